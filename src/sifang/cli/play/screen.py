"""The picture of a table in a terminal: a view in, lines of text out.

The seat looked from sits at the bottom, the next player on the right. Rivers lie in rows of six, the discard on offer in brackets; in a
meld the claimed tile lies in brackets on the side of its source, as it is turned on a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sifang.cli.show import cut, pad, width
from sifang.engine import layout as lay
from sifang.tiles import EAST, FIRST_FLOWER, RED, rank_of, suit_of, tile_text
from sifang.view import MeldView, View
from sifang.words import Words

ROW = 6
"""Discards in a row of a river."""
CELL = 4
SIDE = 26
"""Cells of a panel at the side."""
DIGITS = "一二三四五六七八九"
SUITS = {False: "万饼条", True: "萬餅條"}
HONORS = {
    False: ("东风", "南风", "西风", "北风", "红中", "发财", "白板"),
    True: ("東風", "南風", "西風", "北風", "紅中", "發財", "白板"),
}
LETTERS_EN = ("E東", "S南", "W西", "N北", "C中", "F發", "P白")
FLOWERS = {False: "春夏秋冬梅兰竹菊", True: "春夏秋冬梅蘭竹菊"}
RED_INK, GREEN_INK, BLUE_INK, YELLOW_INK, MAGENTA_INK, DIM, BOLD, INVERSE = "31", "32", "36", "33", "35", "2", "1", "7"


@dataclass(frozen=True, slots=True)
class Style:
    """How pictures are drawn."""

    say: Words
    stacked: bool
    """Two characters on top of one another in the own hand; else one line as ``5m``."""
    colors: bool
    columns: int = 80
    rows: int = 24

    @property
    def tall_rivers(self) -> bool:
        """Whether rivers are stacked too."""
        return self.stacked and self.rows >= 38

    def ink(self, text: str, *codes: str) -> str:
        """The text in a colour, if there are any."""
        return f"\033[{';'.join(codes)}m{text}\033[0m" if self.colors and codes else text

    def kind_ink(self, kind: int | None) -> str:
        """The colour of a kind."""
        if kind is None:
            return DIM
        if kind >= FIRST_FLOWER:
            return MAGENTA_INK
        return (RED_INK, BLUE_INK, GREEN_INK, YELLOW_INK)[suit_of(kind)]

    def short(self, kind: int | None) -> str:
        """A tile in two cells: ``5m``, 东."""
        if kind is None:
            return "▒▒"
        if kind < EAST or not self.say.is_chinese:
            return pad(tile_text(kind), 2)
        if kind >= FIRST_FLOWER:
            return FLOWERS[self.say.is_traditional][kind - FIRST_FLOWER]
        traditional = self.say.is_traditional
        return HONORS[traditional][kind - EAST][kind == RED]

    def halves(self, kind: int | None) -> tuple[str, str]:
        """A tile as two texts of two cells, upper and lower."""
        if kind is None:
            return "▒▒", "▒▒"
        if kind >= FIRST_FLOWER:
            name = FLOWERS[self.say.is_traditional or not self.say.is_chinese][kind - FIRST_FLOWER]
            return (name, "花") if self.say.is_chinese else (pad(tile_text(kind), 2), name)
        if kind >= EAST:
            name = HONORS[self.say.is_traditional][kind - EAST] if self.say.is_chinese else LETTERS_EN[kind - EAST]
            return pad(name[0], 2), name[1]
        suit = SUITS[self.say.is_traditional or not self.say.is_chinese][suit_of(kind)]
        return (DIGITS[rank_of(kind) - 1], suit) if self.say.is_chinese else (f"{rank_of(kind)} ", suit)


@dataclass(slots=True)
class Frame:
    """What a picture shows beside the view."""

    title: str
    names: Sequence[str]
    """By seat."""
    points: Sequence[int]
    """The match's points by seat, before this deal."""
    dice: Sequence[int] = ()
    hands: dict[int, Sequence[int]] = field(default_factory=dict)
    """Hands of other seats that are shown."""
    numbered: bool = True
    """Keys stand under the own tiles."""
    choosable: frozenset[int] | None = None
    """Own kinds that may be chosen; the keys of others are dots. None: all."""
    kept: int = 0
    """Tiles of the wall that are never drawn."""

    def left(self, view: View) -> int:
        """Tiles that may still be drawn."""
        return max(0, view.left - self.kept)


def order_of(view: View) -> list[int]:
    """The own concealed tiles in the order of their keys: sorted, the one just drawn last."""
    tiles = list(view.tiles)
    if view.drawn >= 0 and view.drawn in tiles:
        tiles.remove(view.drawn)
        tiles.append(view.drawn)
    return tiles


