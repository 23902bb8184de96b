"""How much one person, and one address, may ask of the hall.

An address of this machine is not limited as an address: behind a proxy that is not in ``trusted_proxies`` everybody comes from there, and would
be held to one person's share. A person is limited wherever he comes from.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from limits import RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from sifang.hall.config import Config
from sifang.hall.live import Refusal


def is_local(address: str) -> bool:
    """Whether an address is this machine's own; what is no address at all, as over a Unix socket, is."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return True


class Limits:
    """Counts of the last minute and hour, and the sockets that are open."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._counts = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._by_address: Counter[str] = Counter()
        self._by_person: Counter[str] = Counter()
        self.sockets = 0

    def request(self, address: str, person: str) -> None:
        """Count a request of somebody (the digest of his cookie, empty for a stranger); raises Refusal."""
        self._minute("request", self._config.requests_per_minute, address, person)

    def question(self, address: str, person: str) -> None:
        """Count a question about a hand, which costs more than others; raises Refusal."""
        self._minute("question", self._config.questions_per_minute, address, person)

    def _minute(self, what: str, most: int, address: str, person: str) -> None:
        if not most:
            return
        item = RateLimitItemPerMinute(most)
        if person and not self._counts.hit(item, what, "person", person):
            raise Refusal("http/too_many", f"more than {most} a minute")
        # A household shares an address: it has three persons' share.
        if not is_local(address) and not self._counts.hit(RateLimitItemPerMinute(3 * most), what, "address", address):
            raise Refusal("http/too_many", f"more than {3 * most} a minute from {address}")

    def guest(self, address: str) -> None:
        """Count a new guest of an address; raises Refusal."""
        most = self._config.guests_per_hour
        if most and not is_local(address) and not self._counts.hit(RateLimitItemPerHour(most), "guest", address):
            raise Refusal("http/too_many", f"more than {most} new guests an hour from {address}")

    @contextmanager
    def socket(self, address: str, person: str) -> Iterator[None]:
        """While a socket is open; raises Refusal."""
        config, near = self._config, is_local(address)
        if config.sockets and self.sockets >= config.sockets:
            raise Refusal("http/too_many", f"all {config.sockets} sockets are taken")
        if config.sockets_per_address and not near and self._by_address[address] >= config.sockets_per_address:
            raise Refusal("http/too_many", f"{config.sockets_per_address} sockets are open from {address}")
        if config.sockets_per_guest and person and self._by_person[person] >= config.sockets_per_guest:
            raise Refusal("http/too_many", f"{config.sockets_per_guest} sockets of yours are open")
        self.sockets += 1
        self._by_address[address] += 1
        self._by_person[person] += 1
        try:
            yield
        finally:
            self.sockets -= 1
            for counts, key in ((self._by_address, address), (self._by_person, person)):
                counts[key] -= 1
                if not counts[key]:
                    del counts[key]
