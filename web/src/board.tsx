// The four seats round the pool: hands and melds at the edges, rivers, walls, plates and the middle.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Layout } from './layout.ts'
import type { SeatView, ViewState } from './messages.ts'
import { language } from './settings.ts'
import * as store from './store.ts'
import { leftOf, leftText, who } from './tell.ts'
import { flowersOf } from './tile.ts'
import { Meld, Tile, markOf } from './tiles.tsx'
import { keptBack } from './view.ts'
import { front, kept, standing, turnedStack } from './wall.ts'
import { called, plain, say, windMark } from './words.ts'

/** Where a relative seat is. */
export const PLACES = ['bottom', 'right', 'top', 'left']

/** A seat's concealed tiles, melds and flowers. */
export function Strip({ view, seat, own, counted }: { view: ViewState; seat: number; own?: boolean; counted?: boolean }) {
  const shown = view.shown[seat]
  const flowers = flowersOf(view.flowers[seat])
  const backs = counted ? 0 : view.concealed[seat]
  return (
    <div class="strip" data-seat={seat}>
      {own || (counted && !shown) ? null : (
        <span class={`concealed ${shown ? 'open' : ''}`} role="img" aria-label={say('play.holds', { n: view.concealed[seat] })}>
          {shown ? shown.map((kind, i) => <Tile key={i} kind={kind} mark={markOf(kind)} />) : Array.from({ length: backs }, (_, i) => <Tile key={i} kind={null} quiet />)}
        </span>
      )}
      {view.melds[seat].map((meld, i) => <Meld key={i} meld={meld} own={own} />)}
      {flowers.length ? <span class="flowers">{flowers.map((kind) => <Tile key={kind} kind={kind} />)}</span> : null}
    </div>
  )
}

export function River({ view, seat, rows }: { view: ViewState; seat: number; rows: number }) {
  const tiles = view.rivers[seat]
  const offered = view.offered >= 0 && view.turn === seat
  const marked = offered || store.lastDiscarder.value === seat
  const lines = Array.from({ length: rows }, (_, i) => tiles.slice(i * 6, i === rows - 1 ? undefined : i * 6 + 6))
  return (
    <div class="river" data-seat={seat} role="group" aria-label={say('web.river', { who: who(seat) })}>
      {lines.map((line, i) => (
        <div class={`line ${line.length > 6 ? 'crowded' : ''}`} key={i} style={line.length > 6 ? `--n:${line.length}` : undefined}>
          {line.map((kind, j) => {
            const last = marked && i * 6 + j === tiles.length - 1
            return <Tile key={j} kind={kind} mark={markOf(kind)} extra={last ? (offered ? 'last offered' : 'last') : ''} />
          })}
        </div>
      ))}
    </div>
  )
}

interface Stacks {
  stacks: number[]
  /** Tiles of each that are never drawn. */
  back: number[]
  /** The stack that the next tile comes from, and the one on which a turned tile lies; -1: not here. */
  next: number
  turned: number
}

/** The four walls, each before its seat, from its right end. */
function walls(view: ViewState): Stacks[] {
  const snapshot = store.table.value
  if (!snapshot) return []
  const shown = store.history.value.find((event) => event.event === 'joker_turned')
  const facts = { ...snapshot, turned: view.indicator < 0 ? -1 : shown?.event === 'joker_turned' ? shown.place : snapshot.turned }
  const seats = standing(facts, store.taken.value)
  const back = kept(facts, store.taken.value, keptBack(view, snapshot))
  const next = front(facts, store.taken.value)
  const turned = turnedStack(facts)
  const own = Math.max(view.seat, 0)
  return [0, 1, 2, 3].map((relative) => {
    const seat = (own + relative) & 3
    return { stacks: seats[seat], back: back[seat], next: next?.[0] === seat ? next[1] : -1, turned: turned?.[0] === seat ? turned[1] : -1 }
  })
}

export function Walls({ view }: { view: ViewState }) {
  return (
    <>
      {walls(view).map(({ stacks, back, next, turned }, relative) => (
        <div key={relative} class={`water ${PLACES[relative]}`} aria-hidden="true">
          <div class="wall">{stacks.map((n, i) => (
            <i key={i} class={`s${n}${back[i] ? ' reserve' : ''}${i === next ? ' next' : ''}${i === turned ? ' turned' : ''}`}>{i === turned ? <Tile kind={view.indicator} quiet /> : null}</i>
          ))}</div>
        </div>
      ))}
    </>
  )
}

export function Plate({ view, seat, player, counted }: { view: ViewState; seat: number; player?: SeatView; counted?: boolean }) {
  const total = (store.table.value?.points[seat] ?? 0) + view.scores[seat] - view.fines[seat]
  const turn = view.turn === seat && !view.end
  const wind = (seat - view.east) & 3
  const english = language.value === 'en'
  const facts = [
    view.void_suits[seat] >= 0 ? say('play.void', { suit: say(`suit.${view.void_suits[seat]}`) }) : '',
    view.ready[seat] ? say('play.ready') : '',
    view.wins[seat] ? say('play.won', { n: view.wins[seat] }) : '',
    view.stopped[seat] ? say('play.stopped') : '',
    player?.substituted ? say('web.substituted') : player && !player.present ? say('web.away') : '',
  ].filter(Boolean)
  return (
    <div class={`plate ${turn ? 'turn' : ''} ${player && !player.present ? 'away' : ''}`} data-seat={seat}>
      <span class="wind" title={say(`wind.${wind}`)}>{windMark(wind)}</span>
      <span class="who">
        <b>{player ? called(player) : ''}</b>
        <span class="points">{plain(total)}{counted ? <i class="count" title={say('play.holds', { n: view.concealed[seat] })}>{view.concealed[seat]}</i> : null}</span>
      </span>
      {view.dealer === seat ? <span class="dealer" title={say('web.dealer')}>{english ? 'D' : language.value === 'zh-Hant' ? '莊' : '庄'}{view.streak ? `×${view.streak}` : ''}</span> : null}
      {facts.map((text) => <span class="fact" key={text}>{text}</span>)}
    </div>
  )
}

