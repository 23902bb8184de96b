// The view of a seat as the sum of the events it has seen. Must agree with sifang.view.apply; tests/web compares them on whole deals.

import type { FoldRules, MeldState, TableEvent, ViewState } from './messages.ts'
import { FLOWER, HONOR_SEQUENCES, KINDS, flowersOf, tilesOf } from './tile.ts'

export const CHOW = 0
export const PUNG = 1
export const KONG = 2
export const ADDED_KONG = 3
export const CONCEALED_KONG = 4
export const BY_DRAW = 1
export const BY_ROBBERY = 2

/** An empty view; the order of its fields is that of the checksum. */
export function emptyView(seat: number, fold: FoldRules): ViewState {
  const four = <T>(make: () => T): T[] => [make(), make(), make(), make()]
  return {
    seat, dealer: 0, round_wind: 0, streak: 0, east: 0, left: 0, turn: 0, offered: -1, drawn: -1,
    hand: Array<number>(KINDS).fill(0),
    held_flowers: 0,
    concealed: [0, 0, 0, 0],
    melds: four<MeldState[]>(() => []),
    rivers: four<number[]>(() => []),
    flowers: [0, 0, 0, 0],
    jokers: [fold.joker_kind >= 0 && fold.joker_kind < KINDS ? fold.joker_kind : -1, -1],
    indicator: -1,
    treasures: [],
    void_suits: [-1, -1, -1, -1],
    ready: [false, false, false, false],
    wins: [0, 0, 0, 0],
    stopped: [false, false, false, false],
    aside: Array<number>(KINDS).fill(0),
    scores: [0, 0, 0, 0],
    fines: [0, 0, 0, 0],
    shown: [null, null, null, null],
    end: 0,
  }
}

/** The kinds that lie in a meld, null where hidden; the claimed one of a pung or kong comes first. */
export function meldTiles(meld: MeldState): (number | null)[] {
  return meld.lies.length ? [...meld.lies] : namedTiles(meld)
}

/** The kinds that a meld is worth. */
function namedTiles(meld: MeldState): (number | null)[] {
  if (meld.type === CHOW) {
    const low = meld.kind as number
    return low >= 64 ? HONOR_SEQUENCES[low - 64] : [low, low + 1, low + 2]
  }
  return Array<number | null>(meld.type === PUNG ? 3 : 4).fill(meld.kind)
}

/** What the rules keep back of the wall. */
export interface Reserve {
  reserve: number
  reserve_per_kong: boolean
}

/** Tiles at the wall's end that are never drawn; must agree with sifang.play.wall.draws_left. */
export function keptBack(view: ViewState, { reserve, reserve_per_kong }: Reserve): number {
  return reserve + (reserve_per_kong ? view.melds.flat().filter((meld) => meld.type >= KONG).length : 0)
}

/** Tiles that may still be drawn. */
export function drawable(view: ViewState, rules: Reserve): number {
  return Math.max(0, view.left - keptBack(view, rules))
}

/** Own concealed tiles, sorted, kept flowers last. */
export function ownTiles(view: ViewState): number[] {
  return [...tilesOf(view.hand), ...flowersOf(view.held_flowers)]
}

function gain(view: ViewState, seat: number, tiles: readonly (number | null)[], sign: number): void {
  for (const tile of tiles) {
    view.concealed[seat] += sign
    if (seat !== view.seat || tile === null) continue
    if (tile < KINDS) view.hand[tile] += sign
    else view.held_flowers ^= 1 << (tile - FLOWER)
  }
}

function lay(view: ViewState, seat: number, meld: MeldState, source: number, used: readonly (number | null)[]): void {
  view.melds[seat].push(meld)
  gain(view, seat, used, -1)
  if (source >= 0) view.rivers[source].pop()
  view.turn = seat
  view.offered = -1
  if (seat === view.seat) view.drawn = -1
}

function relative(source: number, seat: number): number {
  return (source - seat) & 3
}

function kong(view: ViewState, event: Extract<TableEvent, { event: 'konged' }>): void {
  const { seat, tile, type } = event
  if (type === ADDED_KONG) {
    const melds = view.melds[seat]
    const at = melds.findIndex((meld) => meld.type === PUNG && meld.kind === tile)
    melds[at] = { type, kind: tile, source: melds[at].source, place: 0, stands_for: -1, lies: melds[at].lies.length ? [...melds[at].lies, tile as number] : [] }
    gain(view, seat, [tile], -1)
    view.turn = seat
    view.offered = -1
    if (seat === view.seat) view.drawn = -1
    return
  }
  let used: (number | null)[] = Array<number | null>(type === KONG ? 3 : 4).fill(tile)
  // Flower jokers have been shown one by one; tile jokers leave the hand as what they are.
  if (event.stands_for >= 0) used = view.jokers[0] >= 0 ? Array<number>(4).fill(view.jokers[0]) : []
  const source = event.source >= 0 ? relative(event.source, seat) : 0
  lay(view, seat, { type, kind: tile, source, place: 0, stands_for: event.stands_for, lies: [] }, event.source, used)
}

function won(view: ViewState, event: Extract<TableEvent, { event: 'won' }>, fold: FoldRules): void {
  view.wins[event.seat] += 1
  if (event.tile < 0) return
  view.turn = event.seat
  const drawn = event.by === BY_DRAW && fold.play_on === 2
  if (drawn || (event.by === BY_ROBBERY && view.offered >= 0)) {
    gain(view, drawn ? event.seat : event.source, [event.tile], -1)
    view.aside[event.tile] += 1
    view.offered = -1
  }
  if (event.seat === view.seat) view.drawn = -1
}

