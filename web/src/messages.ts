// Written by `python -m sifang.hall.typescript` from messages.py, lobby_messages.py and admin_messages.py of sifang.hall and sifang.events. Do not edit.

/**
 * What the hall and its clients say to one another: the HTTP bodies and the frames of the socket, as JSON.
 *
 * The client's TypeScript types are generated from this module (``python -m sifang.hall.typescript``). Tiles are kinds (0-33, 34 + flower for a
 * flower, null where hidden); seats are absolute seats of the deal in play, 0-3 counter-clockwise; *players* are numbered as they were seated at
 * first, and ``Snapshot.seating`` says which player sits at which seat of this deal.
 *
 * **Messages.** A message of the hall over a socket holds one frame or several, in order, one a line (``\n``, which stands in no frame). A message of a client
 * is one frame.
 *
 * **Sequence numbers.** Every seat has its own, for a common one would tell that others had something to decide: an event that a seat may not
 * know of has no number there. ``Events.seq`` is the number of the first event in it; they count through the match from 1. A client keeps the number of the
 * last event it has folded in; whenever ``Events.seq`` is not that number + 1, it sends ``Hello`` again with what it has.
 *
 * **Acts.** ``Act.id`` is chosen by the client, unique for it (a random text); the same id is answered as the first time and carried out once.
 * ``Act.seq`` is ``Prompt.seq`` of the prompt that it answers: a prompt is answered once, and an act for another is refused as ``act/late``.
 *
 * **Checksums.** ``Events.check`` is now and then a checksum of the seat's view after these events, as the module ``sifang.hall.check``
 * defines it. A client whose own differs throws its view away and sends ``Resync``.
 */

/** ``POST /api/guest``: be somebody. Without a cookie a new guest is made, with one the guest is changed. Answer: ``Me``. */
export interface GuestWish {
  /** 1-24 characters; None: a name is given, or kept. */
  name?: string | null;
  /** Code of ``POST /api/guest/link``: be the guest of another device. */
  link?: string | null;
}

/** ``GET /api/guest`` (401 ``guest/none`` without a cookie): who I am, and the rooms where I hold a seat. */
export interface Me {
  id: string;
  name: string;
  rooms: RoomCard[];
  /** Log-in name; None: a guest without an account. */
  login: string | null;
}

/** ``POST /api/guest/link``: a code that makes another device the same guest, for ten minutes, once. */
export interface GuestLink {
  code: string;
}

/** ``POST /api/account``: the guest becomes an account and keeps all that is his. Answer: ``Me``. */
export interface AccountWish {
  /** 2-24 letters, digits or _ - . of any script; case and width make no difference. */
  login: string;
  /** 8-256 characters. */
  password: string;
}

/**
 * ``POST /api/session``: be the person of an account. Answer: ``Me``.
 *
 * Where the guest of this browser has no account but something to lose, the first try is refused as ``account/merge``: say ``merge`` then.
 */
export interface LogIn {
  login: string;
  password: string;
  /** True: records, statistics and seats of this browser's guest go to the account. False: they stay apart, with nobody to hold them. */
  merge?: boolean | null;
}

/** ``POST /api/account/password``: change it; all other sessions end. Answer: ``Me``. */
export interface NewPassword {
  old: string;
  new: string;
}

/** ``GET /api/sessions``: a list of these, last seen first. */
export interface SessionCard {
  id: string;
  /** ISO 8601, UTC, as the next. */
  created: string;
  /** To ten minutes. */
  seen: string;
  /** Family of browser and system, as they name themselves; may be empty. */
  device: string;
  /** The session that asks. */
  here: boolean;
}

/**
 * ``POST /api/sessions/end``: end a session, and its sockets with it. Answer: the list that is left.
 *
 * ``POST /api/session/end`` without a body logs out; a guest without an account is refused, for he could not come back.
 */
export interface EndSession {
  /** None: all but the one that asks. */
  id: string | null;
}

/** A rate or a mean with its 95 % interval. */
export interface Figure {
  /** None: nothing to tell it from. */
  value: number | null;
  /** None: too few for an interval. */
  low: number | null;
  high: number | null;
}

/** A pattern and in how many wins it counted. */
export interface PatternCount {
  key: string;
  zh: string;
  en: string;
  wins: number;
}

/** Net points from one opponent. */
export interface Opponent {
  id: string;
  name: string;
  deals: number;
  points: number;
  /** Points a deal. */
  mean: Figure;
}

/** A rated match and what it did. */
export interface RatingStep {
  record: string;
  ended: string;
  before: number;
  after: number;
}

/** What somebody did under one rule set. */
export interface Statistics {
  rules: string;
  matches: number;
  /** How often first, second, third, fourth. */
  places: number[];
  deals: number;
  wins: number;
  points: number;
  /** Deals won, once or more. */
  win_rate: Figure;
  /** Deals in which another won on the own discard or robbed kong. */
  fed_rate: Figure;
  /** Of the own wins, those by own draw. */
  drawn_rate: Figure;
  /** Of a win, in the rule set's unit. */
  value: Figure;
  unit: string;
  /** Points a deal. */
  mean: Figure;
  /** Most frequent first. */
  patterns: PatternCount[];
  /** Most deals first. */
  opponents: Opponent[];
  /** A cautious estimate: mu - 3 sigma; None before the first rated match. */
  rating: number | null;
  /** Rated matches. */
  rated: number;
  /** In the ranking of all time by rating; None: not listed there. */
  place: number | null;
  /** Newest rated matches, oldest first. */
  steps: RatingStep[];
}

/** ``GET /api/people/{id}``: a guest, an account or a bot (``bot:plan``). */
export interface Profile {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
  login: string | null;
  /** Date of the first visit, or of the account. */
  since: string | null;
  you: boolean;
  statistics: Statistics[];
}

