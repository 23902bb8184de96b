r"""What the hall and its clients say to one another: the HTTP bodies and the frames of the socket, as JSON.

The client's TypeScript types are generated from this module (``python -m sifang.hall.typescript``). Tiles are kinds (0-33, 34 + flower for a
flower, null where hidden); seats are absolute seats of the deal in play, 0-3 counter-clockwise; *players* are numbered as they were seated at
first, and ``Snapshot.seating`` says which player sits at which seat of this deal.

**Messages.** A message of the hall over a socket holds one frame or several, in order, one a line (``\n``, which stands in no frame). A message of a client
is one frame.

**Sequence numbers.** Every seat has its own, for a common one would tell that others had something to decide: an event that a seat may not
know of has no number there. ``Events.seq`` is the number of the first event in it; they count through the match from 1. A client keeps the number of the
last event it has folded in; whenever ``Events.seq`` is not that number + 1, it sends ``Hello`` again with what it has.

**Acts.** ``Act.id`` is chosen by the client, unique for it (a random text); the same id is answered as the first time and carried out once.
``Act.seq`` is ``Prompt.seq`` of the prompt that it answers: a prompt is answered once, and an act for another is refused as ``act/late``.

**Checksums.** ``Events.check`` is now and then a checksum of the seat's view after these events, as the module ``sifang.hall.check``
defines it. A client whose own differs throws its view away and sends ``Resync``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Watch = Literal["off", "discards", "hands"]
"""What people without a seat may see: nothing; what lies open, as it happens; all hands, a whole deal late."""
EventData = Annotated[dict[str, Any], msgspec.Meta(title="TableEvent")]
"""An event as ``sifang.events.to_json`` gives it."""


class Message(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A body or a part of one. Unknown fields are refused."""


class Frame(Message, tag_field="t", tag=str.lower, frozen=True):
    """What is said over a socket, a JSON object; ``t`` says what it is."""


# --- guests -------------------------------------------------------------------------------------------------------------------------------


class GuestWish(Message, frozen=True):
    """``POST /api/guest``: be somebody. Without a cookie a new guest is made, with one the guest is changed. Answer: ``Me``."""

    name: str | None = None
    """1-24 characters; None: a name is given, or kept."""
    link: str | None = None
    """Code of ``POST /api/guest/link``: be the guest of another device."""


class Me(Message, frozen=True):
    """``GET /api/guest`` (401 ``guest/none`` without a cookie): who I am, and the rooms where I hold a seat."""

    id: str
    name: str
    rooms: list[RoomCard]
    login: str | None = None
    """Log-in name; None: a guest without an account."""


class GuestLink(Message, frozen=True):
    """``POST /api/guest/link``: a code that makes another device the same guest, for ten minutes, once."""

    code: str


# --- people -------------------------------------------------------------------------------------------------------------------------------


class AccountWish(Message, frozen=True):
    """``POST /api/account``: the guest becomes an account and keeps all that is his. Answer: ``Me``."""

    login: str
    """2-24 letters, digits or _ - . of any script; case and width make no difference."""
    password: str
    """8-256 characters."""


class LogIn(Message, frozen=True):
    """``POST /api/session``: be the person of an account. Answer: ``Me``.

    Where the guest of this browser has no account but something to lose, the first try is refused as ``account/merge``: say ``merge`` then.
    """

    login: str
    password: str
    merge: bool | None = None
    """True: records, statistics and seats of this browser's guest go to the account. False: they stay apart, with nobody to hold them."""


class NewPassword(Message, frozen=True):
    """``POST /api/account/password``: change it; all other sessions end. Answer: ``Me``."""

    old: str
    new: str


class SessionCard(Message, frozen=True):
    """``GET /api/sessions``: a list of these, last seen first."""

    id: str
    created: str
    """ISO 8601, UTC, as the next."""
    seen: str
    """To ten minutes."""
    device: str
    """Family of browser and system, as they name themselves; may be empty."""
    here: bool
    """The session that asks."""


class EndSession(Message, frozen=True):
    """``POST /api/sessions/end``: end a session, and its sockets with it. Answer: the list that is left.

    ``POST /api/session/end`` without a body logs out; a guest without an account is refused, for he could not come back.
    """

    id: str | None
    """None: all but the one that asks."""


