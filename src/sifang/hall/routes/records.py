"""Records: the own ones, one as JSON lines, a deal of one step by step."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from sifang.hall import messages as msg
from sifang.hall.asking import answer, known, parts_of
from sifang.hall.live import Refusal
from sifang.hall.replays import replay
from sifang.hall.storage import RecordRow, is_bot


@get("/api/records", gives=list[msg.RecordCard])
async def records(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The own records."""
    parts = parts_of(state)
    guest = await known(request, parts)
    found = await parts.hall.directory.records_of(guest.id, 100)
    return answer(
        [
            msg.RecordCard(
                one.id, one.room, one.rules, list(one.names), [is_bot(person) for person in one.people], list(one.points),
                one.deals, one.ended,
            )
            for one in found
        ]
    )  # fmt: skip


async def _record(state: State, record: str) -> RecordRow:
    found = await parts_of(state).hall.directory.record(record[:24])
    if found is None:
        raise Refusal("record/none", "there is no such record")
    return found


@get("/api/records/{record:str}", gives="application/x-ndjson")
async def record_lines(state: State, record: str) -> Response[bytes]:
    """A record as JSON lines."""
    data = (await _record(state, record)).lines.encode()
    name = f'attachment; filename="sifang-{record[:24]}.jsonl"'
    return Response(data, media_type="application/x-ndjson", headers={"content-disposition": name})


@get("/api/records/{record:str}/deals/{deal:int}", gives=msg.ReplayDeal)
async def record_deal(state: State, record: str, deal: int) -> Response[bytes]:
    """A deal of a record, step by step."""
    found = await _record(state, record)
    try:
        return answer(replay(found, deal))
    except IndexError as error:
        raise Refusal("record/none", f"the record has no deal {deal}") from error


ROUTES = (records, record_lines, record_deal)