/** ``GET /api/people/{id}/matches?page=0``: a list of these, newest first. Others see rated matches only; an own list has all. */
export interface PlayedMatch {
  record: RecordCard;
  /** Ids by player. */
  people: string[];
  /** The player that the person was. */
  player: number;
  rated: boolean;
  step: RatingStep | null;
}

/** A place in a ranking. */
export interface RankingRow {
  /** Equal figures share a place. None: not listed, for want of matches or of an account. */
  place: number | null;
  id: string;
  name: string;
  login: string | null;
  matches: number;
  points: number;
  /** Deals. */
  won: number;
  rating: number;
}

/** ``GET /api/rankings/{rules}?period=all|2026-11&by=rating|points|won&page=0``: accounts and bots by their rated matches. */
export interface Ranking {
  rules: string;
  period: string;
  by: "rating" | "points" | "won";
  /** Rated matches that one needs to be listed. */
  minimum: number;
  total: number;
  page: number;
  pages: number;
  /** Months that have a ranking, newest first. */
  months: string[];
  rows: RankingRow[];
  /** The asking person's, listed or not. */
  own: RankingRow | null;
}

/** A name in three languages. */
export interface Names {
  en: string;
  zh_hans: string;
  zh_hant: string;
}

/** An option of a rule set. */
export interface OptionInfo {
  name: string;
  default: unknown;
  /** Permitted values that the book names, the default first. */
  values: unknown[];
  /** Whether further values are permitted, as ``expected`` says. */
  free: boolean;
  expected: string;
  source: string;
  doc: string;
}

/** A preset: what it changes of the defaults. */
export interface PresetInfo {
  name: string;
  changes: Record<string, unknown>;
}

/** ``GET /api/rulesets``: a list of these. */
export interface RulesetInfo {
  key: string;
  names: Names;
  version: number;
  edition: string;
  /** What values count: fan, tai, point, factor ... */
  unit: string;
  /** The first is the default. */
  presets: PresetInfo[];
  options: OptionInfo[];
  /** Bots that can take a seat, weakest first. */
  bots: string[];
  /** Sets in a complete hand. */
  sets: number;
  hand_size: number;
  /** Flowers in the wall, 0 or 8. */
  flowers: number;
  /** A joker is turned for each deal, so the scorer needs ``jokers``. */
  jokers: boolean;
  /** Deals that a rated match has at least. */
  rated_deals: number;
}

/** A scoring pattern. */
export interface PatternInfo {
  key: string;
  zh: string;
  en: string;
  value: number;
  excludes: string[];
  source: string;
  definition: string;
  definition_zh: string;
  example: string;
  aliases: string[];
}

/** ``GET /api/rulesets/{key}``: all patterns in the book's order, and the decisions taken where the book leaves a doubt. */
export interface RulesetBook {
  key: string;
  names: Names;
  unit: string;
  patterns: PatternInfo[];
  /** Markdown: a row a decision, with clause, sources, what is done and why. */
  rulebook: string;
}

/** ``POST /api/rooms``: open a room and take its seat of player 0. Answer: ``Room``. */
export interface CreateRoom {
  rules: string;
  /** None: the default. */
  preset?: string | null;
  /** Changes of the preset by option name. ``clock``: [first discard, turn, claim] seconds, or null = no clock. */
  options?: Record<string, unknown>;
  /** End after so many deals; 0: a whole match of the rule set. */
  deals?: number;
  /** Seconds beyond the clock that a player has for each deal. */
  bank?: number;
  /** Whether players may ask for waits and values. */
  help?: boolean;
  /** Bots of this name fill seats at the start. */
  bot?: string;
  /** Fill all other seats with bots and begin at once. */
  start?: boolean;
  /** Its matches count for ratings and rankings: without ``help``, ``RulesetInfo.rated_deals`` at least, and played to their end even if people leave. */
  rated?: boolean;
  /** Whether it is in the list of open rooms; else the link is needed to find it. */
  public?: boolean;
  watch?: "off" | "discards" | "hands";
}

/** ``POST /api/rooms/{code}/door`` (owner, no match in play): who may find the room, and what onlookers see. Answer: ``Room``. */
export interface Door {
  public: boolean;
  watch: "off" | "discards" | "hands";
}

/** ``POST /api/rooms/{code}/join``: take a seat; joining again answers with the seat that one has. */
export interface JoinRoom {
  /** None: any free seat; a bot's seat is free before the start. */
  player?: number | null;
}

/** ``POST /api/rooms/{code}/bots`` (owner): put a bot on a free seat, or take it away. */
export interface SeatBot {
  player: number;
  /** None: free the seat. It also frees the seat of a guest, before the start; once the match runs, a bot plays on for that guest. */
  bot: string | null;
}

/** ``POST /api/programs``: make a program that may sit at tables. 201 ``ProgramKey``. */
export interface ProgramWish {
  name: string;
}

/** A program with its token, for the header ``Authorization: Bearer`` of HTTP and socket. It is not told again. */
export interface ProgramKey {
  id: string;
  name: string;
  token: string;
}

/** A program in the list ``GET /api/programs``; ``POST /api/programs/{id}/end`` ends its token. */
export interface ProgramCard {
  id: string;
  name: string;
}

/** A player of a room. */
export interface SeatView {
  player: number;
  kind: "open" | "guest" | "bot";
  name: string;
  /** The bot that sits there, or that plays on for the guest at this moment. */
  bot: string | null;
  /** A guest with an open socket; true for a bot. */
  present: boolean;
  /** A bot plays for this guest until he acts. */
  substituted: boolean;
  you: boolean;
  /** Open sockets, told for the own seat only, else 0: more than one means "also open elsewhere". */
  tabs: number;
  /** A guest that is a program (docs/hall/bots.md). */
  program: boolean;
}

