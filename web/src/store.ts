// The table as this browser knows it: one socket, the view folded from its events, and what the page shows of them.

import { computed, signal } from '@preact/signals'
import type { Account, ClientFrame, Clocks, Events, FoldRules, LetGo, Prompt, Room, ServerFrame, Settings, Snapshot, TableEvent, TrainerAnswer, ViewState, WatchServerFrame, Watching } from './messages.ts'
import { numberFor } from './numbers.ts'
import { apply, check, ownTiles } from './view.ts'
import { backoff, framesOf } from './wire.ts'

export type Connection = 'connecting' | 'open' | 'lost'

export const room = signal<Room | null>(null)
export const table = signal<Snapshot | null>(null)
export const view = signal<ViewState | null>(null)
export const prompt = signal<Prompt | null>(null)
/** When the prompt appeared: claims are dead for a moment, so that nobody presses what has just moved under the finger. */
export const promptAt = signal(0)
export const account = signal<Account | null>(null)
export const clocks = signal<Clocks | null>(null)
export const clocksAt = signal(0)
export const help = signal<TrainerAnswer | null>(null)
/** What a win that was let go bars, while it does. */
export const letGo = signal<LetGo | null>(null)
export const connection = signal<Connection>('connecting')
/** The hall said that it stops for a while; until it is back. */
export const paused = signal(false)
export const refusal = signal<string | null>(null)
const DISK = 'hall/disk'
export const acting = signal(false)
export const automatic = signal<Settings>({ t: 'settings', auto_win: false, no_calls: false, auto_discard: false, auto_flower: false })
/** Tiles picked for an exchange, known to oneself alone. */
export const picked = signal<number[]>([])
export const history = signal<TableEvent[]>([])
/** Places of the wall, in drawing order, whose tiles are gone. */
export const taken = signal<ReadonlySet<number>>(new Set())
/** Own tiles in the order in which the person keeps them; null: the client sorts. */
export const kept = signal<number[] | null>(null)
/** Whether answers of help are wanted after every event. */
export const helping = signal(false)
/** What is shown to somebody without a seat; null: one has a seat, or looks at nothing. */
export const watching = signal<Watching | null>(null)
/** Why nothing is shown any more to somebody without a seat, a code; empty while there is. */
export const watchEnded = signal('')
/** Concealed tiles of every seat, where an onlooker may see them. */
const openHands = signal<number[][] | null>(null)
/** The view as it is drawn. */
export const drawn = computed(() => {
  const now = view.value
  if (!now || !openHands.value || now.end) return now
  return { ...now, shown: openHands.value }
})
/** Tiles that one's side gives in an exchange. */
export const EXCHANGED = 3

/** Names by seat of this deal. */
export const names = computed(() => {
  const players = room.value?.players ?? []
  return (table.value?.seating ?? [0, 1, 2, 3]).map((player) => players[player])
})

/** Seat of the last discard, -1 before the first. */
export const lastDiscarder = computed(() => {
  const last = history.value.findLast((event) => event.event === 'discarded')
  if (last?.event === 'discarded') return last.seat
  return view.value && view.value.offered >= 0 ? view.value.turn : -1
})

type Listener = (event: TableEvent, before: ViewState) => void
const listeners = new Set<Listener>()
/** Hear every event that is folded in live, not those of a snapshot. */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const EXCHANGE = 253
/** Events at once after which an onlooker is shown the outcome alone. */
const CROWD = 12
let socket: WebSocket | null = null
let code = ''
let looking = false
/** Views of the four seats, for an onlooker who sees all hands. */
let seats: ViewState[] = []
let heard = 0
let beat = 0
let retry = 0
/** Milliseconds that the hall asked to be left alone for. */
let pause = 0
let seen = 0
let fold: FoldRules | null = null
let answered = -1
/** The commitment that this socket has answered with a number. */
let numbered = ''
let waiting: (ClientFrame & { t: 'act' }) | null = null

function send(frame: ClientFrame): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}

