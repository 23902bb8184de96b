// The page of a table in play.

import { signal, useComputed } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { AccountDialog } from './account.tsx'
import { Board, PLACES, Plate, Strip } from './board.tsx'
import { Bubbles, ChatButton, ChatDrawer, chatOpen } from './chat.tsx'
import { Claims, NameValue, naming, readyMode } from './claims.tsx'
import { Hand } from './hand.tsx'
import { HelpPanel } from './help.tsx'
import { onKey } from './keys.ts'
import { LOG, PANEL, layout } from './layout.ts'
import { calls, onEvent } from './motion.ts'
import { SettingsDialog } from './options.tsx'
import { sideOpen, textMode } from './settings.ts'
import * as store from './store.ts'
import { lines } from './tell.ts'
import { Log, TextTable } from './text.tsx'
import { say } from './words.ts'

const size = signal({ width: innerWidth, height: innerHeight })
addEventListener('resize', () => (size.value = { width: innerWidth, height: innerHeight }))
const settings = signal(false)

function Bar() {
  const lost = store.connection.value !== 'open'
  const elsewhere = store.room.value?.players.some((one) => one.you && one.tabs > 1)
  return (
    <header class="bar">
      <a class="home" href="#/" aria-label={say('web.home')}>四方</a>
      <span class={`net ${lost ? 'bad' : ''}`} role="status">{store.paused.value ? say('web.paused') : lost ? say('web.lost') : elsewhere ? say('web.also_open') : ''}</span>
      <Watchers />
      <ChatButton />
      <button type="button" onClick={() => store.setHelping(!store.helping.value)} aria-expanded={store.helping.value} disabled={!store.room.value?.help || store.watching.value !== null} title="h">{say('web.help')}</button>
      <button type="button" onClick={() => (settings.value = true)}>{say('web.settings')}</button>
    </header>
  )
}

/** How many look on, and what they see. */
function Watchers() {
  const room = store.room.value
  if (!room?.watchers && !store.watching.value) return null
  const watch = room?.watch === 'hands' ? 'web.watching_hands' : 'web.watching_discards'
  return (
    <span class="watchers" title={`${say('web.watchers', { n: room?.watchers ?? 0 })} · ${say(room?.watch === 'hands' ? 'web.watch_hands' : 'web.watch_discards')}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7z" /><circle cx="12" cy="12" r="3.2" /></svg>
      <span role="img" aria-label={say('web.watchers', { n: room?.watchers ?? 0 })}>{room?.watchers ?? 0}</span>
      {store.watching.value ? <b>{say(watch)}</b> : null}
    </span>
  )
}

export function Table() {
  const view = store.drawn.value
  const sizes = useComputed(() => (store.view.value ? layout(size.value.width, size.value.height, store.view.value, chatOpen.value || store.helping.value ? PANEL : sideOpen.value ? LOG : 0) : null)).value
  useEffect(() => {
    const quiet = store.listen(onEvent)
    addEventListener('keydown', onKey)
    return () => {
      quiet()
      removeEventListener('keydown', onKey)
      settings.value = readyMode.value = false
      naming.value = null
    }
  }, [])
  if (!view || !sizes) return null
  const own = Math.max(view.seat, 0)
  const style = {
    '--table': `${sizes.table}px`, '--pw': `${sizes.poolWidth}px`, '--river': `${sizes.river}px`, '--hand': `${sizes.hand}px`, '--per-row': sizes.perRow,
    '--edge': `${sizes.edge}px`, '--rows': sizes.rows, '--cw': `${sizes.centerWidth}px`, '--ch': `${sizes.centerHeight}px`,
    '--strip0': `${sizes.strips[0]}px`, '--side': `${sizes.side}px`, '--choices': `${sizes.choices}px`,
  }
  const lost = store.connection.value !== 'open'
  const words = textMode.value
  return (
    <main class={`table ${sizes.mode} ${view.seat < 0 ? 'onlooker' : ''} ${lost ? 'stale' : ''} ${words ? 'texted' : ''}`} style={style} data-end={view.end}>
      {words ? null : <div class="felt" />}
      <Bar />
      {words ? <TextTable view={view} /> : (
        <>
          <Board view={view} sizes={sizes} />
          {calls.value.map((one) => <div key={one.n} class={`call ${PLACES[(one.seat - own) & 3]}`} aria-hidden="true">{one.text}</div>)}
          <Claims />
          <section class="own">
            {view.seat < 0 ? null : <Hand view={view} />}
            <div class="mine">
              {sizes.mode === 'tall' ? <Plate view={view} seat={own} player={store.names.value[own]} /> : null}
              <Strip view={view} seat={own} own={view.seat >= 0} />
            </div>
          </section>
          {sizes.side && sideOpen.value ? <aside class="aside"><Log /></aside> : null}
        </>
      )}
      <p class="live" aria-live="polite">{lines().slice(-2).join('. ')}</p>
      {settings.value ? <SettingsDialog atTable onClose={() => (settings.value = false)} /> : null}
      {naming.value && store.prompt.value ? <NameValue option={naming.value} /> : null}
      <Bubbles />
      <ChatDrawer />
      {store.helping.value ? <HelpPanel onClose={() => store.setHelping(false)} /> : null}
      {store.account.value && view.end ? <AccountDialog account={store.account.value} /> : null}
      <p class={store.refusal.value ? 'refusal' : 'live'} role="alert">{store.refusal.value ? say(`refused.${store.refusal.value}`) : ''}</p>
    </main>
  )
}