/** ``GET /api/rooms/{code}``, and the answer of all that changes a room. Anyone with the code may look (the rules card). */
export interface Room {
  code: string;
  phase: "open" | "playing" | "over" | "closed";
  rules: string;
  names: Names;
  /** The preset with the fewest changes. */
  preset: string;
  /** Options that differ from it. */
  changed: Record<string, unknown>;
  /** All options as they are. */
  options: Record<string, unknown>;
  deals: number;
  bank: number;
  help: boolean;
  bot: string;
  players: SeatView[];
  /** The own player number. */
  you: number | null;
  /** Whether one may start, close, seat bots. */
  owner: boolean;
  /** Name of the match in play or just over; a rematch has another. */
  match: string | null;
  /** Record of the match that is over. */
  record: string | null;
  rated: boolean;
  /** The hall's commitment to its part of the next match's walls: each player answers it with a ``Number``. */
  commitment: string;
  /** It is in the list of open rooms. */
  public: boolean;
  watch: "off" | "discards" | "hands";
  /** People who look on without a seat. */
  watchers: number;
  /** Whether the host of the hall closed it. */
  by_host: boolean;
}

/** A room in a list. */
export interface RoomCard {
  code: string;
  phase: "open" | "playing" | "over" | "closed";
  rules: string;
  /** Names of the four players, empty for a free seat. */
  names: string[];
  bots: boolean[];
}

/** ``GET /api/records``: the own records, newest first. ``GET /api/records/{id}`` gives one as JSON lines to anyone with the link. */
export interface RecordCard {
  id: string;
  room: string;
  rules: string;
  /** By player. */
  names: string[];
  /** Which of them are bots, whose names are their levels. */
  bots: boolean[];
  points: number[];
  deals: number;
  /** ISO 8601, UTC. */
  ended: string;
}

/** An event with what all know after it, all hands open. */
export interface ReplayStep {
  event: TableEvent;
  /** As an onlooker sees it. */
  view: ViewState;
  /** Concealed tiles of every seat, sorted. */
  hands: number[][];
}

/** Who sits at a seat of a deal. */
export interface ReplayPlayer {
  player: number;
  /** A bot's is its level. */
  name: string;
  bot: boolean;
}

/** ``GET /api/records/{id}/deals/{n}``: deal n (from 0) step by step. */
export interface ReplayDeal {
  deal: number;
  /** How many the record has. */
  deals: number;
  /** By seat of this deal. */
  players: ReplayPlayer[];
  rules: string;
  /** As in ``Snapshot``. */
  reserve: number;
  reserve_per_kong: boolean;
  steps: ReplayStep[];
  account: Account | null;
}

/** The situation of a win; what a rule set does not know is ignored by it. */
export interface Facts {
  self_drawn?: boolean;
  /** Whose discard or kong it was, seen from the winner; also who fed a kong (``fed_kong``). */
  source?: "next" | "across" | "previous";
  robbed?: boolean;
  after_kong?: boolean;
  after_flower?: boolean;
  last_tile?: boolean;
  last_of_kind?: boolean;
  dealt?: boolean;
  first_draw?: boolean;
  first_lap?: boolean;
  first_discard?: boolean;
  kong_discard?: boolean;
  fed_kong?: boolean;
  flower_win?: boolean;
  /** 0-3 = E S W N; the dealer is E. */
  seat_wind?: number;
  round_wind?: number;
  /** Kinds 34-41 shown. */
  flowers?: number[];
  ready?: "" | "declared" | "earthly" | "heavenly" | "dealt";
  streak?: number;
  /** The primary joker, and the secondary one unless it is the next in order. */
  jokers?: number[];
  /** 0-2, -1 = none. */
  void_suit?: number;
  treasures?: number[];
}

/** ``POST /api/score``: what is a hand worth? Answer: ``ScoreAnswer``; 422 with the reason for impossible input. */
export interface ScoreQuestion {
  rules: string;
  /** Melds in brackets, concealed tiles without the winning one, in any notation that is read. */
  hand: string;
  /** The winning tile; empty for a win by flowers alone. */
  win: string;
  preset?: string | null;
  options?: Record<string, unknown>;
  facts?: Facts;
}

/** A pattern that counts; ``points`` in all. */
export interface NamedPattern {
  key: string;
  zh: string;
  en: string;
  count: number;
  points: number;
  source: string;
  definition: string;
  definition_zh: string;
}

/** A pattern that is there but not counted, and because of which. */
export interface LeftOutPattern {
  key: string;
  zh: string;
  en: string;
  count: number;
  because: string;
  because_zh: string;
  because_en: string;
}

/** A set, pair or other part of a reading. */
export interface GroupView {
  /** As read: a joker appears as what it stands for. */
  tiles: number[];
  /** chow, pung, kong, concealed_kong, pair, knitted, single. */
  name: string;
  declared: boolean;
  concealed: boolean;
  /** The winning tile went here. */
  won: boolean;
  /** Places in ``tiles`` that jokers fill. */
  jokers: number[];
}

/** One way to read the hand. */
export interface ReadingView {
  total: number;
  groups: GroupView[];
  counted: NamedPattern[];
  left_out: LeftOutPattern[];
}

/** A payment; ``reason`` is a key of the catalogue under ``pay.``. Payee -1: a fine. */
export interface PaymentView {
  payer: number;
  payee: number;
  points: number;
  reason: string;
}

/** A hand's worth with every reason. */
export interface ScoreAnswer {
  valid: boolean;
  legal: boolean;
  /** Why not, a key of the catalogue under ``reason.``. */
  reason: string;
  total: number;
  unit: string;
  minimum: number;
  reading: ReadingView | null;
  /** Other readings, best first. */
  others: ReadingView[];
  /** Seats as offsets from the winner: 0 winner, 1 next, 2 across, 3 previous. */
  payments: PaymentView[];
  notes: string[];
  figures: Record<string, unknown>;
}

/** ``POST /api/waits``: what completes a hand between turns? Answer: list of ``WaitView``. */
export interface WaitsQuestion {
  rules: string;
  hand: string;
  preset?: string | null;
  options?: Record<string, unknown>;
  /** Tiles that lie open elsewhere. */
  seen?: string;
  facts?: Facts;
}