/** Adds one seen event to the view, which is changed in place. */
export function apply(view: ViewState, event: TableEvent, fold: FoldRules): void {
  const own = view.seat
  switch (event.event) {
    case 'deal_began':
      view.dealer = event.dealer
      view.round_wind = event.round_wind
      view.streak = event.streak
      view.east = event.east
      view.turn = event.dealer
      view.left = event.wall
      break
    case 'dealt':
      gain(view, event.seat, event.tiles, 1)
      view.left -= event.tiles.length
      lastBecomesDrawn(view, event.seat, event.tiles)
      break
    case 'joker_turned':
      view.jokers = [event.tile, event.secondary]
      if (!fold.indicator_in_play) {
        view.indicator = event.tile
        view.left -= 1
      }
      break
    case 'treasure_turned':
      view.treasures.push(event.tile)
      break
    case 'drew':
      gain(view, event.seat, [event.tile], 1)
      view.left = event.left
      view.offered = -1
      if (!event.opening) view.turn = event.seat
      if (event.seat === own && event.tile !== null && (!event.opening || own === view.dealer)) view.drawn = event.tile
      break
    case 'flower_shown':
      gain(view, event.seat, [event.tile], -1)
      view.flowers[event.seat] |= 1 << (event.tile - FLOWER)
      break
    case 'discarded':
      gain(view, event.seat, [event.tile], -1)
      view.rivers[event.seat].push(event.tile)
      view.turn = event.seat
      view.offered = event.tile
      view.ready[event.seat] ||= event.ready
      if (event.seat === own) view.drawn = -1
      break
    case 'chowed': {
      const meld = { type: CHOW, kind: event.low, source: relative(event.source, event.seat), place: event.place, stands_for: -1, lies: [] }
      lay(view, event.seat, meld, event.source, meldTiles(meld).filter((one) => one !== event.tile))
      break
    }
    case 'punged': {
      const meld = { type: PUNG, kind: event.tile, source: relative(event.source, event.seat), place: 0, stands_for: -1, lies: [] }
      lay(view, event.seat, meld, event.source, [event.tile, event.tile])
      break
    }
    case 'konged':
      kong(view, event)
      break
    case 'jokers_laid': {
      const melds = view.melds[event.seat]
      const before = melds[melds.length - 1]
      const lies = namedTiles(before).map((tile, i) => (event.places[i] ? view.jokers[event.places[i] - 1] : tile) as number)
      gain(view, event.seat, meldTiles(before), 1)
      gain(view, event.seat, lies, -1)
      melds[melds.length - 1] = { ...before, lies }
      break
    }
    case 'kong_offered':
      view.turn = event.seat
      view.offered = event.tile
      if (event.seat === own) view.drawn = -1
      break
    case 'ready_declared':
      view.ready[event.seat] = true
      break
    case 'exchange_given':
      gain(view, event.seat, event.tiles, -1)
      break
    case 'exchange_taken':
      gain(view, event.seat, event.tiles, 1)
      lastBecomesDrawn(view, event.seat, event.tiles)
      break
    case 'void_declared':
      view.void_suits[event.seat] = event.suit
      break
    case 'won':
      won(view, event, fold)
      break
    case 'paid':
      view.scores[event.payer] -= event.points
      view.scores[event.payee] += event.points
      break
    case 'fined':
      view.fines[event.seat] += event.points
      break
    case 'stopped':
      view.stopped[event.seat] = true
      break
    case 'hand_shown':
      view.shown[event.seat] = [...event.tiles]
      break
    case 'kong_shown': {
      const melds = view.melds[event.seat]
      const at = melds.findIndex((meld) => meld.type === CONCEALED_KONG && (meld.kind === null || meld.kind === event.tile))
      melds[at] = { ...melds[at], kind: event.tile, source: 0, place: 0 }
      break
    }
    case 'deal_ended':
      view.end = event.how
      view.offered = -1
      view.drawn = -1
      break
    case 'false_win':
    case 'penalty_tile':
    case 'chosen':
      break
  }
}

/** The dealer's last tile of the deal, or of an exchange, counts as the one just drawn. */
function lastBecomesDrawn(view: ViewState, seat: number, tiles: readonly (number | null)[]): void {
  const last = tiles[tiles.length - 1]
  if (seat === view.seat && seat === view.dealer && last !== null) view.drawn = last
}

const FIELDS = Object.keys(emptyView(0, { joker_kind: -1 } as FoldRules)) as (keyof ViewState)[]
const MELD_FIELDS = ['type', 'kind', 'source', 'place', 'stands_for', 'lies'] as const

const CRC = Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1
  return n
})

/** The checksum of a view: CRC-32 of its text, as sifang.hall.check has it. */
export function check(view: ViewState): string {
  const melds = view.melds.map((all) => all.map((meld) => MELD_FIELDS.map((name) => meld[name])))
  const text = JSON.stringify(FIELDS.map((name) => (name === 'melds' ? melds : view[name])))
  let found = -1
  for (let i = 0; i < text.length; i++) found = (found >>> 8) ^ CRC[(found ^ text.charCodeAt(i)) & 255]
  return (~found >>> 0).toString(16).padStart(8, '0')
}
