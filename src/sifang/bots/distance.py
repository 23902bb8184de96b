"""How many tiles a hand is from a plan, and which tiles bring it nearer.

The named sets take what they can of the hand, and the tables of ``engine.forms`` say what the rest needs: exact, and two or three
dozen machine operations a plan. A plan of which a named tile is gone is out of reach.
"""

from __future__ import annotations

from typing import Any

from sifang.bots.hold import is_open, melded_kinds, plain_keys, subtract
from sifang.bots.rows import BotScratch, Plans
from sifang.engine import forms, forms_special
from sifang.engine import layout as lay
from sifang.engine.forms_special import ones
from sifang.kernel import kernel
from sifang.rules.plans import (
    KNITTED,
    LIGU,
    MISFITS,
    NAMED,
    ORPHANS,
    PAIRS,
    PER_TILE,
    PUNGS,
    TYPES,
)

FAR = 99
"""Tiles missing where a plan cannot be reached."""
ALL_KINDS = (1 << 34) - 1
SUIT = 0b111111111
HONORS = 0b1111111 << 27
DRAGONS = 0b111 << 31
CLASSES = (SUIT, SUIT << 9, SUIT << 18, 0b1111 << 27, 0b111 << 31)
"""The five types of 五门齐."""


@kernel
def prepare(b: BotScratch, plans: Plans) -> None:
    """List the plans that fit the melds, with what is left of each."""
    melded = melded_kinds(b)
    is_opened = is_open(b)
    n = 0
    for p in range(int(plans.n)):
        if fits(b, plans, p, melded):
            declared = enter(b, plans, p, n)
            if declared <= int(b.sets):
                b.plan[n] = p
                b.declared[n] = declared
                set_penalty(b, plans, p, n, is_opened)
                n += 1
    b.n = n


@kernel
def fits(b: BotScratch, plans: Plans, p: int, melded: int) -> int:
    """1 if neither the seat nor the melds bar the plan."""
    if int(plans.counting[p]) and int(plans.three[p]) & ~int(b.honors):
        return 0
    if int(b.n_melds) == 0:
        return 1
    if int(plans.closed[p]) or melded & ~int(plans.allowed[p]):
        return 0
    chows = 0
    for i in range(int(b.n_melds)):
        if int(b.meld_types[i]) == lay.CHOW:
            chows += 1
    if int(plans.chows[p]) and chows < int(b.n_melds):
        return 0
    if int(plans.kind[p]) == PUNGS and chows:
        return 0
    return 1


@kernel
def enter(b: BotScratch, plans: Plans, p: int, n: int) -> int:
    """Write what is left of the named sets to place n; returns how many sets are melded or named."""
    melds = int(b.n_melds)
    takes = int(plans.takes[p])
    if melds == 0 or int(plans.n_sets[p]) == 0:
        b.one[n] = int(plans.one[p])
        b.two[n] = int(plans.two[p])
        b.three[n] = int(plans.three[p])
        return melds + takes
    one = 0
    two = 0
    three = 0
    used = 0
    for j in range(int(plans.n_sets[p])):
        set_type = int(plans.set_types[p][j])
        kind = int(plans.set_kinds[p][j])
        found = find_meld(b, set_type, kind, used)
        if found >= 0:
            used |= 1 << found
            takes -= 1
        elif set_type == lay.CHOW:
            mask = 7 << kind
            three |= two & mask
            two |= one & mask
            one |= mask
        else:
            mask = 1 << kind
            one |= mask
            two |= mask
            three |= mask
    b.one[n] = one
    b.two[n] = two
    b.three[n] = three
    return melds + takes


@kernel
def find_meld(b: BotScratch, set_type: int, kind: int, used: int) -> int:
    """The meld that is this set and not used yet, -1 if none."""
    for i in range(int(b.n_melds)):
        if (used >> i) & 1 == 0 and int(b.meld_kinds[i]) == kind:
            if (int(b.meld_types[i]) == lay.CHOW) == (set_type == lay.CHOW):
                return i
    return -1


@kernel
def set_penalty(b: BotScratch, plans: Plans, p: int, n: int, is_opened: int) -> None:
    """What the plan lacks: always, and with an open meld; a melded pung of honours that count makes up for that."""
    b.penalty[n] = int(plans.penalty[p])
    b.lack[n] = 0
    if is_opened == 0 or int(plans.open_penalty[p]) == 0:
        return
    named = int(plans.three[p])
    for i in range(int(b.n_melds)):
        kind = int(b.meld_kinds[i])
        if int(b.meld_types[i]) != lay.CHOW and (int(b.honors) >> kind) & 1 and (named >> kind) & 1 == 0:
            return
    if int(plans.value_pung[p]) >= 0:
        b.lack[n] = int(plans.open_penalty[p])
    else:
        b.penalty[n] += int(plans.open_penalty[p])


