"""Writes outlines.json: the characters on the tiles as outlines out of Noto CJK (SIL Open Font License 1.1).

Run by hand when a character is added; it needs fonttools and the fonts (Debian: fonts-noto-cjk). The drawing itself, make_tiles.py, needs neither.
Usage: outlines.py [FOLDER OF NotoSerifCJK-Bold.ttc AND NotoSansCJK-Bold.ttc]
"""

import json
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection

FOLDER = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/opentype/noto")
SERIF = "一二三四五六七八九萬東南西北中發春夏秋冬梅蘭竹菊精寶和"
SANS = "123456789ESWNCFP"
SIZE = 100
"""Longer side of an outline; it lies around the origin."""


def outlines(font: str, characters: str) -> dict[str, str]:
    """An SVG path a character."""
    face = next(
        one for one in TTCollection(FOLDER / font).fonts if one["name"].getDebugName(4).endswith(("TC Bold", "TC"))
    )
    glyphs, names = face.getGlyphSet(), face.getBestCmap()
    found = {}
    for character in characters:
        glyph = glyphs[names[ord(character)]]
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        x0, y0, x1, y1 = bounds.bounds
        k = SIZE / max(x1 - x0, y1 - y0)
        pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
        glyph.draw(TransformPen(pen, (k, 0, 0, -k, -k * (x0 + x1) / 2, k * (y0 + y1) / 2)))
        found[character] = pen.getCommands()
    return found


if __name__ == "__main__":
    made = outlines("NotoSerifCJK-Bold.ttc", SERIF) | outlines("NotoSansCJK-Bold.ttc", SANS)
    path = Path(__file__).with_name("outlines.json")
    path.write_text(json.dumps(made, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
