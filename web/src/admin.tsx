// The host's page at /admin: rooms and their tables, people, what they report, who is kept out, and the log of what was done with these keys.

import { signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal, loadRulesets } from './api.ts'
import { lineText } from './chat.tsx'
import { Dialog } from './dialog.tsx'
import { Head } from './home.tsx'
import type { HostAct, HostBan, HostOverview, HostPerson, HostReport, HostRoom, Problem } from './messages.ts'
import { rulesName } from './person.tsx'
import { language } from './settings.ts'
import { botName, say } from './words.ts'

const KEY = 'sifang.admin'
const EVERY = 5000
const PARTS = ['rooms', 'people', 'reports', 'bans', 'acts'] as const
type Part = (typeof PARTS)[number]

const token = signal(sessionStorage.getItem(KEY) ?? '')
const hall = signal<HostOverview | null>(null)
const part = signal<Part>('rooms')
const rooms = signal<HostRoom[]>([])
const people = signal<HostPerson[]>([])
const reports = signal<HostReport[]>([])
const bans = signal<HostBan[]>([])
const acts = signal<HostAct[]>([])
const text = signal('')
const wrong = signal('')

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = token.value ? { authorization: `Bearer ${token.value}` } : {}
  const sent = body === undefined ? { headers } : { method: 'POST', body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
  const answer = await fetch(`/api/admin/${path}`, { credentials: 'same-origin', ...sent })
  if (!answer.ok) throw new Refusal((await answer.json()) as Problem)
  return (await answer.json()) as T
}

/** Why something was not answered: the hall's own words beside ours, for they have the values; without any the hall is out of reach. */
function told(error: unknown): string {
  if (error instanceof TypeError) return say('web.lost')
  if (error instanceof Refusal) return `${say(`refused.${error.code}`)} (${error.message})`
  throw error
}

/** Look at the hall, and at what is open of it. */
async function look(): Promise<void> {
  try {
    hall.value = await ask<HostOverview>('hall')
    if (part.value === 'rooms') rooms.value = await ask('rooms')
    if (part.value === 'people') people.value = await ask(`people?text=${encodeURIComponent(text.value)}`)
    if (part.value === 'reports') reports.value = await ask('reports')
    if (part.value === 'bans') bans.value = await ask('bans')
    if (part.value === 'acts') acts.value = await ask('acts')
    wrong.value = ''
  } catch (error) {
    wrong.value = told(error)
    if (error instanceof Refusal && (error.code === 'admin/none' || error.code === 'guest/none')) hall.value = null
  }
}

/** Something that is asked about before it is done. */
interface Asked {
  title: string
  question: string
  path: string
  /** Out of what was written beside the question; the reason goes into the log. */
  body: (written: string) => unknown
  /** Nothing is to be written. */
  plain?: boolean
}
const asked = signal<Asked | null>(null)

async function act({ path, body }: Asked, written: string): Promise<void> {
  asked.value = null
  try {
    await ask(path, body(written))
  } catch (error) {
    wrong.value = told(error)
    return
  }
  await look()
}

function ban(id: string, name: string): void {
  asked.value = { title: say('web.admin_ban'), question: say('web.admin_ban_ask', { who: name }), path: 'bans', body: (reason) => ({ subject: id, reason }) }
}

function letIn(id: string, name: string): void {
  asked.value = { title: say('web.admin_unban'), question: say('web.admin_unban_ask', { who: name }), path: 'bans/end', body: () => ({ subject: id }), plain: true }
}

function AskDialog({ one }: { one: Asked }) {
  const written = useSignal('')
  return (
    <Dialog title={one.title} onClose={() => (asked.value = null)} extra="asked">
      <form onSubmit={(event) => { event.preventDefault(); void act(one, written.value.trim()) }}>
        {one.plain ? <p>{one.question}</p> : <label>{one.question}<input maxLength={200} value={written.value} onInput={(event) => (written.value = event.currentTarget.value)} /></label>}
        <footer><button class="primary">{one.title}</button></footer>
      </form>
    </Dialog>
  )
}

