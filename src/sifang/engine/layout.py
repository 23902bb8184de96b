"""The rows that kernels work on: a table, a rule set's numbers, a win to be valued, and scratch.

Seats are 0-3 counter-clockwise and absolute; seat + 1 is the right-hand neighbour, who plays next. Kinds are those of
``sifang.tiles``. Masks of kinds have bit ``1 << kind``.
"""

from sifang.engine.rows import Row, i1, i2, i4, i8

# Types of a meld.
CHOW, PUNG, KONG, ADDED_KONG, CONCEALED_KONG = 0, 1, 2, 3, 4
"""KONG is claimed from a discard (直杠), ADDED_KONG was a pung before (加杠)."""

# Ways of winning.
BY_DISCARD, BY_DRAW, BY_ROBBERY = 0, 1, 2

# Flags of a win.
AFTER_KONG = 1 << 0
"""On the replacement drawn directly after a kong."""
WALL_END = 1 << 1
"""On the last tile of the wall, or on the discard made after it."""
LAST_OF_KIND = 1 << 2
"""The other three copies are visible to all (和绝张)."""
AFTER_FLOWER = 1 << 3
"""On the replacement drawn directly after a flower."""
DEALT = 1 << 4
"""The dealer's first action, on the tiles as dealt (opening flowers replaced, no kong before)."""
FIRST_DRAW = 1 << 5
"""A self-draw on the seat's own first draw; no claim and no kong by any seat before."""
FIRST_LAP = 1 << 6
"""Before the winner's second draw, no claim and no kong by any seat before."""
FIRST_DISCARD = 1 << 7
"""On the first discard of the deal, made by the dealer."""
KONG_DISCARD = 1 << 8
"""On the discard that followed a kong of the discarder in the same turn (杠上炮)."""
FED_KONG = 1 << 9
"""With AFTER_KONG: the kong was claimed from ``Win.source`` (引杠)."""
READY = 1 << 10
"""The winner had declared ready (聽牌)."""
HEAVENLY_READY = 1 << 11
EARTHLY_READY = 1 << 12
DEALT_READY = 1 << 13
"""The winner's dealt tiles (the dealer: after the first discard) were ready and have not changed since (MCR 天听)."""
FISHING = 1 << 14
"""Reserved for Nanchang: the wait was one for any tile (精吊)."""
FLOWER_WIN = 1 << 15
"""Eight flowers (八仙過海); with BY_ROBBERY seven robbing the eighth (七搶一)."""
BEFORE_FIRST_DRAW = 1 << 16
"""On a discard before the winner's own first draw; no chow, pung or kong before."""
OPENING_FLOWER = 1 << 17
"""The flower win arose while opening flowers were replaced."""
DISCARDER_FIRST = 1 << 18
"""On the first tile that the discarder has discarded in this deal."""
NO_CLAIM_BEFORE = 1 << 19
"""No chow, pung or kong by any seat before in this deal."""
OWN_FIRST_DRAW = 1 << 20
"""A self-draw on the seat's own first draw, whatever went before (Sichuan ``earthly="literal"``)."""

# Rules.passed_win: until when a seat that let a win go may not win on another player's tile.
PASSED_OFF, PASSED_UNTIL_TURN, PASSED_UNTIL_DRAW, PASSED_UNTIL_DISCARD, PASSED_SELF_DRAW_TOO, PASSED_SAME_KIND = (
    0,
    1,
    2,
    3,
    4,
    5,
)
"""Off; until the own turn begins (draw, pung or kong); until the own draw; until the own discard; the same and self-draws are barred as well; only
the same kind is barred, until the own discard."""

# Rules.swap: discards barred after a claim.
SWAP_ALLOWED, SWAP_SAME, SWAP_STRICT = 0, 1, 2

MAX_SETS = 5
READINGS = 96
"""Room for readings of one hand in a Work row."""
PATTERNS = 128
"""Room for patterns of one rule set."""
OPTIONS = 96
"""Room for a rule set's own option numbers."""
LEDGER = 48


