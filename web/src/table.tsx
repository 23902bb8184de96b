// The table: four seats round the pool, one's own hand, claims in fixed slots, help and the log.

import { signal, useComputed, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Option, SeatView, TableEvent, ViewState } from './messages.ts'
import { AccountDialog } from './account.tsx'
import { HelpPanel } from './help.tsx'
import { layout } from './layout.ts'
import { SettingsDialog } from './options.tsx'
import { language, moves, sideOpen, textMode, twoTouches } from './settings.ts'
import * as store from './store.ts'
import { play, speak } from './sound.ts'
import { call, tell } from './tell.ts'
import { Meld, Tile, markOf } from './tiles.tsx'
import { flowersOf } from './tile.ts'
import { ownTiles } from './view.ts'
import { called, plain, say, tile, tiles as tileNames } from './words.ts'

const size = signal({ width: innerWidth, height: innerHeight })
addEventListener('resize', () => (size.value = { width: innerWidth, height: innerHeight }))

export const selected = signal(-1)
export const readyMode = signal(false)
const dialog = signal<'' | 'settings' | 'help'>('')
const calls = signal<{ seat: number; text: string; n: number }[]>([])
let callNumber = 0

/** Name of a seat as others see it. */
export function who(seat: number): string {
  const own = store.table.value?.seat
  const player = store.names.value[seat]
  return seat === own ? say('play.you') : player ? called(player) : say(`wind.${seat}`)
}

/** The options of these verbs. */
function offers(...verbs: string[]): Option[] {
  return (store.prompt.value?.options ?? []).filter((one) => verbs.includes(one.verb))
}

/** What a touch on a tile of this kind does, or null. */
function discardOf(kind: number): Option | null {
  const open = store.prompt.value
  if (!open) return null
  const fits = (verb: string): Option | undefined => open.options.find((one) => one.verb === verb && one.tile === kind)
  if (readyMode.value) return fits('ready_discard') ?? null
  return fits('discard') ?? fits('exchange') ?? fits('discard_flower') ?? null
}

function Strip({ view, seat, own }: { view: ViewState; seat: number; own?: boolean }) {
  const shown = view.shown[seat]
  const flowers = flowersOf(view.flowers[seat])
  return (
    <div class="strip">
      {own ? null : (
        <span class="concealed" role="img" aria-label={say('play.holds', { n: view.concealed[seat] })}>
          {shown ? shown.map((kind, i) => <Tile key={i} kind={kind} mark={markOf(kind)} />) : Array.from({ length: view.concealed[seat] }, (_, i) => <Tile key={i} kind={null} quiet />)}
        </span>
      )}
      {view.melds[seat].map((meld, i) => <Meld key={i} meld={meld} own={own} />)}
      {flowers.length ? <span class="flowers">{flowers.map((kind) => <Tile key={kind} kind={kind} />)}</span> : null}
    </div>
  )
}

function River({ view, seat, rows }: { view: ViewState; seat: number; rows: number }) {
  const tiles = view.rivers[seat]
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(tiles.length)
  useLayoutEffect(() => {
    const grown = tiles.length === before.current + 1
    before.current = tiles.length
    const last = box.current?.querySelector('.tile.last')
    if (!grown || !last || !moves()) return
    last.animate([{ transform: 'translateY(260%) scale(1.25)', opacity: 0.4 }, { transform: 'none', opacity: 1 }], { duration: 170, easing: 'cubic-bezier(.2,.8,.3,1)' })
  }, [tiles.length])
  const offered = view.offered >= 0 && view.turn === seat
  const lines = Array.from({ length: rows }, (_, i) => tiles.slice(i * 6, i === rows - 1 ? undefined : i * 6 + 6))
  return (
    <div class="river" ref={box} role="group" aria-label={say('web.river', { who: who(seat) })}>
      {lines.map((line, i) => (
        <div class={`line ${line.length > 6 ? 'crowded' : ''}`} key={i} style={line.length > 6 ? `--n:${line.length}` : undefined}>
          {line.map((kind, j) => {
            const last = i * 6 + j === tiles.length - 1
            return <Tile key={j} kind={kind} mark={markOf(kind)} extra={last ? (offered ? 'last offered' : 'last') : ''} />
          })}
        </div>
      ))}
    </div>
  )
}

