"""Deals played at a table, told as records, settle as the records say: by our kernels, and by the slow oracle where it is at hand.

The telling keeps its own account of fresh tiles, discards and kongs; it takes hands from the table's row and the way of winning
from the event's flags.
"""

import random
from collections import Counter

import pytest

from rules.sichuan import generate
from sifang.engine import layout as lay
from sifang.engine.actions import DISCARD, PASS, WIN
from sifang.melds import Meld, meld_text
from sifang.play.state import EXHAUSTED
from sifang.rules.sichuan import RULESET
from sifang.rules.sichuan.records import options_of
from sifang.table import Table
from sifang.tiles import tile_text, tiles_text

SEATS = "ESWN"
HOUSES = {
    "seed": {},
    "blood": {"preset": "blood"},
    "transfer": {
        "preset": "blood",
        "kong_discard_income": "transfer",
        "multi_transfer": "each",
        "self_draw_bonus": "add_fan",
    },
    "app": {"preset": "blood", "cap": 4, "exchange": True, "fed_kong": "feeder_pays", "tiandihu": True, "yaojiu": True},
    "fine": {"preset": "blood", "pig": "penalty", "menqing": True, "zhongzhang": True},
    "river": {"preset": "river"},
}


class Teller:
    """Writes down a deal as it is played."""

    def __init__(self, options):
        self.table = Table(RULESET, options_of({"options": options}), seed=0, start=False)
        self.options = options
        self.log = []
        self.wins = []
        self.on_tile = False
        self.drawn = [None] * 4
        self.discards = [[] for _ in range(4)]

    def play(self, seed):
        rnd = random.Random(seed)
        self.table = Table(RULESET, self.table.options, seed=seed, dealer=seed % 4)
        self.listen(self.table.events, self.table.row())
        while not self.table.over:
            seat = self.table.actor
            before = self.table.row().copy()
            self.listen(self.table.play(seat, self.choose(rnd, seat, before)), before)
        return self

    def choose(self, rnd, seat, row):
        """Win, kong and pung mostly when that is possible; discard the tile with the fewest neighbours."""
        actions = self.table.legal_actions(seat)
        if WIN in actions and (len(actions) == 1 or rnd.random() < 0.95):
            return WIN
        discards = [one for one in actions if DISCARD <= one < DISCARD + 34]
        others = [one for one in actions if one not in discards and one not in (WIN, PASS)]
        if others and (rnd.random() < 0.7 or not (discards or PASS in actions)):
            return rnd.choice(others)
        if not discards:
            return PASS
        return min(discards, key=lambda one: (self.worth(row.hands[seat], one - DISCARD), rnd.random()))

    @staticmethod
    def worth(hand, kind):
        low = kind - kind % 9
        near = sum(hand[k] for k in (kind - 1, kind + 1) if low <= k < low + 9)
        suit = sum(hand[low : low + 9])
        return 3 * hand[kind] + 2 * near + suit / 2

    def listen(self, events, before):
        """Note kongs and wins; ``before`` is the row before these events."""
        for event in events:
            self.on_tile = self.on_tile and event.name in ("won", "paid")
            if event.name == "drew":
                self.drawn[event.seat] = event.tile
            elif event.name == "discarded":
                self.discards[event.seat].append(event.tile)
                self.drawn[event.seat] = None
            elif event.name == "konged":
                self.note_kong(event)
            elif event.name == "won":
                self.note_win(event, before)

    def note_kong(self, event):
        kong = {lay.KONG: "direct", lay.CONCEALED_KONG: "concealed"}.get(event.type)
        if kong is None:
            kong = "added" if self.drawn[event.seat] == event.tile else "late"
        told = {"kong": kong, "seat": SEATS[event.seat]}
        if kong == "direct":
            told["from"] = SEATS[event.source]
        self.log.append(told)

    def note_win(self, event, before):
        hand = list(before.hands[event.seat])
        if sum(hand) % 3 == 2:
            hand[event.tile] -= 1
        by, source = way(event)
        told = {"by": by, "tile": tile_text(event.tile), "winners": {}}
        if source is not None:
            told["from"] = SEATS[source]
        if event.flags & lay.WALL_END:
            told["last_tile"] = True
        if by in ("discard", "rob_kong", "kong_discard") and self.on_tile:
            # Another winner on the same tile.
            told = self.log[-1]
        else:
            self.log.append(told)
            self.on_tile = True
        told["winners"][SEATS[event.seat]] = holding(before, event.seat, hand)
        self.wins.append(event)

    def record(self):
        """The deal as a record of Part D, for a modern preset."""
        row = self.table.row()
        record = {
            "id": "played", "kind": "settle", "event": "log", "options": self.options, "dealer": SEATS[row.dealer], "events": self.log,
            "void": {SEATS[seat]: "mps"[row.void_suits[seat]] for seat in range(4)},
            "only_void_discards": [
                SEATS[seat] for seat in range(4)
                if all(tile // 9 == row.void_suits[seat] for tile in self.discards[seat])
            ],
        }  # fmt: skip
        if row.end == EXHAUSTED:
            left = [seat for seat in range(4) if not row.wins[seat]]
            record["end"] = {SEATS[seat]: holding(row, seat, row.hands[seat]) for seat in left}
        return record

    def seed_records(self):
        """The deal as records whose payments add up, for the older game."""
        row = self.table.row()
        if row.end == EXHAUSTED:
            hands = {SEATS[seat]: holding(row, seat, row.hands[seat]) for seat in range(4)}
            return [
                {
                    "kind": "settle",
                    "event": "exhausted",
                    "options": self.options,
                    "dealer": SEATS[row.dealer],
                    "hands": hands,
                }
            ]
        return [
            {"kind": "score", "options": self.options, "seat": seat, "win": told["tile"], **hand}
            | {name: told[name] for name in ("by", "from", "last_tile") if name in told}
            for told in self.log if "winners" in told for seat, hand in told["winners"].items()
        ]  # fmt: skip


def way(event):
    """The record's word for the way of winning, and who fed it."""
    if event.by == lay.BY_ROBBERY:
        return "rob_kong", event.source
    if event.by == lay.BY_DISCARD:
        return "kong_discard" if event.flags & lay.KONG_DISCARD else "discard", event.source
    if event.flags & lay.AFTER_KONG:
        return "after_kong", None
    if event.flags & lay.DEALT:
        return "heavenly", None
    return "earthly" if event.flags & lay.FIRST_DRAW else "self_draw", None


def holding(row, seat, hand):
    melds = [Meld(row.meld_types[seat][i], row.meld_kinds[seat][i]) for i in range(row.n_melds[seat])]
    return {
        "hand": tiles_text(kind for kind in range(27) for _ in range(hand[kind])),
        "melds": [meld_text(one) for one in melds],
    }


def feed(teller):
    """Add the feeder to wins after a direct kong: the maker's last kong says who it was."""
    for i, told in enumerate(teller.log):
        if told.get("by") == "after_kong":
            winner = next(iter(told["winners"]))
            kong = next(one for one in reversed(teller.log[:i]) if one.get("seat") == winner)
            if kong["kong"] == "direct":
                told["from"] = kong["from"]


def check(house, seeds):
    options = HOUSES[house]
    judge = generate.oracle()
    met = Counter()
    for seed in seeds:
        teller = Teller(options).play(seed)
        feed(teller)
        row = teller.table.row()
        net = {SEATS[seat]: row.scores[seat] - row.fines[seat] for seat in range(4)}
        records = [teller.record()] if options.get("preset") else teller.seed_records()
        for answer in (RULESET.answer, *([judge.run] if judge else [])):
            total = Counter(dict.fromkeys(SEATS, 0))
            for record in records:
                total.update(answer(record)["payments"])
            assert dict(total) == net, (house, seed, records)
        met.update(event.by for event in teller.wins)
        met.update(told["kong"] for told in teller.log if "kong" in told)
    return met


@pytest.mark.parametrize("house", HOUSES)
def test_played_deals_settle_as_their_records_say(house):
    assert check(house, range(6))


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_many_played_deals_settle_as_their_records_say(house):
    met = check(house, range(100, 250))
    assert {lay.BY_DISCARD, lay.BY_DRAW, "direct", "concealed", "added"} <= set(met)