class Figure(Message, frozen=True):
    """A rate or a mean with its 95 % interval."""

    value: float | None
    """None: nothing to tell it from."""
    low: float | None
    """None: too few for an interval."""
    high: float | None


class PatternCount(Message, frozen=True):
    """A pattern and in how many wins it counted."""

    key: str
    zh: str
    en: str
    wins: int


class Opponent(Message, frozen=True):
    """Net points from one opponent."""

    id: str
    name: str
    deals: int
    points: int
    mean: Figure
    """Points a deal."""


class RatingStep(Message, frozen=True):
    """A rated match and what it did."""

    record: str
    ended: str
    before: float
    after: float


class Statistics(Message, frozen=True):
    """What somebody did under one rule set."""

    rules: str
    matches: int
    places: list[int]
    """How often first, second, third, fourth."""
    deals: int
    wins: int
    points: int
    win_rate: Figure
    """Deals won, once or more."""
    fed_rate: Figure
    """Deals in which another won on the own discard or robbed kong."""
    drawn_rate: Figure
    """Of the own wins, those by own draw."""
    value: Figure
    """Of a win, in the rule set's unit."""
    unit: str
    mean: Figure
    """Points a deal."""
    patterns: list[PatternCount]
    """Most frequent first."""
    opponents: list[Opponent]
    """Most deals first."""
    rating: float | None
    """A cautious estimate: mu - 3 sigma; None before the first rated match."""
    rated: int
    """Rated matches."""
    place: int | None
    """In the ranking of all time by rating; None: not listed there."""
    steps: list[RatingStep]
    """Newest rated matches, oldest first."""


class Profile(Message, frozen=True):
    """``GET /api/people/{id}``: a guest, an account or a bot (``bot:plan``)."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot"]
    login: str | None
    since: str | None
    """Date of the first visit, or of the account."""
    you: bool
    statistics: list[Statistics]


class PlayedMatch(Message, frozen=True):
    """``GET /api/people/{id}/matches?page=0``: a list of these, newest first. Others see rated matches only; an own list has all."""

    record: RecordCard
    people: list[str]
    """Ids by player."""
    player: int
    """The player that the person was."""
    rated: bool
    step: RatingStep | None


class RankingRow(Message, frozen=True):
    """A place in a ranking."""

    place: int | None
    """Equal figures share a place. None: not listed, for want of matches or of an account."""
    id: str
    name: str
    login: str | None
    matches: int
    points: int
    won: int
    """Deals."""
    rating: float


class Ranking(Message, frozen=True):
    """``GET /api/rankings/{rules}?period=all|2026-11&by=rating|points|won&page=0``: accounts and bots by their rated matches."""

    rules: str
    period: str
    by: Literal["rating", "points", "won"]
    minimum: int
    """Rated matches that one needs to be listed."""
    total: int
    page: int
    pages: int
    months: list[str]
    """Months that have a ranking, newest first."""
    rows: list[RankingRow]
    own: RankingRow | None
    """The asking person's, listed or not."""


# --- rule sets ----------------------------------------------------------------------------------------------------------------------------


class Names(Message, frozen=True):
    """A name in three languages."""

    en: str
    zh_hans: str
    zh_hant: str


class OptionInfo(Message, frozen=True):
    """An option of a rule set."""

    name: str
    default: Any
    values: list[Any]
    """Permitted values that the book names, the default first."""
    free: bool
    """Whether further values are permitted, as ``expected`` says."""
    expected: str
    source: str
    doc: str


class PresetInfo(Message, frozen=True):
    """A preset: what it changes of the defaults."""

    name: str
    changes: dict[str, Any]


class RulesetInfo(Message, frozen=True):
    """``GET /api/rulesets``: a list of these."""

    key: str
    names: Names
    version: int
    edition: str
    unit: str
    """What values count: fan, tai, point, factor ..."""
    presets: list[PresetInfo]
    """The first is the default."""
    options: list[OptionInfo]
    bots: list[str]
    """Bots that can take a seat, weakest first."""
    sets: int
    """Sets in a complete hand."""
    hand_size: int
    flowers: int
    """Flowers in the wall, 0 or 8."""
    jokers: bool
    """A joker is turned for each deal, so the scorer needs ``jokers``."""
    rated_deals: int
    """Deals that a rated match has at least."""


