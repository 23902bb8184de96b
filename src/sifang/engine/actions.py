"""The action space: one number for every decision of every rule set, with fixed places.

The first 235 are those that agents for MCR have used since 2020. A chow is numbered by its lowest kind and by which of its three
tiles was claimed; honour chows (Nanchang) are numbered by their sequence: 0 ESW, 1 ESN, 2 EWN, 3 SWN, 4 CFP.
"""

PASS = 0
"""Decline what is offered: a claim, a declaration, a further flower."""
WIN = 1
DISCARD = 2
"""+ kind, 34."""
CHOW = 36
"""+ 21 * suit + 3 * low rank (0-6) + place of the claimed tile (0-2), 63."""
PUNG = 99
"""+ kind, 34."""
KONG = 133
"""Kong of a discard, + kind, 34."""
CONCEALED_KONG = 167
"""+ kind, 34."""
ADDED_KONG = 201
"""+ kind, 34."""
MCR_ACTIONS = 235
"""How many actions the plain game of MCR has."""
HONOR_CHOW = 235
"""+ 3 * sequence + place of the claimed tile in it, 15."""
VOID_SUIT = 250
"""+ suit, 3: the suit to be void of (Sichuan)."""
EXCHANGE = 253
"""+ kind, 27: one of the three tiles to hand on (Sichuan)."""
READY_DISCARD = 280
"""+ kind, 34: discard and declare ready (Taiwan)."""
READY = 314
"""Declare ready on the dealt tiles (Taiwan)."""
FLOWER = 315
"""Show one flower and draw a replacement, where that is a choice; the lowest flower held is shown."""
DISCARD_FLOWER = 316
"""+ flower, 8: discard a kept flower."""
JOKER_KONG = 324
"""+ kind, 34: concealed kong of four jokers that stands for this kind (MCR's joker option)."""
ACTIONS = 358
"""Size of the space."""

SUIT_CHOWS = 21

# The five honour sequences, as offsets from E (27): three kinds each. Must agree with engine/form_tables.py.
HONOR_SEQUENCES = ((27, 28, 29), (27, 28, 30), (27, 29, 30), (28, 29, 30), (31, 32, 33))
