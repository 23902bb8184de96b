"""A room: as it is stored, as it lives in memory, and as a guest sees it; and the wishes that make one."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

import msgspec

from sifang.hall.drawing import Drawing
from sifang.hall.explain import plain
from sifang.hall.journal import PlayerSpec
from sifang.hall.live import LiveTable, Refusal
from sifang.hall.messages import Names, Room, SeatView, Watch
from sifang.hall.seats import Channel, encode
from sifang.hall.spectators import Gallery
from sifang.hall.storage import GuestRow
from sifang.match import fewest_deals
from sifang.rules.options import OptionError, changed, specs
from sifang.rules.ruleset import Ruleset, registry, ruleset

Phase = Literal["open", "playing", "over", "closed"]
RATED_DEALS = 8
"""A rated match has so many deals at least (decision 007)."""


class RoomState(msgspec.Struct):
    """A room as it is stored."""

    code: str
    owner: str
    rules: str
    options: dict[str, Any]
    deals: int
    bank: float
    help: bool
    bot: str
    players: list[PlayerSpec]
    rated: bool = False
    public: bool = False
    watch: Watch = "discards"
    quick: bool = False
    """Made by quick match: it closes when its people have gone."""
    phase: Phase = "open"
    by_host: bool = False
    """Closed with the host's keys."""
    match: str | None = None
    record: str | None = None
    touched: float = 0.0
    """Unix time when something changed here last, or somebody was here."""
    deserted: bool = False
    """All players of its rated match were away for too long: bots play it to its end, until one of them is back."""


@dataclass(slots=True, eq=False)
class LiveRoom:
    """A room in memory."""

    state: RoomState
    drawing: Drawing = field(default_factory=Drawing)
    """Of the next match, or of the one that is about to be dealt."""
    channels: dict[Channel, str] = field(default_factory=dict)
    """Open sockets and the guest of each; onlookers of the door among them."""
    table: LiveTable | None = None
    gallery: Gallery = field(init=False)
    """Those who look on."""
    stored: float = field(init=False)
    """``RoomState.touched`` as it is stored."""

    def __post_init__(self) -> None:
        self.stored = self.state.touched
        self.gallery = Gallery(self.state.watch)

    def player_of(self, guest: str) -> int | None:
        """The player number of a guest."""
        return next((n for n, one in enumerate(self.state.players) if one.kind == "guest" and one.guest == guest), None)

    @property
    def rules(self) -> Ruleset:
        """The rule set."""
        return ruleset(self.state.rules)

    def seat_view(self, n: int, guest: str) -> SeatView:
        """A seat as a guest sees it."""
        spec = self.state.players[n]
        sockets = sum(owner == spec.guest for owner in self.channels.values()) if spec.kind == "guest" else 0
        away = bool(self.table and spec.kind == "guest" and self.table.players[n].substituted)
        you = spec.kind == "guest" and spec.guest == guest
        bot = spec.bot if spec.kind == "bot" else self.state.bot if away else None
        present = spec.kind == "bot" or sockets > 0
        return SeatView(n, spec.kind, spec.name, bot, present, away, you, sockets if you else 0, spec.program)

    def view(self, guest: str) -> Room:
        """The room as a guest sees it."""
        state, rules = self.state, self.rules
        changes, options = told_options(state.rules, encode(state.options))
        return Room(
            state.code, state.phase, state.rules, Names(rules.en, rules.zh_hans, rules.zh_hant), state.options["preset"],
            changes, options,
            state.deals, state.bank, state.help, state.bot, [self.seat_view(n, guest) for n in range(4)],
            self.player_of(guest), state.owner == guest, state.match, state.record, state.rated,
            self.drawing.commitment, state.public, state.watch, len(self.gallery.people), state.by_host,
        )  # fmt: skip


def find_rules(key: str) -> Ruleset:
    """The rule set of a key; raises Refusal."""
    if key not in registry():
        raise Refusal("room/option", f"there is no rule set {key[:40]!r}")
    return ruleset(key)


def parse_options(rules: Ruleset, preset: str | None, options: dict[str, Any]) -> Any:
    """The options of a wish; raises Refusal."""
    changes = dict(options)
    if preset is not None:
        changes["preset"] = preset
    try:
        found = rules.parse(changes)
        rules.rows(found)
    except (OptionError, TypeError) as error:
        raise Refusal("room/option", str(error)[:300]) from error
    return found


def need_long(rules: Ruleset, options: Any, deals: int) -> None:
    """Raise Refusal where a match of ``deals`` (0: all that its rules ask for) may be too short to be rated."""
    fewest = 1 if getattr(options, "time_limit", None) else fewest_deals(rules, options, RATED_DEALS)
    fewest = min(fewest, deals or fewest)
    if fewest < RATED_DEALS:
        raise Refusal("room/option", f"rated: {RATED_DEALS} deals at least, and this match may end after {fewest}")


@lru_cache(256)
def told_options(rules: str, changes: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """Of a room's options as JSON: what differs from the preset, and all of them. Rooms are told of often, and most have the same options."""
    found, given = ruleset(rules), msgspec.json.decode(changes)
    options = found.parse(given)
    every = {name: plain(getattr(options, name)) for name in specs(found.options)}
    return plain(changed(options, found.preset(given["preset"]))), every


def spec_of(guest: GuestRow) -> PlayerSpec:
    """A guest as a player."""
    return PlayerSpec("guest", guest.id, guest.name, program=bool(guest.owner))
