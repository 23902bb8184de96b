"""Draws the 42 tiles, the back and the marks as one SVG sprite.

Circles, bamboo and flowers are made by formula; characters come from outlines.json (outlines.py says where they are from).
Colours are custom properties of the page, so that a set in high contrast is another set of colours. Each tile has a figure (class ``fig``),
which the page makes smaller and lower where the index (class ``ix``) is shown, so that the index covers nothing.
Usage: make_tiles.py [FILE]
"""

import json
import math
import sys
from pathlib import Path

HERE = Path(__file__).parent
CHARACTERS: dict[str, str] = json.loads((HERE / "outlines.json").read_text(encoding="utf-8"))
WIDTH, HEIGHT = 60, 80
INK, RED, GREEN, BLUE, GOLD, FACE = (f"var(--t-{name})" for name in ("ink", "red", "green", "blue", "gold", "face"))
PINK, PURPLE, ORANGE, ICE = (f"var(--t-{name})" for name in ("pink", "purple", "orange", "ice"))


def number(value: float) -> str:
    """A short decimal."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def character(text: str, x: float, y: float, size: float, fill: str) -> str:
    """A character with its middle at (x, y)."""
    k = size / 100
    return f'<path fill="{fill}" transform="translate({number(x)} {number(y)}) scale({k:.3f})" d="{CHARACTERS[text]}"/>'


def circle(x: float, y: float, r: float, fill: str) -> str:
    """A disc."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"/>'