/** A win in one way. */
export interface WayView {
  total: number;
  legal: boolean;
  reason: string;
  patterns: NamedPattern[];
}

/** A kind that completes the hand. */
export interface WaitView {
  tile: number;
  left: number;
  by_discard: WayView | null;
  self_drawn: WayView | null;
}

/** ``POST /api/trainer``: shanten, useful tiles, and for a full hand what each discard leaves. Answer: ``TrainerAnswer``. */
export interface TrainerQuestion {
  rules: string;
  hand: string;
  preset?: string | null;
  options?: Record<string, unknown>;
  seen?: string;
  facts?: Facts;
}

/** A kind that brings the hand nearer, and the copies left of it. */
export interface UsefulTile {
  tile: number;
  left: number;
}

/** What a discard leaves. */
export interface AfterDiscard {
  /** -1: the hand as it is, between turns. */
  discard: number;
  shanten: number;
  useful: UsefulTile[];
  /** With values, when the hand is then ready. */
  waits: WaitView[];
}

/** A pattern that the hand could reach. */
export interface Prospect {
  key: string;
  zh: string;
  en: string;
  /** Tiles missing. */
  missing: number;
  /** Kinds that bring the hand nearer to it. */
  useful: number[];
}

/** Best discards first. */
export interface TrainerAnswer {
  /** -1 complete, 0 ready. */
  shanten: number;
  rows: AfterDiscard[];
  /** Nearest patterns first. */
  prospects: Prospect[];
}

/** First frame, and again after a gap: what the client has. Answer: the events it misses if they are at hand, else ``Snapshot``. */
export interface Hello {
  t: "hello";
  /** ``Snapshot.match`` that ``seen`` belongs to; None: nothing is there. */
  match?: string | null;
  /** Number of the last event folded in. */
  seen?: number;
}

/** Client: send the whole view. Server: this socket was too slow or silent and is closed; connect again and say ``Hello``. */
export interface Resync {
  t: "resync";
  reason: string;
}

/** Answer the prompt. ``command`` is an ``Option.command``; ``action`` may be given in its place. */
export interface Act {
  t: "act";
  /** 1-64 characters, unique. */
  id: string;
  /** ``Prompt.seq``. */
  seq: number;
  command?: string | null;
  action?: number | null;
  /** Value called with a win, where the option ``name_value`` asks for it. */
  named?: number | null;
}

/** What the server does for the own seat, as ordinary logged acts. They stay until changed. */
export interface Settings {
  t: "settings";
  auto_win: boolean;
  /** Pass on chows, pungs and kongs of discards; a win is still asked for. */
  no_calls: boolean;
  /** Discard what was drawn. */
  auto_discard: boolean;
  /** Show flowers at once, where the rules let one keep them. */
  auto_flower: boolean;
}

/** After a deal: on with the next. It begins when all present players have said so, or after the time in ``Account.wait``. */
export interface Next {
  t: "next";
}

/** Waits of the own hand and what each discard leaves. Answer: ``Help``, or the error ``help/forbidden``. */
export interface AskHelp {
  t: "askhelp";
  id?: string;
}

/** Every 2.5 s; answered by ``Pong``. Nothing heard for 9 s: connect again. The server gives up after 30 s of silence. */
export interface Ping {
  t: "ping";
  n?: number;
}

/** A player's part of the walls of a room's next match, in answer to ``Room.commitment``; the first one counts. */
export interface Number {
  t: "number";
  commitment: string;
  /** 32 digits of 0-9a-f, drawn at random. */
  number: string;
}

/** A meld on the table (``sifang.view.MeldView``). */
export interface MeldState {
  /** 0 chow, 1 pung, 2 claimed kong, 3 added kong, 4 concealed kong. */
  type: number;
  /** Lowest kind; 64 + sequence for a chow of honours; null: a hidden kong. */
  kind: number | null;
  /** Relative seat it was claimed from: 0 none, 1 next, 2 opposite, 3 previous. */
  source: number;
  /** Place of the claimed tile in a chow. */
  place: number;
  /** The kind that a kong of jokers stands for, else -1. */
  stands_for: number;
  /** The tiles that lie there, where jokers stand for some of them; empty: those that it is named by. */
  lies: number[];
}

/** What a seat knows (``sifang.view.View``, same fields); the client folds ``Events`` into it by the rules of ``sifang.view.apply``. */
export interface ViewState {
  seat: number;
  dealer: number;
  round_wind: number;
  streak: number;
  east: number;
  left: number;
  turn: number;
  offered: number;
  drawn: number;
  /** Own concealed tiles, 34 counts. */
  hand: number[];
  held_flowers: number;
  concealed: number[];
  melds: MeldState[][];
  rivers: number[][];
  /** Mask of flowers shown by every seat. */
  flowers: number[];
  jokers: [number, number];
  indicator: number;
  treasures: number[];
  void_suits: number[];
  ready: boolean[];
  wins: number[];
  stopped: boolean[];
  aside: number[];
  scores: number[];
  fines: number[];
  /** Hands laid open at the end, as tiles. */
  shown: (number[] | null)[];
  /** How the deal ended, 0 = in play: 1 win, 2 wall exhausted, 3 called off, 4 false win, 5 all stopped, 6 played again. */
  end: number;
}

/** The numbers of the rule set that a client needs to fold events into a view. */
export interface FoldRules {
  joker_kind: number;
  indicator_in_play: boolean;
  play_on: number;
  concealed_kong_hidden: boolean;
  hand_size: number;
  sets: number;
  suits_only: boolean;
  flowers: number;
}

/** What a win on offer is worth, as if nobody else claimed the tile. */
export interface WinValue {
  total: number;
  unit: string;
  patterns: NamedPattern[];
}