function when(seconds: number | null): string {
  return seconds ? new Intl.DateTimeFormat(language.value, { dateStyle: 'short', timeStyle: 'short' }).format(seconds * 1000) : '–'
}

function size(bytes: number): string {
  const [unit, name] = bytes < 2 ** 30 ? [2 ** 20, 'MiB'] : [2 ** 30, 'GiB']
  return `${new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(bytes / unit)} ${name}`
}

function Door() {
  return (
    <form class="box keys" onSubmit={(event) => { event.preventDefault(); sessionStorage.setItem(KEY, token.value); void look() }}>
      <p>{say('web.admin_key')}</p>
      <label>{say('web.admin_token')}<input type="password" autocomplete="off" value={token.value} onInput={(event) => (token.value = event.currentTarget.value.trim())} /></label>
      <button class="primary">{say('web.admin_open')}</button>
    </form>
  )
}

function Tiles({ now }: { now: HostOverview }) {
  const figures: [string, string][] = [
    [say('web.admin_sockets'), String(now.sockets)],
    [say('web.admin_lag'), `${(1000 * now.lag).toFixed(0)} ms`],
    [say('web.admin_database'), size(now.database)],
    [say('web.admin_free'), size(now.free)],
    [say('web.admin_started'), when(now.started)],
    [say('web.admin_recovery'), say('web.seconds', { n: now.recovery.toFixed(2) })],
  ]
  return <dl class="host-figures">{figures.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
}

function Rooms() {
  if (!rooms.value.length) return <p class="note">{say('web.admin_nothing')}</p>
  return (
    <ul class="host-list">
      {rooms.value.map((room) => (
        <li key={room.code} class={room.state}>
          <div class="what">
            <b><a href={`#/room/${room.code}`}>{room.code}</a> · {rulesName(room.rules)}{room.rated ? ' ★' : ''}</b>
            <small>{say(`web.admin_state_${room.state}`)}{room.deal === null ? '' : ` · ${say('web.deals_played')} ${room.deal + 1}`}{room.lag ? ` · ${(1000 * room.lag).toFixed(0)} ms` : ''} · {when(room.touched)}</small>
            <span class="who">
              {room.people.map((one, n) => one.kind === 'guest'
                ? <button key={n} class="small" title={say('web.admin_move')} onClick={() => (asked.value = { title: say('web.admin_move'), question: say('web.admin_move_ask', { who: one.name }), path: `rooms/${room.code}/move`, body: (to) => ({ person: one.id, to: to || null }) })}>{one.name}{one.sockets ? null : <small> {say('web.away')}</small>}</button>
                : <small key={n}>{one.kind === 'bot' ? botName(one.name) : '–'}</small>)}
            </span>
          </div>
          <button class="danger" onClick={() => (asked.value = { title: say('web.close_room'), question: say('web.admin_close_ask', { code: room.code }), path: `rooms/${room.code}/close`, body: (reason) => ({ reason }) })}>{say('web.close_room')}</button>
        </li>
      ))}
    </ul>
  )
}

function People() {
  return (
    <>
      <input class="find" type="search" placeholder={say('web.admin_find')} aria-label={say('web.admin_find')} value={text.value} onInput={(event) => { text.value = event.currentTarget.value; void look() }} />
      <ul class="host-list">
        {people.value.map((one) => (
          <li key={one.id}>
            <div class="what">
              <b>{one.name}{one.login ? ` @${one.login}` : ''}</b>
              <small>{one.id} · {when(one.seen)} · {say('web.admin_sessions', { n: one.sessions })} {one.rooms.join(' ')}</small>
            </div>
            <button onClick={() => (asked.value = { title: say('web.admin_end'), question: say('web.admin_end_ask', { who: one.name }), path: `people/${one.id}/end`, body: (reason) => ({ reason }) })}>{say('web.admin_end')}</button>
            {one.banned
              ? <button onClick={() => letIn(one.id, one.name)}>{say('web.admin_unban')}</button>
              : <button class="danger" onClick={() => ban(one.id, one.name)}>{say('web.admin_ban')}</button>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The moment of the match: in the replay once there is one, before that the room. */
function Moment({ one }: { one: HostReport }) {
  if (one.record !== null && one.deal >= 0) return <a class="button" href={`#/replay/${one.record}/${one.deal}/${Math.max(0, one.event - 1)}`}>{say('web.admin_moment')}</a>
  return one.open ? <a class="button" href={`#/room/${one.room}`}>{say('web.admin_room', { code: one.room })}</a> : null
}

function Reports() {
  if (!reports.value.length) return <p class="note">{say('web.admin_no_reports')}</p>
  return (
    <ul class="host-list">
      {reports.value.map((one) => (
        <li key={one.id} data-report={one.id}>
          <div class="what">
            <b>{say('web.admin_report', { who: one.reporter.name, person: one.person.name, why: say(`web.report_${one.reason}`) })}</b>
            <small>{when(one.at)} · {say(`web.chat_${one.channel}`)}{one.room ? ` · ${one.room}` : ''} · {one.person.id}</small>
            {one.note ? <q>{one.note}</q> : null}
            {one.lines.length ? (
              <details>
                <summary>{say('web.admin_lines', { n: one.lines.length })}</summary>
                <ol class="reported">{one.lines.map((line) => <li key={line.n} class={line.person === one.person.id ? 'meant' : ''}>{line.kind === 'system' ? null : <b>{line.name} </b>}{lineText(line)}</li>)}</ol>
              </details>
            ) : null}
          </div>
          <Moment one={one} />
          {one.banned ? <small>{say('web.admin_bans')}</small> : <button class="danger" onClick={() => ban(one.person.id, one.person.name)}>{say('web.admin_ban')}</button>}
        </li>
      ))}
    </ul>
  )
}

function Bans() {
  if (!bans.value.length) return <p class="note">{say('web.admin_nobody')}</p>
  return (
    <ul class="host-list">
      {bans.value.map((one) => (
        <li key={one.subject}>
          <div class="what"><b>{one.name || one.subject}</b><small>{when(one.made)} – {one.until ? when(one.until) : '∞'} {one.reason}</small></div>
          <button onClick={() => letIn(one.subject, one.name || one.subject)}>{say('web.admin_unban')}</button>
        </li>
      ))}
    </ul>
  )
}

function Acts() {
  if (!acts.value.length) return <p class="note">{say('web.admin_nothing')}</p>
  return (
    <ul class="host-list">
      {acts.value.map((one, n) => <li key={n}><div class="what"><b>{one.act} {one.subject}</b><small>{when(one.made)} · {one.who} · {one.detail}</small></div></li>)}
    </ul>
  )
}

export function AdminPage() {
  useEffect(() => {
    void loadRulesets()
    void look()
    const timer = setInterval(() => { if (hall.value && document.visibilityState === 'visible') void look() }, EVERY)
    return () => clearInterval(timer)
  }, [])
  const now = hall.value
  return (
    <>
      <Head />
      <main class="page admin">
        <h1>{say('web.admin')}{now ? <small> {now.version} · {now.who}</small> : null}</h1>
        {wrong.value && (now || token.value) ? <p class="note" role="alert">{wrong.value}</p> : null}
        {now ? (
          <>
            <Tiles now={now} />
            <div class="segments" role="group" aria-label={say('web.admin')}>
              {PARTS.map((one) => <button key={one} aria-pressed={part.value === one} onClick={() => { part.value = one; void look() }}>{say(`web.admin_${one}`)}</button>)}
            </div>
            {part.value === 'rooms' ? <Rooms /> : part.value === 'people' ? <People /> : part.value === 'reports' ? <Reports /> : part.value === 'bans' ? <Bans /> : <Acts />}
          </>
        ) : <Door />}
        {asked.value ? <AskDialog one={asked.value} /> : null}
      </main>
    </>
  )
}