def meld_text(meld: MeldView, style: Style, joker: int = -1) -> str:
    """A meld in a line; the claimed tile in brackets, left, middle or right by its source."""
    tiles = list(meld.tiles)
    if meld.type == lay.CONCEALED_KONG:
        inner = "".join(style.ink(style.short(kind), style.kind_ink(kind)) for kind in tiles)
        return "{" + inner + "}"
    claimed = tiles.pop(meld.place if meld.type == lay.CHOW else 0)
    place = {3: 0, 2: 1, 1: len(tiles)}.get(meld.source, 0)
    turned = "[" + style.ink(style.short(claimed), style.kind_ink(claimed)) + "]"
    if meld.type == lay.ADDED_KONG:
        # The fourth tile lies on the turned one.
        turned = turned[:-1] + style.ink(style.short(tiles.pop()), style.kind_ink(claimed)) + "]"
        place = min(place, len(tiles))
    parts = [style.ink(style.short(kind), style.kind_ink(kind)) for kind in tiles]
    parts.insert(place, turned)
    return "".join(parts)


def bare(text: str) -> str:
    """The text without colours."""
    while "\033[" in text:
        head, _, rest = text.partition("\033[")
        text = head + rest.partition("m")[2]
    return text


def cells(text: str) -> int:
    """Cells of a text with colours."""
    return width(bare(text))


def fill(text: str, n: int) -> str:
    """A text with colours filled to n cells."""
    return text + " " * max(0, n - cells(text))


