"""Scorer, waits and trainer: questions of pages and of players, answered in a process of their own, for some take long."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

import msgspec

from sifang.hall import interpreted, prompts, scorer
from sifang.hall.live import LiveTable, Refusal
from sifang.hall.messages import (
    Help,
    ScoreAnswer,
    ScoreQuestion,
    TrainerAnswer,
    TrainerQuestion,
    WaitsQuestion,
    WaitView,
)
from sifang.hall.seats import Player

T = TypeVar("T")
SECONDS = 20.0


class Helper:
    """The process that answers; it is started when first asked."""

    def __init__(self) -> None:
        self._pool = ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=interpreted.choose
        )
        self.waiting = 0
        """Questions under way."""

    async def _ask(self, kind: type[T], work: Any, *values: bytes) -> T:
        if self.waiting >= 16:
            raise Refusal("http/too_many", "too many questions wait")
        self.waiting += 1
        try:
            async with asyncio.timeout(SECONDS):
                data = await asyncio.get_running_loop().run_in_executor(self._pool, work, *values)
        except TimeoutError as error:
            raise Refusal("score/input", "no answer in time") from error
        except ValueError as error:
            raise Refusal("score/input", str(error)[:300]) from error
        finally:
            self.waiting -= 1
        return msgspec.json.decode(data, type=kind)

    async def score(self, question: ScoreQuestion) -> ScoreAnswer:
        """What a hand is worth; raises Refusal."""
        return await self._ask(ScoreAnswer, scorer.score_bytes, msgspec.json.encode(question))

    async def waits(self, question: WaitsQuestion) -> list[WaitView]:
        """What completes a hand; raises Refusal."""
        return await self._ask(list[WaitView], scorer.waits_bytes, msgspec.json.encode(question))

    async def trainer(self, question: TrainerQuestion) -> TrainerAnswer:
        """How near a hand is; raises Refusal."""
        return await self._ask(TrainerAnswer, scorer.trainer_bytes, msgspec.json.encode(question))

    async def at_table(self, name: str, table: LiveTable, player: Player) -> Help:
        """The same for a player at his table, from what he has been told alone."""
        asked = scorer.of_view(table.began.rules, table.began.options, player.view)
        answer = await self._ask(TrainerAnswer, scorer.view_bytes, msgspec.json.encode(asked))
        return Help(name, answer, prompts.let_go(table.table, table.stage.seat_of(player)))

    def close(self) -> None:
        """Stop the process."""
        self._pool.shutdown(wait=False, cancel_futures=True)