/** A legal command. */
export interface Option {
  /** Its text: ``discard 5m``, ``chow 345m 4m``, ``pass``; what ``Act.command`` takes. */
  command: string;
  action: number;
  /** pass win discard chow pung kong concealed_kong added_kong honor_chow void_suit exchange ready_discard ready flower discard_flower joker_kong. */
  verb: string;
  /** The kind it names; of a chow the claimed one. */
  tile: number | null;
  /** The kinds it lays together, the claimed one included. */
  tiles: number[];
  win: WinValue | null;
}

/** A tile of the own hand that may not be discarded now, and why: ``swap``, ``ready``, ``void``, ``locked``, ``exchange`` or ``rule``. */
export interface Barred {
  tile: number;
  why: string;
}

/** The own seat is asked. A new prompt replaces an old one; an empty ``options`` closes it. */
export interface Prompt {
  t: "prompt";
  /** What ``Act.seq`` must repeat. */
  seq: number;
  phase: "turn" | "claim" | "rob" | "exchange" | "void" | "ready" | "flower" | "opening" | "none";
  options: Option[];
  barred: Barred[];
  /** Why there is but one choice. */
  forced: "" | "must_win" | "penalty" | "only";
  /** Left to answer, bank included; null: no clock. */
  seconds: number | null;
}

/** The clocks that a seat may know. Never computed on by the client beyond counting down for show. */
export interface Clocks {
  /** Seat whose clock runs, -1: none (no clock, a claim window, or the deal is over). */
  turn: number;
  /** Seconds of base time left to it; null: none runs. */
  left: number | null;
  /** Bank of every seat. */
  bank: number[];
  /** Seconds left of the claim window, the same for all whoever could claim; null: none is open. */
  window: number | null;
  /** Nobody is there: the clocks stand still. */
  paused: boolean;
}

/** Clocks after a change. */
export interface Clock {
  t: "clock";
  clocks: Clocks;
}

/** What happened, as the own seat may see it. */
export interface Events {
  t: "events";
  /** Number of the first event; the others follow. */
  seq: number;
  /** ``sifang.events.to_json`` of each: ``event`` names it (type ``TableEvent`` in TypeScript). */
  events: TableEvent[];
  /** Checksum of the view after them. */
  check: string | null;
}

/** A win, pattern by pattern. */
export interface WinAccount {
  seat: number;
  source: number;
  /** -1 for a win by flowers. */
  tile: number;
  /** 0 discard, 1 self-drawn, 2 robbed kong. */
  by: number;
  value: number;
  /** None: the rule set cannot explain it. */
  answer: ScoreAnswer | null;
  /** Concealed tiles without the winning one, sorted. */
  hand: number[];
}

/** A row of the score sheet; by player. */
export interface DealRow {
  deal: number;
  round_wind: number;
  /** Player who dealt. */
  dealer: number;
  streak: number;
  /** Of this deal, fines taken off. */
  points: number[];
  totals: number[];
  /** Players who won. */
  winners: number[];
  end: number;
}

/** The end of a deal: every win explained, payments by seat, the score sheet. Sent again with a snapshot while it stands. */
export interface Account {
  t: "account";
  wins: WinAccount[];
  /** By absolute seat of this deal. */
  payments: PaymentView[];
  end: number;
  sheet: DealRow[];
  /** (player, points, points of the place), best first. */
  standing: [number, number, number][];
  /** Whether the match is over. */
  over: boolean;
  /** Seconds until the next deal begins without being asked; null: it waits for ``Next``. */
  wait: number | null;
}

/** All that a seat needs to draw the table at once. */
export interface Snapshot {
  t: "snapshot";
  match: string;
  /** Number of the last event that the view holds. */
  seq: number;
  /** Own seat in this deal. */
  seat: number;
  /** Player at each seat. */
  seating: number[];
  /** Number of the deal, from 0. */
  deal: number;
  /** Points of the match before this deal, by seat. */
  points: number[];
  dice: number[];
  /** Where the wall was broken: seat whose wall it is, stacks from its right end. */
  broken: [number, number];
  /** Stacks before each seat. */
  stacks: number[];
  /** Tiles in the whole wall. */
  wall: number;
  /** Places in the drawing order that are empty, as far as the view goes; later ones are those of the events. */
  taken: number[];
  /** Taking runs clockwise, from a wall's right end to its left; else the other way. */
  leftward: boolean;
  /** Tiles at the wall's end that are never drawn, 留牌. */
  reserve: number;
  /** Each kong adds one to them. */
  reserve_per_kong: boolean;
  /** Place of a turned tile that lies open in the wall and is never drawn, -1: none. */
  turned: number;
  view: ViewState;
  fold: FoldRules;
  settings: Settings;
  clocks: Clocks;
  prompt: Prompt | null;
  account: Account | null;
  room: Room;
  check: string;
}

/** Somebody came, went, was replaced by a bot or took his seat back; or the room's phase changed. Also the first frame while no match runs. */
export interface RoomChanged {
  t: "room";
  room: Room;
}

/** An act was carried out and is in the log; sent again when its id comes again. */
export interface Taken {
  t: "taken";
  id: string;
}

/** 过水: a win that was let go bars others until the rule set lifts the ban. */
export interface LetGo {
  /** Kinds that may not be won on; empty: none may. */
  kinds: number[];
  /** A win worth more than this is free all the same; None: whatever it is worth, it is barred. */
  above: number | null;
  /** Whether own draws are barred, too. */
  drawn: boolean;
}

/** Answer of ``AskHelp``. */
export interface Help {
  t: "help";
  id: string;
  answer: TrainerAnswer;
  /** Why a win may not be declared though the hand is complete: one that the player let go bars it. */
  let_go: LetGo | null;
}

/** Answer of ``Ping``. */
export interface Pong {
  t: "pong";
  n: number;
}

/** The hall stops for a while. Tables stand still as they are, clocks too; the socket is cut, and clients come back by themselves. */
export interface Paused {
  t: "paused";
  /** When to try first, spread by chance. */
  seconds: number;
}

