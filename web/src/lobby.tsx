// The hall on the first page: quick match, open rooms as they are now, the way back to one's own tables, talk.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { me, rulesets } from './api.ts'
import { Conversation } from './chat.tsx'
import * as hall from './hall.ts'
import type { OpenRoom } from './messages.ts'
import { chat } from './settings.ts'
import { botName, named, presetName, say } from './words.ts'

const FILLS = [5, 15, 30, 60]
/** Own tables shown until all are asked for. */
const FIRST = 6

function Waiting() {
  const left = useSignal<number | null>(null)
  const asked = hall.seeking.value
  useEffect(() => {
    const tick = (): void => { left.value = asked?.bots_in === null || !asked ? null : Math.max(0, Math.ceil(asked.bots_in - (Date.now() - hall.seekingAt.value) / 1000)) }
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [asked])
  if (!asked?.rules) return null
  const rules = rulesets.value.find((one) => one.key === asked.rules)
  return (
    <div class="looking" role="status">
      <span class="four" aria-hidden="true">{[0, 1, 2, 3].map((n) => <i key={n} class={n < asked.waiting ? 'here' : ''} />)}</span>
      <p><b>{say('web.quick_looking', { n: asked.waiting })}</b><br />{rules ? named(rules.names) : asked.rules} · {presetName(asked.rules, asked.preset)}{asked.rated ? ` · ${say('web.rated')}` : ''}{left.value === null ? '' : ` · ${say('web.quick_bots_in', { n: left.value })}`}</p>
      <button type="button" onClick={hall.unseek}>{say('web.quick_cancel')}</button>
    </div>
  )
}

function Quick() {
  const rules = useSignal('mcr')
  const preset = useSignal('')
  const rated = useSignal(false)
  const fill = useSignal('30')
  const found = rulesets.value.find((one) => one.key === rules.value)
  if (!found) return null
  const chosen = found.presets.some((one) => one.name === preset.value) ? preset.value : found.presets[0].name
  const submit = (event: Event): void => {
    event.preventDefault()
    hall.seek({ rules: rules.value, preset: chosen, rated: rated.value, bots_after: fill.value ? Number(fill.value) : null })
  }
  return (
    <section class="quick">
      <h2>{say('web.quick')}</h2>
      {hall.seeking.value ? <Waiting /> : (
        <form onSubmit={submit}>
          <p>{say('web.quick_about')}</p>
          <label>{say('web.ruleset')} <select value={rules.value} onChange={(event) => { rules.value = event.currentTarget.value; preset.value = '' }}>{rulesets.value.map((one) => <option key={one.key} value={one.key}>{named(one.names)}</option>)}</select></label>
          <label>{say('web.preset')} <select value={chosen} onChange={(event) => (preset.value = event.currentTarget.value)}>{found.presets.map((one) => <option key={one.name} value={one.name}>{presetName(found.key, one.name)}</option>)}</select></label>
          <label>{say('web.quick_fill')} <select value={fill.value} onChange={(event) => (fill.value = event.currentTarget.value)}>
            {FILLS.map((n) => <option key={n} value={String(n)}>{say('web.quick_after', { n })}</option>)}
            <option value="">{say('web.quick_never')}</option>
          </select></label>
          <div class="go">
            <label class="switch"><input type="checkbox" checked={rated.value} onChange={(event) => (rated.value = event.currentTarget.checked)} />{say('web.rated_room')}</label>
            <button type="submit" class="primary">{say('web.quick_start')}</button>
          </div>
          {hall.seekGone.value ? <p role="alert" class="wrong">{say('web.quick_gone')}</p> : null}
          <Queues />
        </form>
      )}
    </section>
  )
}

/** Who looks for what at this moment. */
function Queues() {
  const queues = hall.lobby.value?.queues ?? []
  if (!queues.length) return null
  return (
    <ul class="queues">{queues.map((one) => {
      const rules = rulesets.value.find((other) => other.key === one.rules)
      return <li key={`${one.rules} ${one.preset} ${one.rated}`}><b>{one.waiting}</b> {rules ? named(rules.names) : one.rules} · {presetName(one.rules, one.preset)}{one.rated ? ` · ${say('web.rated')}` : ''}</li>
    })}</ul>
  )
}

function RoomRow({ room }: { room: OpenRoom }) {
  const open = room.free > 0
  const mine = hall.own.value?.some((one) => one.code === room.code)
  return (
    <li data-code={room.code}>
      <span class="what"><b>{named(room.names)}</b> <small>{presetName(room.rules, room.preset)}{room.rated ? ` · ${say('web.rated')}` : ''}</small></span>
      <span class="seats-now">{room.players.map((name, i) => <span key={i} class={name ? (room.bots[i] ? 'bot' : 'taken') : 'free'}>{name ? (room.bots[i] ? botName(name) : name) : say('web.free_seat')}</span>)}</span>
      <span class="do">
        <small>{open ? say('web.seats_free', { n: room.free }) : say('web.in_play')}{room.watchers ? ` · ${say('web.watchers', { n: room.watchers })}` : ''}</small>
        {open || mine ? <a class="button primary" href={`#/room/${room.code}`}>{say(mine ? 'web.back' : 'web.join')}</a>
          : room.watch !== 'off' ? <a class="button" href={`#/watch/${room.code}`}>{say('web.watch')}</a> : null}
      </span>
    </li>
  )
}

/** One's own rooms that are not over. */
function Back() {
  const rooms = (hall.own.value ?? []).filter((one) => one.phase === 'playing' || one.phase === 'open')
  const all = useSignal(false)
  if (!rooms.length) return null
  const shown = all.value ? rooms : rooms.slice(0, FIRST)
  return (
    <section class="back">
      <h2>{say('web.your_tables')}</h2>
      <ul>
        {shown.map((one) => {
          const rules = rulesets.value.find((other) => other.key === one.rules)
          const others = one.names.filter((name, i) => name && !one.bots[i] && name !== me.value?.name)
          const bots = one.bots.filter(Boolean).length
          const who = [...others, ...(bots ? [say('web.bots', { n: bots })] : [])].join(say('list.comma'))
          return <li key={one.code}><a class={`button ${one.phase === 'playing' ? 'primary' : ''}`} href={`#/room/${one.code}`}>{rules ? named(rules.names) : one.rules}{who ? ` · ${who}` : ''} <small>{one.code}</small></a></li>
        })}
        {shown.length < rooms.length ? <li><button type="button" onClick={() => (all.value = true)}>{say('web.more')} ({rooms.length - shown.length})</button></li> : null}
      </ul>
    </section>
  )
}

export function LobbySection() {
  const now = hall.lobby.value
  return (
    <div class="hall-now">
      {hall.paused.value ? <p class="pausing" role="status">{say('web.hall_paused')}</p> : null}
      <Back />
      <div class="hall-parts">
        <Quick />
        <section class="open-rooms">
          <h2>{say('web.open_rooms')} {now ? <small>{say('web.online', { n: now.online })}</small> : null}</h2>
          {now?.rooms.length ? <ul>{now.rooms.map((one) => <RoomRow key={one.code} room={one} />)}</ul> : <p class="note">{say('web.no_open_rooms')}</p>}
        </section>
        {chat.value ? <section class="hall-talk"><h2>{say('web.chat_hall')}</h2><Conversation channel="hall" /></section> : null}
      </div>
    </div>
  )
}