@kernel
def cost(b: BotScratch, F: Any, C: Any, plans: Plans, i: int, bar: int) -> int:
    """What the hand lacks of the i-th fitting plan, in parts of a tile; out of reach if that is clearly more than ``bar``."""
    missing = distance(b, F, C, plans, i, (bar - int(b.penalty[i])) // PER_TILE)
    lack = int(b.lack[i])
    if lack:
        if int(b.held[2]) & int(b.honors):
            lack = 0
        elif int(b.held[1]) & int(b.honors):
            lack = int(plans.value_pung[int(b.plan[i])])
    return PER_TILE * missing + int(b.penalty[i]) + lack


@kernel
def distance(b: BotScratch, F: Any, C: Any, plans: Plans, i: int, limit: int) -> int:
    """Tiles missing for the i-th fitting plan; FAR if it is out of reach or clearly over ``limit``."""
    p = int(b.plan[i])
    kind = int(plans.kind[p])
    jokers = int(b.jokers)
    if kind == NAMED:
        missing = named_part(b, plans, i, p, limit + jokers)
        if missing < FAR:
            missing += rest(b, F, C, int(plans.chows[p]), int(b.declared[i]))
    else:
        missing = special_distance(b, plans, p, kind)
    if missing >= FAR:
        return FAR
    return max(missing - jokers, 0)


@kernel
def named_part(b: BotScratch, plans: Plans, i: int, p: int, limit: int) -> int:
    """Tiles missing of those that the plan names; ``part`` becomes the keys of the rest of the hand."""
    one = int(b.one[i])
    missing = 0
    allowed = int(plans.allowed[p]) & int(b.allowed)
    if one:
        if one & ~allowed:
            return FAR
        lacks = one & ~int(b.held[0])
        missing = ones(lacks)
        two = int(b.two[i])
        if two:
            lacks_two = two & ~int(b.held[1])
            lacks_three = int(b.three[i]) & ~int(b.held[2])
            missing += ones(lacks_two) + ones(lacks_three)
            both = lacks & lacks_two
            if both & lacks_three & ~int(b.alive[2]) or (both | lacks_two & lacks_three) & ~int(b.alive[1]):
                return FAR
            lacks |= lacks_two | lacks_three
        if missing > limit or lacks & ~int(b.alive[0]):
            return FAR
    plain_keys(b, plans.weights, allowed)
    if one:
        subtract(b.part, plans.weights, one & int(b.held[0]), 1)
        if two:
            subtract(b.part, plans.weights, two & int(b.held[1]), 1)
            subtract(b.part, plans.weights, int(b.three[i]) & int(b.held[2]), 1)
    return missing


@kernel
def rest(b: BotScratch, F: Any, C: Any, chows: int, declared: int) -> int:
    """Tiles that the rest needs for its own sets and the pair."""
    part = b.part
    if chows:
        return int(forms.missing_keys(C, int(part[0]), int(part[1]), int(part[2]), int(part[3]), declared))
    return int(forms.missing_keys(F, int(part[0]), int(part[1]), int(part[2]), int(part[3]), declared))


@kernel
def useful(b: BotScratch, F: Any, C: Any, plans: Plans, i: int) -> int:
    """Mask of the kinds that bring the hand nearer to the i-th fitting plan, which is not out of reach."""
    p = int(b.plan[i])
    kind = int(plans.kind[p])
    allowed = int(plans.allowed[p]) & int(b.allowed)
    if kind != NAMED:
        return special_useful(b, plans, p, kind) & allowed
    named_part(b, plans, i, p, FAR)
    mask = int(b.one[i]) & ~int(b.held[0]) | int(b.two[i]) & ~int(b.held[1]) | int(b.three[i]) & ~int(b.held[2])
    part = b.part
    if int(plans.chows[p]):
        mask |= int(forms.useful(C, part, int(b.declared[i])))
    else:
        mask |= int(forms.useful(F, part, int(b.declared[i])))
    return mask & allowed


# --- special shapes, from the masks of kinds held once, twice ...


@kernel
def special_distance(b: BotScratch, plans: Plans, p: int, kind: int) -> int:
    """Tiles missing for a plan that is not NAMED."""
    allowed = int(b.allowed) & int(plans.allowed[p])
    one = int(b.held[0]) & allowed
    if kind == PUNGS:
        return pungs_missing(b, allowed)
    if kind == PAIRS:
        return max(7 - ones(int(b.held[1]) & allowed) - ones(int(b.held[3]) & allowed), 0)
    if kind == ORPHANS:
        lacks = forms_special.ORPHANS & ~one
        if lacks & ~int(b.alive[0]):
            return FAR
        return 13 - ones(one & forms_special.ORPHANS) + (0 if int(b.held[1]) & forms_special.ORPHANS else 1)
    if kind == KNITTED:
        return max(14 - ones(one & (int(plans.tiles[p]) | HONORS)), 0)
    if kind == TYPES:
        return types_missing(b)
    if kind == MISFITS:
        return int(forms_special.misfits_of(one))
    if kind == LIGU and ones(int(b.held[1])) >= 4:
        return int(forms_special.missing_ligu(b.hand))
    return FAR


@kernel
def special_useful(b: BotScratch, plans: Plans, p: int, kind: int) -> int:
    """Kinds that bring a plan nearer that is not NAMED."""
    one = int(b.held[0])
    if kind == PUNGS:
        return pungs_useful(b, int(plans.allowed[p]) & int(b.allowed))
    if kind == PAIRS:
        return one & ~int(b.held[1]) | int(b.held[2]) & ~int(b.held[3])
    if kind == ORPHANS:
        return int(forms_special.useful_orphans(b.hand))
    if kind == KNITTED:
        return (int(plans.tiles[p]) | HONORS) & ~one
    if kind == TYPES:
        return types_useful(b)
    if kind == MISFITS:
        return int(forms_special.useful_misfits(b.hand))
    return int(forms_special.useful_ligu(b.hand))


@kernel
def pungs_missing(b: BotScratch, allowed: int) -> int:
    """Tiles missing for pungs and a pair. A pair of which no tile is left can only be the pair."""
    three = int(b.held[2]) & allowed
    pairs = int(b.held[1]) & allowed & ~three
    need = int(b.sets) - int(b.n_melds) - ones(three)
    if need <= 0:
        if need < 0 or pairs:
            return 0
        return 1
    fit = ones(pairs & int(b.alive[0]))
    done = min(fit, need)
    spare_pair = 1 if fit > need or pairs & ~int(b.alive[0]) else 0
    return done + 2 * (need - done) + 1 - spare_pair


@kernel
def pungs_useful(b: BotScratch, allowed: int) -> int:
    """Kinds that bring all pungs nearer."""
    three = int(b.held[2]) & allowed
    pairs = int(b.held[1]) & allowed & ~three
    singles = int(b.held[0]) & ~int(b.held[1])
    need = int(b.sets) - int(b.n_melds) - ones(three)
    fit = ones(pairs & int(b.alive[0]))
    mask = pairs if need > 0 else 0
    if need > fit or (need == fit and pairs & ~int(b.alive[0]) == 0):
        mask |= singles
    return mask


@kernel
def set_missing(one: int, two: int, three: int) -> int:
    """Tiles missing for one set from these ranks of a suit."""
    if three or one & one >> 1 & one >> 2:
        return 0
    if two or one & one >> 1 or one & one >> 2:
        return 1
    return 2 if one else 3


@kernel
def class_missing(b: BotScratch, c: int) -> int:
    """Tiles missing for a set of one of the five types; FAR if its honours are gone."""
    mask = CLASSES[c]
    one = int(b.held[0]) & mask
    two = int(b.held[1]) & mask
    three = int(b.held[2]) & mask
    if c < 3:
        return int(set_missing(one, two, three))
    if three:
        return 0
    if two & int(b.alive[0]):
        return 1
    if one & int(b.alive[1]):
        return 2
    return 3 if mask & int(b.alive[2]) else FAR


@kernel
def pair_missing(b: BotScratch, c: int) -> int:
    """Tiles missing for a pair of one of the five types."""
    mask = CLASSES[c]
    if int(b.held[1]) & mask:
        return 0
    return 1 if int(b.held[0]) & mask & int(b.alive[0]) else 2


@kernel
def types_melded(b: BotScratch) -> int:
    """Mask of the types that melds have; -1 if two melds share one."""
    have = 0
    for i in range(int(b.n_melds)):
        kind = int(b.meld_kinds[i])
        c = kind // 9 if kind < 27 else (3 if kind < 31 else 4)
        if (have >> c) & 1:
            return -1
        have |= 1 << c
    return have


@kernel
def types_missing(b: BotScratch) -> int:
    """Tiles missing for 五门齐: four of the five types have a set, one has the pair."""
    have = types_melded(b)
    if have < 0:
        return FAR
    total = 0
    change = FAR
    for c in range(5):
        if (have >> c) & 1 == 0:
            as_set = class_missing(b, c)
            total += as_set
            change = min(change, pair_missing(b, c) - as_set)
    return min(total + change, FAR)


@kernel
def types_useful(b: BotScratch) -> int:
    """Kinds that bring 五门齐 nearer, each type asked by itself."""
    have = types_melded(b)
    mask = 0
    for c in range(5):
        if (have >> c) & 1 == 0:
            mine = CLASSES[c]
            one = int(b.held[0]) & mine
            two = int(b.held[1]) & mine
            near = class_missing(b, c)
            if c >= 3 and near:
                mask |= two if near == 1 else (one if near == 2 else mine)
            elif near == 1:
                mask |= two | ((one & one >> 1) << 2 | (one & one << 1) >> 2 | (one & one >> 2) << 1) & mine
            elif near == 2:
                mask |= (one | one << 1 | one << 2 | one >> 1 | one >> 2) & mine
            elif near == 3:
                mask |= mine
    return mask