class Win(Row):
    """What a scorer is asked: the tiles of one winner and the situation."""

    hand = i1(34)
    """Concealed tiles of each kind, the winning tile among them."""
    n_melds = i1()
    meld_types = i1(5)
    meld_kinds = i1(5)
    """The kind of a pung or kong, the lowest kind of a chow; an honour chow has 64 + its sequence (actions.HONOR_SEQUENCES)."""
    tile = i1()
    """The winning kind."""
    by = i1()
    """BY_DISCARD, BY_DRAW or BY_ROBBERY."""
    flags = i4()
    seat = i1()
    source = i1()
    """Absolute seat of the discarder, of the robbed kong or of the feeder (FED_KONG); -1 if none."""
    dealer = i1()
    """Absolute seat of the dealer."""
    streak = i2()
    """How often the dealer has repeated."""
    seat_wind = i1()
    """0-3 = E S W N, of the winner."""
    round_wind = i1()
    flowers = i2()
    """Bit per flower shown, 春 = 1."""
    flower_count = i1()
    """How many flowers are shown (a case file may give only the number)."""
    jokers = i1(2)
    """Kinds of the jokers (Nanchang: primary, secondary; MCR's joker option: kind, -1), -1 = none."""
    void_suit = i1()
    """Suit 0-2 declared void, -1 = none."""
    treasures = i1(5)
    n_treasures = i1()
    seen = i1(34)
    """Copies of each kind visible to the winner apart from the own concealed ones: discards and all melds."""
    joker_held = i1(4, 2)
    """Joker tiles of each kind (primary, secondary) held by each absolute seat in hand and melds, the winner's included."""
    joker_thrown = i1(4, 2)
    """Joker tiles of each kind that each absolute seat has discarded."""
    kongs_open = i1(4)
    """Open kongs (claimed or added) of each absolute seat."""
    kongs_concealed = i1(4)
    kong_names = i1(5)
    """For each meld: the kind that a kong of jokers stands for (MCR's joker option), else -1."""
    options = i4(8)
    """Room for a rule set's own facts of the situation; its scorer documents them."""


class Tally(Row):
    """A scorer's answer: the patterns of the best reading and what they are worth."""

    valid = i1()
    """Whether the tiles have a winning shape (a scorer may refine: see its ``value``)."""
    total = i4()
    """Value in the rule set's unit, everything included."""
    counts = i1(PATTERNS)
    """How often each pattern of the rule set's table was counted."""
    extra = i4(16)
    """A rule set's own further figures; its scorer documents them."""


class Work(Row):
    """Scratch that scorers fill: created once per thread, its contents mean nothing between calls."""

    n = i2()
    """Number of readings found by ``split``."""
    shapes = i1(READINGS)
    set_types = i1(READINGS, 5)
    set_kinds = i1(READINGS, 5)
    pairs = i1(READINGS)
    hand = i1(34)
    other = i1(34)
    stack = i2(64)
    marks = i8(64)
    counts = i1(PATTERNS)
    mask = i8(4)
    best = i1(PATTERNS)
    numbers = i4(64)
    ledger = i4(LEDGER, 4)
    """Payments: payer, payee (-1: a fine), points, reason; see ``n_ledger``."""
    n_ledger = i2()


