"""A record step by step, all hands open: the engine plays it again."""

from __future__ import annotations

import copy

from sifang import events as ev
from sifang import view as views
from sifang.hall import explain
from sifang.hall.check import view_state
from sifang.hall.messages import Account, ReplayDeal, ReplayPlayer, ReplayStep
from sifang.hall.storage import RecordRow, is_bot
from sifang.match import DealResult, Position, standing_of
from sifang.record import DealRecord, read_record, replay_deal


def _position(deal: DealRecord) -> Position:
    a, b, c, d = deal.start.seating
    return Position(deal.start.deal, deal.start.dealer, deal.start.round_wind, deal.start.streak, (a, b, c, d))


def replay(row: RecordRow, n: int) -> ReplayDeal:
    """Deal n of a record; raises IndexError if there is none."""
    record = read_record(row.lines.splitlines())
    if not 0 <= n < len(record.deals):
        raise IndexError(n)
    deal = record.deals[n]
    steps, wins = [], []
    table = deal.start.table(record.header)
    rules, rules_row = table.ruleset, table.rules_row
    # A step of the engine holds several events; the view after each of them is folded.
    open_view = views.fold((), rules_row, -1)
    hands: list[list[int]] = [[], [], [], []]
    seat_views = [views.fold((), rules_row, seat) for seat in range(4)]
    last = None
    for event, now in replay_deal(record, deal):
        last = now
        if isinstance(event, ev.Won):
            wins.append(explain.win_account(now, event))
        seen = ev.seen_by(event, -1)
        if seen is not None:
            views.apply(open_view, seen, rules_row)
        for seat in range(4):
            own = ev.seen_by(event, seat)
            if own is not None:
                views.apply(seat_views[seat], own, rules_row)
            hands[seat] = list(seat_views[seat].tiles)
        steps.append(ReplayStep(ev.to_json(event), view_state(copy.deepcopy(open_view)), list(hands)))
    account = None
    if deal.result is not None and last is not None:
        results: list[tuple[Position, DealResult]] = [
            (_position(one), one.result) for one in record.deals[: n + 1] if one.result is not None
        ]
        rows = explain.sheet(results)
        totals = rows[-1].totals if rows else [0] * 4
        standing = standing_of(totals)
        payments = explain.payments(rules, deal.events)
        account = Account(wins, payments, deal.result.end, rows, standing, n + 1 == len(record.deals), None)
    players = [
        ReplayPlayer(player, record.header.seats[player], is_bot(row.people[player])) for player in deal.start.seating
    ]
    return ReplayDeal(
        deal.start.deal,
        len(record.deals),
        players,
        record.header.rules,
        rules_row.reserve,
        bool(rules_row.reserve_per_kong),
        steps,
        account,
    )
