"""Before a match: the hall's secret, and the numbers that the people of a room send after its commitment (``sifang.fair``)."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Sequence

from sifang.fair import NO_NUMBER, Draw, commitment, is_number, new_secret
from sifang.hall.journal import PlayerSpec
from sifang.hall.live import Refusal


class Drawing:
    """What the next match of a room will be made of. It lives in memory: after a restart the hall commits anew and is sent numbers anew."""

    def __init__(self) -> None:
        self._secret = new_secret()
        self._numbers: dict[str, str] = {}
        self._came = asyncio.Event()
        self.commitment = commitment(self._secret)
        """What everybody may see before he sends his number."""

    def take(self, guest: str, to: str, number: str) -> None:
        """A guest's number, his first one counts; raises Refusal."""
        if to != self.commitment:
            raise Refusal("fair/late", "the number answers another commitment than the hall's last one")
        if not is_number(number):
            raise Refusal("fair/number", f"{number[:40]!r} is no number: 32 digits of 0-9a-f expected")
        self._numbers.setdefault(guest, number)
        self._came.set()

    def lacks(self, guests: Collection[str]) -> bool:
        """Whether one of the guests has sent no number yet."""
        return any(guest not in self._numbers for guest in guests)

    async def wait(self, guests: Collection[str], seconds: float) -> None:
        """Return when the guests have sent their numbers, or the time is up."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.lacks(guests):
                    self._came.clear()
                    await self._came.wait()

    def draw(self, players: Sequence[PlayerSpec]) -> Draw:
        """The draw of a match of these players."""
        return Draw(self._secret, tuple(self._numbers.get(one.guest, NO_NUMBER) for one in players))