function Plate({ view, seat, player }: { view: ViewState; seat: number; player?: SeatView }) {
  const total = (store.table.value?.points[seat] ?? 0) + view.scores[seat] - view.fines[seat]
  const turn = view.turn === seat && !view.end
  const wind = (seat - view.east) & 3
  const facts = [
    view.void_suits[seat] >= 0 ? say('play.void', { suit: say(`suit.${view.void_suits[seat]}`) }) : '',
    view.ready[seat] ? say('play.ready') : '',
    view.wins[seat] ? say('play.won', { n: view.wins[seat] }) : '',
    view.stopped[seat] ? say('play.stopped') : '',
    player?.substituted ? say('web.substituted') : player && !player.present ? say('web.away') : '',
  ].filter(Boolean)
  return (
    <div class={`plate ${turn ? 'turn' : ''} ${player && !player.present ? 'away' : ''}`} data-seat={seat}>
      <span class="wind" title={say(`wind.${wind}`)}>{language.value === 'en' ? 'ESWN'[wind] : say(`wind.${wind}`)}</span>
      <span class="who">
        <b>{player ? called(player) : ''}</b>
        <span class="points">{plain(total)}</span>
      </span>
      {view.dealer === seat ? <span class="dealer" title={say('web.dealer')}>{language.value === 'en' ? 'D' : language.value === 'zh-Hant' ? '莊' : '庄'}{view.streak ? `×${view.streak}` : ''}</span> : null}
      {facts.map((text) => <span class="fact" key={text}>{text}</span>)}
    </div>
  )
}

