"""The rows of the bots: plans as numbers, and what a bot keeps while it thinks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sifang.engine.forms_special import KNITTED_TILES
from sifang.engine.layout import CHOW, Rules
from sifang.engine.rows import Row, i1, i2, i4, i8
from sifang.rules import plans as named
from sifang.rules.plans import Guide, Plan

MAX_PLANS = 288


class Plans(Row):
    """A guide's plans (``sifang.rules.plans``), a column each."""

    n = i2()
    kind = i1(MAX_PLANS)
    n_sets = i1(MAX_PLANS)
    set_types = i1(MAX_PLANS, 3)
    set_kinds = i1(MAX_PLANS, 3)
    takes = i1(MAX_PLANS)
    """Sets that the named sets and tiles stand for."""
    one = i8(MAX_PLANS)
    """Mask of the kinds that the named sets and tiles hold once or more often, all sets still to make."""
    two = i8(MAX_PLANS)
    three = i8(MAX_PLANS)
    tiles = i8(MAX_PLANS)
    allowed = i8(MAX_PLANS)
    chows = i1(MAX_PLANS)
    closed = i1(MAX_PLANS)
    counting = i1(MAX_PLANS)
    penalty = i2(MAX_PLANS)
    open_penalty = i2(MAX_PLANS)
    value_pung = i2(MAX_PLANS)
    claim_bar = i2()
    open_bar = i2()
    kong_gain = i2()
    blind = i1()
    pung_weight = i2()
    chow_weight = i2()
    second = i2()
    patience = i2()
    waits = i1()
    wait_base = i2()
    weights = i4(512)
    """Base-5 key of a suit that holds each rank of a mask once (``engine.forms``)."""


class BotScratch(Row):
    """What a bot thinks of: the hand as it might be, and the plans that fit it. Only ``rng`` lasts from one decision to the next."""

    rng = i8(4)
    hand = i1(34)
    """Concealed tiles without jokers."""
    keys = i8(4)
    held = i8(4)
    """Masks of the kinds held once or more often, twice ..., four times."""
    jokers = i1()
    joker_mask = i8()
    joker_kinds = i1(2)
    faces = i1(2)
    """How many of ``jokers`` are of each of these kinds."""
    live = i1(34)
    """Copies of each kind that the seat does not see."""
    alive = i8(3)
    """Masks of the kinds with one live copy or more, two ..., three ..."""
    n_melds = i1()
    meld_types = i1(5)
    meld_kinds = i1(5)
    sets = i1()
    allowed = i8()
    """Kinds that a winning hand may hold at all (not of the void suit)."""
    honors = i8()
    """Honours of which a pung counts for this seat."""
    n = i2()
    """How many plans fit the melds."""
    plan = i2(MAX_PLANS)
    one = i8(MAX_PLANS)
    """As in Plans, for the sets that are not melded."""
    two = i8(MAX_PLANS)
    three = i8(MAX_PLANS)
    declared = i1(MAX_PLANS)
    """Sets that are melded or named: what is left is free."""
    penalty = i2(MAX_PLANS)
    lack = i2(MAX_PLANS)
    """Penalty that honours in the hand can lower."""
    cost = i2(MAX_PLANS)
    n_close = i2()
    close = i2(MAX_PLANS)
    """The fitting plans that are near enough to matter, by their number in ``plan``."""
    part = i8(4)
    """Keys of the hand without the tiles that a plan names."""


def rank_weights() -> list[int]:
    """The keys of all sets of ranks of a suit."""
    return [sum(5 ** (8 - rank) for rank in range(9) if mask >> rank & 1) for mask in range(512)]


def counted(plan: Plan) -> tuple[int, int, int]:
    """Masks of the kinds that a plan names once or more often, twice or more often, three times."""
    one, two, three = plan.tiles, 0, 0
    for set_type, kind in plan.sets:
        for mask in (7 << kind,) if set_type == CHOW else (1 << kind,) * 3:
            three |= two & mask
            two |= one & mask
            one |= mask
    return one, two, three


def plans_row(guide: Guide) -> Plans:
    """A guide as a plain row.

    Raises ValueError if it has more plans than a row.
    """
    if len(guide.plans) > MAX_PLANS:
        raise ValueError(f"{len(guide.plans)} plans: at most {MAX_PLANS}")
    row = Plans()
    row.n = len(guide.plans)
    for i, plan in enumerate(guide.plans):
        row.kind[i] = plan.kind
        row.n_sets[i] = len(plan.sets)
        for j, (set_type, kind) in enumerate(plan.sets):
            row.set_types[i][j] = set_type
            row.set_kinds[i][j] = kind
        row.takes[i] = plan.takes + len(plan.sets)
        row.one[i], row.two[i], row.three[i] = counted(plan)
        row.tiles[i] = plan.tiles
        row.allowed[i] = plan.allowed
        row.chows[i] = int(plan.chows)
        row.closed[i] = int(plan.closed)
        row.counting[i] = int(plan.counting)
        row.penalty[i] = plan.penalty
        row.open_penalty[i] = plan.open_penalty
        row.value_pung[i] = plan.value_pung
    row.blind = int(guide.blind)
    row.claim_bar, row.open_bar, row.kong_gain = guide.claim_bar, guide.open_bar, guide.kong_gain
    row.pung_weight, row.chow_weight, row.second = guide.pung_weight, guide.chow_weight, guide.second
    row.patience = guide.patience
    row.waits, row.wait_base = guide.waits, guide.wait_base
    row.weights = rank_weights()
    return row


def shapes_guide(rules: Rules) -> Guide:
    """Every shape that the rule set knows and nothing of value: the guide of the plainest bot, and of rule sets without one."""
    if rules.suits_only:
        # A hand of 108 tiles lacks a suit, declared or not (Sichuan A6).
        limits = [named.ALL_KINDS & ~(named.SUIT << 9 * suit) for suit in range(3)]
    else:
        limits = [named.ALL_KINDS]
    plans = [Plan("standard", allowed=limit) for limit in limits]
    if rules.seven_pairs:
        plans += [Plan("seven_pairs", named.PAIRS, closed=True, allowed=limit) for limit in limits]
    if rules.thirteen_orphans:
        plans.append(Plan("thirteen_orphans", named.ORPHANS, closed=True))
    if rules.misfits:
        plans.append(Plan("thirteen_misfits", named.MISFITS, closed=True))
    if rules.ligu:
        plans.append(Plan("seven_pairs_and_pung", named.LIGU, closed=True))
    if rules.knitted:
        for knitting in KNITTED_TILES:
            plans.append(Plan("knitted_tiles", named.KNITTED, tiles=knitting, closed=True))
            plans.append(Plan("knitted_straight", tiles=knitting, takes=3))
    return Guide(tuple(plans))


def rows_of(plain: Sequence[Row], *, compiled: bool) -> Any:
    """Plain rows of one type as kernels of this process take them."""
    if not compiled:
        return list(plain)
    rows = type(plain[0]).array(len(plain))
    for row, target in zip(plain, rows, strict=True):
        row.store(target)
    return rows
