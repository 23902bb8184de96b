"""Time that a test makes pass: an event loop whose clock stands still while something can run and leaps to the next timer when nothing can."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class _Leap(selectors.SelectSelector):
    """Waits for nothing: where the loop would sleep, its clock goes on instead."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(0)
        if not found and timeout is None:
            raise RuntimeError("nothing will ever happen: every task waits for another")
        if not found and timeout > 0:
            self.loop.now += timeout
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop over virtual seconds. Nothing in it may wait for another thread or the network."""

    def __init__(self) -> None:
        selector = _Leap()
        super().__init__(selector)
        selector.loop = self
        self.now = 1000.0

    def time(self) -> float:
        return self.now

    def spend(self, seconds: float) -> None:
        """Let time pass, with all that is due in it."""
        self.run_until_complete(asyncio.sleep(seconds))


class Inline(Executor):
    """Does the work where it is asked for."""

    def submit(self, work: Callable[..., Any], /, *values: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*values, **named))
        except Exception as error:  # noqa: BLE001 - handed on to who waits for it
            done.set_exception(error)
        return done