/** Seconds left, counted down for show alone. */
function Countdown() {
  const left = useSignal('')
  useEffect(() => {
    const tick = (): void => {
      const clocks = store.clocks.value
      if (!clocks || clocks.paused) {
        left.value = clocks?.paused ? '⏸' : ''
        return
      }
      const passed = (performance.now() - store.clocksAt.value) / 1000
      const base = clocks.window ?? clocks.left
      if (base === null) {
        left.value = ''
        return
      }
      const own = store.table.value?.seat ?? -1
      const bank = clocks.turn === own ? clocks.bank[own] : 0
      const rest = base - passed
      left.value = rest > 0 ? String(Math.ceil(rest)) : bank + rest > 0 ? `+${Math.ceil(bank + rest)}` : '0'
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [])
  return <span class="clock">{left}</span>
}

function Center({ view }: { view: ViewState }) {
  const own = Math.max(view.seat, 0)
  const dice = store.table.value?.dice ?? []
  const broken = store.table.value?.broken
  const side = ((view.turn - own) & 3)
  return (
    <div class="center">
      <div class="facts">
        <span class="round">{say('web.round', { wind: say(`wind.${view.round_wind}`), n: (store.table.value?.deal ?? 0) + 1 })}</span>
        <span class="left" title={say('play.left', { n: view.left })}><b>{view.left}</b></span>
        <Countdown />
      </div>
      <div class="extras">
        {dice.length ? <span class="dice" title={broken ? say('web.broken', { who: who(broken[0]), n: broken[1] }) : ''}>{dice.map((pips, i) => <i key={i}>{'⚀⚁⚂⚃⚄⚅'[pips - 1]}</i>)}</span> : null}
        {view.jokers[0] >= 0 ? <span class="special">{view.jokers.filter((kind) => kind >= 0).map((kind, i) => <Tile key={i} kind={kind} mark="joker" />)}</span> : null}
        {view.treasures.length ? <span class="special">{view.treasures.map((kind, i) => <Tile key={i} kind={kind} mark="treasure" />)}</span> : null}
      </div>
      {view.end ? null : <span class={`arrow to${side}`} aria-hidden="true" />}
    </div>
  )
}

function Hand({ view }: { view: ViewState }) {
  const counted = ownTiles(view)
  const box = useRef<HTMLDivElement>(null)
  let drawn = -1
  if (view.drawn >= 0) {
    drawn = counted.lastIndexOf(view.drawn)
    if (drawn >= 0) counted.splice(drawn, 1)
  }
  // Jokers stand first, as players set them.
  counted.sort((a, b) => Number(view.jokers.includes(b)) - Number(view.jokers.includes(a)) || a - b)
  const hand = drawn >= 0 ? [...counted, view.drawn] : counted
  const picked = [...store.picked.value]
  const barred = new Map((store.prompt.value?.barred ?? []).map((one) => [one.tile, one.why]))
  const asked = store.prompt.value !== null && offers('discard', 'ready_discard', 'exchange', 'discard_flower').length > 0
  const total = hand.length
  const dealt = useRef(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element && moves()) {
      const all = [...element.querySelectorAll<HTMLElement>('.held')]
      if (dealt.current === 0) all.forEach((one, i) => one.animate([{ transform: 'translateY(-60%)', opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: 180, delay: i * 25, fill: 'backwards' }))
      else if (total > dealt.current && drawn >= 0) all[all.length - 1]?.animate([{ transform: 'translateY(-70%)', opacity: 0.2 }, { transform: 'none', opacity: 1 }], { duration: 160, easing: 'ease-out' })
    }
    dealt.current = total
  }, [total])

  const touch = (kind: number, at: number): void => {
    const option = discardOf(kind)
    if (!option) return
    if (twoTouches.value && selected.value !== at) {
      selected.value = at
      return
    }
    selected.value = -1
    readyMode.value = false
    store.act(option.command)
  }
  return (
    <div class={`hand ${asked ? 'asked' : ''}`} ref={box} role="group" aria-label={say('web.your_hand')}>
      {hand.map((kind, i) => {
        const option = asked ? discardOf(kind) : null
        const why = barred.get(kind)
        const at = picked.indexOf(kind)
        if (at >= 0) picked.splice(at, 1)
        const last = drawn >= 0 && i === hand.length - 1
        const note = why ? say(`web.barred_${why}`) : ''
        return (
          <button
            key={i} type="button" class={`held ${last ? 'drawn' : ''} ${selected.value === i ? 'up' : ''} ${at >= 0 ? 'picked' : ''} ${asked && !option ? 'barred' : ''}`}
            aria-label={`${tile(kind)}${last ? `, ${say('web.drawn')}` : ''}${note ? `, ${note}` : ''}`} title={note || undefined} aria-disabled={!option}
            data-at={i} data-kind={kind}
            onClick={() => touch(kind, i)}
            onDblClick={() => { const found = discardOf(kind); if (found && twoTouches.value) { selected.value = -1; store.act(found.command) } }}
            onPointerDown={(event) => drag(event, () => { const found = discardOf(kind); if (found) store.act(found.command) })}
          >
            <Tile kind={kind} mark={markOf(kind)} quiet />
          </button>
        )
      })}
    </div>
  )
}

/** Follow a tile that is dragged; let go well above the hand, it is discarded. */
function drag(event: PointerEvent, discard: () => void): void {
  const element = event.currentTarget as HTMLElement
  const x = event.clientX
  const y = event.clientY
  let far = false
  const move = (next: PointerEvent): void => {
    const dx = next.clientX - x
    const dy = next.clientY - y
    if (!far && Math.hypot(dx, dy) < 8) return
    far = true
    element.style.transform = `translate(${dx}px, ${dy}px)`
    element.classList.add('dragged')
  }
  const up = (next: PointerEvent): void => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', up)
    element.style.transform = ''
    element.classList.remove('dragged')
    if (!far) return
    // The click that follows a drag is not meant; where none follows, the next one is.
    const swallow = (click: Event): void => { click.stopPropagation(); click.preventDefault() }
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
    if (next.type === 'pointerup' && y - next.clientY > element.offsetHeight * 0.6) discard()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', up)
}

/** A press that came too soon after the buttons appeared is not meant. */
function alive(): boolean {
  return performance.now() - store.promptAt.value > 250
}

function choose(option: Option | undefined): void {
  if (option && alive()) {
    readyMode.value = false
    selected.value = -1
    store.act(option.command)
  }
}

const SLOTS: { name: string; verbs: string[]; key: string }[] = [
  { name: 'win', verbs: ['win'], key: 'w' },
  { name: 'kong', verbs: ['kong', 'concealed_kong', 'added_kong', 'joker_kong'], key: 'k' },
  { name: 'pung', verbs: ['pung'], key: 'p' },
  { name: 'chow', verbs: ['chow', 'honor_chow'], key: 'c' },
  { name: 'pass', verbs: ['pass'], key: 'x' },
]

/** What stands on a choice. */
function optionText(option: Option): string {
  if (option.verb === 'void_suit') return say('do.void', { suit: say(`suit.${'mps'.indexOf(option.command.slice(-1))}`) })
  const key = option.verb === 'honor_chow' ? 'do.chow' : `do.${option.verb}`
  return say(key, { tile: option.tile === null ? '' : tile(option.tile), tiles: tileNames(option.tiles) })
}

function Claims() {
  const open = store.prompt.value
  const choices = SLOTS.flatMap((slot) => { const found = offers(...slot.verbs); return found.length > 1 ? found : [] })
  const others = offers('void_suit', 'ready', 'flower')
  const readies = offers('ready_discard')
  const win = offers('win')[0]
  const forced = open?.forced ? say(`web.forced_${open.forced}`) : ''
  return (
    <div class="claims">
      <div class="choices">
        {forced ? <span class="why">{forced}</span> : null}
        {win?.win ? <span class="worth">{win.win.total} {say(`unit.${win.win.unit}`)} · {win.win.patterns.map((one) => (language.value === 'en' ? one.en : one.zh)).slice(0, 4).join(', ')}</span> : null}
        {open?.phase === 'exchange' ? <span class="why">{say('web.exchange', { n: 3 - store.picked.value.length })}</span> : null}
        {open?.phase === 'void' ? <span class="why">{say('web.void')}</span> : null}
        {others.map((option) => <button type="button" key={option.command} class="choice" onClick={() => choose(option)}>{optionText(option)}</button>)}
        {readies.length ? <button type="button" class={`choice ${readyMode.value ? 'on' : ''}`} aria-pressed={readyMode.value} onClick={() => (readyMode.value = !readyMode.value)}>{say('do.ready')}</button> : null}
        {choices.map((option, i) => (
          <button type="button" key={option.command} class="choice" aria-label={optionText(option)} onClick={() => choose(option)}>
            <kbd>{i + 1}</kbd>{option.tiles.map((kind, j) => <Tile key={j} kind={kind} quiet extra={kind === option.tile ? 'claimed' : ''} />)}
          </button>
        ))}
      </div>
      <div class="slots">
        {SLOTS.map((slot) => {
          const found = offers(...slot.verbs)
          return (
            <button
              type="button" key={slot.name} class={`slot ${slot.name}`} disabled={!found.length} data-slot={slot.name}
              onClick={() => choose(found[0])}
            >
              <span>{say(`web.${slot.name}`)}</span><kbd>{slot.key}</kbd>
            </button>
          )
        })}
      </div>
    </div>
  )
}

function keys(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || dialog.value || (event.target as HTMLElement).closest('input, select, textarea, dialog')) return
  const held = [...document.querySelectorAll<HTMLButtonElement>('.hand .held')]
  const key = event.key
  const slot = SLOTS.find((one) => one.key === key.toLowerCase() || (one.name === 'pass' && key === 'Escape'))
  if (slot) choose(offers(...slot.verbs)[0])
  else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const step = key === 'ArrowLeft' ? -1 : 1
    const from = document.activeElement instanceof HTMLElement && document.activeElement.classList.contains('held') ? held.indexOf(document.activeElement as HTMLButtonElement) : step > 0 ? -1 : held.length
    held[(from + step + held.length) % held.length]?.focus()
  } else if (key === 'd') held[held.length - 1]?.click()
  else if (key === 'r' && offers('ready').length) choose(offers('ready')[0])
  else if (key === 'r' && offers('ready_discard').length) readyMode.value = !readyMode.value
  else if (key === 'f') choose(offers('flower')[0])
  else if (key === 'h') toggleHelp()
  else if (key === 'n' && store.account.value) store.onward()
  else if (/^[1-9]$/.test(key)) {
    const choices = document.querySelectorAll<HTMLButtonElement>('.choices .choice')
    const place = Number(key) - 1
    if (choices.length) choices[place]?.click()
    else held[place]?.focus()
  } else return
  event.preventDefault()
}

