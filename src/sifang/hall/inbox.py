"""What waits for the owner task of a table: taken in order, or nothing once the time is up."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue with one reader. Beside ``asyncio.wait_for`` over a queue it needs no task for each wait, and what is there goes before what is due."""

    def __init__(self) -> None:
        self._items: deque[T] = deque()
        self._waiting: asyncio.Future[None] | None = None

    def put(self, item: T) -> None:
        """Add something."""
        self._items.append(item)
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def take(self, until: float | None) -> T | None:
        """The next item, None if there is none by a time of the loop's clock; ``until`` None: wait for ever."""
        if not self._items:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            timer = loop.call_at(until, self._wake) if until is not None else None
            try:
                await self._waiting
            finally:
                self._waiting = None
                if timer is not None:
                    timer.cancel()
        return self._items.popleft() if self._items else None
