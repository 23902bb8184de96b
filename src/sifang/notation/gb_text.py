"""The text of GB-Mahjong programs: ``[123m,1][1111s,1][3333p,7][4444p]88s|EE0000|abc``.

- A chow's number says which of its tiles was claimed (1-3). A pung's or kong's says from whom: 1 left, 2 across, 3 right;
  5, 6, 7 the same with the fourth tile added. Four tiles without a number are a *concealed* kong. ``[123m1]`` is read too.
- The last concealed tile is the winning one if they are 14 with the melds' three each; 13 are a hand that waits.
- After ``|``: round wind, seat wind, then 1 or 0 for self-drawn, the fourth copy, the last tile of the wall, and a kong (its replacement if
  self-drawn, else robbed).
- After the next ``|``: flowers, a number or letters: ``a``-``d`` are 梅兰竹菊 and ``e``-``h`` 春夏秋冬, the other way round than ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sifang.engine.layout import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG
from sifang.hand import Hand, hand_of
from sifang.melds import Meld, meld_of
from sifang.notation.reading import HandText
from sifang.tiles import ALL_KINDS, FIRST_FLOWER, FLOWERS, NotationError, Tile, scan, tiles_text

_FLOWER_LETTERS = "abcdefgh"
_FLOWER_KINDS = (*range(FIRST_FLOWER + 4, ALL_KINDS), *range(FIRST_FLOWER, FIRST_FLOWER + 4))
_FLAGS = ("self_draw", "fourth_tile", "last_tile")
_WINDS = "ESWN"
_WHOLE = 14
_LEFT = 3
"""Relative seat of the player whose discards may be chowed."""
_ADDED = 4
"""What the numbers of an added kong have more than those of a claimed one."""


def matches(text: str) -> bool:
    """Whether a text has a bar, or a number in a meld."""
    return "|" in text or re.search(r"\[[1-9ESWNCFPmps]+(,\s*[0-9]|(?<=[mpsESWNCFP])[0-9])\]", text) is not None


def read(text: str) -> HandText:
    """The hand, winning tile and situation of a GB-Mahjong text; raises NotationError.

    >>> found = read("[123m,1][1111s,1][3333p,7][4444p]88s|EE1001|abc")
    >>> found.win, found.situation["after_kong"], found.situation["flowers"]
    (25, True, 3)
    """
    if text.count("|") > 2:
        place = [i for i, char in enumerate(text) if char == "|"][2]
        raise NotationError(text, place + 1, "|", "at most two bars")
    tiles, _, rest = text.partition("|")
    flags, _, flowers = rest.partition("|")
    melds, kinds = _read_tiles(text, len(tiles))
    win = kinds[-1] if kinds and 3 * len(melds) + len(kinds) == _WHOLE else None
    situation: dict[str, Any] = {}
    if flags.strip():
        situation.update(_read_flags(text, len(tiles) + 1, flags))
    shown, number = _read_flowers(text, len(text) - len(flowers), flowers)
    if "|" in rest:
        situation["flowers"] = number
    hand = hand_of(melds, [*(kinds[:-1] if win is not None else kinds), *shown])
    return HandText(hand, win, situation, "gb")


def _read_tiles(text: str, end: int) -> tuple[list[Meld], list[Tile]]:
    melds: list[Meld] = []
    kinds: list[Tile] = []
    i = 0
    while i < end:
        if text[i] == "[":
            close = text.find("]", i, end)
            if close < 0:
                raise NotationError(text, i + 1, text[i:end], "']' is missing")
            melds.append(_read_meld(text, i, close))
            i = close + 1
            continue
        stop = text.find("[", i, end)
        stop = end if stop < 0 else stop
        for kind, at in scan(text, i, stop):
            if kind >= FIRST_FLOWER:
                raise NotationError(text, at + 1, text[at], "flowers stand after the second bar")
            kinds.append(kind)
        i = stop
    return melds, kinds


def _read_meld(text: str, start: int, close: int) -> Meld:
    number = 0
    end = close
    if re.search(r"[,mpsESWNCFP]\s*[0-9]$", text[start + 1 : close]):
        number = int(text[close - 1])
        end = close - 1
    while text[end - 1] in ", ":
        end -= 1
    kinds = tuple(kind for kind, _ in scan(text, start + 1, end))
    meld = meld_of(kinds, concealed=len(kinds) == 4 and not number)
    part = text[start : close + 1]
    if meld is None:
        raise NotationError(text, start + 1, part, "no meld: a chow, three or four tiles alike expected")
    permitted = {CHOW: (0, 1, 2, 3), PUNG: (0, 1, 2, 3), KONG: (1, 2, 3, 5, 6, 7), CONCEALED_KONG: (0,)}[meld.type]
    if number not in permitted:
        raise NotationError(text, close, str(number), f"of {part} the number may be {permitted}")
    if meld.type == CHOW:
        return replace(meld, source=_LEFT, claimed=number - 1) if number else meld
    if number > _ADDED:
        return replace(meld, type=ADDED_KONG, source=4 - (number - _ADDED))
    return replace(meld, source=4 - number) if number else meld


def _read_flags(text: str, start: int, flags: str) -> dict[str, Any]:
    if len(flags) != 6:
        raise NotationError(text, start + 1, flags, "two winds and four digits expected")
    for i, char in enumerate(flags):
        if char not in (_WINDS if i < 2 else "01"):
            raise NotationError(text, start + i + 1, char, "E, S, W or N expected" if i < 2 else "0 or 1 expected")
    digits = [char == "1" for char in flags[2:]]
    found: dict[str, Any] = {"round_wind": flags[0], "seat_wind": flags[1]}
    found.update(zip(_FLAGS, digits, strict=False))
    found["after_kong"] = digits[3] and digits[0]
    found["rob_kong"] = digits[3] and not digits[0]
    return found


def _read_flowers(text: str, start: int, flowers: str) -> tuple[list[Tile], int]:
    plain = flowers.strip() if "|" in text[:start] else ""
    if plain.isdecimal():
        if int(plain) > FLOWERS:
            raise NotationError(text, start + 1, plain, f"at most {FLOWERS} flowers")
        return [], int(plain)
    shown: list[Tile] = []
    for i, char in enumerate(flowers if plain else ""):
        if char.isspace():
            continue
        if char not in _FLOWER_LETTERS:
            raise NotationError(text, start + i + 1, char, "a flower a-h or a number expected")
        kind = _FLOWER_KINDS[_FLOWER_LETTERS.index(char)]
        if kind in shown:
            raise NotationError(text, start + i + 1, char, "there is one of each flower")
        shown.append(kind)
    return shown, len(shown)


def write(hand: Hand, win: Tile | None = None, situation: Mapping[str, Any] | None = None) -> str:
    """The hand as GB-Mahjong programs write it; with a situation also its flags and flowers.

    A melded kong of unknown source is written as from the left, for without a number the text would say that it is concealed.

    >>> write(read("[123m,1][4444p]88s|SE0100|e").hand)
    '[123m,1][4444p]88s||e'
    """
    concealed = hand.tiles if win is None else (*hand.tiles, win)
    text = "".join(map(_meld, hand.melds)) + tiles_text(concealed)
    flags = "" if situation is None else _flags(situation)
    flowers = "".join(_FLOWER_LETTERS[_FLOWER_KINDS.index(kind)] for kind in hand.flowers)
    if not flowers and situation is not None and "flowers" in situation:
        flowers = str(situation["flowers"])
    if flowers:
        return f"{text}|{flags}|{flowers}"
    return f"{text}|{flags}" if flags else text


def _flags(situation: Mapping[str, Any]) -> str:
    if "round_wind" not in situation or "seat_wind" not in situation:
        return ""
    kong = situation.get("after_kong") or situation.get("rob_kong")
    digits = [*(situation.get(name) for name in _FLAGS), kong]
    return f"{situation['round_wind']}{situation['seat_wind']}" + "".join("1" if one else "0" for one in digits)


def _meld(meld: Meld) -> str:
    if meld.type == CHOW:
        return f"[{tiles_text(meld.kinds)},{meld.claimed + 1}]" if meld.source else f"[{tiles_text(meld.kinds)}]"
    number = 4 - meld.source if meld.source else 1
    if meld.type == CONCEALED_KONG or (meld.type == PUNG and not meld.source):
        return f"[{tiles_text(meld.kinds)}]"
    return f"[{tiles_text(meld.kinds)},{number + _ADDED * (meld.type == ADDED_KONG)}]"
