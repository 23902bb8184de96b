"""How far a hand is from the standard shape, and which tiles bring it nearer; special shapes are in ``forms_special``.

A hand is answered from four *keys*, one for each suit and one for the honours: its counts as digits to base 5,
the lowest kind first. Tables keep the keys of a seat up to date (``keys[group] += POW[kind]`` on a draw), so nothing is searched
or hashed; ``form_tables`` says how the tables come about. All kernels count *tiles missing*: 0 is complete with 3n + 2 tiles, 1 is
ready with 3n + 1, and shanten = missing - jokers - 1, for a joker fills any missing tile. ``hand`` and ``keys`` leave jokers out.

Copies that lie in melds are unknown here: a caller who wants only tiles that can still come takes their kinds off the mask.
"""

from __future__ import annotations

import hashlib
import mmap
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from sifang.kernel import cache_root, jit_enabled, kernel, module_file
from sifang.tiles import tile_text

STANDARD = 0
"""Four sets and a pair (MCR, Sichuan)."""
HONOR_SEQUENCES = 1
"""Four sets, of which some may be three different winds or the three dragons; a joker may be a fifth tile of a kind (Nanchang)."""
FIVE_SETS = 2
"""Five sets and a pair (Taiwan)."""
HONOR_SEQUENCES_CAPPED = 3
"""As HONOR_SEQUENCES, but never five of a kind."""
CHOWS = 4
"""Four chows and a pair of a suit (MCR 平和)."""
FAMILIES = 5
"""How many families there are; numbers are those of ``Rules.form_family`` and must agree with form_tables.FAMILIES."""
SETS = (4, 4, 5, 4, 4)
"""Sets of a complete hand, by family."""

POW = tuple(5 ** (8 - rank) for rank in range(9)) * 3 + tuple(5 ** (6 - honor) for honor in range(7))
"""Weight of each kind in the key of its group, ``kind // 9``."""

HIGH_PARTS = 5**5
LOW_PARTS = 5**4
"""A suit key is ``high * LOW_PARTS + low``: the first five ranks and the last four."""
SUITS = 192
HONORS_ROW = 96
PAIRS = 336
HALVES = 320
QUESTIONS = 336
"""Lengths of the tables' axes, enough for every family, so that kernels know them: vectors of a suit, of the honours, of two
suits, of a suit and the honours; and the different questions that the rest of a hand puts to a group."""

FIELDS = (
    ("masks", "q", 2 * 190_000),
    ("low_place", "I", LOW_PARTS),
    ("high_place", "I", HIGH_PARTS),
    ("honor_place", "I", 5**7),
    ("place", "I", 886_400 + LOW_PARTS),
    ("two", "H", SUITS * SUITS),
    ("third", "H", SUITS * HONORS_ROW),
    ("rest_half", "H", SUITS * HALVES),
    ("rest_pair", "H", PAIRS * HONORS_ROW),
    ("rest_honors", "H", PAIRS * SUITS),
    ("asked_suit", "H", 6 * SUITS * QUESTIONS),
    ("asked_honors", "H", 6 * HONORS_ROW * QUESTIONS),
    ("suit", "B", 5**9),
    ("honor", "B", 5**7),
    ("final", "B", 6 * PAIRS * HALVES),
)
"""The tables of a family: name, type code of the standard library's ``array``, length.

Wide types come first, so that all are aligned; what indexes further is unsigned, which spares compiled code a test each time.
"""


class Forms:
    """One family's tables for interpreted kernels; compiled ones take a NumPy record with the same fields.

    A record, because a kernel hands it on as one pointer: a tuple of arrays would be counted, and copied, at every call.
    """

    __slots__ = tuple(name for name, _, _ in FIELDS)

    masks: Sequence[int]
    """Pairs of words: selectors of goals, then masks of kinds; nine bits a goal, the pair's and lower goals in the first word."""
    low_place: Sequence[int]
    """Place of a suit key's low part among those that its high part leaves room for."""
    high_place: Sequence[int]
    """Where in ``place`` the keys with this high part begin."""
    honor_place: Sequence[int]
    """Where in ``masks`` an honour key's words are."""
    place: Sequence[int]
    """The same of a suit key, by high_place + low_place; a key of more tiles than a hand has gets a place without meaning."""
    two: Sequence[int]
    """[suit][suit] to the pair's vector."""
    third: Sequence[int]
    """[suit][honours] to the half's vector."""
    rest_half: Sequence[int]
    """[suit][half] to the question put to the other suit of the first half."""
    rest_pair: Sequence[int]
    """[pair][honours] to the question put to the third suit."""
    rest_honors: Sequence[int]
    """[pair][suit] to the question put to the honours."""
    asked_suit: Sequence[int]
    """[declared sets][suit][question] to a selector's place in ``masks``."""
    asked_honors: Sequence[int]
    """[declared sets][honours][question] likewise."""
    suit: Sequence[int]
    """Vector of each suit key."""
    honor: Sequence[int]
    """Vector of each honour key."""
    final: Sequence[int]
    """[declared sets][pair][half] to the tiles missing."""