class PatternInfo(Message, frozen=True):
    """A scoring pattern."""

    key: str
    zh: str
    en: str
    value: int
    excludes: list[str]
    source: str
    definition: str
    definition_zh: str
    example: str
    aliases: list[str]


class RulesetBook(Message, frozen=True):
    """``GET /api/rulesets/{key}``: all patterns in the book's order, and the decisions taken where the book leaves a doubt."""

    key: str
    names: Names
    unit: str
    patterns: list[PatternInfo]
    rulebook: str
    """Markdown: a row a decision, with clause, sources, what is done and why."""


# --- rooms --------------------------------------------------------------------------------------------------------------------------------


class CreateRoom(Message, frozen=True):
    """``POST /api/rooms``: open a room and take its seat of player 0. Answer: ``Room``."""

    rules: str
    preset: str | None = None
    """None: the default."""
    options: dict[str, Any] = {}
    """Changes of the preset by option name. ``clock``: [first discard, turn, claim] seconds, or null = no clock."""
    deals: int = 0
    """End after so many deals; 0: a whole match of the rule set."""
    bank: float = 20.0
    """Seconds beyond the clock that a player has for each deal."""
    help: bool = True
    """Whether players may ask for waits and values."""
    bot: str = "plan"
    """Bots of this name fill seats at the start."""
    start: bool = False
    """Fill all other seats with bots and begin at once."""
    rated: bool = False
    """Its matches count for ratings and rankings: without ``help``, ``RulesetInfo.rated_deals`` at least, and played to their end even if people leave."""
    public: bool = False
    """Whether it is in the list of open rooms; else the link is needed to find it."""
    watch: Watch = "discards"


class Door(Message, frozen=True):
    """``POST /api/rooms/{code}/door`` (owner, no match in play): who may find the room, and what onlookers see. Answer: ``Room``."""

    public: bool
    watch: Watch


class JoinRoom(Message, frozen=True):
    """``POST /api/rooms/{code}/join``: take a seat; joining again answers with the seat that one has."""

    player: int | None = None
    """None: any free seat; a bot's seat is free before the start."""


class SeatBot(Message, frozen=True):
    """``POST /api/rooms/{code}/bots`` (owner): put a bot on a free seat, or take it away."""

    player: int
    bot: str | None
    """None: free the seat. It also frees the seat of a guest, before the start; once the match runs, a bot plays on for that guest."""


class ProgramWish(Message, frozen=True):
    """``POST /api/programs``: make a program that may sit at tables. 201 ``ProgramKey``."""

    name: str


class ProgramKey(Message, frozen=True):
    """A program with its token, for the header ``Authorization: Bearer`` of HTTP and socket. It is not told again."""

    id: str
    name: str
    token: str


class ProgramCard(Message, frozen=True):
    """A program in the list ``GET /api/programs``; ``POST /api/programs/{id}/end`` ends its token."""

    id: str
    name: str


class SeatView(Message, frozen=True):
    """A player of a room."""

    player: int
    kind: Literal["open", "guest", "bot"]
    name: str
    bot: str | None
    """The bot that sits there, or that plays on for the guest at this moment."""
    present: bool
    """A guest with an open socket; true for a bot."""
    substituted: bool
    """A bot plays for this guest until he acts."""
    you: bool
    tabs: int
    """Open sockets, told for the own seat only, else 0: more than one means "also open elsewhere"."""
    program: bool = False
    """A guest that is a program (docs/hall/bots.md)."""


class Room(Message, frozen=True):
    """``GET /api/rooms/{code}``, and the answer of all that changes a room. Anyone with the code may look (the rules card)."""

    code: str
    phase: Literal["open", "playing", "over", "closed"]
    rules: str
    names: Names
    preset: str
    """The preset with the fewest changes."""
    changed: dict[str, Any]
    """Options that differ from it."""
    options: dict[str, Any]
    """All options as they are."""
    deals: int
    bank: float
    help: bool
    bot: str
    players: list[SeatView]
    you: int | None
    """The own player number."""
    owner: bool
    """Whether one may start, close, seat bots."""
    match: str | None
    """Name of the match in play or just over; a rematch has another."""
    record: str | None
    """Record of the match that is over."""
    rated: bool
    commitment: str = ""
    """The hall's commitment to its part of the next match's walls: each player answers it with a ``Number``."""
    public: bool = False
    """It is in the list of open rooms."""
    watch: Watch = "off"
    watchers: int = 0
    """People who look on without a seat."""
    by_host: bool = False
    """Whether the host of the hall closed it."""