def ring(x: float, y: float, r: float, width: float, stroke: str) -> str:
    """A circle's line."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="none" stroke="{stroke}" stroke-width="{number(width)}"/>'


def dot(x: float, y: float, r: float, colour: str) -> str:
    """One circle 饼: disc, light ring, heart."""
    return circle(x, y, r, colour) + ring(x, y, r * 0.62, r * 0.22, FACE) + circle(x, y, r * 0.2, FACE)


def great_dot() -> str:
    """The one of dots: a wheel with petals."""
    petals = "".join(
        f'<ellipse cx="30" cy="28.5" rx="3.4" ry="6" fill="{GREEN if i % 2 else BLUE}" transform="rotate({i * 30} 30 40)"/>'
        for i in range(12)
    )
    return (
        ring(30, 40, 22.5, 4, GREEN)
        + ring(30, 40, 18.6, 1.4, RED)
        + petals
        + circle(30, 40, 6.6, RED)
        + circle(30, 40, 2.4, FACE)
    )


DOTS = {
    2: [(30, 21, 13.5, GREEN), (30, 59, 13.5, BLUE)],
    3: [(14, 17, 10.5, BLUE), (30, 40, 10.5, RED), (46, 63, 10.5, GREEN)],
    4: [(16, 21, 11.5, BLUE), (44, 21, 11.5, GREEN), (16, 59, 11.5, GREEN), (44, 59, 11.5, BLUE)],
    5: [(14.5, 18, 10, BLUE), (45.5, 18, 10, GREEN), (30, 40, 10, RED), (14.5, 62, 10, GREEN), (45.5, 62, 10, BLUE)],
    6: [(x, y, 9.6, colour) for y, colour in ((14.5, GREEN), (42.5, RED), (64.5, RED)) for x in (18, 42)],
    7: [(12, 13, 7.6, GREEN), (30, 21, 7.6, GREEN), (48, 29, 7.6, GREEN)]
    + [(x, y, 9, RED) for y in (47, 67) for x in (18.5, 41.5)],
    8: [(x, y, 8.6, BLUE) for y in (12, 30.5, 49.5, 68) for x in (18.5, 41.5)],
    9: [(x, y, 8.4, colour) for y, colour in ((15, GREEN), (40, RED), (65, BLUE)) for x in (11, 30, 49)],
}


def stick(x: float, y: float, height: float, colour: str, turn: float = 0) -> str:
    """A stick of bamboo 条: two joints with a node."""
    half, width = height / 2, 6.4
    joint = (
        f'<path fill="{colour}" d="M{number(x - width / 2)} {number(y - half + 2)}q{number(width / 2)}-4 {number(width)} 0l-1 {number(half - 2)}'
        f'l1 {number(half - 2)}q{number(-width / 2)} 4 {number(-width)} 0l1-{number(half - 2)}z"/>'
    )
    node = f'<rect x="{number(x - 4)}" y="{number(y - 1.8)}" width="8" height="3.6" rx="1.8" fill="{colour}"/>'
    shine = f'<path stroke="{FACE}" stroke-width="1.3" stroke-linecap="round" d="M{number(x)} {number(y - half + 4.5)}v{number(half - 8)}m0 7v{number(half - 8)}"/>'
    body = joint + node + shine
    return f'<g transform="rotate({number(turn)} {number(x)} {number(y)})">{body}</g>' if turn else body


BAMBOOS = {
    2: [(30, 21, 34, GREEN), (30, 59, 34, BLUE)],
    3: [(30, 21, 34, GREEN), (17, 59, 34, BLUE), (43, 59, 34, BLUE)],
    4: [(17, 21, 34, GREEN), (43, 21, 34, BLUE), (17, 59, 34, BLUE), (43, 59, 34, GREEN)],
    5: [(12, 21, 34, GREEN), (48, 21, 34, BLUE), (30, 40, 34, RED), (12, 59, 34, BLUE), (48, 59, 34, GREEN)],
    6: [(x, y, 34, colour) for y, colour in ((21, GREEN), (59, BLUE)) for x in (12, 30, 48)],
    7: [(30, 13, 22, RED)] + [(x, y, 24, colour) for y, colour in ((40, GREEN), (66, BLUE)) for x in (12, 30, 48)],
    8: [
        (8.5, 21, 33, GREEN),
        (51.5, 21, 33, GREEN),
        (22.5, 22, 30, GREEN, -30),
        (37.5, 22, 30, GREEN, 30),
        (8.5, 59, 33, BLUE),
        (51.5, 59, 33, BLUE),
        (22.5, 58, 30, BLUE, 30),
        (37.5, 58, 30, BLUE, -30),
    ],
    9: [(x, y, 23, colour) for x, colour in ((12, GREEN), (30, RED), (48, BLUE)) for y in (14, 40, 66)],
}


def sparrow() -> str:
    """The one of bamboos."""
    tail = "".join(
        f'<path d="M27 52Q{number(27 + dx * 0.4)} 64 {number(27 + dx)} {number(75 - abs(dx) * 0.22)}" stroke="{colour}" stroke-width="4.6" fill="none" stroke-linecap="round"/>'
        for dx, colour in ((-19, GREEN), (-9, BLUE), (1, RED), (11, BLUE), (20, GREEN))
    )
    return (
        tail
        + f'<path fill="{GREEN}" d="M13 40Q14 24 28 19Q31 7 41 8Q51 9 50 20Q49 27 43 31Q46 47 33 57Q14 58 13 40Z"/>'
        + f'<path fill="{RED}" d="M18 41Q22 31 36 34Q38 47 29 51Q19 50 18 41Z"/>'
        + f'<path fill="none" stroke="{FACE}" stroke-width="1.6" d="M22 41q6-5 12-2M22 46q5-4 10-2"/>'
        + circle(42.5, 16.5, 3.4, FACE)
        + circle(43, 16.5, 1.7, INK)
        + f'<path fill="{GOLD}" d="M49.5 15L58 18.5L49 22Z"/>'
        + "".join(
            f'<path d="M38 9L{33 + 4 * i} {3 - (i == 1) * 1.5}" stroke="{RED}" stroke-width="2.4" stroke-linecap="round"/>'
            for i in range(3)
        )
    )


def petals(n: int, x: float, y: float, long: float, wide: float, colour: str, start: float = 0, tip: float = 0) -> str:
    """Petals around a point; tip > 0 makes them pointed."""
    one = (
        f'<path fill="{colour}" d="M{number(x)} {number(y)}C{number(x - wide)} {number(y - long * 0.4)} {number(x - wide * (1 - tip))} {number(y - long)} {number(x)} {number(y - long)}'
        f'C{number(x + wide * (1 - tip))} {number(y - long)} {number(x + wide)} {number(y - long * 0.4)} {number(x)} {number(y)}Z" transform="rotate(%s {number(x)} {number(y)})"/>'
    )
    return "".join(one % number(start + 360 / n * i) for i in range(n))


def leaf(x0: float, y0: float, x1: float, y1: float, bulge: float, colour: str) -> str:
    """A leaf from one point to another."""
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    nx, ny = (y0 - y1) * bulge, (x1 - x0) * bulge
    places = " ".join(number(one) for one in (x0, y0)), " ".join(number(one) for one in (mx + nx, my + ny))
    end, back = " ".join(number(one) for one in (x1, y1)), " ".join(number(one) for one in (mx - nx, my - ny))
    return f'<path fill="{colour}" d="M{places[0]}Q{places[1]} {end}Q{back} {places[0]}Z"/>'


def line(path: str, colour: str, width: float) -> str:
    """A stroke."""
    return f'<path d="{path}" stroke="{colour}" stroke-width="{number(width)}" fill="none" stroke-linecap="round"/>'


def spring() -> str:
    """春: a blossoming twig."""
    return (
        line("M8 76Q22 66 26 54T48 36", INK, 3.4)
        + petals(5, 25, 55, 14, 11, PINK)
        + circle(25, 55, 3.4, GOLD)
        + petals(5, 45, 41, 10, 8, PINK, 20)
        + circle(45, 41, 2.6, GOLD)
        + leaf(14, 71, 34, 74, 0.35, GREEN)
    )


def summer() -> str:
    """夏: a lotus over its leaf."""
    return (
        f'<ellipse cx="30" cy="69" rx="25" ry="7.5" fill="{GREEN}"/>'
        + petals(3, 30, 65, 24, 11, PINK, -66, 0.8)
        .replace("rotate(54", "rotate(66")
        .replace("rotate(174", "rotate(-33")
        + petals(1, 30, 65, 26, 11, RED, 33, 0.8)
        + petals(1, 30, 66, 30, 12, RED, 0, 0.8)
        + circle(30, 61, 3, GOLD)
    )


def autumn() -> str:
    """秋: a maple leaf."""
    lobes = [(-112, 17), (-62, 23), (-24, 20), (0, 30), (24, 20), (62, 23), (112, 17)]
    return line("M30 58Q31 68 27 76", ORANGE, 3.4) + "".join(
        petals(1, 30, 58, length, 9, ORANGE, turn, 0.95) for turn, length in lobes
    )


def winter() -> str:
    """冬: a crystal of snow."""
    arm = "M30 52V29M30 37l-6-6M30 37l6-6"
    return "".join(f'<g transform="rotate({60 * i} 30 52)">{line(arm, ICE, 3.6)}</g>' for i in range(6)) + circle(
        30, 52, 3.4, ICE
    )


def plum() -> str:
    """梅: five round petals."""
    ball = "".join(circle(30 + 11 * math.sin(i * 1.2566), 51 - 11 * math.cos(i * 1.2566), 8.2, RED) for i in range(5))
    rays = "".join(
        line(f"M30 51L{number(30 + 8 * math.sin(i * 1.2566))} {number(51 - 8 * math.cos(i * 1.2566))}", GOLD, 1.6)
        for i in range(5)
    )
    return (
        line("M6 77Q16 72 22 64M52 77Q50 70 42 63", INK, 3.2)
        + ball
        + circle(30, 51, 5, FACE)
        + rays
        + circle(30, 51, 2, GOLD)
    )


def orchid() -> str:
    """蘭: long leaves and one flower."""
    leaves = "".join(
        leaf(30, 77, x, y, bulge, GREEN)
        for x, y, bulge in ((4, 48, 0.2), (56, 46, -0.2), (14, 36, 0.1), (50, 66, -0.25), (8, 68, 0.2))
    )
    return (
        leaves
        + line("M31 74Q35 62 34 52", GREEN, 2.6)
        + petals(5, 34, 48, 17, 7, PURPLE, 0, 0.6)
        + circle(34, 48, 3.2, GOLD)
    )


def bamboo() -> str:
    """竹: two stems with pointed leaves."""
    stems = "".join(
        f'<rect x="{x}" y="{y}" width="6" height="{h}" rx="1.6" fill="{BLUE}"/>'
        for x, y, h in ((16, 30, 14), (16, 46, 14), (16, 62, 15), (31, 46, 14), (31, 62, 15))
    )
    ends = ((22, 44, 45, 32), (22, 44, 48, 45), (37, 60, 56, 50), (37, 60, 57, 66), (16, 60, 3, 50), (16, 60, 4, 71))
    return stems + "".join(leaf(*one, 0.22, GREEN) for one in ends)


def chrysanthemum() -> str:
    """菊: many narrow petals."""
    return (
        line("M30 60V78", GREEN, 3)
        + leaf(30, 76, 50, 67, 0.3, GREEN)
        + leaf(30, 76, 10, 67, 0.3, GREEN)
        + petals(16, 30, 49, 21, 5.4, ORANGE)
        + petals(10, 30, 49, 13, 4.4, GOLD, 9)
        + circle(30, 49, 3.2, RED)
    )


FLOWERS = (
    ("春", spring, RED, "1"),
    ("夏", summer, RED, "2"),
    ("秋", autumn, RED, "3"),
    ("冬", winter, RED, "4"),
    ("梅", plum, BLUE, "1"),
    ("蘭", orchid, BLUE, "2"),
    ("竹", bamboo, BLUE, "3"),
    ("菊", chrysanthemum, BLUE, "4"),
)
HONORS = (("東", INK, "E"), ("南", INK, "S"), ("西", INK, "W"), ("北", INK, "N"), ("中", RED, "C"), ("發", GREEN, "F"))


def index(text: str, colour: str) -> str:
    """The corner index of the aided set."""
    return f'<g class="ix">{character(text, 9.5, 11, 16, colour)}</g>'


def figures() -> list[tuple[str, str]]:
    """(figure, index) of the kinds 0-41, in their order."""
    found = [
        (
            character(numeral, 30, 20, 29 if numeral != "一" else 32, INK) + character("萬", 30, 57, 37, RED),
            index(str(rank), RED),
        )
        for rank, numeral in enumerate("一二三四五六七八九", 1)
    ]
    found += [
        (great_dot() if rank == 1 else "".join(dot(*one) for one in DOTS[rank]), index(str(rank), BLUE))
        for rank in range(1, 10)
    ]
    found += [
        (sparrow() if rank == 1 else "".join(stick(*one) for one in BAMBOOS[rank]), index(str(rank), GREEN))
        for rank in range(1, 10)
    ]
    found += [(character(text, 30, 40, 50, colour), index(letter, colour)) for text, colour, letter in HONORS]
    frame = (
        f'<rect x="8" y="10" width="44" height="60" rx="3" fill="none" stroke="{BLUE}" stroke-width="4.6"/>'
        f'<rect x="15" y="17" width="30" height="46" rx="1.5" fill="none" stroke="{BLUE}" stroke-width="1.8"/>'
    )
    found.append((frame, index("P", BLUE)))
    found += [
        (draw() + character(text, 45, 15, 23, colour), index(number_, INK)) for text, draw, colour, number_ in FLOWERS
    ]
    return found


def back() -> str:
    """The back: a lattice."""
    lattice = "".join(f"M{x} {y}l7 7-7 7-7-7z" for x in range(9, 60, 14) for y in range(5, 76, 14))
    return f'<rect x="3" y="3" width="54" height="74" rx="5" fill="none" stroke="var(--t-back-line)" stroke-width="1.6"/><path d="{lattice}" fill="none" stroke="var(--t-back-line)" stroke-width="1.5"/>'


def mark(text: str, fill: str) -> str:
    """A sign in a disc: 精, 寶 or 和."""
    return f'<circle cx="12" cy="12" r="11.5" fill="{fill}"/>' + character(text, 12, 12, 15, "#fff")


def symbol(name: str, width: int, height: int, body: str) -> str:
    """One drawing of the sprite."""
    return f'<symbol id="{name}" viewBox="0 0 {width} {height}">{body}</symbol>'


def sprite() -> str:
    """The whole sprite."""
    parts = [
        symbol(f"t{kind}", WIDTH, HEIGHT, f'<g class="fig">{figure}</g>{corner}')
        for kind, (figure, corner) in enumerate(figures())
    ]
    parts.append(symbol("tb", WIDTH, HEIGHT, back()))
    parts += [
        symbol(f"m-{name}", 24, 24, mark(text, fill))
        for name, text, fill in (("joker", "精", "#a8480f"), ("treasure", "寶", "#8a5a00"), ("won", "和", "#b3202a"))
    ]
    return '<svg xmlns="http://www.w3.org/2000/svg">' + "\n".join(parts) + "</svg>\n"


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "src" / "tiles.svg"
    target.write_text(sprite(), encoding="utf-8")