/** A refused frame. ``code`` is a key of the catalogue under ``refused.``; ``text`` says it in English with the values at hand. */
export interface Refused {
  t: "error";
  code: string;
  text: string;
  /** Of the act that was refused; its id may be used again. */
  id: string | null;
}

/** Body of every HTTP answer of 400 and above. */
export interface Problem {
  code: string;
  text: string;
}

/** What this socket wants to hear; said first, and again whenever the page changes. Answer: what there is of it. */
export interface Attend {
  t: "attend";
  /** The list of open rooms. */
  rooms?: boolean;
  /** Talk of the hall. */
  hall?: boolean;
  /** Talk of a room: its players' for a player, its onlookers' for anybody else, if it may be watched. */
  room?: string | null;
}

/** A line of talk: a text of 1 to 200 characters or an emote. Answer: ``Talk`` to all who hear it, oneself included. */
export interface Say {
  t: "say";
  channel: "hall" | "table" | "watchers";
  text?: string | null;
  /** One of ``EMOTES``. */
  emote?: string | null;
}

/** Hear nothing more from somebody, or hear him again. It lasts, on all devices. Answer: ``Muted``. */
export interface Mute {
  t: "mute";
  person: string;
  on?: boolean;
}

/** Report somebody to the host, with the last 50 lines of the channel and the moment of the match. Answer: ``Reported``. */
export interface Report {
  t: "report";
  person: string;
  reason: "abuse" | "spam" | "cheating" | "stalling" | "other";
  channel: "hall" | "table" | "watchers";
  /** At most 300 characters. */
  note?: string;
}

/** Look for three others. Answer: ``Seeking``, and at last ``Found``. */
export interface Seek {
  t: "seek";
  rules: string;
  /** None: the default. */
  preset?: string | null;
  rated?: boolean;
  /** Seconds after which bots may take the seats that are still free; null: never. */
  bots_after?: number | null;
}

/** Look no more. Answer: ``Seeking`` of nothing. */
export interface Unseek {
  t: "unseek";
}

/** A public room with somebody in it. */
export interface OpenRoom {
  code: string;
  phase: "open" | "playing";
  rules: string;
  names: Names;
  preset: string;
  deals: number;
  rated: boolean;
  /** Names, empty for a free seat; a bot has its own name. */
  players: string[];
  bots: boolean[];
  /** Seats that one can take. */
  free: number;
  watch: "off" | "discards" | "hands";
  watchers: number;
}

/** How many look for a table of a kind. */
export interface QueueCard {
  rules: string;
  preset: string;
  rated: boolean;
  waiting: number;
}

/** The lobby as it is: derived from the rooms whenever it is sent. */
export interface Rooms {
  t: "rooms";
  /** People with an open page. */
  online: number;
  /** Rooms with a free seat first. */
  rooms: OpenRoom[];
  queues: QueueCard[];
}

/** Rooms where one holds a seat, newest first: the way back. Sent at first and when it changes. */
export interface Own {
  t: "own";
  rooms: RoomCard[];
}

/** One's own search, sent at first and when it changes. It lives in the hall's memory: after a restart it is gone, and this says so. */
export interface Seeking {
  t: "seeking";
  /** null: no search runs. */
  rules: string | null;
  preset: string;
  rated: boolean;
  /** People who look for the same, oneself included. */
  waiting: number;
  /** Seconds until bots may come; null: never. */
  bots_in: number | null;
}

/** The search is over: this room has begun. */
export interface Found {
  t: "found";
  room: string;
}

/** Somebody. */
export interface Person {
  id: string;
  name: string;
  /** Player number in the room that one attends; -1: none. */
  player: number;
}

/** A line of talk. */
export interface Line {
  n: number;
  /** Unix time in seconds. */
  at: number;
  channel: "hall" | "table" | "watchers";
  kind: "text" | "emote" | "system";
  /** Who said it, or whom a system line is about. */
  person: string;
  name: string;
  /** A text; the key of an emote; the key of a system line: joined, left, began, over. */
  text: string;
}

/** Lines, oldest first. */
export interface Talk {
  t: "talk";
  channel: "hall" | "table" | "watchers";
  room: string | null;
  lines: Line[];
  /** All that is kept for this socket, after ``Attend``; else new ones. */
  whole: boolean;
}

/** The people who play in the room that one attends: whom one can mute or report without a line of theirs. */
export interface Company {
  t: "company";
  room: string;
  people: Person[];
}

/** Whom one has muted; sent at first and when it changes. */
export interface Muted {
  t: "muted";
  people: Person[];
}

/** A report has reached the host. */
export interface Reported {
  t: "reported";
  person: string;
  /** Lines that it took with it. */
  lines: number;
}

/** First frame to an onlooker, and when it changes. With ``hands`` events hide nothing: they are those of a deal that is over. */
export interface Watching {
  t: "watching";
  watch: "off" | "discards" | "hands";
  /** Nothing can be shown before the deal in play is over. */
  waiting: boolean;
}

/** ``GET /api/admin/rooms``: a list of these, who moved last first. */
export interface HostRoom {
  code: string;
  phase: "open" | "playing" | "over" | "closed";
  rules: string;
  rated: boolean;
  people: HostSeat[];
  /** Of its table. */
  state: "running" | "paused" | "broken" | "none";
  /** Number of the deal in play, from 0. */
  deal: number | null;
  /** Seconds from the newest act of a person to its announcement or refusal. */
  lag: number | null;
  sockets: number;
  /** Unix time of the last change of the room. */
  touched: number;
}

/** A player of a room. */
export interface HostSeat {
  kind: "open" | "guest" | "bot";
  /** Of a guest, else empty. */
  id: string;
  name: string;
  sockets: number;
}