class RoomCard(Message, frozen=True):
    """A room in a list."""

    code: str
    phase: Literal["open", "playing", "over", "closed"]
    rules: str
    names: list[str]
    """Names of the four players, empty for a free seat."""
    bots: list[bool]


# Without a body: POST /api/rooms/{code}/start | leave | rematch | close. Answer: Room.


# --- records ------------------------------------------------------------------------------------------------------------------------------


class RecordCard(Message, frozen=True):
    """``GET /api/records``: the own records, newest first. ``GET /api/records/{id}`` gives one as JSON lines to anyone with the link."""

    id: str
    room: str
    rules: str
    names: list[str]
    """By player."""
    bots: list[bool]
    """Which of them are bots, whose names are their levels."""
    points: list[int]
    deals: int
    ended: str
    """ISO 8601, UTC."""


class ReplayStep(Message, frozen=True):
    """An event with what all know after it, all hands open."""

    event: EventData
    view: ViewState
    """As an onlooker sees it."""
    hands: list[list[int]]
    """Concealed tiles of every seat, sorted."""


class ReplayPlayer(Message, frozen=True):
    """Who sits at a seat of a deal."""

    player: int
    name: str
    """A bot's is its level."""
    bot: bool


class ReplayDeal(Message, frozen=True):
    """``GET /api/records/{id}/deals/{n}``: deal n (from 0) step by step."""

    deal: int
    deals: int
    """How many the record has."""
    players: list[ReplayPlayer]
    """By seat of this deal."""
    rules: str
    reserve: int
    """As in ``Snapshot``."""
    reserve_per_kong: bool
    steps: list[ReplayStep]
    account: Account | None


# --- scorer and trainer -------------------------------------------------------------------------------------------------------------------


class Facts(Message, frozen=True):
    """The situation of a win; what a rule set does not know is ignored by it."""

    self_drawn: bool = False
    source: Literal["next", "across", "previous"] = "next"
    """Whose discard or kong it was, seen from the winner; also who fed a kong (``fed_kong``)."""
    robbed: bool = False
    after_kong: bool = False
    after_flower: bool = False
    last_tile: bool = False
    last_of_kind: bool = False
    dealt: bool = False
    first_draw: bool = False
    first_lap: bool = False
    first_discard: bool = False
    kong_discard: bool = False
    fed_kong: bool = False
    flower_win: bool = False
    seat_wind: int = 0
    """0-3 = E S W N; the dealer is E."""
    round_wind: int = 0
    flowers: list[int] = []
    """Kinds 34-41 shown."""
    ready: Literal["", "declared", "earthly", "heavenly", "dealt"] = ""
    streak: int = 0
    jokers: list[int] = []
    """The primary joker, and the secondary one unless it is the next in order."""
    void_suit: int = -1
    """0-2, -1 = none."""
    treasures: list[int] = []


class ScoreQuestion(Message, frozen=True):
    """``POST /api/score``: what is a hand worth? Answer: ``ScoreAnswer``; 422 with the reason for impossible input."""

    rules: str
    hand: str
    """Melds in brackets, concealed tiles without the winning one, in any notation that is read."""
    win: str
    """The winning tile; empty for a win by flowers alone."""
    preset: str | None = None
    options: dict[str, Any] = {}
    facts: Facts = Facts()


class NamedPattern(Message, frozen=True):
    """A pattern that counts; ``points`` in all."""

    key: str
    zh: str
    en: str
    count: int
    points: int
    source: str = ""
    definition: str = ""
    definition_zh: str = ""


class LeftOutPattern(Message, frozen=True):
    """A pattern that is there but not counted, and because of which."""

    key: str
    zh: str
    en: str
    count: int
    because: str
    because_zh: str
    because_en: str


class GroupView(Message, frozen=True):
    """A set, pair or other part of a reading."""

    tiles: list[int]
    """As read: a joker appears as what it stands for."""
    name: str
    """chow, pung, kong, concealed_kong, pair, knitted, single."""
    declared: bool
    concealed: bool
    won: bool
    """The winning tile went here."""
    jokers: list[int]
    """Places in ``tiles`` that jokers fill."""