class Rules(Row):
    """A rule set with its options as numbers: what the flow of play and the scorers read."""

    book = i2()
    """Number of the rule set; only ``play.dispatch`` looks at it."""
    # --- tiles, wall, deal
    suits_only = i1()
    """1: 108 tiles without honours."""
    flowers = i1()
    """Flowers in the wall, 0 or 8."""
    sets = i1()
    """Sets in a complete hand, 4 or 5."""
    hand_size = i1()
    """Tiles a seat holds between turns, 13 or 16."""
    deal_step = i1()
    """1: dealt counter-clockwise from the dealer; 3: clockwise (Sichuan ``count="left"``)."""
    deal_jump = i1()
    """1: three rounds of four and the jump 跳牌; 0: rounds of four and one more tile for the dealer."""
    indicator = i1()
    """1: a joker is turned from the tail (Nanchang)."""
    indicator_in_play = i1()
    reserve = i2()
    """Tiles that are never drawn."""
    reserve_per_kong = i1()
    replacement_front = i1()
    """1: replacements come from the front of the wall."""
    joker_kind = i1()
    """MCR's joker option: -1 none, 0-33 a kind, 34 the flowers."""
    # --- opening
    opening_round_robin = i1()
    manual_flowers = i1()
    exchange = i1()
    """1: three tiles of one suit are exchanged (换三张)."""
    void_suit = i1()
    """1: every seat declares a void suit (定缺)."""
    ready_offer = i1()
    """1: non-dealers may declare ready on the dealt tiles (天聽)."""
    # --- claims and turns
    chow = i1()
    honor_chow = i1()
    kong_from_left = i1()
    kong_after_claim = i1()
    """1: own-turn kongs are allowed in a turn entered by a pung or chow; 2: by a pung only."""
    win_after_claim = i1()
    swap = i1()
    """Discards barred after a claim: 0 none, 1 the claimed kind, 2 also the kind that completes the same chow."""
    last_discard_claims = i1()
    """What may be claimed of a discard when no draw is left: 0 a win only, 1 a pung too."""
    last_draw_flower = i1()
    """1: a flower drawn as the last tile may be shown (it stays without replacement), else no flower then."""
    rob_concealed = i1()
    """1: concealed kongs can be robbed."""
    multi_win = i1()
    """Who wins of several claimants: 0 the nearest, 1 all, 2 the two nearest, 3 two nearest but three all."""
    passed_win = i1()
    """Limits after a passed win: see play.claims."""
    passed_value = i1()
    """1: a win worth more than the dearest one passed is allowed all the same."""
    must_win_wall = i2()
    """A win must be taken once fewer tiles than this are left; 0 = never."""
    ready = i1()
    """1: a seat may declare ready with a discard (Taiwan)."""
    ready_open = i1()
    """1: open hands may declare ready."""
    ready_kong = i1()
    """1: a declared seat may make kongs that leave its waits unchanged."""
    ready_must_win = i1()
    ready_downgrade = i1()
    """1: 天聽 and 地聽 fall back to 聽牌 when a win is passed."""
    dealer_heavenly = i1()
    fed_kong_win = i1()
    """0: no win on the replacement of a kong claimed from a discard."""
    flower_win = i1()
    """0 off, 1 optional, 2 forced (Taiwan)."""
    seven_rob_one = i1()
    seven_rob_reverse = i1()
    # --- ends
    play_on = i1()
    """0: a win ends the deal; 1: winners leave, the third ends it (血战); 2: nobody leaves (血流)."""
    river_kong = i1()
    """1: a locked hand may kong if its waits stay the same."""
    kong_pay = i1()
    """1: kongs are paid as they are made; the rule set's settlement says how."""
    four_kongs_end = i1()
    """1: the fourth kong of one seat ends the deal as its self-draw."""
    four_kongs_abort = i1()
    four_winds_abort = i1()
    enforce = i1()
    """0: a table with a referee: wins may be declared freely."""
    false_win = i1()
    """What a false win costs: the rule set's own numbers."""
    false_win_ends = i1()
    """1: a false win ends the deal."""
    false_win_stops = i1()
    """1: the offender may neither claim nor win for the rest of the deal (停和)."""
    false_fine = i4(2)
    """Fine for a false win: [the hand was waiting or complete, it was not]; points off, paid to nobody."""
    false_pay = i4(2)
    """The same as points paid to each of the three others."""
    # --- chance beyond wall and dice
    treasures = i1()
    """1: treasure kinds are drawn at the start and with kongs (Taiwan)."""
    treasure_on_flower = i1()
    # --- forms
    form_family = i1()
    """Which shanten tables apply: see engine.forms."""
    seven_pairs = i1()
    """1: seven pairs are a winning shape (a bar for who may be near a win)."""
    thirteen_orphans = i1()
    knitted = i1()
    misfits = i1()
    """1: thirteen misfits 十三烂 are a winning shape."""
    ligu = i1()
    """1: seven pairs and a triplet 嚦咕 are a winning shape (Taiwan)."""
    # --- scoring
    minimum = i2()
    values = i2(PATTERNS)
    """Value of each pattern of the rule set's table; -1 = switched off."""
    excludes = i8(PATTERNS, 2)
    """Mask of the patterns that each pattern excludes: bit ``p % 64`` of word ``p // 64``."""
    options = i4(OPTIONS)
    """The rule set's own option numbers, named in its package."""
    # --- added by single books
    fed_chain = i1()
    """1: FED_KONG looks at the first kong of the turn's chain (Sichuan), else at the one directly before the win."""
    concealed_kong_hidden = i1()
    """1: only its owner knows the kind of a concealed kong until the deal ends; 0: all do."""
    door_east = i1()
    """1: East is the seat whose wall is opened (Taiwan ``seat_wind="door"``), else the dealer."""
    one_die = i1()
    """1: only the first die of each throw counts, ``dice[0]``, ``[2]``, ``[4]`` (Nanchang ``dice_per_throw``)."""
    jokers_in_melds = i1()
    """1: jokers of the hand are wild in claimed melds (Nanchang)."""
    wallet_cap = i1()
    """1: a payer pays no more than it owns, so the scorer is told what each seat owns in ``Win.options[0..3]`` (Taiwan)."""
