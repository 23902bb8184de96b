// The lobby's socket: one for the whole page, whatever the page shows. Who is there, open rooms, the search for a table, talk.

import { effect, signal } from '@preact/signals'
import { Refusal, arrive, me } from './api.ts'
import type { Company, Line, LobbyFrame, LobbyServerFrame, Person, RoomCard, Rooms, Say, Seek, Seeking } from './messages.ts'
import { renew } from './renew.ts'
import { chat } from './settings.ts'
import { backoff, framesOf } from './wire.ts'

export type Channel = Say['channel']

export const lobby = signal<Rooms | null>(null)
export const own = signal<RoomCard[] | null>(null)
export const seeking = signal<Seeking | null>(null)
export const seekingAt = signal(0)
/** The search ended without a table, and not by the person's wish. */
export const seekGone = signal(false)
/** Lines by channel, oldest first; those of a room are of the room attended. */
export const lines = signal<Record<Channel, Line[]>>({ hall: [], table: [], watchers: [] })
export const unread = signal<Record<Channel, number>>({ hall: 0, table: 0, watchers: 0 })
/** Lines of players at the table attended, newest last, for a moment each. */
export const bubbles = signal<Line[]>([])
export const company = signal<Company | null>(null)
export const muted = signal<Person[]>([])
export const reported = signal(false)
export const wrong = signal('')
/** The hall said that it stops for a while; until it is back. */
export const paused = signal(false)
/** The host keeps this person out. */
export const keptOut = signal(false)
/** The channel that is in view, whose lines are read at once. */
export const reading = signal<Channel | null>(null)

const LATEST = 200
const BUBBLE = 4500
/** Wishes kept while there is no socket. */
const KEPT = 20
let socket: WebSocket | null = null
let heard = 0
let retry = 0
/** Milliseconds that the hall asked to be left alone for. */
let pause = 0
let attended: LobbyFrame = { t: 'attend' }
/** Said while there was no socket; goes out with the next one. */
let unsaid: LobbyFrame[] = []
let room: string | null = null
/** Whether a search of ours was on when last heard. */
let sought = false
let stopped = false

function send(frame: LobbyFrame): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}

/** Send what a person wants, at once or as soon as there is a socket. */
function insist(frame: LobbyFrame): void {
  if (socket?.readyState === WebSocket.OPEN) send(frame)
  else unsaid = [...unsaid, frame].slice(-KEPT)
}

function connect(): void {
  const opened = new WebSocket(new URL('/ws/lobby', location.href.replace(/^http/, 'ws')))
  socket = opened
  heard = Date.now()
  opened.onopen = () => {
    if (retry) void renew()
    send(attended)
    for (const frame of unsaid.splice(0)) send(frame)
  }
  opened.onmessage = (message) => {
    heard = Date.now()
    paused.value = false
    if (socket === opened) for (const frame of framesOf<LobbyServerFrame>(message)) receive(frame)
  }
  opened.onclose = () => {
    if (socket === opened) again()
  }
}

function again(): void {
  socket = null
  const wait = backoff(500, 8000, retry++, pause)
  pause = 0
  setTimeout(() => { if (!socket) void open() }, wait)
}

async function open(): Promise<void> {
  if (socket || stopped) return
  try {
    if (!me.value) await arrive()
    if (!socket) connect()
  } catch (error) {
    keptOut.value = error instanceof Refusal && error.code === 'http/banned'
    again()
  }
}

function beat(): void {
  if (!socket) return
  if (Date.now() - heard > 20000) {
    const silent = socket
    socket = null
    silent.close()
    again()
  } else send({ t: 'ping', n: Date.now() % 1e9 })
}

function wake(): void {
  if (document.visibilityState === 'visible' && !socket) void open()
}

/** Open the socket and keep it open. */
export function start(): void {
  void open()
  setInterval(beat, 8000)
  for (const name of ['visibilitychange', 'pageshow', 'online']) addEventListener(name, wake)
  addEventListener('pagehide', () => { stopped = true; socket?.close() })
  addEventListener('pageshow', () => (stopped = false))
}