/** Seconds left, counted down for show alone. */
function Countdown() {
  const left = useSignal('')
  const still = useSignal(false)
  useEffect(() => {
    const tick = (): void => {
      const clocks = store.clocks.value
      const base = clocks?.window ?? clocks?.left ?? null
      still.value = clocks?.paused ?? false
      if (!clocks || still.value || base === null) {
        left.value = ''
        return
      }
      const passed = (performance.now() - store.clocksAt.value) / 1000
      const own = store.table.value?.seat ?? -1
      const bank = clocks.turn === own ? clocks.bank[own] : 0
      const rest = base - passed
      left.value = rest > 0 ? String(Math.ceil(rest)) : bank + rest > 0 ? `+${Math.ceil(bank + rest)}` : '0'
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [])
  return <span class="clock">{still.value ? <svg viewBox="0 0 10 10"><rect x="1" width="3" height="10" /><rect x="6" width="3" height="10" /></svg> : left}</span>
}

function Die({ pips }: { pips: number }) {
  const at = [[4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]][pips - 1]
  return <svg class={`die ${pips === 1 || pips === 4 ? 'red' : ''}`} viewBox="0 0 24 24"><rect x="1" y="1" width="22" height="22" rx="5" />{at.map((n) => <circle key={n} cx={6 + 6 * (n % 3)} cy={6 + 6 * Math.floor(n / 3)} r={pips === 1 ? 4 : 2.5} />)}</svg>
}

export function Center({ view, small }: { view: ViewState; small: boolean }) {
  const own = Math.max(view.seat, 0)
  const dice = store.table.value?.dice ?? []
  const broken = store.table.value?.broken
  const side = (view.turn - own) & 3
  const thrown = `${say('play.dice', { dice: dice.join(' ') })}${broken ? `. ${say('web.broken', { who: who(broken[0]), n: broken[1] })}` : ''}`
  return (
    <div class="center">
      {small ? <Walls view={view} /> : null}
      <div class="facts">
        <span class="round">{say('web.round', { wind: say(`wind.${view.round_wind}`), n: (store.table.value?.deal ?? 0) + 1 })}</span>
        <span class="left" title={leftText(view)}><b>{leftOf(view)}</b></span>
        <Countdown />
      </div>
      <div class="extras">
        {dice.length ? <span class="dice" role="img" aria-label={thrown} title={thrown}>{dice.map((pips, i) => <Die key={i} pips={pips} />)}</span> : null}
        {view.jokers[0] >= 0 ? <span class="special">{view.jokers.filter((kind) => kind >= 0).map((kind, i) => <Tile key={i} kind={kind} mark="joker" />)}</span> : null}
        {view.treasures.length ? <span class="special">{view.treasures.map((kind, i) => <Tile key={i} kind={kind} mark="treasure" />)}</span> : null}
      </div>
      {view.end ? null : <span class={`arrow to${side}`} aria-hidden="true" />}
    </div>
  )
}

/** An upright phone's card of another seat: no room for backs, so they are counted. */
function Card({ view, seat, sizes, relative }: { view: ViewState; seat: number; sizes: Layout; relative: number }) {
  return (
    <div class={`foe ${PLACES[relative]} ${view.turn === seat && !view.end ? 'turn' : ''}`} style={`--w:${sizes.strips[relative]}px`}>
      <Plate view={view} seat={seat} player={store.names.value[seat]} counted />
      <Strip view={view} seat={seat} counted />
    </div>
  )
}

export function Board({ view, sizes }: { view: ViewState; sizes: Layout }) {
  const own = Math.max(view.seat, 0)
  const seats = [0, 1, 2, 3].map((relative) => (own + relative) & 3)
  const tall = sizes.mode === 'tall'
  return (
    <>
      {tall ? <section class="foes">{[3, 2, 1].map((relative) => <Card key={relative} view={view} seat={seats[relative]} sizes={sizes} relative={relative} />)}</section> : null}
      <section class="board">
        {tall ? null : [1, 2, 3].map((relative) => (
          <div key={relative} class={`edge ${PLACES[relative]}`} style={`--w:${sizes.strips[relative]}px`}><Strip view={view} seat={seats[relative]} /></div>
        ))}
        <div class="pool">
          {sizes.mode === 'wide' ? <Walls view={view} /> : null}
          {seats.map((seat, relative) => <div key={relative} class={`water ${PLACES[relative]}`}><River view={view} seat={seat} rows={sizes.rows} /></div>)}
          <Center view={view} small={sizes.mode !== 'wide'} />
        </div>
        {tall ? null : seats.map((seat, relative) => <div key={relative} class={`post ${PLACES[relative]}`}><Plate view={view} seat={seat} player={store.names.value[seat]} /></div>)}
      </section>
    </>
  )
}