class ReadingView(Message, frozen=True):
    """One way to read the hand."""

    total: int
    groups: list[GroupView]
    counted: list[NamedPattern]
    left_out: list[LeftOutPattern]


class PaymentView(Message, frozen=True):
    """A payment; ``reason`` is a key of the catalogue under ``pay.``. Payee -1: a fine."""

    payer: int
    payee: int
    points: int
    reason: str


class ScoreAnswer(Message, frozen=True):
    """A hand's worth with every reason."""

    valid: bool
    legal: bool
    reason: str
    """Why not, a key of the catalogue under ``reason.``."""
    total: int
    unit: str
    minimum: int
    reading: ReadingView | None
    others: list[ReadingView]
    """Other readings, best first."""
    payments: list[PaymentView]
    """Seats as offsets from the winner: 0 winner, 1 next, 2 across, 3 previous."""
    notes: list[str]
    figures: dict[str, Any]


class WaitsQuestion(Message, frozen=True):
    """``POST /api/waits``: what completes a hand between turns? Answer: list of ``WaitView``."""

    rules: str
    hand: str
    preset: str | None = None
    options: dict[str, Any] = {}
    seen: str = ""
    """Tiles that lie open elsewhere."""
    facts: Facts = Facts()


class WayView(Message, frozen=True):
    """A win in one way."""

    total: int
    legal: bool
    reason: str
    patterns: list[NamedPattern]


class WaitView(Message, frozen=True):
    """A kind that completes the hand."""

    tile: int
    left: int
    by_discard: WayView | None
    self_drawn: WayView | None


class TrainerQuestion(Message, frozen=True):
    """``POST /api/trainer``: shanten, useful tiles, and for a full hand what each discard leaves. Answer: ``TrainerAnswer``."""

    rules: str
    hand: str
    preset: str | None = None
    options: dict[str, Any] = {}
    seen: str = ""
    facts: Facts = Facts()


class UsefulTile(Message, frozen=True):
    """A kind that brings the hand nearer, and the copies left of it."""

    tile: int
    left: int


class AfterDiscard(Message, frozen=True):
    """What a discard leaves."""

    discard: int
    """-1: the hand as it is, between turns."""
    shanten: int
    useful: list[UsefulTile]
    waits: list[WaitView]
    """With values, when the hand is then ready."""


class Prospect(Message, frozen=True):
    """A pattern that the hand could reach."""

    key: str
    zh: str
    en: str
    missing: int
    """Tiles missing."""
    useful: list[int]
    """Kinds that bring the hand nearer to it."""


class TrainerAnswer(Message, frozen=True):
    """Best discards first."""

    shanten: int
    """-1 complete, 0 ready."""
    rows: list[AfterDiscard]
    prospects: list[Prospect] = []
    """Nearest patterns first."""


# --- the socket, client to server ---------------------------------------------------------------------------------------------------------


class Hello(Frame, frozen=True):
    """First frame, and again after a gap: what the client has. Answer: the events it misses if they are at hand, else ``Snapshot``."""

    match: str | None = None
    """``Snapshot.match`` that ``seen`` belongs to; None: nothing is there."""
    seen: int = 0
    """Number of the last event folded in."""


class Resync(Frame, frozen=True):
    """Client: send the whole view. Server: this socket was too slow or silent and is closed; connect again and say ``Hello``."""

    reason: str = ""


class Act(Frame, frozen=True):
    """Answer the prompt. ``command`` is an ``Option.command``; ``action`` may be given in its place."""

    id: str
    """1-64 characters, unique."""
    seq: int
    """``Prompt.seq``."""
    command: str | None = None
    action: int | None = None
    named: int | None = None
    """Value called with a win, where the option ``name_value`` asks for it."""


class Settings(Frame, frozen=True):
    """What the server does for the own seat, as ordinary logged acts. They stay until changed."""

    auto_win: bool = False
    no_calls: bool = False
    """Pass on chows, pungs and kongs of discards; a win is still asked for."""
    auto_discard: bool = False
    """Discard what was drawn."""
    auto_flower: bool = False
    """Show flowers at once, where the rules let one keep them."""


class Next(Frame, frozen=True):
    """After a deal: on with the next. It begins when all present players have said so, or after the time in ``Account.wait``."""