/** Turn to what a page shows: the list with the hall's talk, a room's talk, or nothing. */
export function attend(next: { rooms?: boolean; hall?: boolean; room?: string | null }): void {
  const code = next.room?.toUpperCase() ?? null
  if (code !== room) {
    room = code
    // What was meant for one room is not said in another.
    unsaid = unsaid.filter((frame) => !('channel' in frame) || frame.channel === 'hall')
    lines.value = { ...lines.value, table: [], watchers: [] }
    unread.value = { ...unread.value, table: 0, watchers: 0 }
    company.value = null
    bubbles.value = []
  }
  attended = { t: 'attend', ...next, room: code }
  send(attended)
}

/** Attend the same room anew: one has sat down there, or stood up. */
export function attendAgain(): void {
  send(attended)
}

function receive(frame: LobbyServerFrame): void {
  const code = frame.t === 'error' ? frame.code : ''
  keptOut.value = code === 'http/banned'
  // Whose session is ended is somebody new.
  if (code === 'guest/none') me.value = null
  else if (!keptOut.value) retry = 0
  switch (frame.t) {
    case 'rooms':
      lobby.value = frame
      break
    case 'own':
      own.value = frame.rooms
      break
    case 'seeking':
      if (sought && frame.rules === null) seekGone.value = true
      sought = frame.rules !== null
      seeking.value = sought ? frame : null
      seekingAt.value = Date.now()
      break
    case 'found':
      sought = false
      seeking.value = null
      location.hash = `#/room/${frame.room}`
      break
    case 'talk':
      if (frame.room === null || frame.room === room) hear(frame.channel, frame.lines, frame.whole)
      break
    case 'company':
      if (frame.room === room) company.value = frame
      break
    case 'muted':
      muted.value = frame.people
      break
    case 'reported':
      reported.value = true
      setTimeout(() => (reported.value = false), 4000)
      break
    case 'error':
      wrong.value = frame.code
      setTimeout(() => (wrong.value = ''), 3500)
      break
    case 'paused':
      paused.value = true
      pause = 1000 * frame.seconds
      break
    case 'resync':
    case 'pong':
      break
  }
}

function hear(channel: Channel, fresh: Line[], whole: boolean): void {
  const known = new Set(lines.value[channel].map((one) => one.n))
  const added = fresh.filter((one) => !known.has(one.n))
  const all = whole ? fresh : [...lines.value[channel], ...added].sort((a, b) => a.n - b.n)
  lines.value = { ...lines.value, [channel]: all.slice(-LATEST) }
  const others = whole ? [] : added.filter((one) => one.kind !== 'system' && one.person !== me.value?.id)
  if (others.length && reading.value !== channel) unread.value = { ...unread.value, [channel]: unread.value[channel] + others.length }
  if (channel !== 'table' || !chat.value || whole) return
  for (const one of added.filter((line) => line.kind !== 'system')) {
    // One bubble a person: the newest.
    bubbles.value = [...bubbles.value.filter((line) => line.person !== one.person), one]
    setTimeout(() => (bubbles.value = bubbles.value.filter((line) => line.n !== one.n)), BUBBLE)
  }
}

effect(() => {
  const channel = reading.value
  if (channel && unread.peek()[channel]) unread.value = { ...unread.peek(), [channel]: 0 }
})

export function talk(channel: Channel, said: { text: string } | { emote: string }): void {
  insist({ t: 'say', channel, ...said })
}

export function mute(person: string, on: boolean): void {
  insist({ t: 'mute', person, on })
}

export function report(person: string, reason: 'abuse' | 'spam' | 'cheating' | 'stalling' | 'other', channel: Channel, note: string): void {
  insist({ t: 'report', person, reason, channel, note })
}

export function seek(wish: Omit<Seek, 't'>): void {
  seekGone.value = false
  insist({ t: 'seek', ...wish })
}

export function unseek(): void {
  sought = false
  seeking.value = null
  insist({ t: 'unseek' })
}

/** Whether somebody's lines are not wanted. */
export function isMuted(person: string): boolean {
  return muted.value.some((one) => one.id === person)
}
