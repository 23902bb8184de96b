"""A win let go for a hand that any tile completes."""

from sifang.bots import Bot
from sifang.commands import Command
from sifang.engine import layout as lay
from sifang.engine.actions import PASS, WIN
from sifang.play import dispatch, hands, situation, state
from sifang.rules.ruleset import ruleset
from sifang.table import Table

NANCHANG = ruleset("nanchang")


def test_a_win_is_let_go_only_where_any_tile_wins_and_the_draw_is_dearer() -> None:
    bot = Bot("plan", NANCHANG)
    let_go = 0
    for deal in range(25):
        table = Table(NANCHANG, seed=51, deal=deal)
        while not table.over:
            seat = table.actor
            row = table.row()
            may = table.legal_actions(seat)
            command = bot.act(table, seat)
            if row.phase == state.CLAIM and WIN in may and command == Command(PASS):
                let_go += 1
                s = dispatch.new_scratch()[0]
                values = []
                for kind in range(34):
                    if row.hands[seat][kind] + row.seen[kind] < 4:
                        hands.add_tiles(row, seat, kind, 1)
                        situation.fill(row, table.rules_row, s.win, seat, kind, lay.BY_DRAW)
                        values.append(dispatch.value(s.win, table.rules_row, s.work, s.tally))
                        hands.add_tiles(row, seat, kind, -1)
                assert min(values) > 0
                assert sum(values) / len(values) > row.offer_values[seat]
            table.play(seat, command)
    assert let_go > 1
