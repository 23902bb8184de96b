"""Events as sentences, and the end of a deal as an account: for the terminal table and for ``replay``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sifang import events as ev
from sifang.account import account_of, payment_reason
from sifang.cli import show
from sifang.cli.score import reading_lines
from sifang.engine import layout as lay
from sifang.melds import Meld
from sifang.play import state
from sifang.rules.ruleset import Ruleset
from sifang.table import Table
from sifang.tiles import tile_text, tiles_text
from sifang.words import Words

HOW = {
    state.BY_WIN: "by_win", state.EXHAUSTED: "exhausted", state.ABORTED: "aborted", state.FALSE_WIN_END: "false_win",
    state.ALL_STOPPED: "all_stopped",
}  # fmt: skip
MELD_KEYS = {lay.KONG: "tell.kong", lay.ADDED_KONG: "tell.added_kong", lay.CONCEALED_KONG: "tell.concealed_kong"}
WAYS = {lay.BY_DRAW: "way.self_drawn", lay.BY_DISCARD: "way.discard", lay.BY_ROBBERY: "way.robbed"}


def sentence(event: ev.Event, names: Sequence[str], say: Words, *, quiet: bool = True) -> str | None:
    """What happened, or None for what a picture or an account shows better; ``quiet`` leaves out draws and dealt tiles too."""

    def tile(kind: int | None) -> str:
        return "?" if kind is None else show.tile_name(kind, say) if say.is_chinese else tile_text(kind)

    match event:
        case ev.Discarded(seat, kind, _, ready):
            return say("tell.discard_ready" if ready else "tell.discard", who=names[seat], tile=tile(kind))
        case ev.Chowed(seat, low, kind, _, _):
            tiles = tiles_text(Meld(lay.CHOW, low).kinds)
            return say("tell.chow", who=names[seat], tile=tile(kind), tiles=tiles)
        case ev.Punged(seat, kind, _):
            return say("tell.pung", who=names[seat], tile=tile(kind))
        case ev.Konged(seat, kind, meld_type):
            return say(MELD_KEYS[meld_type], who=names[seat], tile=tile(kind))
        case ev.JokersLaid(_, places):
            return say("tell.jokers_laid", n=sum(place > 0 for place in places))
        case ev.FlowerShown(seat, kind):
            return say("tell.flower", who=names[seat], tile=show.tile_name(kind, say))
        case ev.ReadyDeclared(seat, grade):
            return say("tell.ready", who=names[seat], grade=say(f"ready.{grade}"))
        case ev.VoidDeclared(seat, suit):
            return say("tell.void", who=names[seat], suit=say(f"suit.{suit}"))
        case ev.ExchangeTaken(seat, tiles, source) if all(one is not None for one in tiles):
            got = " ".join(tile(kind) for kind in tiles)
            return say("tell.exchange", who=names[seat], source=names[source], tiles=got)
        case ev.JokerTurned(kind, secondary, _):
            return say("tell.joker", tile=tile(kind), other=tile(secondary))
        case ev.TreasureTurned(kind, _):
            return say("tell.treasure", tile=tile(kind))
        case ev.Won(seat, kind, by, source, value):
            way = say(WAYS[by], giver=names[source] if source >= 0 else "")
            return say(
                "tell.won", who=names[seat], tile=tile(kind) if kind >= 0 else say("play.flowers"), way=way, value=value
            )
        case ev.FalseWin(seat):
            return say("tell.false_win", who=names[seat])
        case ev.Stopped(seat):
            return say("tell.stopped", who=names[seat])
        case ev.DealEnded(how):
            return say(f"end.{HOW.get(how, 'exhausted')}")
    return None if quiet else _loud(event, names, say, tile)


def _loud(event: ev.Event, names: Sequence[str], say: Words, tile: Callable[[int | None], str]) -> str | None:
    match event:
        case ev.Dealt(seat, tiles):
            return say("tell.dealt", who=names[seat], tiles=tiles_text(sorted(one for one in tiles if one is not None)))
        case ev.Drew(seat, kind, _, _, left):
            return say("tell.drew", who=names[seat], tile=tile(kind), left=left)
        case ev.Paid(payer, payee, points):
            return say("tell.paid", payer=names[payer], payee=names[payee], points=points)
        case ev.Fined(seat, points):
            return say("tell.fined", who=names[seat], points=points)
    return None


def win_account(table: Table, won: ev.Won, names: Sequence[str], say: Words) -> list[str]:
    """A win fan by fan; ``table`` as it stands after the step of the win."""
    rules = table.ruleset
    text = [sentence(won, names, say) or ""]
    try:
        found = account_of(rules, table.options, table.row(), rules.rows(table.options), won)
    except ValueError:
        # A third rule set, or a house rule whose facts no case file names: its value stands in the event.
        return [*text, "  " + show.amount(won.value, rules.patterns.unit, say)]
    if found.reading is not None:
        text.append("  " + show.amount(found.total, found.unit, say))
        text += ["  " + line for line in reading_lines(rules, found, say) if line]
    return text


def payment_lines(events: Iterable[ev.Event], rules: Ruleset, names: Sequence[str], say: Words) -> list[str]:
    """Who paid whom in some events, gathered by pair."""
    pairs: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for event in events:
        if isinstance(event, ev.Paid):
            reason = say.either("pay.", payment_reason(rules, event.reason))
            pairs.setdefault((event.payer, event.payee), []).append((event.points, reason))
        elif isinstance(event, ev.Fined):
            pairs.setdefault((event.seat, -1), []).append((event.points, say("pay.fine")))
    lines = []
    for (payer, payee), ones in pairs.items():
        what = say("list.comma").join(f"{reason} {points}" for points, reason in ones)
        to = names[payee] if payee >= 0 else say("seat.nobody")
        lines.append(
            "  "
            + say("score.payment", payer=names[payer], payee=to, points=sum(points for points, _ in ones), what=what)
        )
    return lines


def hands_lines(view: Any, names: Sequence[str], say: Words) -> list[str]:
    """All four hands as they lie open at the end."""
    rows = []
    for seat in range(4):
        melds = "".join(_meld(meld) for meld in view.melds[seat])
        shown = view.shown[seat]
        rows.append([names[seat], melds + (tiles_text(shown) if shown is not None else "?" * view.concealed[seat])])
    return ["  " + line for line in show.columns(rows)]


def _meld(meld: Any) -> str:
    text = tiles_text(meld.tiles)
    return f"{{{text}}}" if meld.type == lay.CONCEALED_KONG else f"[{text}]"


def deal_account(table: Table, names: Sequence[str], say: Words, wins: Sequence[list[str]]) -> list[str]:
    """The end of a deal: how, each win fan by fan, hands, payments and points."""
    ended = next((event for event in reversed(table.events) if isinstance(event, ev.DealEnded)), None)
    text = [say("tell.account", how=say(f"end.{HOW.get(ended.how if ended else 0, 'exhausted')}"))]
    for one in wins:
        text += ["", *one]
    paid = payment_lines(table.events, table.ruleset, names, say)
    if paid:
        text += ["", say("score.payments"), *paid]
    text += ["", say("tell.hands"), *hands_lines(table.view(-1), names, say)]
    scores = [score - fine for score, fine in zip(table.scores, table.fines, strict=True)]
    text += [
        "",
        say("tell.deal_points", points=say("list.comma").join(f"{names[seat]} {scores[seat]:+}" for seat in range(4))),
    ]
    return text


def deal_name(position: Any, say: Words) -> str:
    """Which deal of the match: number, round wind, dealer's repeats."""
    text = say("tell.deal", n=position.deal + 1, wind=say(f"wind.{position.round_wind}"))
    return text + (say("tell.streak", n=position.streak) if position.streak else "")


