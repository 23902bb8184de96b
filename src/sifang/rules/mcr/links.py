"""Fans between chows: which of them are taken together (MCR 7, chow_options).

A choice is one int: bits 0-7 the fan of four or three chows (its place in the table + 1, 0 = none), then four bits each for how
often 一般高, 喜相逢, 连六 and 老少副 are taken. Chow kinds are 0-26; ``lows`` holds the chows of a reading in any order.
"""

from sifang.kernel import inner

# Places in the table of fans.py; a test compares.
PURE_TERMINAL, QUADRUPLE, FOUR_SHIFTED = 12, 13, 15
TRIPLE, STRAIGHT, MIXED_TERMINAL, SHIFTED = 22, 27, 28, 29
MIXED_STRAIGHT, MIXED_TRIPLE, MIXED_SHIFTED = 38, 40, 49
PURE_DOUBLE = 68
"""The first of the four two-chow fans 一般高 喜相逢 连六 老少副, which follow one another."""

# By the distance of ranks from the lowest to the middle and from the middle to the highest chow; -1 = no fan.
PURE_BY_STEP = (TRIPLE, SHIFTED, SHIFTED, STRAIGHT)
MIXED_BY_STEP = (MIXED_TRIPLE, MIXED_SHIFTED, -1, MIXED_STRAIGHT)

BIG = 255
LINK_AT = 8
"""First bit of the numbers of two-chow fans."""
ENDS = 0b1000001
"""Chows 123 and 789 of a suit."""
FIVE = 4
"""Rank of the 5, from 0."""


@inner
def taken(links: int, place: int) -> int:
    """How often the ``place``-th two-chow fan (0 一般高, 1 喜相逢, 2 连六, 3 老少副) is taken."""
    return (links >> (LINK_AT + 4 * place)) & 15


@inner
def two_fan(a: int, b: int) -> int:
    """The two-chow fan of two chows: 1 一般高, 2 喜相逢, 3 连六, 4 老少副, 0 none."""
    step = abs(a - b)
    if step == 0:
        return 1
    if step == 9 or step == 18:
        return 2
    if a // 9 == b // 9:
        if step == 3:
            return 3
        if step == 6:
            return 4
    return 0


@inner
def three_fan(a: int, b: int, c: int) -> int:
    """The three-chow fan of three chows, -1 = none."""
    pure = a // 9 == b // 9 and b // 9 == c // 9
    if not pure and (a // 9 == b // 9 or b // 9 == c // 9 or a // 9 == c // 9):
        return -1
    a %= 9
    b %= 9
    c %= 9
    low, high = min(a, b, c), max(a, b, c)
    step = a + b + c - 2 * low - high
    if high - low != 2 * step:
        return -1
    return PURE_BY_STEP[step] if pure else MIXED_BY_STEP[step]


@inner
def four_fan(chows: int, twice: int, four_times: int, pair: int) -> int:
    """The fan of four chows in masks (see Sets), -1 = none."""
    if four_times:
        return QUADRUPLE
    if chows & (chows >> 1) & (chows >> 2) & (chows >> 3) or chows & (chows >> 2) & (chows >> 4) & (chows >> 6):
        return FOUR_SHIFTED
    if pair < 27 and pair % 9 == FIVE:
        suit = pair // 9
        if twice == ENDS << (9 * suit):
            return PURE_TERMINAL
        if chows == (ENDS << 18 | ENDS << 9 | ENDS) & ~(ENDS << (9 * suit)):
            return MIXED_TERMINAL
    return -1


@inner
def best_partner(lows: list[int], n: int, alone: int, values: list[int]) -> int:
    """Chow number ``alone`` linked with the dearest partner: the two-chow fan 1-4, 0 = none."""
    found, worth = 0, 0
    for i in range(n):
        if i != alone:
            fan = two_fan(int(lows[alone]), int(lows[i]))
            if fan:
                value = int(values[PURE_DOUBLE - 1 + fan])
                if value > worth or (value == worth and 0 < fan < found):
                    found, worth = fan, value
    return found


@inner
def three_and_one(lows: list[int], n: int, values: list[int]) -> int:
    """The dearest choice of a three-chow fan and at most one link of the fourth chow; 0 if three chows make no fan."""
    best, worth = 0, -1
    for alone in range(3 if n == 3 else 0, 4):
        a = int(lows[1 if alone == 0 else 0])
        b = int(lows[1 if alone > 1 else 2])
        c = int(lows[2 if alone > 2 else 3])
        fan = three_fan(a, b, c)
        if fan < 0 or values[fan] < 0:
            continue
        value = int(values[fan])
        choice = fan + 1
        if n == 4:
            link = best_partner(lows, n, alone, values)
            if link:
                value += int(values[PURE_DOUBLE - 1 + link])
                choice |= 1 << (LINK_AT + 4 * (link - 1))
        if value > worth:
            best, worth = choice, value
    return best


@inner
def possible_links(chows: int, twice: int) -> int:
    """Which two-chow fans occur at all, bit 1 一般高 to bit 4 老少副, from masks of chows."""
    a, b, c = chows & 127, (chows >> 9) & 127, chows >> 18
    fans = 1 << 1 if twice else 0
    fans |= 1 << 2 if (a & b) | (a & c) | (b & c) else 0
    fans |= 1 << 3 if (a & (a >> 3)) | (b & (b >> 3)) | (c & (c >> 3)) else 0
    return fans | (1 << 4 if (a & (a >> 6)) | (b & (b >> 6)) | (c & (c >> 6)) else 0)


@inner
def forest(lows: list[int], n: int, fans: int) -> int:
    """Two-chow fans of a mask that join the chows without a circle, 一般高 first, then 喜相逢, 连六, 老少副."""
    choice = 0
    groups = 0x3210
    for fan in range(1, 5):
        if (fans >> fan) & 1 == 0:
            continue
        for i in range(n - 1):
            for j in range(i + 1, n):
                a = (groups >> (4 * i)) & 15
                b = (groups >> (4 * j)) & 15
                if a != b and two_fan(int(lows[i]), int(lows[j])) == fan:
                    choice += 1 << (LINK_AT + 4 * (fan - 1))
                    for k in range(n):
                        if (groups >> (4 * k)) & 15 == b:
                            groups += (a - b) << (4 * k)
    return choice


@inner
def chow_links(lows: list[int], n: int, chows: int, twice: int, four_times: int, pair: int, values: list[int]) -> int:
    """The choice of chow fans that is worth most, for ``n`` chows in ``lows`` and in masks."""
    if n < 2:
        return 0
    if n == 4:
        fan = four_fan(chows, twice, four_times, pair)
        if fan >= 0 and values[fan] >= 0:
            return fan + 1
    if n >= 3:
        choice = three_and_one(lows, n, values)
        if choice:
            return choice
    fans = possible_links(chows, twice)
    return forest(lows, n, fans) if fans else 0
