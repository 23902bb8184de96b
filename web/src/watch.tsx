// A room seen without a seat: the same table, with no hand of one's own and nothing to do.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal, arrive, get } from './api.ts'
import type { Room } from './messages.ts'
import { Conversation } from './chat.tsx'
import { Head } from './home.tsx'
import { chat } from './settings.ts'
import * as store from './store.ts'
import { Table } from './table.tsx'
import { named, presetName, say } from './words.ts'

export function WatchPage({ code }: { code: string }) {
  const wrong = useSignal('')
  useEffect(() => {
    const begin = async (): Promise<void> => {
      await arrive()
      const found = await get<Room>(`/api/rooms/${code}`)
      if (found.you !== null) location.replace(`#/room/${code}`)
      else store.enter(code, true)
    }
    begin().catch((error: unknown) => { if (error instanceof Refusal) wrong.value = error.code; else throw error })
    return store.leave
  }, [code])
  const room = store.room.value
  const ended = wrong.value || store.watchEnded.value
  if (!ended && store.view.value && room && (room.phase === 'playing' || store.account.value || store.watching.value?.watch === 'hands')) return <Table />
  return (
    <>
      <Head />
      <main class="page">
        {room ? <h1>{named(room.names)} <small>{presetName(room.rules, room.preset)}</small></h1> : null}
        <p role="status">{say(ended ? `refused.${ended}` : store.paused.value ? 'web.hall_paused' : !room ? 'web.waiting' : room.phase === 'playing' ? 'web.watch_wait' : room.phase === 'closed' ? 'refused.room/closed' : 'web.watch_none')}</p>
        <p><a class="button" href="#/">{say('web.home')}</a> {room?.phase === 'open' ? <a class="button primary" href={`#/room/${code}`}>{say('web.join')}</a> : null}</p>
        {chat.value && !ended && room && room.phase !== 'closed' ? <section class="watch-talk"><h2>{say('web.chat_watchers')}</h2><Conversation channel="watchers" /></section> : null}
      </main>
    </>
  )
}