def middle(text: str, n: int) -> str:
    """A text with colours in the middle of n cells."""
    return fill(" " * max(0, (n - cells(text)) // 2) + text, n)


def river_lines(view: View, seat: int, style: Style) -> list[str]:
    """A river, six discards a row, the one on offer in brackets."""
    river = view.rivers[seat]
    marked = len(river) - 1 if view.offered >= 0 and view.turn == seat and river and river[-1] == view.offered else -1
    lines = []
    for start in range(0, len(river), ROW):
        row = [(river[i], i == marked) for i in range(start, min(start + ROW, len(river)))]
        if style.tall_rivers:
            for half in (0, 1):
                lines.append("".join(_cell(style.halves(kind)[half], kind, mark, style) for kind, mark in row))
        else:
            lines.append("".join(_cell(style.short(kind), kind, mark, style) for kind, mark in row))
    return lines


def _cell(text: str, kind: int, marked: bool, style: Style) -> str:
    if marked:
        return style.ink(f"[{text}]", BOLD, INVERSE)
    return " " + style.ink(text, style.kind_ink(kind)) + " "


def head_text(view: View, seat: int, frame: Frame, style: Style) -> str:
    """Wind, name and points of a seat, marked if it is the dealer or its turn."""
    say = style.say
    wind = say(f"wind.{(seat - view.east) % 4}")
    mark = "▶" if view.turn == seat and not view.end else " "
    dealer = say("play.dealer_mark") if seat == view.dealer else ""
    points = frame.points[seat] + view.scores[seat] - view.fines[seat]
    return style.ink(f"{mark}{wind}{dealer} {cut(frame.names[seat], 10)} {points:+}", *([BOLD] if mark == "▶" else []))


def state_parts(view: View, seat: int, style: Style) -> list[str]:
    """What else is known of a seat: tiles held, flowers, void suit, ready, wins, stopped."""
    say = style.say
    parts = [say("play.holds", n=view.concealed[seat])]
    if view.flowers[seat]:
        shown = [FIRST_FLOWER + flower for flower in range(8) if view.flowers[seat] >> flower & 1]
        parts.append(style.ink(say("play.flowers") + "".join(style.short(kind).strip() for kind in shown), MAGENTA_INK))
    if view.void_suits[seat] >= 0:
        parts.append(say("play.void", suit=say(f"suit.{view.void_suits[seat]}")))
    if view.ready[seat]:
        parts.append(style.ink(say("play.ready"), YELLOW_INK))
    if view.wins[seat]:
        parts.append(style.ink(say("play.won", n=view.wins[seat]), YELLOW_INK))
    if view.stopped[seat]:
        parts.append(say("play.stopped"))
    return parts


def _melds(view: View, seat: int, style: Style) -> list[str]:
    return [meld_text(meld, style, view.jokers[0]) for meld in view.melds[seat]]


def _wrapped(parts: Iterable[str], n: int, gap: str = " ") -> list[str]:
    """Parts set side by side on as many lines of n cells as they need."""
    lines: list[str] = []
    for part in parts:
        if lines and cells(lines[-1]) + len(gap) + cells(part) <= n:
            lines[-1] += gap + part
        else:
            lines.append(part)
    return lines


def _hand_line(seat: int, view: View, frame: Frame, style: Style, n: int) -> list[str]:
    """An open hand of another seat, in as many lines as it needs."""
    tiles = frame.hands.get(seat)
    if tiles is None:
        return []
    return _wrapped([style.ink(style.short(kind), style.kind_ink(kind)) for kind in tiles], n, "")


def panel(view: View, seat: int, frame: Frame, style: Style) -> list[str]:
    """A player at the side."""
    lines = [head_text(view, seat, frame, style)]
    lines += [" " + line for line in _wrapped(state_parts(view, seat, style), SIDE - 2)]
    lines += [" " + line for line in _hand_line(seat, view, frame, style, SIDE - 2)]
    lines += [" " + line for line in _wrapped(_melds(view, seat, style), SIDE - 2)]
    return lines + river_lines(view, seat, style)


def own_hand(view: View, style: Style, frame: Frame) -> list[str]:
    """The own concealed tiles, the drawn one apart, with their keys under them."""
    tiles = order_of(view)
    gap = len(tiles) - 1 if view.drawn >= 0 and tiles and tiles[-1] == view.drawn else -1
    step = CELL if len(tiles) * CELL + 3 <= style.columns else 3
    lines = []
    texts = [(style.halves(kind) if style.stacked else (style.short(kind),)) for kind in tiles]
    for half in range(2 if style.stacked else 1):
        line = ""
        for i, kind in enumerate(tiles):
            line += (
                ("  " if i == gap else "") + " " + style.ink(texts[i][half], style.kind_ink(kind)) + " " * (step - 3)
            )
            if kind in view.jokers:
                line = line[: len(line) - (step - 3)] + style.ink("*", YELLOW_INK) * min(1, step - 3)
        lines.append(line)
    if frame.numbered and (frame.choosable is None or frame.choosable):
        keys = ""
        for i, kind in enumerate(tiles):
            key = str(i + 1) if frame.choosable is None or kind in frame.choosable else "·"
            keys += ("  " if i == gap else "") + pad(f" {key}", step)
        lines.append(style.ink(keys, DIM))
    return lines


def title_lines(view: View, frame: Frame, style: Style) -> list[str]:
    """What holds for the whole table: rules, deal, dice, tiles left, jokers, treasures."""
    say = style.say
    parts = [frame.title]
    if frame.dice:
        parts.append(say("play.dice", dice=" ".join(str(one) for one in frame.dice)))
    parts.append(say("play.left", n=frame.left(view)))
    jokers = [kind for kind in view.jokers if kind >= 0]
    if jokers:
        parts.append(say("play.jokers", tiles=" ".join(style.short(kind).strip() for kind in jokers)))
    if view.treasures:
        parts.append(say("play.treasures", tiles=" ".join(style.short(kind).strip() for kind in view.treasures)))
    return [style.ink(line, BOLD) for line in _wrapped(parts, style.columns, say("list.joint"))]


def draw(view: View, frame: Frame, style: Style) -> list[str]:
    """The whole picture, without messages and questions."""
    me = max(0, view.seat)
    right, across, left = (me + 1) % 4, (me + 2) % 4, (me + 3) % 4
    total = min(style.columns, 110)
    center = total - 2 * SIDE
    heads = [head_text(view, across, frame, style), *state_parts(view, across, style)]
    top = [middle(line, center) for line in _wrapped(heads, center)]
    top += [middle(line, center) for line in _hand_line(across, view, frame, style, center)]
    top += [middle(line, center) for line in _wrapped(_melds(view, across, style), center)]
    least = 8 if style.tall_rivers else 4
    block = ROW * CELL
    upper = river_lines(view, across, style)
    lower = river_lines(view, me, style)
    upper = [" " * block] * (least - len(upper)) + upper
    lower += [" " * block] * (least - len(lower))
    inset = max(0, (center - block) // 2)
    wind = style.say(f"wind.{view.round_wind}")
    rule = middle(style.ink(f"──── {wind} {frame.left(view)} ────", DIM), center)
    lines = [
        *top,
        *(fill(" " * inset + line, center) for line in upper),
        rule,
        *(fill(" " * inset + line, center) for line in lower),
    ]
    sides = panel(view, left, frame, style), panel(view, right, frame, style)
    height = max(len(lines), *map(len, sides))
    lines += [" " * center] * (height - len(lines))
    start = [max(0, (height - len(side)) // 3) for side in sides]
    body = []
    for i, line in enumerate(lines):
        cells_of = [
            side[i - begin] if begin <= i < begin + len(side) else "" for side, begin in zip(sides, start, strict=True)
        ]
        body.append((fill(cells_of[0], SIDE) + line + cells_of[1]).rstrip())
    own = [" ".join([head_text(view, me, frame, style), *state_parts(view, me, style)])]
    melds = _melds(view, me, style)
    own += [" " + line for line in _wrapped(melds, total - 2, "  ")]
    return [*title_lines(view, frame, style), *body, *own, *own_hand(view, style, frame)]
