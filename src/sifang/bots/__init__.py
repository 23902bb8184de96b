"""Bots: ``random`` 乱打, ``greedy`` 快手 (fewest tiles missing) and ``plan`` 有谱 (aims at what the rule set pays).

    bot = Bot("plan", ruleset("mcr"), options, seed=1)
    table.play(seat, bot.act(table, seat))

A bot reads no more of a table than its seat may know; nothing that is hidden from the seat changes its move.
"""

from sifang.bots.bot import BOTS, Bot

__all__ = ["BOTS", "Bot"]
