"""Calls of all predicates of the fan table. Written by generate.py: change the table or the groups there."""

from sifang.kernel import inner
from sifang.rules.mcr import fans
from sifang.rules.mcr.reading import Reading


@inner
def put(found: list[int], counts: list[int], n: int, fan: int, count: int) -> int:
    """Note that a fan counts ``count`` times, unless that is never; the new end of the list."""
    found[n] = fan
    counts[n] = count
    return n + (1 if count else 0)


@inner
def count_hand(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of what the tiles are, however they are cut; the new end of the list."""
    n = put(found, counts, n, 2, int(fans.all_green(r)))
    n = put(found, counts, n, 39, int(fans.reversible_tiles(r)))
    n = put(found, counts, n, 63, int(fans.tile_hog(r)))
    n = put(found, counts, n, 74, int(fans.one_voided_suit(r)))
    return n


@inner
def count_numbered(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of hands without honours; the new end of the list."""
    n = put(found, counts, n, 7, int(fans.all_terminals(r)))
    n = put(found, counts, n, 21, int(fans.full_flush(r)))
    n = put(found, counts, n, 24, int(fans.upper_tiles(r)))
    n = put(found, counts, n, 25, int(fans.middle_tiles(r)))
    n = put(found, counts, n, 26, int(fans.lower_tiles(r)))
    n = put(found, counts, n, 35, int(fans.upper_four(r)))
    n = put(found, counts, n, 36, int(fans.lower_four(r)))
    n = put(found, counts, n, 67, int(fans.all_simples(r)))
    n = put(found, counts, n, 75, int(fans.no_honors(r)))
    return n


@inner
def count_lettered(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of hands with honours; the new end of the list."""
    n = put(found, counts, n, 10, int(fans.all_honors(r)))
    n = put(found, counts, n, 17, int(fans.all_terminals_and_honors(r)))
    n = put(found, counts, n, 48, int(fans.half_flush(r)))
    n = put(found, counts, n, 50, int(fans.all_types(r)))
    return n


@inner
def count_flush(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of a concealed hand of one suit; the new end of the list."""
    n = put(found, counts, n, 3, int(fans.nine_gates(r)))
    return n


@inner
def count_situation(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of the way of winning; the new end of the list."""
    n = put(found, counts, n, 43, int(fans.last_tile_draw(r)))
    n = put(found, counts, n, 44, int(fans.last_tile_claim(r)))
    n = put(found, counts, n, 45, int(fans.out_with_replacement_tile(r)))
    n = put(found, counts, n, 46, int(fans.robbing_the_kong(r)))
    n = put(found, counts, n, 51, int(fans.melded_hand(r)))
    n = put(found, counts, n, 57, int(fans.last_tile(r)))
    n = put(found, counts, n, 61, int(fans.concealed_hand(r)))
    n = put(found, counts, n, 79, int(fans.self_drawn(r)))
    return n


@inner
def count_kongs(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of hands with a kong; the new end of the list."""
    n = put(found, counts, n, 4, int(fans.four_kongs(r)))
    n = put(found, counts, n, 16, int(fans.three_kongs(r)))
    n = put(found, counts, n, 52, int(fans.two_concealed_kongs(r)))
    n = put(found, counts, n, 56, int(fans.two_melded_kongs(r)))
    n = put(found, counts, n, 66, int(fans.concealed_kong(r)))
    n = put(found, counts, n, 73, int(fans.melded_kong(r)))
    n = put(found, counts, n, 81, int(fans.concealed_and_melded_kong(r)))
    n = put(found, counts, n, 86, int(fans.joker_kong(r)))
    return n


@inner
def count_extras(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of what may be added to the book, but for kongs and winds; the new end of the list."""
    n = put(found, counts, n, 83, int(fans.blessing_of_heaven(r)))
    n = put(found, counts, n, 84, int(fans.blessing_of_earth(r)))
    n = put(found, counts, n, 85, int(fans.blessing_of_man(r)))
    n = put(found, counts, n, 87, int(fans.heavenly_ready(r)))
    return n


@inner
def count_honors(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of readings with a pung of honours; the new end of the list."""
    n = put(found, counts, n, 0, int(fans.big_four_winds(r)))
    n = put(found, counts, n, 1, int(fans.big_three_dragons(r)))
    n = put(found, counts, n, 8, int(fans.little_four_winds(r)))
    n = put(found, counts, n, 9, int(fans.little_three_dragons(r)))
    n = put(found, counts, n, 37, int(fans.big_three_winds(r)))
    n = put(found, counts, n, 53, int(fans.two_dragon_pungs(r)))
    n = put(found, counts, n, 58, int(fans.dragon_pung(r)))
    n = put(found, counts, n, 59, int(fans.prevalent_wind(r)))
    n = put(found, counts, n, 60, int(fans.seat_wind(r)))
    n = put(found, counts, n, 82, int(fans.sifang_dafa(r)))
    return n


@inner
def count_pung(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of readings with a pung; the new end of the list."""
    n = put(found, counts, n, 72, int(fans.pung_of_terminals_or_honors(r)))
    return n


@inner
def count_pungs(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of readings with two pungs or more; the new end of the list."""
    n = put(found, counts, n, 14, int(fans.four_pure_shifted_pungs(r)))
    n = put(found, counts, n, 20, int(fans.all_even_pungs(r)))
    n = put(found, counts, n, 23, int(fans.pure_shifted_pungs(r)))
    n = put(found, counts, n, 31, int(fans.triple_pung(r)))
    n = put(found, counts, n, 41, int(fans.mixed_shifted_pungs(r)))
    n = put(found, counts, n, 47, int(fans.all_pungs(r)))
    n = put(found, counts, n, 64, int(fans.double_pung(r)))
    return n


@inner
def count_sets(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of what all sets have in common; the new end of the list."""
    n = put(found, counts, n, 30, int(fans.all_fives(r)))
    n = put(found, counts, n, 54, int(fans.outside_hand(r)))
    n = put(found, counts, n, 62, int(fans.all_chows(r)))
    return n


@inner
def count_chows(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of readings with a fan of three or four chows; the new end of the list."""
    n = put(found, counts, n, 12, int(fans.pure_terminal_chows(r)))
    n = put(found, counts, n, 13, int(fans.quadruple_chow(r)))
    n = put(found, counts, n, 15, int(fans.four_pure_shifted_chows(r)))
    n = put(found, counts, n, 22, int(fans.pure_triple_chow(r)))
    n = put(found, counts, n, 27, int(fans.pure_straight(r)))
    n = put(found, counts, n, 28, int(fans.three_suited_terminal_chows(r)))
    n = put(found, counts, n, 29, int(fans.pure_shifted_chows(r)))
    n = put(found, counts, n, 38, int(fans.mixed_straight(r)))
    n = put(found, counts, n, 40, int(fans.mixed_triple_chow(r)))
    n = put(found, counts, n, 49, int(fans.mixed_shifted_chows(r)))
    return n


@inner
def count_links(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of readings with a fan of two chows; the new end of the list."""
    n = put(found, counts, n, 68, int(fans.pure_double_chow(r)))
    n = put(found, counts, n, 69, int(fans.mixed_double_chow(r)))
    n = put(found, counts, n, 70, int(fans.short_straight(r)))
    n = put(found, counts, n, 71, int(fans.two_terminal_chows(r)))
    return n


@inner
def count_shapes(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of shapes that are not basic; the new end of the list."""
    n = put(found, counts, n, 5, int(fans.seven_shifted_pairs(r)))
    n = put(found, counts, n, 6, int(fans.thirteen_orphans(r)))
    n = put(found, counts, n, 18, int(fans.seven_pairs(r)))
    n = put(found, counts, n, 19, int(fans.greater_honors_and_knitted_tiles(r)))
    n = put(found, counts, n, 33, int(fans.lesser_honors_and_knitted_tiles(r)))
    n = put(found, counts, n, 34, int(fans.knitted_straight(r)))
    return n


@inner
def count_place(r: Reading, found: list[int], counts: list[int], n: int) -> int:
    """Fans of what depends on where the winning tile went; the new end of the list."""
    n = put(found, counts, n, 11, int(fans.four_concealed_pungs(r)))
    n = put(found, counts, n, 32, int(fans.three_concealed_pungs(r)))
    n = put(found, counts, n, 65, int(fans.two_concealed_pungs(r)))
    n = put(found, counts, n, 76, int(fans.edge_wait(r)))
    n = put(found, counts, n, 77, int(fans.closed_wait(r)))
    n = put(found, counts, n, 78, int(fans.single_wait(r)))
    n = put(found, counts, n, 55, int(fans.fully_concealed_hand(r)))
    return n
