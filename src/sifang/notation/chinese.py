"""Chinese words: 一万 or 1万, several digits sharing a suit (一二三万), 东南西北中发白, 春夏秋冬梅兰竹菊; 簡 and 繁.

The common second names are read too: 筒 and 饼, 条 and 索, 幺鸡, 红中, 发财, 白板, 东风. Melds stand in brackets as in the canonical
text, or in 【】 and ｛｝.
"""

from __future__ import annotations

from sifang.hand import Hand, parse_hand
from sifang.melds import Meld
from sifang.notation.reading import HandText
from sifang.tiles import (
    BAMBOOS,
    CHARACTERS,
    DOTS,
    EAST,
    GREEN,
    NORTH,
    RED,
    WHITE,
    NotationError,
    Tile,
    rank_of,
    suit_of,
    tile_zh,
)

_DIGITS = {
    char: rank for row in ("一二三四五六七八九", "123456789", "１２３４５６７８９") for rank, char in enumerate(row)
} | {"幺": 0, "么": 0, "两": 1, "兩": 1, "伍": 4}
_SUITS = {
    char: first for first, names in ((CHARACTERS, "万萬"), (DOTS, "饼餅筒"), (BAMBOOS, "条條索")) for char in names
}
_HONORS = {char: EAST + i for i, char in enumerate("东南西北中发白春夏秋冬梅兰竹菊")}
_HONORS |= {"東": EAST, "發": GREEN, "蘭": _HONORS["兰"]}
_WORDS = {"红中": RED, "紅中": RED, "发财": GREEN, "發財": GREEN, "白板": WHITE} | dict.fromkeys(
    ("幺鸡", "幺雞", "么鸡", "么雞"), BAMBOOS
)
_AFTER_WIND = "风風"
_BRACKETS = str.maketrans("【】［］｛｝", "[][]{}")


def scan(text: str, start: int = 0, end: int | None = None) -> list[tuple[Tile, int]]:
    """The tiles of ``text[start:end]`` with the index of the first character of each; raises NotationError."""
    found: list[tuple[Tile, int]] = []
    waiting: list[int] = []
    stop = len(text) if end is None else end
    i = start
    while i < stop:
        char = text[i]
        word = _WORDS.get(text[i : min(i + 2, stop)])
        if word is not None and not waiting:
            found.append((word, i))
            i += 1
        elif char in _DIGITS:
            waiting.append(i)
        elif char in _SUITS:
            if not waiting:
                raise NotationError(text, i + 1, char, "a suit without a number before it")
            found += [(_SUITS[char] + _DIGITS[text[j]], j) for j in waiting]
            waiting.clear()
        elif waiting:
            break
        elif char in _HONORS:
            found.append((_HONORS[char], i))
            if _HONORS[char] <= NORTH and text[i + 1 : min(i + 2, stop)] in tuple(_AFTER_WIND):
                i += 1
        elif not char.isspace() and char not in "，、,":
            raise NotationError(text, i + 1, char, "no such tile")
        i += 1
    if waiting:
        part = text[waiting[0] : waiting[-1] + 1]
        raise NotationError(text, waiting[0] + 1, part, "no suit 万, 饼 or 条 after it")
    return found


def matches(text: str) -> bool:
    """Whether a text has a Chinese character."""
    return any("一" <= char <= "鿿" for char in text)


def read(text: str) -> HandText:
    """The hand of a text in Chinese words; raises NotationError.

    >>> read("【一二三万】五五饼东").hand.tiles
    (13, 13, 27)
    """
    return HandText(parse_hand(text.translate(_BRACKETS), scan), format="chinese")


def write(hand: Hand, *, traditional: bool = False) -> str:
    """The hand in Chinese words: 【】 around melds, ｛｝ around concealed kongs.

    >>> write(read("发财1万2万[三三三条]").hand)
    '【三三三条】一二万发'
    """
    melds = "".join(_meld(meld, traditional=traditional) for meld in hand.melds)
    return melds + words((*hand.tiles, *hand.flowers), traditional=traditional)


def words(kinds: tuple[Tile, ...], *, traditional: bool = False) -> str:
    """The tiles in the given order; neighbours of one suit share its name."""
    parts: list[str] = []
    before = -1
    for kind in kinds:
        name = tile_zh(kind, traditional=traditional)
        shared = rank_of(kind) > 0 and suit_of(kind) == before
        if shared:
            parts[-1] = parts[-1][:-1]
        parts.append(name)
        before = suit_of(kind)
    return "".join(parts)


def _meld(meld: Meld, *, traditional: bool) -> str:
    inner = words(meld.kinds, traditional=traditional)
    return f"｛{inner}｝" if meld.is_concealed else f"【{inner}】"