function toggleHelp(): void {
  dialog.value = dialog.value === 'help' ? '' : 'help'
  if (dialog.value === 'help') store.askHelp()
}

function Log() {
  const own = store.table.value?.seat ?? -1
  const lines = store.history.value.map((event) => tell(event, who, own)).filter(Boolean)
  const box = useRef<HTMLOListElement>(null)
  useEffect(() => { box.current?.scrollTo(0, box.current.scrollHeight) }, [lines.length])
  return <ol class="log" ref={box} tabIndex={0} aria-label={say('web.log')}>{lines.slice(-60).map((line, i) => <li key={lines.length - 60 + i}>{line}</li>)}</ol>
}

/** The table in words and buttons. */
function TextTable({ view }: { view: ViewState }) {
  const open = store.prompt.value
  return (
    <section class="text" aria-label={say('web.text_mode')}>
      <h2>{say('web.your_hand')}</h2>
      <p>{ownTiles(view).map(tile).join(', ')}{view.drawn >= 0 ? ` (${say('web.drawn')}: ${tile(view.drawn)})` : ''}</p>
      {[0, 1, 2, 3].map((seat) => (
        <p key={seat}>
          <b>{who(seat)}</b> {say(`wind.${(seat - view.east) & 3}`)}: {view.melds[seat].map((meld) => `[${tileNames(meld.type === 0 ? [meld.kind as number] : [meld.kind])}]`).join(' ')} {tileNames(view.rivers[seat])}
        </p>
      ))}
      <h2>{say('web.choices')}</h2>
      <ul class="commands">{(open?.options ?? []).map((option) => <li key={option.command}><button type="button" onClick={() => choose(option)}>{optionText(option)}</button></li>)}</ul>
      <Log />
    </section>
  )
}