# --- kernels: the standard shape


@kernel
def suit_key(hand: Any, first: int) -> int:
    """The key of the suit whose lowest kind is `first`. One expression, for it compiles to a quarter of a loop's time."""
    high = (((int(hand[first]) * 5 + int(hand[first + 1])) * 5 + int(hand[first + 2])) * 5 + int(hand[first + 3])) * 5
    low = ((int(hand[first + 5]) * 5 + int(hand[first + 6])) * 5 + int(hand[first + 7])) * 5 + int(hand[first + 8])
    return (high + int(hand[first + 4])) * 625 + low


@kernel
def honor_key(hand: Any, first: int) -> int:
    """The key of the honours, of which East is at `first` + 27 (0 in a single hand)."""
    high = ((int(hand[first + 27]) * 5 + int(hand[first + 28])) * 5 + int(hand[first + 29])) * 5 + int(hand[first + 30])
    return high * 125 + (int(hand[first + 31]) * 5 + int(hand[first + 32])) * 5 + int(hand[first + 33])


@kernel
def keys_of(hand: Any, keys: Any) -> None:
    """Write the four keys of a hand's 34 counts."""
    keys[0] = suit_key(hand, 0)
    keys[1] = suit_key(hand, 9)
    keys[2] = suit_key(hand, 18)
    keys[3] = honor_key(hand, 0)


@kernel
def missing_keys(F: Any, characters: int, dots: int, bamboos: int, honors: int, n_melds: int) -> int:
    """As `missing`, from four plain ints."""
    suit = F.suit
    honor = F.honor
    two = F.two
    third = F.third
    final = F.final
    pair = int(two[int(suit[characters]) * SUITS + int(suit[dots])])
    half = int(third[int(suit[bamboos]) * HONORS_ROW + int(honor[honors])])
    return int(final[(n_melds * PAIRS + pair) * HALVES + half])


@kernel
def missing(F: Any, keys: Any, n_melds: int) -> int:
    """Tiles missing for the standard shape, with `n_melds` sets already declared."""
    return missing_keys(F, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), n_melds)


@kernel
def missing_counts(F: Any, hand: Any, n_melds: int) -> int:
    """As `missing`, from 34 counts."""
    return missing_keys(F, suit_key(hand, 0), suit_key(hand, 9), suit_key(hand, 18), honor_key(hand, 0), n_melds)


@kernel
def _asked_suit(F: Any, n_melds: int, vector: int, question: int) -> int:
    asked = F.asked_suit
    return int(asked[(n_melds * SUITS + vector) * QUESTIONS + question])


