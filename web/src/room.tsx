// A room before its match: who sits where, the link, the card of its rules.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal, arrive, get, loadRulesets, post, rulesets } from './api.ts'
import { Conversation } from './chat.tsx'
import { DoorFields } from './door.tsx'
import * as hall from './hall.ts'
import type { Room, SeatView } from './messages.ts'
import { Head } from './home.tsx'
import { chat } from './settings.ts'
import * as store from './store.ts'
import { Table } from './table.tsx'
import { botName, called, named, optionName, presetName, say, valueName, windMark } from './words.ts'

type Act = (path: string, body?: unknown) => void

function SeatCard({ room, one, act }: { room: Room; one: SeatView; act: Act }) {
  const bots = rulesets.value.find((rules) => rules.key === room.rules)?.bots ?? [room.bot]
  const open = room.phase === 'open'
  return (
    <li class={one.kind} data-player={one.player}>
      <span class="wind" title={say(`wind.${one.player}`)}>{windMark(one.player)}</span>
      <span class="who">
        <b>{one.kind === 'open' ? say('web.free_seat') : called(one)}{one.you ? ` (${say('play.you')})` : ''}</b>
        {one.kind === 'bot' && one.bot ? <small>{botName(one.bot)}</small> : null}
        {one.kind === 'guest' && !one.present ? <small>{say('web.away')}</small> : null}
      </span>
      {open && room.you === null && one.kind !== 'guest' ? <button type="button" class="sit" onClick={() => act('join', { player: one.player })}>{say('web.sit')}</button> : null}
      {open && room.owner && !one.you && one.kind !== 'guest' ? (
        <select aria-label={`${say('web.bot')}, ${say(`wind.${one.player}`)}`} value={one.bot ?? ''} onChange={(event) => act('bots', { player: one.player, bot: event.currentTarget.value || null })}>
          <option value="">{say('web.free_seat')}</option>
          {bots.map((bot) => <option key={bot} value={bot}>{botName(bot)}</option>)}
        </select>
      ) : null}
      {open && room.owner && !one.you && one.kind === 'guest' ? <button type="button" onClick={() => act('bots', { player: one.player, bot: null })}>{say('web.free')}</button> : null}
    </li>
  )
}

/** What is played here: told before one sits down. */
function Card({ room }: { room: Room }) {
  const rest = Object.entries(room.options).filter(([name]) => !(name in room.changed))
  const row = ([name, value]: [string, unknown]) => <div key={name}><dt>{optionName(room.rules, name)}</dt><dd>{valueName(room.rules, name, value)}</dd></div>
  return (
    <section class="rules-card">
      <h2>{say('web.card')}</h2>
      <dl class="card">
        <div><dt>{say('web.ruleset')}</dt><dd><a href={`#/rules/${room.rules}`}>{named(room.names)}</a></dd></div>
        <div><dt>{say('web.preset')}</dt><dd>{presetName(room.rules, room.preset)}</dd></div>
        <div><dt>{say('web.deals_played')}</dt><dd>{room.deals || say('web.whole_match')}</dd></div>
        <div><dt>{say('web.help')}</dt><dd>{say(room.help ? 'web.yes' : 'web.no')}</dd></div>
        <div><dt>{say('web.watch_choice')}</dt><dd>{say(`web.watch_${room.watch}`)}</dd></div>
        {room.rated ? <div><dt>{say('web.rated')}</dt><dd>{say('web.yes')}</dd></div> : null}
        <div><dt>{say('web.bank')}</dt><dd>{say('web.seconds', { n: room.bank })}</dd></div>
        {Object.entries(room.changed).map(row)}
      </dl>
      <details>
        <summary>{say('web.options')} ({rest.length})</summary>
        <dl class="card">{rest.map(row)}</dl>
      </details>
    </section>
  )
}