function hello(): void {
  send({ t: 'hello', match: table.value?.match ?? null, seen: table.value ? seen : 0 })
}

function connect(): void {
  socket?.close()
  const opened = new WebSocket(new URL(looking ? `/ws/watch/${code}` : `/ws/${code}`, location.href.replace(/^http/, 'ws')))
  socket = opened
  numbered = ''
  heard = Date.now()
  opened.onopen = () => {
    retry = 0
    hello()
    if (waiting) send(waiting)
  }
  opened.onmessage = (message) => {
    if (socket !== opened) return
    heard = Date.now()
    connection.value = 'open'
    paused.value = false
    for (const frame of framesOf<ServerFrame | WatchServerFrame>(message)) receive(frame)
  }
  opened.onclose = () => {
    if (socket === opened) again()
  }
}

function again(): void {
  if (!code) return
  connection.value = 'lost'
  socket = null
  const wait = backoff(250, 4000, retry++, pause)
  pause = 0
  setTimeout(() => {
    if (!socket && code) connect()
  }, wait)
}

/** Join a room's stream, from one's seat or as an onlooker. */
export function enter(name: string, onlooker = false): void {
  leave()
  code = name
  looking = onlooker
  connection.value = 'connecting'
  connect()
  beat = window.setInterval(() => {
    if (!socket) return
    if (Date.now() - heard > 9000) {
      const silent = socket
      socket = null
      silent.close()
      again()
    } else send({ t: 'ping', n: Date.now() % 1e9 })
  }, 2500)
}

/** Leave the stream and forget the table. */
export function leave(): void {
  code = ''
  clearInterval(beat)
  socket?.close()
  socket = null
  table.value = view.value = prompt.value = account.value = clocks.value = room.value = help.value = kept.value = null
  watching.value = openHands.value = null
  watchEnded.value = ''
  looking = helping.value = false
  history.value = []
  picked.value = []
  seen = 0
  answered = -1
  waiting = null
  acting.value = false
}

function wake(): void {
  if (code && document.visibilityState === 'visible' && (!socket || Date.now() - heard > 5000)) {
    retry = 0
    connect()
  }
}
for (const name of ['visibilitychange', 'pageshow', 'online']) addEventListener(name, wake)
document.addEventListener('visibilitychange', wake)

function receive(frame: ServerFrame | WatchServerFrame): void {
  switch (frame.t) {
    case 'watching':
      watching.value = frame
      break
    case 'snapshot':
      seen = frame.seq
      fold = frame.fold
      if (table.value?.match !== frame.match || table.value.deal !== frame.deal) {
        history.value = []
        picked.value = []
        kept.value = null
      }
      taken.value = new Set(frame.taken)
      table.value = frame
      view.value = frame.view
      seats = watching.value?.watch === 'hands' ? [0, 1, 2, 3].map((seat) => ({ ...structuredClone(frame.view), seat })) : []
      openHands.value = null
      room.value = frame.room
      giveNumber(frame.room)
      automatic.value = frame.settings
      setClocks(frame.clocks)
      setPrompt(frame.prompt)
      account.value = frame.account
      helpAgain()
      break
    case 'events':
      take(frame)
      break
    case 'prompt':
      setPrompt(frame)
      break
    case 'clock':
      setClocks(frame.clocks)
      break
    case 'account':
      account.value = frame
      break
    case 'room':
      room.value = frame.room
      giveNumber(frame.room)
      break
    case 'taken':
      if (waiting?.id === frame.id) waiting = null
      acting.value = false
      break
    case 'help':
      help.value = frame.answer
      letGo.value = frame.let_go
      break
    case 'error':
      // Help has no answer at every moment, and nobody asked for this one.
      if (frame.code === 'score/input' && helping.value) {
        help.value = null
        break
      }
      if (looking && frame.code.startsWith('watch/')) watchEnded.value = frame.code
      refusal.value = frame.code
      // That the hall's disk is full stands until its clocks go on.
      if (frame.code !== DISK) setTimeout(() => (refusal.value = null), 3000)
      // A frame too many was dropped unread, so the act that waits is said again; its id makes sure that it is taken once.
      if (frame.code === 'frame/too_many') setTimeout(() => { if (waiting) send(waiting) }, 1000)
      if (frame.id && waiting?.id === frame.id) {
        waiting = null
        acting.value = false
        answered = -1
        // What may be done is asked for again.
        if (frame.code !== 'act/late') send({ t: 'resync', reason: frame.code })
      }
      break
    case 'paused':
      paused.value = true
      pause = 1000 * frame.seconds
      break
    case 'resync':
      hello()
      break
    case 'pong':
      break
  }
}

