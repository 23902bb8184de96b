"""The tables behind ``sifang.engine.forms``: how far tiles are from sets and a pair, for each family of shapes.

A suit of at most four copies a kind is one of 5**9 *keys*. All that a hand needs to know of it is its *vector*: for every
goal (m sets and e pairs, number ``2 * m + e``) how many tiles are missing. A walk over the nine ranks with a minimised automaton
finds that there are only 110-187 different vectors, so a suit is one byte. Vectors of two groups merge by the cheapest
split of every goal, and again few are different: a hand is four look-ups for its groups, one for each half, and one at the end.

Useful tiles come from masks instead of probes. A tile lowers the distance exactly if it lowers, in its own group, a
goal that some cheapest split of the whole hand gives to that group. So each key keeps, goal by goal, a mask of the kinds that
lower it; the other three groups say (as one small number) which goals are in question.

Everything is built in plain NumPy within a second, and kept in a file by ``sifang.engine.forms``, which reads it without
this module. The method of vectors and min-plus sums is that of public shanten tables; the closed numbering, the jokers by
subtraction and the masks are worked out here and held against a plain search by ``tests/engine/test_forms.py``.
"""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from sifang.engine.actions import HONOR_SEQUENCES
from sifang.engine.forms import FIELDS, HALVES, HIGH_PARTS, HONORS_ROW, LOW_PARTS, PAIRS, QUESTIONS, SUITS

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]

FAR = 31
"""Missing tiles of a goal that cannot be reached; above every real distance, and two of them fit a byte."""
FIELD = 9
"""Bits of one goal's mask."""


class Family(NamedTuple):
    """What a shape may be made of."""

    sets: int
    honor_sequences: bool = False
    """Three different winds, or the three dragons, are a set (Nanchang)."""
    capped: bool = True
    """No kind is needed more than four times; without the cap a joker may be a fifth tile of a kind."""
    pungs: bool = True
    """Without: chows and a pair of a suit only (MCR 平和)."""


FAMILIES = (
    Family(4),
    Family(4, honor_sequences=True, capped=False),
    Family(5),
    Family(4, honor_sequences=True),
    Family(4, pungs=False),
)
"""By number; must agree with the constants in ``sifang.engine.forms``."""


def number_rows(rows: Array) -> tuple[Array, Array]:
    """The number of each row's value, and the distinct rows by number. Rows are small ints."""
    mixers = np.random.default_rng(34).integers(1, 2**62, rows.shape[1], dtype=np.int64) * 2 + 1
    mixed = np.zeros(len(rows), np.int64)
    for column, mixer in zip(rows.T, mixers, strict=True):
        mixed += column.astype(np.int64) * mixer
    _, first, inverse = np.unique(mixed, return_index=True, return_inverse=True)
    inverse = inverse.reshape(-1)
    distinct = rows[first]
    assert np.array_equal(distinct[inverse], rows), "two rows have the same hash"
    return inverse, distinct


def suit_vectors(family: Family) -> tuple[Array, Array]:
    """The vector's number of every suit key, and the vectors, shape (n, 2 * (sets + 1)).

    The automaton's state after some ranks: for open chows (a begun at the last but one rank, b at the last), sets and pairs
    begun so far, the fewest missing tiles. Axes (a, b, sets, pairs, state).
    """
    sets = family.sets
    # Three equal chows are three pungs of the same tiles, so more than two need not be tried where pungs are.
    most = 3 if family.pungs else 5
    states = np.full((most, most, sets + 1, 2, 1), FAR, np.int8)
    states[0, 0, 0, 0, 0] = 0
    numbers = np.zeros(1, np.int64)
    for rank in range(9):
        n = states.shape[-1]
        after = np.full((most, most, sets + 1, 2, 5, n), FAR, np.int8)
        begun = range(most if rank < 7 else 1)
        for a, b, x, pung, pair in product(range(most), range(most), begun, range(1 + family.pungs), range(2)):
            wanted = a + b + x + 3 * pung + 2 * pair
            made = x + pung
            if made > sets or (family.capped and wanted > 4):
                continue
            cost = np.maximum(wanted - np.arange(5), 0).astype(np.int8)[:, None]
            target = after[b, x, made:, pair:]
            np.minimum(target, states[a, b, : sets + 1 - made, : 2 - pair, None, :] + cost, out=target)
        inverse, distinct = number_rows(np.ascontiguousarray(after.reshape(-1, 5 * n).T))
        states = np.ascontiguousarray(distinct.T).reshape(most, most, sets + 1, 2, -1)
        numbers = inverse.reshape(5, n).T[numbers].reshape(-1)
    inverse, vectors = number_rows(np.ascontiguousarray(states[0, 0].reshape(2 * sets + 2, -1).T))
    return inverse[numbers], vectors


