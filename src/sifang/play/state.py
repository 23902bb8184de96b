"""The row of a table: everything that the flow of play knows of one deal.

Seats are absolute. Hidden and public facts stand side by side here; who may know what is decided by events and ``observe``.
"""

from sifang.engine.rows import Row, i1, i2, i4, i8

# Phases: what the table waits for.
OVER, ACT, CLAIM, ROB, EXCHANGE, VOID, READY_OFFER, FLOWER_CLAIM, OPENING = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""ACT: the turn's seat with a full hand. CLAIM: others on a discard. ROB: others on a kong. EXCHANGE and VOID: all at once, in secret.
READY_OFFER: non-dealers on their dealt tiles. FLOWER_CLAIM: one seat on a flower win. OPENING: manual replacement of dealt flowers."""

# How the turn's seat came to its last tile.
DEALT_TILE, FROM_WALL, AFTER_KONG_TILE, AFTER_FLOWER_TILE, BY_PUNG, BY_CHOW = 0, 1, 2, 3, 4, 5

# How a deal ended.
NOT_ENDED, BY_WIN, EXHAUSTED, ABORTED, FALSE_WIN_END, ALL_STOPPED, REPLAYED = 0, 1, 2, 3, 4, 5, 6
"""REPLAYED: a referee has the deal played again."""

# Bits of an offer.
OFFER_WIN, OFFER_PUNG, OFFER_KONG, OFFER_CHOW, OFFER_HONOR_CHOW = 1, 2, 4, 8, 256
"""OFFER_CHOW << place of the claimed tile; OFFER_HONOR_CHOW << 3 * sequence + place."""

RIVER = 72
WALL = 144
KONG_LOG = 16


class Table(Row):
    """One deal in play."""

    rng = i8(4)
    """State of the generator, four words of 32 bits (``engine.chance``); used only to make a wall, dice and draws from a seed."""
    wall = i1(WALL)
    """Kinds in drawing order from the break, upper tile of a stack before its lower."""
    n_wall = i2()
    pos = i2()
    """Index of the next tile from the front."""
    tail_stack = i2()
    tail_half = i1()
    """The next replacement is the upper (0) or lower (1) tile of this stack, unless that is gone."""
    gap = i2()
    """Index of the upper tile taken from a stack whose lower tile is still there; -1 = none."""
    left = i2()
    """Tiles not yet drawn, the reserve included."""
    dice = i1(6)
    indicator = i2()
    """Index in the wall of the turned joker that lies out of play; -1 = none."""
    turned = i2()
    """Index in the wall of the turned joker, out of play or not."""
    jokers = i1(2)
    """Joker kinds, -1 = none."""
    treasures = i1(5)
    n_treasures = i1()
    """How many of the treasures are open."""
    direction = i1()
    """Where exchanged tiles go: to seat + direction."""
    dealer = i1()
    round_wind = i1()
    streak = i2()
    east = i1()
    """The seat that is East (the dealer, but for Taiwan's "door")."""

    hands = i1(4, 34)
    keys = i4(4, 4)
    """Base-5 keys of the concealed tiles by suit, jokers left out (``engine.forms``)."""
    pairs = i1(4)
    """Pairs among the concealed tiles (four alike are two), jokers left out; with the next three kept by ``hands.add_tiles``."""
    distinct = i1(4)
    """Different kinds."""
    orphans = i1(4)
    """Different terminals and honours."""
    groups = i8(4)
    """Different suit kinds by suit and rank % 3: nine counts of four bits."""
    held_flowers = i2(4)
    """Mask of flowers kept in the hand."""
    flowers = i2(4)
    """Mask of flowers shown."""
    meld_types = i1(4, 5)
    meld_kinds = i1(4, 5)
    meld_sources = i1(4, 5)
    """Relative seat the claimed tile came from: 0 none, 1 next, 2 opposite, 3 previous."""
    meld_places = i1(4, 5)
    """Place of the claimed tile in a chow."""
    meld_jokers = i2(4, 5)
    """Jokers that stand for other tiles, two bits for each place: see ``play.laying``."""
    kong_names = i1(4, 5)
    """Kind that a kong of jokers stands for, else -1."""
    n_melds = i1(4)
    rivers = i1(4, RIVER)
    n_river = i1(4)
    seen = i1(34)
    """Copies that everybody sees: rivers, melds but hidden kongs, tiles set aside, the turned joker."""
    aside = i1(34)
    """Winning tiles set aside (血流) or taken from a robbed kong, by kind."""
    waits = i8(4)
    """Mask of kinds that may complete the seat's hand when it holds no drawn tile: exact for the standard shape, else a superset."""

    phase = i1()
    turn = i1()
    """Whose turn it is: the seat that acts, or whose discard or kong is on offer."""
    pending = i1()
    """Mask of seats that still have to answer."""
    tile = i1()
    """Kind on offer, -1 = none."""
    drawn = i1()
    """Kind just drawn by the turn's seat, -1 after a claim, 34 + flower if it is one."""
    entered = i1()
    """How the turn's seat came to its last tile."""
    offers = i4(4)
    offer_values = i4(4)
    """Value of the win on offer to each seat."""
    replies = i2(4)
    barred = i8()
    """Mask of kinds that may not be discarded in this turn (swap ban)."""
    kong_type = i1()
    """In ROB: the type of the kong on offer. In ACT: of the last kong of this turn, -1 = none."""
    kong_seat = i1()
    """Feeder of the turn's last kong if it was claimed, else -1."""
    first_feeder = i1()
    """Feeder of the first kong of this turn's chain, -1 = none or own."""
    fresh = i1()
    """1: the last kong was added with the tile drawn in this turn, or concealed."""
    discard_after_kong = i1()
    """The discard on offer was made in a turn with a kong: that kong's type + 1."""

    stopped = i1()
    """Mask of seats under 停和."""
    penalty_tiles = i1(4)
    """The kind that a referee makes a seat discard next (罰張), -1 = none."""
    named = i4(4)
    """The value that each seat names with its win, -1 = the engine names it (``name_value``)."""
    out = i1()
    """Mask of seats that have left the deal (血战)."""
    locked = i1()
    """Mask of seats whose hand is locked (血流 after a win; a declared ready hand)."""
    ready = i1(4)
    """0 no, 1 聽牌, 2 地聽, 3 天聽."""
    dealt_ready = i1(4)
    """1: ready on the dealt tiles, which have not changed since."""
    passed = i4(4)
    """1 + the dearest win let go, 0 = none."""
    passed_kinds = i8(4)
    wins = i1(4)
    """Wins of each seat."""
    first_kongs = i1(4)
    """1 + the kongs of the seat's first win, 0 = none (血流 with frozen kongs)."""
    first_roots = i1(4)
    n_winners = i1()
    """Seats that have won."""
    first_winners = i1()
    """Mask of the seats that won first, together."""
    first_source = i1()
    """Seat that fed the first win, -1 = self-drawn or none."""
    void_suits = i1(4)
    picks = i1(4, 3)
    n_picks = i1(4)
    only_void = i1(4)
    """1: every discard so far was of the void suit."""
    opening_seat = i1()
    """Offset from the dealer of the seat whose opening flowers are replaced."""
    opening_idle = i1()
    owed = i1()
    """Replacements still to be drawn for flowers shown."""
    flower_seat = i1()
    flower_payer = i1()
    """A flower win on offer: to whom, and who pays (-1: all)."""
    in_opening = i1()

    draws = i1(4)
    """Draws of each seat from the wall in its turns, replacements not counted."""
    discards = i1(4)
    n_discards = i2()
    n_claims = i2()
    """Chows, pungs and kongs of discards so far."""
    n_kongs = i2()
    kongs_by = i1(4)
    joker_thrown = i1(4, 2)
    follow = i1()
    """How many first discards of the deal were of the kind of the first (Nanchang 抄庄, 四風連打)."""
    first_kind = i1()
    kong_log = i4(KONG_LOG, 10)
    """Kongs paid when made: maker, type, feeder or -1, fresh, status, payments of seats 0-3 (see the rule set), meld."""
    n_kong_log = i1()

    previous_joker = i1()
    """Primary joker of the match's last deal, -1 = none (Nanchang 回头一笑); set before the deal."""
    side_points = i4(4)
    """Points of each seat's dealt hand for jokers that are never wild (Nanchang 12)."""
    fed = i1(4)
    """1 + the seat that fed each seat the joker that brought it to five points, 0 = none (Nanchang 打精包赔)."""
    scores = i4(4)
    """Points of this deal so far; they sum to zero."""
    fines = i4(4)
    """Fines of this deal, positive, paid to nobody."""
    end = i1()
    steps = i4()
    n_log = i4()
    points = i4(4)
    """The match's points of each seat before the deal."""
