"""Log-in names and passwords: what a name may be, argon2 in threads, and how often one may be wrong."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from sifang.bots import BOTS
from sifang.hall.live import Refusal

T = TypeVar("T")
LEAST_PASSWORD, MOST_PASSWORD = 8, 256
MOST_WAITING = 32
"""Passwords that may wait for one of the two threads; a hash takes some 50 ms and 64 MiB."""
PER_NAME = RateLimitItemPerMinute(10, 10)
"""Wrong passwords for one name."""
PER_ADDRESS = RateLimitItemPerMinute(60, 10)
"""Attempts from one address, right or wrong: a household shares one."""
RESERVED = frozenset(
    {"admin", "administrator", "root", "system", "hall", "sifang", "四方", "moderator", "mod", "host", "owner", "staff", "support",
     "help", "bot", "robot", "guest", "anonymous", "nobody", "null", "none", "everyone", "管理员", "管理員", "系统", "系統", "客服",
     "官方", *BOTS}
)  # fmt: skip


def login_key(text: str) -> str:
    """The form in which names are compared: width, case and look-alike encodings make no difference."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def parse_login(text: str) -> tuple[str, str]:
    """A log-in name and its key; raises Refusal."""
    name = unicodedata.normalize("NFKC", text.strip())
    if not 2 <= len(name) <= 24 or not all(one.isalnum() or one in "_-." for one in name):
        raise Refusal("account/login", "a log-in name has 2 to 24 letters, digits, or _ - .")
    key = login_key(name)
    if key in RESERVED:
        raise Refusal("account/taken", "that name belongs to the hall")
    return name, key


def parse_password(text: str, key: str) -> str:
    """A new password as it is hashed; raises Refusal."""
    password = unicodedata.normalize("NFKC", text)
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise Refusal("account/weak", f"a password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters")
    if login_key(password) == key:
        raise Refusal("account/weak", "the password is the name")
    return password


class Passwords:
    """Hashes in two threads: argon2 needs memory, and more at a time would only push one another out."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(2, "passwords")
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        """Checked in place of a name that is not there, which then takes as long as one that is."""
        self._waiting = 0
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        return await self._run(self._hasher.hash, password)

    async def check(self, kept: str | None, password: str) -> bool:
        """Whether it is the password of what is kept; None: nobody's, and as slow."""
        plain = unicodedata.normalize("NFKC", password[: MOST_PASSWORD + 1])
        right = await self._run(self._verify, kept or self._nobody, plain)
        return right and kept is not None

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except VerifyMismatchError:
            return False

    async def _run(self, work: Callable[..., T], *values: str) -> T:
        if self._waiting >= MOST_WAITING:
            raise Refusal("http/too_many", "too many passwords wait to be checked")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *values)
        finally:
            self._waiting -= 1

    def attempt(self, key: str, address: str) -> None:
        """Count an attempt before its password is looked at; raises Refusal when there have been too many."""
        if not self._limiter.hit(PER_ADDRESS, "address", address):
            raise Refusal("account/attempts", "too many attempts from here; wait ten minutes")
        if key and not self._limiter.hit(PER_NAME, "name", key):
            raise Refusal("account/attempts", "too many wrong passwords for this name; wait ten minutes")

    def forgive(self, key: str) -> None:
        """The password was right: the wrong ones before it are forgotten."""
        self._limiter.clear(PER_NAME, "name", key)

    def is_old(self, kept: str) -> bool:
        """Whether it was hashed with less than what is asked of a hash today."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(cancel_futures=True)