def group_vectors(family: Family, kinds: int, sequences: tuple[tuple[int, ...], ...]) -> Array:
    """A vector for every key of a few honours that form sets by pungs and the given sequences, by trying all goals."""
    sets = family.sets
    counts = np.indices((5,) * kinds, np.int8).reshape(kinds, -1)
    vectors = np.full((2 * sets + 2, counts.shape[1]), FAR, np.int8)
    vectors[0] = 0
    if not family.pungs:
        return vectors.T
    cost = [[np.maximum(wanted - counts[kind], 0) for wanted in range(14)] for kind in range(kinds)]
    # Three equal sequences are three pungs of the same tiles.
    for chosen in product(range(3), repeat=len(sequences)):
        in_sequences = [
            sum(c for c, one in zip(chosen, sequences, strict=True) if kind in one) for kind in range(kinds)
        ]
        for pungs in product(range(2), repeat=kinds):
            made = sum(chosen) + sum(pungs)
            if made > sets:
                continue
            for pair in range(-1, kinds):
                wanted = [in_sequences[k] + 3 * pungs[k] + 2 * (k == pair) for k in range(kinds)]
                if family.capped and max(wanted) > 4:
                    continue
                goal = vectors[2 * made + (pair >= 0)]
                np.minimum(goal, sum(cost[k][wanted[k]] for k in range(kinds)), out=goal)
    return vectors.T


def honor_vectors(family: Family) -> tuple[Array, Array]:
    """The vector's number of every honour key, and the vectors: winds and dragons made apart, then merged."""
    halves = []
    for first, kinds in ((27, 4), (31, 3)):
        ours = [one for one in HONOR_SEQUENCES if first <= one[0] < first + kinds and family.honor_sequences]
        halves.append(number_rows(group_vectors(family, kinds, tuple(tuple(k - first for k in one) for one in ours))))
    (wind_numbers, winds), (dragon_numbers, dragons) = halves
    table, vectors = merge(winds, dragons)
    return table[wind_numbers[:, None], dragon_numbers].reshape(-1), vectors


def merge_all(left: Array, right: Array) -> Array:
    """The vector of every pair of groups, shape (left, right, goals)."""
    goals = left.shape[1]
    out = np.full((goals, len(left), len(right)), FAR, np.int8)
    for i, j in product(range(goals), range(goals)):
        if i + j < goals and not i & j & 1:
            np.minimum(out[i + j], left[:, i, None] + right[None, :, j], out=out[i + j])
    return np.moveaxis(out, 0, -1)


def merge(left: Array, right: Array) -> tuple[Array, Array]:
    """The number of every pair's vector, shape (left, right), and the distinct vectors."""
    merged = merge_all(left, right)
    inverse, vectors = number_rows(merged.reshape(-1, merged.shape[-1]))
    return inverse.reshape(merged.shape[:2]), vectors


