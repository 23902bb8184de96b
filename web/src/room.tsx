// A room before its match: who sits where, the link, the card of its rules.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal, arrive, get, post } from './api.ts'
import type { Room } from './messages.ts'
import { Head, valueText } from './home.tsx'
import * as store from './store.ts'
import { Table } from './table.tsx'
import { called, has, named, say } from './words.ts'

function Lobby({ room, act }: { room: Room; act: (path: string, body?: unknown) => void }) {
  const copied = useSignal(false)
  const link = location.href
  return (
    <>
      <Head />
      <main class="page room">
        <h1>{named(room.names)} <small>{room.preset}</small></h1>
        <p class="share">
          <input readOnly aria-label={say('web.link')} value={link} onFocus={(event) => event.currentTarget.select()} />
          <button type="button" onClick={() => void navigator.clipboard?.writeText(link).then(() => (copied.value = true))}>{say(copied.value ? 'web.copied' : 'web.copy')}</button>
        </p>
        <ol class="seats">
          {room.players.map((one) => (
            <li key={one.player} class={one.kind}>
              <b>{one.kind === 'open' ? say('web.free_seat') : called(one)}</b>{one.you ? ` (${say('play.you')})` : ''}
              {one.kind === 'guest' && !one.present ? <small> {say('web.away')}</small> : null}
              {room.phase === 'open' && room.you === null && one.kind !== 'guest' ? <button type="button" onClick={() => act('join', { player: one.player })}>{say('web.sit')}</button> : null}
              {room.phase === 'open' && room.owner && !one.you ? (
                one.kind === 'open' ? <button type="button" onClick={() => act('bots', { player: one.player, bot: room.bot })}>{say('web.seat_bot')}</button>
                  : <button type="button" onClick={() => act('bots', { player: one.player, bot: null })}>{say('web.free')}</button>
              ) : null}
            </li>
          ))}
        </ol>
        <p class="acts">
          {room.owner && room.phase === 'open' ? <button type="button" class="primary" onClick={() => act('start')}>{say('web.start')}</button> : null}
          {room.owner && room.phase === 'over' ? <button type="button" class="primary" onClick={() => act('rematch')}>{say('web.rematch')}</button> : null}
          {room.you !== null && room.phase === 'open' && !room.owner ? <button type="button" onClick={() => act('leave')}>{say('web.leave')}</button> : null}
          {room.owner && room.phase !== 'closed' ? <button type="button" onClick={() => act('close')}>{say('web.close_room')}</button> : null}
          {room.record ? <a class="button" href={`#/replay/${room.record}`}>{say('web.replay')}</a> : null}
        </p>
        <h2>{say('web.card')}</h2>
        <dl class="card">
          <dt>{say('web.deals')}</dt><dd>{room.deals || say('web.whole_match')}</dd>
          <dt>{say('web.help')}</dt><dd>{valueText(room.help)}</dd>
          {Object.entries(room.changed).length ? null : <><dt>{say('options.changed')}</dt><dd>{say('web.none')}</dd></>}
          {Object.entries(room.changed).map(([name, value]) => <><dt key={name}>{has(`option.${name}`) ? say(`option.${name}`) : name}</dt><dd>{valueText(value)}</dd></>)}
        </dl>
        <p><a href={`#/rules/${room.rules}`}>{say('web.rules')}</a></p>
      </main>
    </>
  )
}

export function RoomPage({ code }: { code: string }) {
  const wrong = useSignal('')
  const act = (path: string, body?: unknown): void => {
    post<Room>(`/api/rooms/${code}/${path}`, body).then(
      (next) => {
        if (path === 'join') store.enter(code)
        store.room.value = next
        wrong.value = ''
      },
      (error: unknown) => { if (error instanceof Refusal) wrong.value = error.code; else throw error },
    )
  }
  useEffect(() => {
    let gone = false
    const begin = async (): Promise<void> => {
      await arrive()
      const found = await get<Room>(`/api/rooms/${code}`)
      if (gone) return
      if (found.you !== null) store.enter(code)
      store.room.value = found
    }
    // Who has no seat hears nothing, and looks now and then.
    const look = setInterval(() => {
      if (store.room.value?.you === null) void get<Room>(`/api/rooms/${code}`).then((found) => { if (store.room.value?.you === null) store.room.value = found })
    }, 2500)
    begin().catch((error: unknown) => { if (error instanceof Refusal) wrong.value = error.code })
    return () => { gone = true; clearInterval(look); store.leave() }
  }, [code])
  const room = store.room.value
  if (wrong.value) return <><Head /><main class="page"><h1>{say(`refused.${wrong.value}`)}</h1><a href="#/">{say('web.home')}</a></main></>
  if (!room) return <main class="page"><p>{say('web.waiting')}</p></main>
  if (store.view.value && (room.phase === 'playing' || store.account.value)) return <Table />
  if (room.phase === 'playing' && room.you !== null) return <main class="page"><p role="status">{say('web.waiting')}</p></main>
  return <Lobby room={room} act={act} />
}