/** ``GET /api/admin/people?text=``: a list of these, who came last first; with a text only whose id or name has it. */
export interface HostPerson {
  id: string;
  name: string;
  login: string | null;
  sessions: number;
  /** Unix time of the last visit, to ten minutes. */
  seen: number | null;
  rooms: string[];
  banned: boolean;
}

/** ``POST /api/admin/rooms/{code}/close``: close a room; a match in play ends without a record. Answer: the rooms. */
export interface Closing {
  reason: string;
}

/** ``POST /api/admin/rooms/{code}/move``: take a person out; in a match a bot plays on. Answer: the rooms. */
export interface Moving {
  person: string;
  /** Code of the room where he is to take a free seat; None: none. */
  to: string | null;
  reason: string;
}

/** ``POST /api/admin/bans``: keep a person or an address out; his sockets are cut, his seats given up. Answer: the bans. */
export interface Banning {
  /** Id of a person, or an address. */
  subject: string;
  /** None: for good. */
  hours: number | null;
  reason: string;
}

/** ``POST /api/admin/bans/end``: let somebody in again. Answer: the bans. */
export interface Unbanning {
  subject: string;
}

/** ``GET /api/admin/bans``: a list of these. */
export interface HostBan {
  subject: string;
  /** Of a person. */
  name: string;
  until: number | null;
  reason: string;
  made: number;
}

/** ``POST /api/admin/people/{id}/end``: end all sessions of a person. Answer: the people with that id. */
export interface EndingSessions {
  reason: string;
}

/** ``GET /api/admin/acts``: a list of these, newest first. Nothing changes or removes one. */
export interface HostAct {
  made: number;
  who: string;
  act: string;
  subject: string;
  detail: string;
}

/** ``GET /api/admin/hall``: how the hall stands. */
export interface HostOverview {
  version: string;
  /** Who asks: a log-in name, or ``host``. */
  who: string;
  started: number;
  sockets: number;
  /** Seconds that the event loop was late at the newest look. */
  lag: number;
  /** Seconds that the last start took to bring all tables back. */
  recovery: number;
  /** Bytes, -wal and -shm with it. */
  database: number;
  /** Bytes free on its disk. */
  free: number;
  stopping: boolean;
}

/** ``GET /api/admin/reports``: a list of these, newest first: what people told the host of others. */
export interface HostReport {
  id: number;
  /** Unix time. */
  at: number;
  reporter: Person;
  person: Person;
  /** Whether the person is kept out. */
  banned: boolean;
  reason: "abuse" | "spam" | "cheating" | "stalling" | "other";
  note: string;
  channel: "hall" | "table" | "watchers";
  /** Its code; empty: said in the hall. */
  room: string;
  /** Whether that room is still there. */
  open: boolean;
  /** Id of the match's record, once it is over. */
  record: string | null;
  /** Of the match, from 0; -1: none. */
  deal: number;
  /** Events of the deal that had been announced. */
  event: number;
  /** The channel's last, oldest first. */
  lines: Line[];
}

/** ``GET /api/admin/seen``: what the hall sees of who asks, for ``sifang hall doctor``. */
export interface SeenFrom {
  address: string;
  scheme: string;
  host: string;
  /** Whether a proxy named an address. */
  forwarded: boolean;
  /** Whether proxies are believed at all. */
  trusted: boolean;
}

/** What a client sends over a room's socket. */
export type ClientFrame =
  | Hello
  | Resync
  | Act
  | Settings
  | Next
  | AskHelp
  | Ping
  | Number;

/** What the hall sends over a room's socket. */
export type ServerFrame =
  | Snapshot
  | Events
  | Prompt
  | Clock
  | Account
  | RoomChanged
  | Taken
  | Help
  | Pong
  | Paused
  | Refused
  | Resync;

/** What a client sends over the lobby's socket. */
export type LobbyFrame =
  | Attend
  | Say
  | Mute
  | Report
  | Seek
  | Unseek
  | Ping;

/** What the hall sends over the lobby's socket. */
export type LobbyServerFrame =
  | Rooms
  | Own
  | Seeking
  | Found
  | Talk
  | Company
  | Muted
  | Reported
  | Pong
  | Paused
  | Refused
  | Resync;

/** What an onlooker sends. */
export type WatchFrame =
  | Hello
  | Resync
  | Ping;

/** What the hall sends to an onlooker. */
export type WatchServerFrame =
  | Snapshot
  | Events
  | Clock
  | Account
  | RoomChanged
  | Watching
  | Pong
  | Paused
  | Refused
  | Resync;

/** Keys of emotes. */
export const EMOTES = ['hello', 'good_luck', 'nice', 'well_played', 'thanks', 'sorry', 'wow', 'lucky', 'oops', 'thinking', 'hurry', 'good_game'] as const

/** Walls stand, dice are thrown. */
export interface DealBegan {
  event: "deal_began";
  dealer: number;
  round_wind: number;
  streak: number;
  /** The seat that is East. */
  east: number;
  dice: number[];
  /** Tiles in the wall. */
  wall: number;
}

/** A seat's tiles of the deal, in the order taken. */
export interface Dealt {
  event: "dealt";
  seat: number;
  tiles: (number | null)[];
  /** Index of each in the wall. */
  places: number[];
}

/** 精: the turned tile and its successor. */
export interface JokerTurned {
  event: "joker_turned";
  tile: number;
  secondary: number;
  place: number;
}

/** 寶牌: one more treasure kind. */
export interface TreasureTurned {
  event: "treasure_turned";
  tile: number;
  count: number;
}

/** 補花: a flower is laid open. */
export interface FlowerShown {
  event: "flower_shown";
  seat: number;
  tile: number;
}

/** 摸牌: a tile from the wall (how: play.state.FROM_WALL, AFTER_KONG_TILE, AFTER_FLOWER_TILE). */
export interface Drew {
  event: "drew";
  seat: number;
  tile: number | null;
  how: number;
  place: number;
  left: number;
  /** A replacement for a dealt flower, before play. */
  opening: boolean;
}

