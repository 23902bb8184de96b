// Talk: lines, what one says, emotes, whom one does not want to hear, and reports. At the table a drawer, in the hall a part of the page.

import { signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { me } from './api.ts'
import { Dialog } from './dialog.tsx'
import { EMOTES, type Line, type Person, type Report } from './messages.ts'
import * as hall from './hall.ts'
import { chat } from './settings.ts'
import * as store from './store.ts'
import { language } from './settings.ts'
import { say } from './words.ts'

const REASONS: Report['reason'][] = ['abuse', 'spam', 'cheating', 'stalling', 'other']
/** Whether the drawer at the table is open. */
export const chatOpen = signal(false)
const reporting = signal<{ person: Person; channel: hall.Channel } | null>(null)

/** The words of a line. */
export function lineText(line: Line): string {
  if (line.kind === 'emote') return say(`web.emote_${line.text}`)
  return line.kind === 'system' ? say(`web.talk_${line.text}`, { name: line.name }) : line.text
}

function clock(at: number): string {
  return new Intl.DateTimeFormat(language.value, { hour: '2-digit', minute: '2-digit' }).format(at * 1000)
}

function Said({ line, channel }: { line: Line; channel: hall.Channel }) {
  const open = useSignal(false)
  const mine = line.person === me.value?.id
  if (line.kind === 'system') return <li class="system">{lineText(line)}</li>
  return (
    <li class={`${mine ? 'self' : ''} ${line.kind === 'emote' ? 'emote' : ''}`} data-n={line.n}>
      <div class="head-line">
        {mine ? <b>{line.name}</b> : <button type="button" class="name" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>{line.name}</button>}
        <time>{clock(line.at)}</time>
      </div>
      <p>{lineText(line)}</p>
      {open.value ? <About person={{ id: line.person, name: line.name, player: -1 }} channel={channel} /> : null}
    </li>
  )
}

/** What one may do about somebody. */
function About({ person, channel }: { person: Person; channel: hall.Channel }) {
  return (
    <div class="about">
      <a class="button" href={`#/people/${person.id}`}>{say('web.profile')}</a>
      <button type="button" class="mute" onClick={() => hall.mute(person.id, !hall.isMuted(person.id))}>{say(hall.isMuted(person.id) ? 'web.unmute' : 'web.mute')}</button>
      <button type="button" class="report" onClick={() => (reporting.value = { person, channel })}>{say('web.report')}</button>
    </div>
  )
}

function ReportDialog() {
  const reason = useSignal<Report['reason']>('abuse')
  const note = useSignal('')
  const asked = reporting.value
  if (!asked) return null
  const submit = (event: Event): void => {
    event.preventDefault()
    hall.report(asked.person.id, reason.value, asked.channel, note.value)
    reporting.value = null
  }
  return (
    <Dialog title={say('web.report_who', { name: asked.person.name })} onClose={() => (reporting.value = null)} extra="report">
      <form onSubmit={submit}>
        <p>{say('web.report_about')}</p>
        <div class="reasons">{REASONS.map((one) => <label key={one}><input type="radio" name="reason" checked={reason.value === one} onChange={() => (reason.value = one)} /> {say(`web.report_${one}`)}</label>)}</div>
        <label class="note-label">{say('web.report_note')}<textarea maxLength={300} rows={3} value={note.value} onInput={(event) => (note.value = event.currentTarget.value)} /></label>
        <button type="submit" class="primary">{say('web.report')}</button>
      </form>
    </Dialog>
  )
}

function People({ channel }: { channel: hall.Channel }) {
  const here = (channel === 'hall' ? [] : hall.company.value?.people ?? []).filter((one) => one.id !== me.value?.id)
  const rest = hall.muted.value.filter((one) => here.every((other) => other.id !== one.id))
  if (!here.length && !rest.length) return null
  return (
    <details class="people-here">
      <summary>{say('web.chat_people')} ({here.length + rest.length})</summary>
      <ul>{[...here, ...rest].map((one) => <li key={one.id}><span>{one.name}{hall.isMuted(one.id) ? <small> {say('web.muted')}</small> : null}</span><About person={one} channel={channel} /></li>)}</ul>
    </details>
  )
}

/** Lines of a channel and, where one may speak, a place to do so. */
export function Conversation({ channel, mute }: { channel: hall.Channel; mute?: boolean }) {
  const text = useSignal('')
  const emotes = useSignal(false)
  const box = useRef<HTMLOListElement>(null)
  const lines = hall.lines.value[channel].filter((one) => one.kind === 'system' || !hall.isMuted(one.person))
  const last = lines.at(-1)?.n
  useEffect(() => { box.current?.scrollTo(0, box.current.scrollHeight) }, [last])
  useEffect(() => {
    hall.reading.value = channel
    return () => { if (hall.reading.value === channel) hall.reading.value = null }
  }, [channel])
  const submit = (event: Event): void => {
    event.preventDefault()
    const said = text.value.trim()
    if (!said) return
    hall.talk(channel, { text: said })
    text.value = ''
  }
  return (
    <div class="conversation" data-channel={channel}>
      <ol class="lines" ref={box} tabIndex={0} aria-live="polite" aria-label={say('web.chat')}>
        {lines.length ? lines.map((one) => <Said key={one.n} line={one} channel={channel} />) : <li class="system">{say('web.chat_empty')}</li>}
      </ol>
      <p class={hall.wrong.value || hall.reported.value ? 'told' : 'live'} role="status">{hall.wrong.value ? say(`refused.${hall.wrong.value}`) : hall.reported.value ? say('web.reported') : ''}</p>
      {mute ? null : (
        <>
          {emotes.value ? <div class="emotes" role="group" aria-label={say('web.chat_emotes')}>{EMOTES.map((one) => <button type="button" key={one} data-emote={one} onClick={() => { hall.talk(channel, { emote: one }); emotes.value = false }}>{say(`web.emote_${one}`)}</button>)}</div> : null}
          <form class="speak" onSubmit={submit}>
            <button type="button" class="emote-button" aria-label={say('web.chat_emotes')} aria-expanded={emotes.value} onClick={() => (emotes.value = !emotes.value)}><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9" /><path d="M8 14c1 2 2.4 3 4 3s3-1 4-3" /><circle class="dot" cx="9" cy="10" r="1" /><circle class="dot" cx="15" cy="10" r="1" /></svg></button>
            <input maxLength={200} aria-label={say('web.chat_say')} placeholder={say('web.chat_say')} value={text.value} enterKeyHint="send" onInput={(event) => (text.value = event.currentTarget.value)} />
            <button type="submit" class="primary">{say('web.chat_send')}</button>
          </form>
        </>
      )}
      <People channel={channel} />
      <ReportDialog />
    </div>
  )
}

/** Channels of the room attended that one hears, the one in which one speaks first. */
function channels(): hall.Channel[] {
  const seated = store.room.value?.you ?? null
  if (seated === null) return ['watchers']
  return hall.lines.value.watchers.length ? ['table', 'watchers'] : ['table']
}

/** Opens the drawer; says how much is unread. */
export function ChatButton() {
  if (!chat.value) return null
  const news = channels().reduce((sum, channel) => sum + hall.unread.value[channel], 0)
  return (
    <button type="button" class="chat-button" aria-expanded={chatOpen.value} title="t" onClick={() => (chatOpen.value = !chatOpen.value)}>
      {say('web.chat')}{news ? <span class="badge" aria-label={say('web.unread', { n: news })}>{news > 9 ? '9+' : news}</span> : null}
    </button>
  )
}

/** The drawer beside the game: it leaves the hand and the answers to a claim free. */
export function ChatDrawer() {
  const chosen = useSignal<hall.Channel | null>(null)
  useEffect(() => () => { chatOpen.value = false }, [])
  if (!chatOpen.value || !chat.value) return null
  const there = channels()
  const channel = chosen.value && there.includes(chosen.value) ? chosen.value : there[0]
  return (
    <section class="panel drawer" aria-label={say('web.chat')}>
      <header>
        {there.length > 1 ? (
          <div class="chat-tabs" role="tablist">{there.map((one) => (
            <button type="button" role="tab" key={one} aria-selected={one === channel} onClick={() => (chosen.value = one)}>{say(`web.chat_${one}`)}{hall.unread.value[one] && one !== channel ? <span class="badge">{hall.unread.value[one]}</span> : null}</button>
          ))}</div>
        ) : <h2>{say(`web.chat_${channel}`)}</h2>}
        <button type="button" class="close" aria-label={say('web.close')} onClick={() => (chatOpen.value = false)}>×</button>
      </header>
      <Conversation channel={channel} mute={channel === 'watchers' && there.length > 1} />
      {channel === 'watchers' && there.length === 1 && store.room.value?.phase === 'playing' ? <p class="note">{say('web.chat_held')}</p> : null}
    </section>
  )
}

/** What the players have just said, each beside his plate. */
export function Bubbles() {
  const shown = hall.bubbles.value
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const one of box.current?.children ?? []) {
      const seat = (one as HTMLElement).dataset.seat
      const plate = [...document.querySelectorAll(`.table .plate[data-seat="${seat}"]`)].find((other) => other.getBoundingClientRect().width > 0)?.getBoundingClientRect()
      if (!plate) continue
      // Not its bounding box, which is another while it pops up.
      const { offsetWidth: width, offsetHeight: height } = one as HTMLElement
      const above = plate.top > innerHeight / 2
      // Beside a low table stand the answers and the bar.
      const rim = document.querySelector('.table.low') ? 110 : 6
      const left = Math.max(6, Math.min(innerWidth - width - rim, plate.left + plate.width / 2 - width / 2))
      ;(one as HTMLElement).style.translate = `${left}px ${above ? plate.top - height - 8 : plate.bottom + 8}px`
      ;(one as HTMLElement).classList.toggle('above', above)
    }
  }, [shown])
  // Who has the drawer open reads it there.
  if (!chat.value || chatOpen.value) return null
  const seating = store.table.value?.seating ?? []
  return (
    <div class="bubbles" ref={box} aria-hidden="true">
      {shown.map((line) => {
        const player = hall.company.value?.people.find((one) => one.id === line.person)?.player ?? -1
        return hall.isMuted(line.person) || player < 0 ? null : <div key={line.n} class={`bubble ${line.kind === 'emote' ? 'emote' : ''}`} data-seat={seating.indexOf(player)}>{lineText(line)}</div>
      })}
    </div>
  )
}