class AskHelp(Frame, tag="askhelp", frozen=True):
    """Waits of the own hand and what each discard leaves. Answer: ``Help``, or the error ``help/forbidden``."""

    id: str = ""


class Ping(Frame, frozen=True):
    """Every 2.5 s; answered by ``Pong``. Nothing heard for 9 s: connect again. The server gives up after 30 s of silence."""

    n: int = 0


class Number(Frame, frozen=True):
    """A player's part of the walls of a room's next match, in answer to ``Room.commitment``; the first one counts."""

    commitment: str
    number: str
    """32 digits of 0-9a-f, drawn at random."""


ClientFrame = Hello | Resync | Act | Settings | Next | AskHelp | Ping | Number


# --- the socket, server to client ---------------------------------------------------------------------------------------------------------


class MeldState(Message, frozen=True):
    """A meld on the table (``sifang.view.MeldView``)."""

    type: int
    """0 chow, 1 pung, 2 claimed kong, 3 added kong, 4 concealed kong."""
    kind: int | None
    """Lowest kind; 64 + sequence for a chow of honours; null: a hidden kong."""
    source: int
    """Relative seat it was claimed from: 0 none, 1 next, 2 opposite, 3 previous."""
    place: int
    """Place of the claimed tile in a chow."""
    stands_for: int
    """The kind that a kong of jokers stands for, else -1."""
    lies: tuple[int, ...]
    """The tiles that lie there, where jokers stand for some of them; empty: those that it is named by."""


class ViewState(Message, frozen=True):
    """What a seat knows (``sifang.view.View``, same fields); the client folds ``Events`` into it by the rules of ``sifang.view.apply``."""

    seat: int
    dealer: int
    round_wind: int
    streak: int
    east: int
    left: int
    turn: int
    offered: int
    drawn: int
    hand: list[int]
    """Own concealed tiles, 34 counts."""
    held_flowers: int
    concealed: list[int]
    melds: list[list[MeldState]]
    rivers: list[list[int]]
    flowers: list[int]
    """Mask of flowers shown by every seat."""
    jokers: tuple[int, int]
    indicator: int
    treasures: list[int]
    void_suits: list[int]
    ready: list[bool]
    wins: list[int]
    stopped: list[bool]
    aside: list[int]
    scores: list[int]
    fines: list[int]
    shown: list[list[int] | None]
    """Hands laid open at the end, as tiles."""
    end: int
    """How the deal ended, 0 = in play: 1 win, 2 wall exhausted, 3 called off, 4 false win, 5 all stopped, 6 played again."""


class FoldRules(Message, frozen=True):
    """The numbers of the rule set that a client needs to fold events into a view."""

    joker_kind: int
    indicator_in_play: bool
    play_on: int
    concealed_kong_hidden: bool
    hand_size: int
    sets: int
    suits_only: bool
    flowers: int


class WinValue(Message, frozen=True):
    """What a win on offer is worth, as if nobody else claimed the tile."""

    total: int
    unit: str
    patterns: list[NamedPattern]


class Option(Message, frozen=True):
    """A legal command."""

    command: str
    """Its text: ``discard 5m``, ``chow 345m 4m``, ``pass``; what ``Act.command`` takes."""
    action: int
    verb: str
    """pass win discard chow pung kong concealed_kong added_kong honor_chow void_suit exchange ready_discard ready flower discard_flower joker_kong."""
    tile: int | None
    """The kind it names; of a chow the claimed one."""
    tiles: list[int]
    """The kinds it lays together, the claimed one included."""
    win: WinValue | None = None


class Barred(Message, frozen=True):
    """A tile of the own hand that may not be discarded now, and why: ``swap``, ``ready``, ``void``, ``locked``, ``exchange`` or ``rule``."""

    tile: int
    why: str


class Prompt(Frame, frozen=True):
    """The own seat is asked. A new prompt replaces an old one; an empty ``options`` closes it."""

    seq: int
    """What ``Act.seq`` must repeat."""
    phase: Literal["turn", "claim", "rob", "exchange", "void", "ready", "flower", "opening", "none"]
    options: list[Option]
    barred: list[Barred] = []
    forced: Literal["", "must_win", "penalty", "only"] = ""
    """Why there is but one choice."""
    seconds: float | None = None
    """Left to answer, bank included; null: no clock."""


