// Sizes of everything on the table for a window: pure, so that it can be tested without a browser.

import type { ViewState } from './messages.ts'
import { CONCEALED_KONG, PUNG, CHOW } from './view.ts'

/** Height of a tile by its width. */
export const TALL = 4 / 3

export interface Layout {
  mode: 'wide' | 'low' | 'tall'
  /** A panel beside the table. */
  side: number
  /** Width of a river's tile. */
  river: number
  /** Rows of a river for which there is room. */
  rows: number
  /** Width and height of the middle. */
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

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** The sizes for a window of width x height. */
export function layout(width: number, height: number, view: ViewState, side: boolean): Layout {
  const mode = height > width ? 'tall' : height < 560 ? 'low' : 'wide'
  const longest = Math.max(...view.rivers.map((river) => river.length))
  const rows = clamp(3, Math.ceil(longest / 6), 4)
  const sideWidth = side && width >= 1100 && mode === 'wide' ? 300 : 0
  const inner = width - sideWidth
  const own = view.seat < 0 ? 0 : view.seat
  const tiles = Math.max(view.concealed[own], 1)
  const ownUnits = stripUnits(view, own, false)

  const edge = mode === 'wide' ? 46 : mode === 'low' ? 30 : 28
  let hand: number
  let perRow = tiles
  let ownHeight: number
  if (mode === 'tall') {
    perRow = tiles > 9 ? Math.max(7, Math.ceil(tiles / 2)) : Math.max(tiles, 7)
    hand = Math.floor(clamp(24, (inner - 24) / (perRow + 0.15), 64))
    ownHeight = hand * TALL * (tiles > 9 ? 2 : 1) + 26
  } else {
      hand = Math.floor(clamp(22, (inner - 40) / (tiles + 0.6 + ownUnits * 0.8), Math.min(64, height * 0.125)))
    ownHeight = hand * TALL + 22
  }
  const bars = mode === 'tall' ? 40 + 118 + 44 : mode === 'low' ? 0 : 40 + 62
  const claimsColumn = mode === 'low' ? 104 : 0
  const poolWidth = inner - 2 * edge - claimsColumn - (mode === 'tall' ? 0 : 16)
  const poolHeight = height - edge - ownHeight - bars
  const middle = mode === 'low' ? 3 : mode === 'wide' ? 4.6 : 6
  const across = 6 + 2 * rows * TALL + 0.6
  const down = Math.max(middle + 2 * rows * TALL + 0.4, mode === 'tall' ? across : 0)
  const river = Math.floor(clamp(12, Math.min(poolWidth / across, poolHeight / down), mode === 'wide' ? 46 : 40))

  const strips = [0, 1, 2, 3].map((relative) => {
    if (relative === 0) return mode === 'tall' ? Math.floor(clamp(16, (inner - 24) / Math.max(ownUnits, 1), 30)) : Math.floor(hand * 0.8)
    const seat = (own + relative) & 3
    const length = relative === 2 ? inner - (mode === 'low' ? 116 : 24) : mode === 'low' ? height - ownHeight - 8 : poolHeight - 12
    return Math.floor(clamp(8, length / Math.max(stripUnits(view, seat, true), 14), (edge - 4) / TALL))
  }) as [number, number, number, number]
  return {
    mode, side: sideWidth, river, rows, hand, perRow, strips, edge,
    centerWidth: river * 6,
    centerHeight: mode === 'tall' ? river * 6 : river * middle,
    poolWidth, poolHeight,
  }
}