def distances(left: Array, right: Array) -> Array:
    """Tiles missing for all sets not declared and a pair: shape (declared sets, left, right)."""
    goals = left.shape[1]
    pages = []
    for declared in range(goals // 2):
        last = goals - 1 - 2 * declared
        pages.append(np.min([left[:, g, None] + right[None, :, last - g] for g in range(last + 1)], axis=0))
    return np.array(pages, np.uint8)


def cheapest_goals(own: Array, rest: Array) -> Array:
    """Which goals of a group a cheapest split gives it, as bits: shape (declared sets, own, rest)."""
    goals = own.shape[1]
    pages = []
    for declared in range(goals // 2):
        last = goals - 1 - 2 * declared
        costs = np.array([own[:, g, None] + rest[None, :, last - g] for g in range(last + 1)])
        bits = (1 << np.arange(last + 1, dtype=np.int64))[:, None, None]
        pages.append(np.sum((costs == costs.min(axis=0)) * bits, axis=0))
    return np.array(pages)


def spread(sets: Array, goals: int) -> tuple[Array, Array]:
    """Each set of goals (bits) as two words with one bit a field: goal g has field g - 1, the first half in the first word."""
    half = goals // 2
    words = np.zeros((2, *sets.shape), np.int64)
    for goal in range(1, goals):
        word, field = (0, goal - 1) if goal <= half else (1, goal - 1 - half)
        words[word] |= (sets >> goal & 1) << (FIELD * field)
    return words[0], words[1]


def lowering(keys: Array, numbers: Array, vectors: Array, kinds: int) -> Array:
    """For each key two words of masks: per goal, the kinds of which one tile more lowers it. A fifth copy cannot come."""
    goals = vectors.shape[1]
    lowered = np.sum((vectors[:, None, :] > vectors[None, :, :]) << np.arange(goals), axis=-1)
    first, second = spread(lowered, goals)
    n = len(vectors)
    tables = np.stack([first.reshape(-1), second.reshape(-1)], axis=1)
    words = np.zeros((len(keys), 2), np.int64)
    own = numbers[keys].astype(np.int64) * n
    for kind in range(kinds):
        weight = 5 ** (kinds - 1 - kind)
        room = np.flatnonzero(keys // weight % 5 < 4)
        words[room] |= tables[own[room] + numbers[keys[room] + weight]] << kind
    return words


def ranked_keys(limit: int) -> tuple[Array, Array, Array]:
    """The suit keys of at most `limit` tiles, in the order of their ranks; where each high part begins; each low part's place.

    Low parts are ordered by how many tiles they have, so those that a high part leaves room for are a prefix of one list.
    """
    low_tiles = np.indices((5,) * 4).reshape(4, -1).sum(axis=0)
    by_tiles = np.argsort(low_tiles, kind="stable")
    place = np.empty(LOW_PARTS, np.int64)
    place[by_tiles] = np.arange(LOW_PARTS)
    high_tiles = np.indices((5,) * 5).reshape(5, -1).sum(axis=0)
    allowed = np.searchsorted(low_tiles[by_tiles], limit - high_tiles, side="right")
    begin = np.cumsum(allowed) - allowed
    low = by_tiles[np.arange(allowed.sum()) - np.repeat(begin, allowed)]
    return np.repeat(np.arange(HIGH_PARTS) * LOW_PARTS, allowed) + low, begin, place


def distinct_words(words: Array) -> tuple[Array, Array]:
    """The number of each pair of words, and the distinct pairs."""
    mixed = words[:, 0] * np.int64(0x1E3779B97F4A7C15) + words[:, 1] * np.int64(0x42B2AE3D27D4EB4F)
    _, first, inverse = np.unique(mixed, return_index=True, return_inverse=True)
    distinct = words[first]
    inverse = inverse.reshape(-1)
    assert np.array_equal(distinct[inverse], words), "two rows have the same hash"
    return inverse, distinct


def question(own: Array, rests: list[Array]) -> tuple[list[Array], Array]:
    """What the rest of a hand asks of one group, numbered: two rests are one if they ask the same of every vector.

    Args:
        own: the group's vectors.
        rests: merged vectors of the other three groups, several tables with a last axis of goals.

    Returns:
        the tables of rest numbers, and the goals asked for: shape (declared sets, own, rest numbers), bits.
    """
    flat = np.concatenate([one.reshape(-1, one.shape[-1]) for one in rests])
    inverse, vectors = number_rows(flat)
    asked = cheapest_goals(own, vectors)
    columns = np.moveaxis(asked, 2, 0).reshape(len(vectors), -1)
    renumbered, distinct = number_rows(columns)
    numbers = renumbered[inverse]
    tables = []
    for one in rests:
        size = one[..., 0].size
        tables.append(numbers[:size].reshape(one.shape[:-1]))
        numbers = numbers[size:]
    return tables, np.moveaxis(distinct.reshape(-1, *asked.shape[:2]), 0, 2)


def build(number: int) -> Array:
    """All tables of one family, as an array of one record with the fields of ``forms.FIELDS``."""
    family = FAMILIES[number]
    suit_numbers, suits = suit_vectors(family)
    honor_numbers, honors = honor_vectors(family)
    two, pairs = merge(suits, suits)
    third, halves = merge(suits, honors)
    (rest_half, rest_pair), suit_asked = question(suits, [merge_all(suits, halves), merge_all(pairs, honors)])
    (rest_honors,), honor_asked = question(honors, [merge_all(pairs, suits)])

    sets, asked = np.unique(np.concatenate([suit_asked.reshape(-1), honor_asked.reshape(-1)]), return_inverse=True)
    suit_asked, honor_asked = (
        2 * part.reshape(one.shape)
        for part, one in zip(np.split(asked, [suit_asked.size]), (suit_asked, honor_asked), strict=True)
    )
    selectors = np.stack(spread(sets, suits.shape[1]), axis=1) * (2**FIELD - 1)
    keys, high_place, low_place = ranked_keys(3 * family.sets + 2)
    suit_rows, suit_words = distinct_words(lowering(keys, suit_numbers, suits, 9))
    honor_rows, honor_words = distinct_words(lowering(np.arange(5**7), honor_numbers, honors, 7))

    whole = np.zeros(1, [(name, code, (length,)) for name, code, length in FIELDS])
    for field, values, axes in (
        ("masks", np.concatenate([selectors, honor_words, suit_words]).reshape(-1), (-1,)),
        ("low_place", low_place, (-1,)),
        ("high_place", high_place, (-1,)),
        ("honor_place", 2 * (honor_rows + len(selectors)), (-1,)),
        ("place", 2 * (suit_rows + len(selectors) + len(honor_words)), (-1,)),
        ("two", two, (SUITS, SUITS)),
        ("third", third, (SUITS, HONORS_ROW)),
        ("rest_half", rest_half, (SUITS, HALVES)),
        ("rest_pair", rest_pair, (PAIRS, HONORS_ROW)),
        ("rest_honors", rest_honors, (PAIRS, SUITS)),
        ("asked_suit", suit_asked, (6, SUITS, QUESTIONS)),
        ("asked_honors", honor_asked, (6, HONORS_ROW, QUESTIONS)),
        ("suit", suit_numbers, (-1,)),
        ("honor", honor_numbers, (-1,)),
        ("final", distances(pairs, halves), (6, PAIRS, HALVES)),
    ):
        target = whole[0][field].reshape(axes)
        assert values.min() >= 0 and values.max() <= np.iinfo(target.dtype).max
        target[tuple(slice(n) for n in values.shape)] = values
    return whole
