"""Changsha 长沙, small: 108 tiles, plain sets, and the pair must be a 2, 5 or 8. A fifth rule set in one file, as docs/adding-a-rule-set.md says."""

import dataclasses
from types import SimpleNamespace

from sifang.engine.layout import BY_DRAW, Rules
from sifang.engine.split import split
from sifang.hand import parse_hand
from sifang.play import foreign
from sifang.rules.options import option
from sifang.rules.patterns import PatternTable
from sifang.rules.ruleset import Ruleset
from sifang.score import Breakdown, Counted, Payment, ReadingOf
from sifang.tiles import parse_tile

TABLE = PatternTable("points")


@TABLE.pattern("plain", "小胡", "Plain Hand", 1, source="Changsha 1", zh_def="四副加一对将，将须为二五八")
def plain(pair: int) -> int:
    """Four sets and a pair of 2, 5 or 8."""
    return 1 if pair % 9 in (1, 4, 7) else 0


@TABLE.pattern("drawn", "自摸", "Self-Drawn", 1, source="Changsha 2", zh_def="自己摸来")
def drawn(by: int) -> int:
    """Won on an own draw."""
    return 1 if by == BY_DRAW else 0


TABLE.close()


@dataclasses.dataclass(frozen=True, slots=True)
class Options:
    """The options of the book."""

    deals: int = option(8, 4, source="Changsha 3", doc="deals in a match")


def value(w, r, work, out):
    """Points of a win, -1 if it is none."""
    out.valid = 0
    sets = 4 - w.n_melds
    if sum(w.hand) != 3 * sets + 2:
        return -1
    n = split(w.hand, sets, 0, work)
    if not any(plain(work.pairs[i]) for i in range(n)):
        return -1
    out.valid, out.total = 1, r.values[0] + r.values[1] * drawn(w.by)
    out.counts[0], out.counts[1] = 1, drawn(w.by)
    return out.total


def pay_win(w, r, out, work):
    """Each pays a self-draw, the discarder a discard."""
    for payer in range(4):
        if payer != w.seat and (w.by == BY_DRAW or payer == w.source):
            row = work.ledger[work.n_ledger]
            row[:] = [payer, w.seat, out.total, 0]
            work.n_ledger += 1


SCORER = SimpleNamespace(value=value, pay_win=pay_win)


def rows(options):
    """The numbers of these options."""
    r = Rules()
    r.book = foreign.register(SCORER)
    r.suits_only, r.sets, r.hand_size, r.deal_step, r.deal_jump = 1, 4, 13, 1, 1
    r.chow, r.kong_from_left, r.fed_kong_win, r.enforce, r.joker_kind = 1, 1, 1, 1, -1
    r.values[0], r.values[1] = (one.value for one in TABLE)
    return r


def score(question):
    """The answer to one hand, from the kernels."""
    from sifang.engine.layout import Tally, Win, Work

    w, out = Win(), Tally()
    for kind in (*question.hand, question.tile):
        w.hand[kind] += 1
    w.tile, w.by = question.tile, BY_DRAW if question.situation.get("self_draw") else 0
    w.n_melds = len(question.melds)
    for i, (meld, kind) in enumerate(question.melds):
        w.meld_types[i], w.meld_kinds[i] = meld, kind
    total = value(w, rows(question.options), Work(), out)
    counted = tuple(Counted(one.key, 1, one.value) for one in TABLE if total >= 0 and out.counts[one.index])
    reading = ReadingOf((), counted, (), total) if total >= 0 else None
    payments = tuple(Payment(payer, 0, total, "win") for payer in (1, 2, 3)) if total >= 0 else ()
    return Breakdown(
        question, total >= 0, total >= 0, "" if total >= 0 else "shape", reading, (), max(total, 0), "points", payments
    )


def answer(record):
    """The answer fields of a record."""
    from sifang.score import Question

    hand = parse_hand(record["hand"])
    melds = tuple((one.type, one.kind) for one in hand.melds)
    question = Question("changsha", Options(), hand.tiles, melds, parse_tile(record["win"]), record)
    told = score(question)
    return {"points": told.total, "legal": told.legal}


def next_position(options, position, result):
    """The winner deals next."""
    if position.deal + 1 >= options.deals:
        return None
    dealer = next((seat for seat in range(4) if result.first_winners >> seat & 1), position.dealer)
    return dataclasses.replace(position, deal=position.deal + 1, dealer=dealer)


RULESET = Ruleset(
    key="changsha", en="Changsha", zh_hans="长沙麻将", zh_hant="長沙麻將", version=1, edition="small", options=Options,
    presets={"small": {}}, patterns=TABLE, rows=rows, dice=4, break_wall=lambda options, dealer, dice: (dealer, sum(dice) % 13),
    stacks=lambda options, dealer: (14, 13, 14, 13), score=score, answer=answer, waits_answer=lambda record: {"waits": []},
    next_position=next_position,
)  # fmt: skip
