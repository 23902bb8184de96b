"""What becomes of rooms and matches that people leave behind; the hall looks once an hour and asks here.

Three things happen:

- who opens one room more than he may have loses the one of his own that he left longest ago (``spare``);
- a room in which nobody has been for a week is closed (``is_idle``);
- a rated match whose players have all been away for too long is played to its end by bots and rated (``is_deserted``).

A rated match in play is never closed here, and nor is one of several people by another's wish for room. Time is the wall clock's. The first look comes an hour
after the hall's start, so that whom the hall itself has cut off has that long to come back to a match.
"""

from __future__ import annotations

from collections.abc import Iterable

from sifang.hall.room import LiveRoom

EVERY = 3600.0
"""Seconds between two looks."""
IDLE = 7 * 24 * 3600.0
"""Seconds without anybody after which a room is closed."""


def must_end(room: LiveRoom) -> bool:
    """Whether a match runs that is played to its end, if need be by bots alone: nobody escapes a loss by leaving."""
    return room.state.rated and room.state.phase == "playing"


def is_empty(room: LiveRoom) -> bool:
    """Whether nobody is present: no player, nobody at the door, no onlooker."""
    return not room.channels and not room.gallery.people


def is_alone_in(room: LiveRoom, guest: str) -> bool:
    """Whether nobody else has a seat, nor a part in the match in play: who has left it will still find it in his records."""
    specs = [*room.state.players, *(room.table.began.players if room.state.phase == "playing" and room.table else ())]
    return all(one.guest in ("", guest) for one in specs)


def spare(rooms: Iterable[LiveRoom], guest: str) -> LiveRoom | None:
    """The room of a guest that is missed least, None if none may go: without a match in play if there is one, and of these the one left longest ago."""
    own = [
        one
        for one in rooms
        if one.state.owner == guest and is_empty(one) and not must_end(one) and is_alone_in(one, guest)
    ]
    return min(own, key=lambda one: (one.state.phase == "playing", one.state.touched), default=None)


def is_idle(room: LiveRoom, now: float) -> bool:
    """Whether nobody has been in a room for so long that it is closed."""
    return is_empty(room) and not must_end(room) and now - room.state.touched > IDLE


def is_deserted(room: LiveRoom, now: float, absence: float) -> bool:
    """Whether bots shall play a room's match to its end; ``absence`` 0: never."""
    table = room.table
    if not must_end(room) or table is None or table.broken or table.absent_since is None or not absence:
        return False
    return now - table.absent_since > absence
