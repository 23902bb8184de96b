// Sizes of everything on the table for a window: pure, so that it can be tested without a browser.

import type { ViewState } from './messages.ts'
import { ADDED_KONG, CONCEALED_KONG, PUNG, CHOW } from './view.ts'

/** Height of a tile by its width. */
export const TALL = 4 / 3
/** Depth of a wall with its gap, in widths of a river's tile; its stacks are half as wide as those (table.css). */
export const WALL = 0.5 * TALL + 0.3
/** The bar above; the answers to a claim below: beside the board, and on an upright phone. */
export const BAR = 40
export const CLAIMS = 60
export const CLAIMS_COLUMN = 104
/** Width of the log beside the table, and of the panel that lies over it or in its stead. */
export const LOG = 300
export const PANEL = 372
/** From this width on an upright window shows the table as a wide one does. */
export const TABLET = 700
/** Height of the three others' cards on an upright phone. */
export const CARDS = 90
/** Width of the middle on an upright phone when rivers have four rows. */
const LEAST_CENTER = 3.4
/** Widths of a card's tiles that two melds take. */
const CARD_UNITS = 7.7

export interface Layout {
  mode: 'wide' | 'low' | 'tall'
  /** A panel beside the table. */
  side: number
  /** Width of the cloth. */
  table: number
  /** Width of a river's tile. */
  river: number
  /** Rows of a river for which there is room. */
  rows: number
  /** Width and height of the middle. Where it is narrower than a river, the rivers begin at its corners, each turned on from the last. */
  centerWidth: number
  centerHeight: number
  /** Width of an own concealed tile, how many stand in a row, and rows. */
  hand: number
  perRow: number
  /** Tile widths of the strips at the edges by relative seat; 0 is one's own melds. */
  strips: [number, number, number, number]
  poolWidth: number
  poolHeight: number
  edge: number
  /** Height kept for the choices of a claim; 0: they lie over one's own melds. */
  choices: number
}

/** Length of a seat's melds and flowers in widths of its tiles. */
export function stripUnits(view: ViewState, seat: number, withHand: boolean): number {
  let units = 0
  for (const meld of view.melds[seat]) {
    const upright = meld.type === CHOW || meld.type === PUNG ? 3 : 4
    units += 0.35 + (meld.type === CONCEALED_KONG ? 4 : upright - 1 + TALL)
  }
  let flowers = 0
  for (let mask = view.flowers[seat]; mask; mask >>= 1) flowers += mask & 1
  if (flowers) units += 0.35 + flowers * 0.75
  if (withHand) units += Math.max(view.concealed[seat], view.shown[seat]?.length ?? 0) + 0.6
  return units
}

/** Height of a seat's melds in widths of their tiles: an added kong has two tiles that lie one upon the other. */
function depth(view: ViewState, seat: number): number {
  return view.melds[seat].some((meld) => meld.type === ADDED_KONG) ? 2 : TALL
}

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** The sizes for a window of width x height, so much of it wished for a panel beside the table. */
export function layout(width: number, height: number, view: ViewState, side: number): Layout {
  const mode = height > width && width < TABLET ? 'tall' : height < 560 ? 'low' : 'wide'
  const longest = Math.max(...view.rivers.map((river) => river.length))
  const rows = clamp(3, Math.ceil(longest / 6), 4)
  const sideWidth = width >= 1100 && mode === 'wide' ? side : 0
  const inner = width - sideWidth
  const seat = Math.max(view.seat, 0)
  const tiles = Math.max(view.concealed[seat], 1)
  const common = { mode, side: sideWidth, rows } as const
  const own = { seat, tiles, units: stripUnits(view, seat, false) }
  return { ...common, ...(mode === 'tall' ? tall(inner, height, rows, view, own) : flat(mode, inner, height, rows, view, own)) }
}

type Sizes = Omit<Layout, 'mode' | 'side' | 'rows'>
interface Own {
  seat: number
  tiles: number
  /** Length of the melds and flowers in widths of their tiles. */
  units: number
}

function tall(inner: number, height: number, rows: number, view: ViewState, own: Own): Sizes {
  const perRow = own.tiles > 9 ? Math.max(7, Math.ceil(own.tiles / 2)) : Math.max(own.tiles, 7)
  const hand = Math.floor(clamp(24, (inner - 24) / (perRow + 0.15), Math.min(64, height / 15)))
  const ownHeight = Math.ceil(hand * TALL) * 2 + 24
  const choices = height >= 780 ? 46 : 0
  const melds = 46
  const poolWidth = inner - 6
  const poolHeight = height - BAR - CARDS - melds - choices - CLAIMS - ownHeight
  const river = Math.floor(clamp(12, Math.min(poolWidth, poolHeight) / ((rows > 3 ? LEAST_CENTER : 6) + 2 * rows * TALL), 44))
  const center = Math.floor(Math.min(river * 6, Math.min(poolWidth, poolHeight) - 2 * rows * TALL * river))
  const card = (inner - 20) / 3 - 12
  const strips = [0, 1, 2, 3].map((relative) => {
    if (relative === 0) return Math.floor(clamp(12, (inner * 0.66 - 16) / Math.max(own.units, 1), Math.min(30, (melds - 2) / depth(view, own.seat))))
    const units = stripUnits(view, (own.seat + relative) & 3, false)
    const twoLines = card / (units > 2 * CARD_UNITS ? 1.4 * CARD_UNITS : CARD_UNITS)
    return Math.floor(clamp(8, Math.max(twoLines, Math.min(card / (units + 0.4), 22)), 22))
  }) as [number, number, number, number]
  return { table: inner, river, hand, perRow, strips, choices, edge: 0, centerWidth: center, centerHeight: center, poolWidth, poolHeight }
}

function flat(mode: 'wide' | 'low', inner: number, height: number, rows: number, view: ViewState, own: Own): Sizes {
  const wide = mode === 'wide'
  const edge = wide ? 44 : 26
  const table = wide ? Math.floor(Math.min(inner - 12, height * 1.36)) : inner
  const hand = Math.floor(clamp(22, (table - (wide ? 110 : 64)) / (own.tiles + 0.6 + own.units * 0.8), Math.min(64, height * (wide ? 0.12 : 0.135))))
  const ownHeight = Math.ceil(hand * TALL) + (wide ? 24 : 14)
  const poolWidth = table - 2 * edge - (wide ? 28 : CLAIMS_COLUMN)
  const poolHeight = height - edge - ownHeight - (wide ? BAR + CLAIMS + 14 : 2)
  const middle = wide ? 4.6 : 2.4
  const walls = wide ? 2 * WALL : 0
  const across = 6 + 2 * rows * TALL + 0.6 + walls
  const down = middle + 2 * rows * TALL + 0.4 + walls
  const river = Math.floor(clamp(12, Math.min(poolWidth / across, poolHeight / down), 46))
  const strips = [0, 1, 2, 3].map((relative) => {
    const seat = (own.seat + relative) & 3
    if (relative === 0) return Math.floor(hand * (depth(view, seat) > TALL ? 0.68 : 0.8))
    const length = relative === 2 ? table - (wide ? 60 : CLAIMS_COLUMN + 30) : wide ? poolHeight - 12 : height - ownHeight - 8
    return Math.floor(clamp(8, length / Math.max(stripUnits(view, seat, true), 14), (edge - 4) / depth(view, seat)))
  }) as [number, number, number, number]
  const centerWidth = river * 6
  const centerHeight = Math.floor(river * middle)
  return { table, river, hand, perRow: own.tiles, strips, choices: 0, edge, centerWidth, centerHeight, poolWidth, poolHeight }
}