function Lobby({ room, act, refused }: { room: Room; act: Act; refused: string }) {
  const copied = useSignal(false)
  const link = location.href
  const seated = room.players.filter((one) => one.kind !== 'open').length
  // Who was at the table a moment ago is told why he is not any more.
  const told = room.phase === 'closed' ? (room.by_host ? 'web.closed_host' : 'web.closed') : room.you === null && store.view.value ? 'web.taken_out' : ''
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(link)
    copied.value = true
    setTimeout(() => (copied.value = false), 2500)
  }
  return (
    <>
      <Head />
      <main class="page room">
        <h1>{named(room.names)} <small>{presetName(room.rules, room.preset)}</small></h1>
        {told ? <p role="alert" class="told-off">{say(told)} <a class="button" href="#/">{say('web.home')}</a></p> : null}
        {room.phase === 'open' ? (
          <>
            <p class="lead">{say('web.room_lead')}</p>
            <p class="share">
              <input readOnly aria-label={say('web.link')} value={link} onFocus={(event) => event.currentTarget.select()} />
              <button type="button" onClick={() => void copy()}>{say(copied.value ? 'web.copied' : 'web.copy')}</button>
            </p>
          </>
        ) : null}
        <ol class="seats">{room.players.map((one) => <SeatCard key={one.player} room={room} one={one} act={act} />)}</ol>
        {room.owner && room.phase === 'open' && seated < 4 ? <p class="note">{say('web.bots_fill', { bot: botName(room.bot) })}</p> : null}
        <p class="acts">
          {room.owner && room.phase === 'open' ? <button type="button" class="primary" onClick={() => act('start')}>{say('web.start')}</button> : null}
          {room.owner && room.phase === 'over' ? <button type="button" class="primary" onClick={() => act('rematch')}>{say('web.rematch')}</button> : null}
          {room.you !== null && room.phase !== 'closed' && room.phase !== 'playing' ? <button type="button" onClick={() => act('leave')}>{say('web.leave_room')}</button> : null}
          {room.owner && room.phase !== 'closed' ? <button type="button" onClick={() => act('close')}>{say('web.close_room')}</button> : null}
          {room.record ? <a class="button" href={`#/replay/${room.record}`}>{say('web.replay')}</a> : null}
        </p>
        {refused ? <p role="alert" class="wrong">{say(`refused.${refused}`)}</p> : null}
        {room.phase === 'playing' && room.watch !== 'off' ? <p><a class="button primary" href={`#/watch/${room.code}`}>{say('web.watch')}</a></p> : null}
        {room.owner && room.phase === 'open' ? <DoorFields door={room} change={(next) => act('door', next)} /> : null}
        {chat.value && room.you !== null ? <section class="room-talk"><h2>{say('web.chat_table')}</h2><Conversation channel="table" /></section> : null}
        <Card room={room} />
      </main>
    </>
  )
}

export function RoomPage({ code }: { code: string }) {
  const wrong = useSignal('')
  const refused = useSignal('')
  const act = (path: string, body?: unknown): void => {
    post<Room>(`/api/rooms/${code}/${path}`, body).then(
      (next) => {
        if (path === 'join') store.enter(code)
        if (path === 'join' || path === 'leave') hall.attendAgain()
        store.room.value = next
        refused.value = ''
      },
      (error: unknown) => { if (error instanceof Refusal) refused.value = error.code; else throw error },
    )
  }
  useEffect(() => {
    let gone = false
    const begin = async (): Promise<void> => {
      void loadRulesets()
      await arrive()
      const found = await get<Room>(`/api/rooms/${code}`)
      if (gone) return
      if (found.you !== null) store.enter(code)
      store.room.value = found
    }
    // Who has no seat hears nothing, and looks now and then.
    const look = async (): Promise<void> => {
      if (store.room.value?.you !== null || store.room.value.phase === 'closed') return
      const found = await get<Room>(`/api/rooms/${code}`)
      if (store.room.value?.you === null) store.room.value = found
    }
    const failed = (error: unknown): void => { if (error instanceof Refusal) wrong.value = error.code; else throw error }
    const looking = setInterval(() => void look().catch(failed), 2500)
    begin().catch(failed)
    return () => { gone = true; clearInterval(looking); store.leave() }
  }, [code])
  const room = store.room.value
  if (wrong.value) return <><Head /><main class="page"><h1>{say(`refused.${wrong.value}`)}</h1><a href="#/">{say('web.home')}</a></main></>
  if (!room) return <main class="page"><p>{say('web.waiting')}</p></main>
  const seated = room.you !== null && room.phase === 'playing'
  // A room may close behind a match that is over: its account stays.
  if (store.view.value && (seated || (store.account.value && (room.phase !== 'closed' || store.account.value.over)))) return <Table />
  if (seated) return <main class="page"><p role="status">{say('web.waiting')}</p></main>
  return <Lobby room={room} act={act} refused={refused.value} />
}