/** Add a number to the walls of the room's next match. */
function giveNumber(next: Room): void {
  if (next.you === null || next.commitment === numbered) return
  numbered = next.commitment
  send({ t: 'number', commitment: numbered, number: numberFor(numbered) })
}

function setPrompt(next: Prompt | null): void {
  // A prompt that has been answered stays closed while the answer is on its way.
  const open = next && next.options.length && next.seq !== answered ? next : null
  if (open?.seq !== prompt.value?.seq) {
    promptAt.value = performance.now()
    acting.value = false
  }
  prompt.value = open
}

function setClocks(next: Clocks): void {
  if (!next.paused && refusal.value === DISK) refusal.value = null
  clocks.value = next
  clocksAt.value = performance.now()
}

function take(frame: Events): void {
  if (frame.seq !== seen + 1 || !view.value || !fold) {
    hello()
    return
  }
  const events = frame.events as unknown as TableEvent[]
  let before: ViewState = view.value
  for (const event of events) {
    if (event.event === 'deal_began') {
      // A new deal comes with a snapshot of its own.
      history.value = []
      picked.value = []
    }
    const after: ViewState = structuredClone(before)
    apply(after, event, fold)
    view.value = after
    for (const one of seats) apply(one, event, fold)
    if (event.event === 'chosen' && event.action >= EXCHANGE && event.action < EXCHANGE + 27) picked.value = [...picked.value, event.action - EXCHANGE]
    if (event.event === 'exchange_given' && event.seat === after.seat) picked.value = []
    history.value = [...history.value, event]
    if (event.event === 'dealt') taken.value = new Set([...taken.value, ...event.places])
    if (event.event === 'drew') taken.value = new Set([...taken.value, event.place])
    const quiet = document.visibilityState !== 'visible' || (looking && events.length > CROWD)
    if (!quiet) for (const listener of listeners) listener(event, before)
    before = after
  }
  if (seats.length) openHands.value = seats.map(ownTiles)
  seen += events.length
  if (events.length) helpAgain()
  if (frame.check && check(view.value as ViewState) !== frame.check) send({ t: 'resync', reason: 'checksum' })
}

/** Answer the prompt with one of its options. */
export function act(command: string, named: number | null = null): void {
  const open = prompt.value
  if (!open || acting.value || connection.value !== 'open') return
  acting.value = true
  waiting = { t: 'act', id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, seq: open.seq, command, ...(named === null ? {} : { named }) }
  answered = open.seq
  prompt.value = null
  send(waiting)
}

export function onward(): void {
  if (looking) return
  send({ t: 'next' })
}

/** Open or close help; while it is open it is asked for after every event. */
export function setHelping(open: boolean): void {
  helping.value = open
  help.value = null
  if (open) send({ t: 'askhelp', id: '' })
}

let asking = 0
/** What was answered is no longer true: ask again when the events have come to rest. */
function helpAgain(): void {
  clearTimeout(asking)
  if (!helping.value) help.value = null
  else asking = window.setTimeout(() => { if (helping.value && !view.value?.end) send({ t: 'askhelp', id: '' }) }, 120)
}

export function setAutomatic(changes: Partial<Settings>): void {
  automatic.value = { ...automatic.value, ...changes }
  send({ ...automatic.value, t: 'settings' })
}