function onEvent(event: TableEvent): void {
  const own = store.table.value?.seat ?? -1
  if (event.event === 'discarded') play('discard')
  else if (event.event === 'drew') play(event.seat === own ? 'turn' : 'draw')
  else if (event.event === 'won') play('win')
  const text = call(event)
  if (!text || !('seat' in event)) return
  if (event.event !== 'won') play('call')
  speak(text)
  const one = { seat: event.seat, text, n: ++callNumber }
  calls.value = [...calls.value, one]
  setTimeout(() => (calls.value = calls.value.filter((other) => other !== one)), 1300)
}

/** The page of a table in play. */
export function Table() {
  const view = store.view.value
  const sizes = useComputed(() => (store.view.value ? layout(size.value.width, size.value.height, store.view.value, sideOpen.value) : null)).value
  useEffect(() => {
    const quiet = store.listen(onEvent)
    addEventListener('keydown', keys)
    return () => {
      quiet()
      removeEventListener('keydown', keys)
    }
  }, [])
  if (!view || !sizes) return null
  const own = Math.max(view.seat, 0)
  const seats = [own, (own + 1) & 3, (own + 2) & 3, (own + 3) & 3]
  const places = ['bottom', 'right', 'top', 'left']
  const last = store.history.value.map((event) => tell(event, who, view.seat)).filter(Boolean).slice(-2).join('. ')
  const style = {
    '--river': `${sizes.river}px`, '--hand': `${sizes.hand}px`, '--per-row': sizes.perRow, '--edge': `${sizes.edge}px`, '--rows': sizes.rows,
    '--cw': `${sizes.centerWidth}px`, '--ch': `${sizes.centerHeight}px`, '--strip0': `${sizes.strips[0]}px`, '--side': `${sizes.side}px`,
  }
  const lost = store.connection.value !== 'open'
  return (
    <main class={`table ${sizes.mode} ${lost ? 'stale' : ''} ${textMode.value ? 'texted' : ''}`} style={style} data-end={view.end}>
      <header class="bar">
        <a class="home" href="#/" aria-label={say('web.home')}>四方</a>
        <span class={`net ${lost ? 'bad' : ''}`} role="status">{lost ? say('web.lost') : store.room.value?.players.some((one) => one.you && one.tabs > 1) ? say('web.also_open') : ''}</span>
        <button type="button" onClick={toggleHelp} disabled={!store.room.value?.help} title="h">{say('web.help')}</button>
        <button type="button" onClick={() => (dialog.value = 'settings')}>{say('web.settings')}</button>
      </header>
      {textMode.value ? <TextTable view={view} /> : (
        <section class="board">
          {[1, 2, 3].map((relative) => (
            <div key={relative} class={`edge ${places[relative]}`} style={`--w:${sizes.strips[relative]}px`}><Strip view={view} seat={seats[relative]} /></div>
          ))}
          <div class="pool">
            {seats.map((seat, relative) => (
              <div key={relative} class={`water ${places[relative]}`}><River view={view} seat={seat} rows={sizes.rows} /></div>
            ))}
            <Center view={view} />
          </div>
          {seats.map((seat, relative) => <div key={relative} class={`post ${places[relative]}`}><Plate view={view} seat={seat} player={store.names.value[seat]} /></div>)}
          {calls.value.map((one) => <div key={one.n} class={`call ${places[(one.seat - own) & 3]}`} aria-hidden="true">{one.text}</div>)}
        </section>
      )}
      {textMode.value ? null : <Claims />}
      {textMode.value ? null : (
        <section class="own">
          <Hand view={view} />
          <div class="mine"><Strip view={view} seat={own} own /></div>
        </section>
      )}
      {sizes.side && !textMode.value ? <aside class="aside"><Log /></aside> : null}
      <p class="live" aria-live="polite">{last}</p>
      {dialog.value === 'settings' ? <SettingsDialog atTable onClose={() => (dialog.value = '')} /> : null}
      {dialog.value === 'help' ? <HelpPanel onClose={() => (dialog.value = '')} /> : null}
      {store.account.value && view.end ? <AccountDialog account={store.account.value} /> : null}
      <p class={store.refusal.value ? 'refusal' : 'live'} role="alert">{store.refusal.value ? say(`refused.${store.refusal.value}`) : ''}</p>
    </main>
  )
}