def score_sheet(results: Sequence[Any], names: Sequence[str], say: Words) -> list[str]:
    """The score sheet: a row a deal, a column a player; names by player."""
    rows = [[say("sheet.deal"), *names, say("sheet.winner")]]
    totals = [0] * 4
    for position, result in results:
        row = [f"{position.deal + 1} {say(f'wind.{position.round_wind}')}"]
        cells = [0] * 4
        for seat, player in enumerate(position.seating):
            cells[player] = result.scores[seat] - result.fines[seat]
            totals[player] = result.totals[seat]
        winners = [names[position.seating[seat]] for seat in range(4) if result.winners >> seat & 1]
        rows.append([*row, *(f"{one:+}" for one in cells), say("list.comma").join(winners) or say("sheet.draw")])
    rows.append([say("sheet.total"), *(f"{one:+}" for one in totals), ""])
    return show.columns(rows, right=(1, 2, 3, 4))


def standing_lines(standing: Sequence[tuple[int, int, float]], names: Sequence[str], say: Words) -> list[str]:
    """The standing of a match, best first."""
    rows = [[str(place), names[player], f"{points:+}"] for place, (player, points, _) in enumerate(standing, 1)]
    return [say("sheet.standing"), *("  " + line for line in show.columns(rows, right=(0, 2)))]