class Clocks(Message, frozen=True):
    """The clocks that a seat may know. Never computed on by the client beyond counting down for show."""

    turn: int
    """Seat whose clock runs, -1: none (no clock, a claim window, or the deal is over)."""
    left: float | None
    """Seconds of base time left to it; null: none runs."""
    bank: list[float]
    """Bank of every seat."""
    window: float | None
    """Seconds left of the claim window, the same for all whoever could claim; null: none is open."""
    paused: bool
    """Nobody is there: the clocks stand still."""


class Clock(Frame, frozen=True):
    """Clocks after a change."""

    clocks: Clocks


class Events(Frame, frozen=True):
    """What happened, as the own seat may see it."""

    seq: int
    """Number of the first event; the others follow."""
    events: list[EventData]
    """``sifang.events.to_json`` of each: ``event`` names it (type ``TableEvent`` in TypeScript)."""
    check: str | None = None
    """Checksum of the view after them."""


class WinAccount(Message, frozen=True):
    """A win, pattern by pattern."""

    seat: int
    source: int
    tile: int
    """-1 for a win by flowers."""
    by: int
    """0 discard, 1 self-drawn, 2 robbed kong."""
    value: int
    answer: ScoreAnswer | None
    """None: the rule set cannot explain it."""
    hand: list[int]
    """Concealed tiles without the winning one, sorted."""


class DealRow(Message, frozen=True):
    """A row of the score sheet; by player."""

    deal: int
    round_wind: int
    dealer: int
    """Player who dealt."""
    streak: int
    points: list[int]
    """Of this deal, fines taken off."""
    totals: list[int]
    winners: list[int]
    """Players who won."""
    end: int


class Account(Frame, frozen=True):
    """The end of a deal: every win explained, payments by seat, the score sheet. Sent again with a snapshot while it stands."""

    wins: list[WinAccount]
    payments: list[PaymentView]
    """By absolute seat of this deal."""
    end: int
    sheet: list[DealRow]
    standing: list[tuple[int, int, float]]
    """(player, points, points of the place), best first."""
    over: bool
    """Whether the match is over."""
    wait: float | None
    """Seconds until the next deal begins without being asked; null: it waits for ``Next``."""


class Snapshot(Frame, frozen=True):
    """All that a seat needs to draw the table at once."""

    match: str
    seq: int
    """Number of the last event that the view holds."""
    seat: int
    """Own seat in this deal."""
    seating: list[int]
    """Player at each seat."""
    deal: int
    """Number of the deal, from 0."""
    points: list[int]
    """Points of the match before this deal, by seat."""
    dice: list[int]
    broken: tuple[int, int]
    """Where the wall was broken: seat whose wall it is, stacks from its right end."""
    stacks: list[int]
    """Stacks before each seat."""
    wall: int
    """Tiles in the whole wall."""
    taken: list[int]
    """Places in the drawing order that are empty, as far as the view goes; later ones are those of the events."""
    leftward: bool
    """Taking runs clockwise, from a wall's right end to its left; else the other way."""
    reserve: int
    """Tiles at the wall's end that are never drawn, 留牌."""
    reserve_per_kong: bool
    """Each kong adds one to them."""
    turned: int
    """Place of a turned tile that lies open in the wall and is never drawn, -1: none."""
    view: ViewState
    fold: FoldRules
    settings: Settings
    clocks: Clocks
    prompt: Prompt | None
    account: Account | None
    room: Room
    check: str


class RoomChanged(Frame, tag="room", frozen=True):
    """Somebody came, went, was replaced by a bot or took his seat back; or the room's phase changed. Also the first frame while no match runs."""

    room: Room


class Taken(Frame, frozen=True):
    """An act was carried out and is in the log; sent again when its id comes again."""

    id: str


class LetGo(Message, frozen=True):
    """过水: a win that was let go bars others until the rule set lifts the ban."""

    kinds: list[int]
    """Kinds that may not be won on; empty: none may."""
    above: int | None
    """A win worth more than this is free all the same; None: whatever it is worth, it is barred."""
    drawn: bool
    """Whether own draws are barred, too."""


class Help(Frame, frozen=True):
    """Answer of ``AskHelp``."""

    id: str
    answer: TrainerAnswer
    let_go: LetGo | None = None
    """Why a win may not be declared though the hand is complete: one that the player let go bars it."""


