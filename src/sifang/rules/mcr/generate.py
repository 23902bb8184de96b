"""Writes ``groups.py``: the calls of all predicates of the fan table, in groups that the scorer can leave out.

A compiled scorer cannot walk a list of functions, so the calls are spelled out. ``python -m sifang.rules.mcr.generate`` writes the file
again after a fan was added; a test compares.
"""

from pathlib import Path

from sifang.rules.mcr.fans import TABLE

GROUPS = {
    "hand": (
        "what the tiles are, however they are cut",
        "all_green reversible_tiles tile_hog one_voided_suit",
    ),
    "numbered": (
        "hands without honours",
        ("all_terminals full_flush upper_tiles middle_tiles lower_tiles upper_four lower_four all_simples no_honors"),
    ),
    "lettered": (
        "hands with honours",
        "all_honors all_terminals_and_honors half_flush all_types",
    ),
    "flush": ("a concealed hand of one suit", "nine_gates"),
    "situation": (
        "the way of winning",
        "last_tile_draw last_tile_claim out_with_replacement_tile robbing_the_kong melded_hand last_tile concealed_hand self_drawn",
    ),
    "kongs": (
        "hands with a kong",
        "four_kongs three_kongs two_concealed_kongs two_melded_kongs concealed_kong melded_kong concealed_and_melded_kong joker_kong",
    ),
    "extras": (
        "what may be added to the book, but for kongs and winds",
        "blessing_of_heaven blessing_of_earth blessing_of_man heavenly_ready",
    ),
    "honors": (
        "readings with a pung of honours",
        (
            "big_four_winds big_three_dragons little_four_winds little_three_dragons big_three_winds two_dragon_pungs dragon_pung"
            " prevalent_wind seat_wind sifang_dafa"
        ),
    ),
    "pung": ("readings with a pung", "pung_of_terminals_or_honors"),
    "pungs": (
        "readings with two pungs or more",
        "four_pure_shifted_pungs all_even_pungs pure_shifted_pungs triple_pung mixed_shifted_pungs all_pungs double_pung",
    ),
    "sets": ("what all sets have in common", "all_fives outside_hand all_chows"),
    "chows": (
        "readings with a fan of three or four chows",
        (
            "pure_terminal_chows quadruple_chow four_pure_shifted_chows pure_triple_chow pure_straight"
            " three_suited_terminal_chows pure_shifted_chows mixed_straight mixed_triple_chow mixed_shifted_chows"
        ),
    ),
    "links": (
        "readings with a fan of two chows",
        "pure_double_chow mixed_double_chow short_straight two_terminal_chows",
    ),
    "shapes": (
        "shapes that are not basic",
        (
            "seven_shifted_pairs thirteen_orphans seven_pairs greater_honors_and_knitted_tiles lesser_honors_and_knitted_tiles"
            " knitted_straight"
        ),
    ),
    "place": (
        "what depends on where the winning tile went",
        "four_concealed_pungs three_concealed_pungs two_concealed_pungs edge_wait closed_wait single_wait fully_concealed_hand",
    ),
}
"""Groups by name: what they are about, and their fans in the order in which they are tried."""
BY_SCORER = ("chicken_hand", "flower_tiles")
"""Fans that the scorer adds by itself."""

HEAD = '''"""Calls of all predicates of the fan table. Written by generate.py: change the table or the groups there."""

from sifang.kernel import inner
from sifang.rules.mcr import fans
from sifang.rules.mcr.reading import Reading


@inner
def put(found: list[int], counts: list[int], n: int, fan: int, count: int) -> int:
    """Note that a fan counts ``count`` times, unless that is never; the new end of the list."""
    found[n] = fan
    counts[n] = count
    return n + (1 if count else 0)
'''


def text() -> str:
    """The module's text."""
    grouped = [key for _, keys in GROUPS.values() for key in keys.split()]
    if sorted([*grouped, *BY_SCORER]) != sorted(one.key for one in TABLE):
        raise ValueError("every fan of the table belongs to one group")
    parts = [HEAD]
    for name, (about, keys) in GROUPS.items():
        lines = [
            f'\n\n@inner\ndef count_{name}(r: Reading, found: list[int], counts: list[int], n: int) -> int:\n    """Fans of {about}; the new end of the list."""\n'
        ]
        for key in keys.split():
            lines.append(f"    n = put(found, counts, n, {TABLE.find(key).index}, int(fans.{key}(r)))\n")
        parts.append("".join(lines) + "    return n\n")
    return "".join(parts)


def main() -> None:
    """Write the file."""
    Path(__file__).with_name("groups.py").write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
