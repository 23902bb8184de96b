// Events as sentences, for the log, the screen reader and the announcements.

import type { TableEvent, ViewState } from './messages.ts'
import * as store from './store.ts'
import { CHOW, ADDED_KONG, CONCEALED_KONG, drawable, keptBack, meldTiles } from './view.ts'
import { called, say, tile, tiles } from './words.ts'

/** Name of a seat as others see it. */
export function who(seat: number): string {
  const player = store.names.value[seat]
  return seat === store.table.value?.seat ? say('play.you') : player ? called(player) : say(`wind.${seat}`)
}

/** What has happened in this deal, a sentence an event. */
export function lines(): string[] {
  const own = store.table.value?.seat ?? -1
  return store.history.value.map((event) => tell(event, who, own)).filter(Boolean)
}

/** The sentence of an event, or an empty text where there is nothing to say. */
export function tell(event: TableEvent, who: (seat: number) => string, own: number): string {
  switch (event.event) {
    case 'discarded':
      return say(event.ready ? 'tell.discard_ready' : 'tell.discard', { who: who(event.seat), tile: tile(event.tile) })
    case 'drew':
      return event.seat === own ? say('tell.drew', { who: who(event.seat), tile: tile(event.tile) }) : ''
    case 'dealt':
      return event.seat === own ? say('tell.dealt', { who: who(event.seat), tiles: tiles([...event.tiles].sort((a, b) => (a ?? 0) - (b ?? 0))) }) : ''
    case 'chowed': {
      const meld = { type: CHOW, kind: event.low, source: 0, place: 0, stands_for: -1, lies: [] }
      return say('tell.chow', { who: who(event.seat), tile: tile(event.tile), tiles: tiles(meldTiles(meld)) })
    }
    case 'punged':
      return say('tell.pung', { who: who(event.seat), tile: tile(event.tile) })
    case 'konged': {
      const key = event.type === ADDED_KONG ? 'tell.added_kong' : event.type === CONCEALED_KONG ? 'tell.concealed_kong' : 'tell.kong'
      return say(key, { who: who(event.seat), tile: event.tile === null ? '' : tile(event.tile) })
    }
    case 'jokers_laid':
      return say('tell.jokers_laid', { n: event.places.filter(Boolean).length })
    case 'flower_shown':
      return say('tell.flower', { who: who(event.seat), tile: tile(event.tile) })
    case 'ready_declared':
      return say('tell.ready', { who: who(event.seat), grade: say(`ready.${event.grade}`) })
    case 'void_declared':
      return say('tell.void', { who: who(event.seat), suit: say(`suit.${event.suit}`) })
    case 'exchange_taken':
      return event.seat === own ? say('tell.exchange', { who: who(event.seat), tiles: tiles(event.tiles), source: who(event.source) }) : ''
    case 'joker_turned':
      return say('tell.joker', { tile: tile(event.tile), other: tile(event.secondary) })
    case 'treasure_turned':
      return say('tell.treasure', { tile: tile(event.tile) })
    case 'won': {
      const way = event.by === 1 ? say('way.self_drawn') : say(event.by === 2 ? 'way.robbed' : 'way.discard', { giver: event.source >= 0 ? who(event.source) : '' })
      return say('tell.won', { who: who(event.seat), tile: event.tile >= 0 ? tile(event.tile) : '', way })
    }
    case 'false_win':
      return say('tell.false_win', { who: who(event.seat) })
    case 'stopped':
      return say('tell.stopped', { who: who(event.seat) })
    case 'fined':
      return say('tell.fined', { who: who(event.seat), points: event.points })
    case 'paid':
      return say('tell.paid', { payer: who(event.payer), payee: who(event.payee), points: event.points })
    default:
      return ''
  }
}

/** The word that is called out over an event, if any. */
export function call(event: TableEvent): string {
  switch (event.event) {
    case 'chowed':
      return say('web.chow')
    case 'punged':
      return say('web.pung')
    case 'konged':
    case 'kong_offered':
      return say('web.kong')
    case 'won':
      return say(event.by === 1 ? 'way.self_drawn' : 'web.win')
    case 'flower_shown':
      return say('web.flower')
    case 'ready_declared':
      return say('web.ready')
    case 'void_declared':
      return say('play.void', { suit: say(`suit.${event.suit}`) })
    case 'discarded':
      return event.ready ? say('web.ready') : ''
    default:
      return ''
  }
}

/** Tiles that may still be drawn. */
export function leftOf(view: ViewState): number {
  return store.table.value ? drawable(view, store.table.value) : view.left
}

/** The same in words, and how many the rules keep back. */
export function leftText(view: ViewState): string {
  const back = store.table.value ? keptBack(view, store.table.value) : 0
  return `${say('play.left', { n: leftOf(view) })}${back ? say('list.comma') + say('web.reserve', { n: back }) : ''}`
}