class Pong(Frame, frozen=True):
    """Answer of ``Ping``."""

    n: int


class Paused(Frame, frozen=True):
    """The hall stops for a while. Tables stand still as they are, clocks too; the socket is cut, and clients come back by themselves."""

    seconds: float
    """When to try first, spread by chance."""


class Refused(Frame, tag="error", frozen=True):
    """A refused frame. ``code`` is a key of the catalogue under ``refused.``; ``text`` says it in English with the values at hand."""

    code: str
    text: str
    id: str | None = None
    """Of the act that was refused; its id may be used again."""


ServerFrame = (
    Snapshot | Events | Prompt | Clock | Account | RoomChanged | Taken | Help | Pong | Paused | Refused | Resync
)


class Problem(Message, frozen=True):
    """Body of every HTTP answer of 400 and above."""

    code: str
    text: str


CODES = {
    "frame/malformed": "not a message of this protocol",
    "frame/too_large": "the message is too large",
    "frame/too_many": "too many messages",
    "frame/not_yet": "say hello first",
    "act/late": "the prompt that this answers is closed",
    "act/id": "an act needs an id of 1 to 64 characters",
    "turn/over": "the deal is over",
    "turn/not_asked": "the seat is not asked",
    "command/illegal": "the rules do not allow that now",
    "command/unknown": "not a command",
    "command/named": "no value can be named here",
    "program/none": "no such program",
    "program/program": "a program makes no programs",
    "program/too_many": "too many programs of one person",
    "program/rated": "programs sit at unrated tables only",
    "fair/number": "a number has 32 digits of 0-9a-f",
    "fair/late": "the number answers an old commitment",
    "help/forbidden": "this room plays without help",
    "seat/none": "you have no seat here",
    "guest/none": "nobody is known by this cookie",
    "guest/name": "a name has 1 to 24 characters",
    "guest/link": "that code is not valid any more",
    "account/login": "a log-in name has 2 to 24 letters, digits, or _ - .",
    "account/taken": "that log-in name is taken",
    "account/has": "you have an account already",
    "account/none": "you have no account",
    "account/weak": "a password has 8 to 256 characters and is not the name",
    "account/wrong": "name and password do not match",
    "account/attempts": "too many attempts; wait ten minutes",
    "account/merge": "this browser's guest has matches of its own: join them to the account, or leave them",
    "account/playing": "finish the match of this browser's guest first",
    "account/same_table": "this browser's guest and the account sat at one table: they cannot be joined",
    "session/none": "there is no such session",
    "people/none": "there is nobody of this id",
    "ranking/none": "there is no such ranking",
    "room/none": "there is no such room",
    "room/closed": "the room is closed",
    "room/full": "all seats are taken",
    "room/taken": "that seat is taken",
    "room/started": "the match has begun",
    "room/not_started": "no match runs here",
    "room/not_over": "the match is not over",
    "room/not_owner": "only the one who opened the room may do that",
    "room/too_many": "too many rooms are open",
    "room/rated": "a rated match is played to its end",
    "room/option": "an option has a value that is not permitted",
    "bot/none": "there is no such bot",
    "talk/none": "you cannot talk there",
    "talk/text": "a line has 1 to 200 printable characters",
    "talk/emote": "there is no such emote",
    "talk/too_many": "too many lines; wait a moment",
    "talk/person": "that person is not there",
    "talk/reports": "too many reports; wait an hour",
    "watch/off": "this room is not for onlookers",
    "watch/player": "players do not look on at their own match",
    "quick/seek": "that search is not possible",
    "record/none": "there is no such record",
    "score/input": "the hand or its situation is impossible",
    "http/origin": "requests from other sites are refused",
    "http/body": "the body is not what is expected here",
    "http/too_many": "too many requests",
    "http/none": "there is nothing here",
    "http/host": "this hall has another name",
    "http/banned": "you are kept out of this hall",
    "admin/none": "that is for the host alone",
    "hall/stopping": "the hall pauses for a moment",
    "hall/disk": "the hall cannot write to its disk; everything waits until it can",
    "hall/fault": "a fault of the hall",
}
"""Every code of ``Refused`` and ``Problem``, with its sentence."""