@kernel
def _suit_mask(F: Any, key: int, selector: int) -> int:
    high = F.high_place
    low = F.low_place
    place = F.place
    return _mask(F, int(place[int(high[key // LOW_PARTS]) + int(low[key % LOW_PARTS])]), selector)


@kernel
def _mask(F: Any, at: int, selector: int) -> int:
    # Two words of up to six goals, nine bits a goal: keep the goals asked for, then lay all fields over one another.
    masks = F.masks
    word = int(masks[at]) & int(masks[selector]) | int(masks[at + 1]) & int(masks[selector + 1])
    word |= word >> 27
    return (word | word >> 9 | word >> 18) & 511


@kernel
def useful_keys(F: Any, characters: int, dots: int, bamboos: int, honors: int, n_melds: int) -> int:
    """As `useful`, from four plain ints: what the rest of the hand asks of each group, and which kinds serve that."""
    suit = F.suit
    honor = F.honor
    two = F.two
    third = F.third
    rest_half = F.rest_half
    rest_pair = F.rest_pair
    rest_honors = F.rest_honors
    a = int(suit[characters])
    b = int(suit[dots])
    c = int(suit[bamboos])
    h = int(honor[honors])
    pair = int(two[a * SUITS + b])
    half = int(third[c * HONORS_ROW + h])
    asked_a = _asked_suit(F, n_melds, a, int(rest_half[b * HALVES + half]))
    asked_b = _asked_suit(F, n_melds, b, int(rest_half[a * HALVES + half]))
    asked_c = _asked_suit(F, n_melds, c, int(rest_pair[pair * HONORS_ROW + h]))
    asked = F.asked_honors
    asked_h = int(asked[(n_melds * HONORS_ROW + h) * QUESTIONS + int(rest_honors[pair * SUITS + c])])
    honor_place = F.honor_place
    return (
        _suit_mask(F, characters, asked_a)
        | _suit_mask(F, dots, asked_b) << 9
        | _suit_mask(F, bamboos, asked_c) << 18
        | _mask(F, int(honor_place[honors]), asked_h) << 27
    )


@kernel
def useful(F: Any, keys: Any, n_melds: int) -> int:
    """Mask of the kinds of which one tile more lowers `missing`. A kind held four times is never among them."""
    return useful_keys(F, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), n_melds)


@kernel
def useful_counts(F: Any, hand: Any, n_melds: int) -> int:
    """As `useful`, from 34 counts."""
    return useful_keys(F, suit_key(hand, 0), suit_key(hand, 9), suit_key(hand, 18), honor_key(hand, 0), n_melds)


@kernel
def missing_row(rows: Any, hand: Any, n_melds: int) -> int:
    """As `missing_counts`, with `table_rows` for tables: called from Python, that is ten times quicker than with a record."""
    return missing_counts(rows[0], hand, n_melds)


@kernel
def useful_row(rows: Any, hand: Any, n_melds: int) -> int:
    """As `useful_counts`, with `table_rows` for tables."""
    return useful_counts(rows[0], hand, n_melds)


# --- tables


def tables(family: int, compiled: bool | None = None) -> Any:
    """The tables of one family, built once and then kept in the cache folder (`kernel.cache_root`).

    Args:
        family: STANDARD ... CHOWS, as in ``Rules.form_family``.
        compiled: a NumPy record for compiled kernels, or a `Forms` for interpreted ones; None = as this process runs them.
    """
    return table_rows(family, compiled)[0]


def table_rows(family: int, compiled: bool | None = None) -> Any:
    """The same in a sequence of one: from Python a compiled kernel takes an array of records far quicker than a record."""
    if not 0 <= family < FAMILIES:
        raise ValueError(f"family {family}: 0-{FAMILIES - 1} expected")
    return _table_rows(family, jit_enabled() if compiled is None else compiled)


@cache
def _table_rows(family: int, compiled: bool) -> Any:
    content = _content(family)
    if compiled:
        import numpy

        return numpy.frombuffer(content, [(name, code, (length,)) for name, code, length in FIELDS])
    forms = Forms()
    whole = memoryview(content)
    at = 0
    for name, code, length in FIELDS:
        size = length * array(code).itemsize
        setattr(forms, name, whole[at : at + size].cast(code))  # type: ignore[call-overload]
        at += size
    return [forms]


@cache
def _content(family: int) -> Any:
    """The bytes of a family's record: the cache file, mapped; built and written first if there is none."""
    file = _file(family)
    size = sum(length * array(code).itemsize for _, code, length in FIELDS)
    if not file.is_file() or file.stat().st_size != size:
        from sifang.engine.form_tables import build

        content = build(family).tobytes()
        _write(file, content)
        return bytearray(content)
    with file.open("rb") as stream:
        return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_COPY)


def _file(family: int) -> Path:
    source = module_file("sifang.engine.form_tables")
    assert source is not None
    made_by = (sys.byteorder, FIELDS, SUITS, HONORS_ROW, PAIRS, HALVES, QUESTIONS)
    digest = hashlib.sha256(source.read_bytes() + repr(made_by).encode()).hexdigest()[:16]
    return cache_root() / "forms" / f"{family}-{digest}.bin"


def _write(file: Path, content: bytes) -> None:
    """Keep the tables, in place of those that other sources made; a folder that cannot be written does without.

    Pages of zeros, half of the file in most families, are left out where the file system can.
    """
    import tempfile

    page = 4096
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as stream:
            for at in range(0, len(content), page):
                part = content[at : at + page]
                if part != bytes(len(part)):
                    stream.seek(at)
                    stream.write(part)
            stream.truncate(len(content))
        Path(stream.name).replace(file)
        for old in file.parent.glob(f"{file.name.partition('-')[0]}-*.bin"):
            if old != file:
                old.unlink()
    except OSError:
        return


# --- the Python face: the standard shape of one hand


def shanten(counts: Sequence[int], sets: int = 4, *, honor_sequences: bool = False, jokers: int = 0) -> int:
    """Fewest tiles to exchange before the hand is ready, for the standard shape.

    Args:
        counts: concealed tiles of each kind without jokers, length 34, 0-4 each.
        sets: sets still to be made from them, 0-5 (5 in Taiwan 台湾).
        honor_sequences: three different winds, and the three dragons, are sets (Nanchang 南昌); a joker may then be a fifth tile
            of a kind.
        jokers: further concealed tiles that stand for any kind.

    Returns:
        -1 if complete, 0 if ready 听, at most ``2 * sets``.

    Raises:
        ValueError: the number of tiles is neither ``3 * sets + 1`` nor ``+ 2``; a count or an argument is out of range.

    >>> from sifang.hand import counts_of
    >>> shanten(counts_of("123m456p789sEESS"), sets=4)
    0
    """
    rows, hand, n_melds = _asked(counts, sets, honor_sequences, jokers, (1, 2))
    return int(missing_row(rows, hand, n_melds)) - jokers - 1


def useful_tiles(
    counts: Sequence[int], sets: int = 4, *, honor_sequences: bool = False, jokers: int = 0
) -> tuple[int, ...]:
    """The kinds of which one tile more brings the standard shape nearer, ascending; a kind held four times is none.

    Arguments and errors are those of `shanten`. A joker always brings it nearer and is not named.
    """
    rows, hand, n_melds = _asked(counts, sets, honor_sequences, jokers, (1, 2))
    return kinds_of(int(useful_row(rows, hand, n_melds)))


def waits_shape(
    counts: Sequence[int], sets: int = 4, *, honor_sequences: bool = False, jokers: int = 0
) -> tuple[int, ...]:
    """The kinds that complete the standard shape, ascending; none if the hand is not ready.

    As `shanten`, but with exactly ``3 * sets + 1`` tiles.

    >>> from sifang.hand import counts_of
    >>> waits_shape(counts_of("123m456p789sEESS"))
    (27, 28)
    """
    rows, hand, n_melds = _asked(counts, sets, honor_sequences, jokers, (1,))
    if int(missing_row(rows, hand, n_melds)) - jokers != 1:
        return ()
    return kinds_of(int(useful_row(rows, hand, n_melds)))


def kinds_of(mask: int) -> tuple[int, ...]:
    """The kinds of a mask, ascending."""
    return tuple(kind for kind in range(34) if mask >> kind & 1)


def _asked(
    counts: Sequence[int], sets: int, honor_sequences: bool, jokers: int, more: tuple[int, ...]
) -> tuple[Any, Any, int]:
    """The tables that a question is about, the counts as kernels take them, and how many sets count as declared."""
    if not 0 <= sets <= 5:
        raise ValueError(f"sets={sets}: 0-5 expected")
    if honor_sequences and sets > 4:
        raise ValueError(f"sets={sets}: at most 4 with honor_sequences")
    if jokers < 0:
        raise ValueError(f"jokers={jokers}: 0 or more expected")
    if len(counts) != 34:
        raise ValueError(f"{len(counts)} counts: 34 expected")
    if min(counts) < 0 or max(counts) > 4:
        kind = next(kind for kind, count in enumerate(counts) if not 0 <= count <= 4)
        raise ValueError(f"{tile_text(kind)}: {counts[kind]} tiles, 0-4 expected")
    tiles = sum(counts) + jokers
    if tiles - 3 * sets not in more:
        wanted = " or ".join(str(3 * sets + one) for one in more)
        raise ValueError(f"{tiles} tiles for {sets} sets and a pair: {wanted} expected")
    family = HONOR_SEQUENCES if honor_sequences else FIVE_SETS if sets == 5 else STANDARD
    return table_rows(family), _kernel_counts(counts), SETS[family] - sets


def _kernel_counts(counts: Sequence[int]) -> Any:
    if not jit_enabled():
        return counts
    import numpy

    return numpy.asarray(counts, numpy.int8)