/** 打牌. */
export interface Discarded {
  event: "discarded";
  seat: number;
  tile: number;
  /** It is of the kind just drawn. */
  drawn: boolean;
  /** Ready is declared with it. */
  ready: boolean;
}

/** 吃. */
export interface Chowed {
  event: "chowed";
  seat: number;
  /** Lowest kind, or 64 + honour sequence. */
  low: number;
  tile: number;
  place: number;
  source: number;
}

/** 碰. */
export interface Punged {
  event: "punged";
  seat: number;
  tile: number;
  source: number;
}

/** 槓, made and not robbed. */
export interface Konged {
  event: "konged";
  seat: number;
  tile: number | null;
  type: number;
  /** Kind named for a kong of jokers, else -1. */
  stands_for: number;
  /** Seat that a claimed kong came from, else -1. */
  source: number;
  /** Others do not know the kind before the deal ends. */
  hidden: boolean;
}

/** A kong that others may rob. */
export interface KongOffered {
  event: "kong_offered";
  seat: number;
  tile: number;
  type: number;
}

/** 聽 (grade 1 聽牌, 2 地聽, 3 天聽). */
export interface ReadyDeclared {
  event: "ready_declared";
  seat: number;
  grade: number;
}

/** 換三張: the packet that a seat hands on. */
export interface ExchangeGiven {
  event: "exchange_given";
  seat: number;
  tiles: (number | null)[];
  to: number;
}

/** 換三張: the packet that a seat gets. */
export interface ExchangeTaken {
  event: "exchange_taken";
  seat: number;
  tiles: (number | null)[];
  source: number;
}

/** 定缺. */
export interface VoidDeclared {
  event: "void_declared";
  seat: number;
  suit: number;
}

/** 和/胡. */
export interface Won {
  event: "won";
  seat: number;
  /** -1 for a win by flowers. */
  tile: number;
  /** engine.layout.BY_DISCARD, BY_DRAW or BY_ROBBERY. */
  by: number;
  source: number;
  value: number;
  flags: number;
}

/** 付分. */
export interface Paid {
  event: "paid";
  payer: number;
  payee: number;
  points: number;
  reason: number;
}

/** 罰分: points off, paid to nobody. */
export interface Fined {
  event: "fined";
  seat: number;
  points: number;
  reason: number;
}

/** 停和. */
export interface Stopped {
  event: "stopped";
  seat: number;
}

/** 詐和 (fault 0 too cheap, 1 waiting for another tile, 2 not waiting). */
export interface FalseWin {
  event: "false_win";
  seat: number;
  tile: number;
  by: number;
  fault: number;
}

/** A concealed hand laid open at the end of the deal. */
export interface HandShown {
  event: "hand_shown";
  seat: number;
  tiles: number[];
}

/** A hidden concealed kong turned face up at the end of the deal. */
export interface KongShown {
  event: "kong_shown";
  seat: number;
  tile: number;
}

/** Jokers that stand for other tiles in the seat's newest meld, told right after it (Nanchang's jokers in melds). */
export interface JokersLaid {
  event: "jokers_laid";
  seat: number;
  /** By place of the meld: 0 its own tile, 1 a primary and 2 a secondary joker. The claimed tile of a pung or kong is its first. */
  places: number[];
}

/** 罰張: a tile that the seat must discard next. */
export interface PenaltyTile {
  event: "penalty_tile";
  seat: number;
  tile: number;
}

/** The deal is over (how: play.state.BY_WIN ...). */
export interface DealEnded {
  event: "deal_ended";
  how: number;
}

/** A seat's decision, known to itself alone until the deal ends. */
export interface Chosen {
  event: "chosen";
  seat: number;
  action: number;
}

/** What happens at a table. */
export type TableEvent =
  | DealBegan
  | Dealt
  | JokerTurned
  | TreasureTurned
  | FlowerShown
  | Drew
  | Discarded
  | Chowed
  | Punged
  | Konged
  | KongOffered
  | ReadyDeclared
  | ExchangeGiven
  | ExchangeTaken
  | VoidDeclared
  | Won
  | Paid
  | Fined
  | Stopped
  | FalseWin
  | HandShown
  | KongShown
  | JokersLaid
  | PenaltyTile
  | DealEnded
  | Chosen;

/** Codes of `Refused` and `Problem`. */
export type Code =
  | "frame/malformed"
  | "frame/too_large"
  | "frame/too_many"
  | "frame/not_yet"
  | "act/late"
  | "act/id"
  | "turn/over"
  | "turn/not_asked"
  | "command/illegal"
  | "command/unknown"
  | "command/named"
  | "program/none"
  | "program/program"
  | "program/too_many"
  | "program/rated"
  | "fair/number"
  | "fair/late"
  | "help/forbidden"
  | "seat/none"
  | "guest/none"
  | "guest/name"
  | "guest/link"
  | "account/login"
  | "account/taken"
  | "account/has"
  | "account/none"
  | "account/weak"
  | "account/wrong"
  | "account/attempts"
  | "account/merge"
  | "account/playing"
  | "account/same_table"
  | "session/none"
  | "people/none"
  | "ranking/none"
  | "room/none"
  | "room/closed"
  | "room/full"
  | "room/taken"
  | "room/started"
  | "room/not_started"
  | "room/not_over"
  | "room/not_owner"
  | "room/too_many"
  | "room/rated"
  | "room/option"
  | "bot/none"
  | "talk/none"
  | "talk/text"
  | "talk/emote"
  | "talk/too_many"
  | "talk/person"
  | "talk/reports"
  | "watch/off"
  | "watch/player"
  | "quick/seek"
  | "record/none"
  | "score/input"
  | "http/origin"
  | "http/body"
  | "http/too_many"
  | "http/none"
  | "http/host"
  | "http/banned"
  | "admin/none"
  | "hall/stopping"
  | "hall/disk"
  | "hall/fault";
