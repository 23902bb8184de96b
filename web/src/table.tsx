// The page of a table in play.

import { signal, useComputed } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { AccountDialog } from './account.tsx'
import { Board, PLACES, Plate, Strip } from './board.tsx'
import { Claims, NameValue, naming, readyMode } from './claims.tsx'
import { Hand } from './hand.tsx'
import { HelpPanel } from './help.tsx'
import { onKey } from './keys.ts'
import { layout } from './layout.ts'
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
      <span class={`net ${lost ? 'bad' : ''}`} role="status">{lost ? say('web.lost') : elsewhere ? say('web.also_open') : ''}</span>
      <button type="button" onClick={() => store.setHelping(!store.helping.value)} aria-expanded={store.helping.value} disabled={!store.room.value?.help} title="h">{say('web.help')}</button>
      <button type="button" onClick={() => (settings.value = true)}>{say('web.settings')}</button>
    </header>
  )
}

export function Table() {
  const view = store.view.value
  const sizes = useComputed(() => (store.view.value ? layout(size.value.width, size.value.height, store.view.value, sideOpen.value) : null)).value
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
    <main class={`table ${sizes.mode} ${lost ? 'stale' : ''} ${words ? 'texted' : ''}`} style={style} data-end={view.end}>
      {words ? null : <div class="felt" />}
      <Bar />
      {words ? <TextTable view={view} /> : (
        <>
          <Board view={view} sizes={sizes} />
          {calls.value.map((one) => <div key={one.n} class={`call ${PLACES[(one.seat - own) & 3]}`} aria-hidden="true">{one.text}</div>)}
          <Claims />
          <section class="own">
            <Hand view={view} />
            <div class="mine">
              {sizes.mode === 'tall' ? <Plate view={view} seat={own} player={store.names.value[own]} /> : null}
              <Strip view={view} seat={own} own />
            </div>
          </section>
          {sizes.side ? <aside class="aside"><Log /></aside> : null}
        </>
      )}
      <p class="live" aria-live="polite">{lines().slice(-2).join('. ')}</p>
      {settings.value ? <SettingsDialog atTable onClose={() => (settings.value = false)} /> : null}
      {naming.value && store.prompt.value ? <NameValue option={naming.value} /> : null}
      {store.helping.value ? <HelpPanel onClose={() => store.setHelping(false)} /> : null}
      {store.account.value && view.end ? <AccountDialog account={store.account.value} /> : null}
      <p class={store.refusal.value ? 'refusal' : 'live'} role="alert">{store.refusal.value ? say(`refused.${store.refusal.value}`) : ''}</p>
    </main>
  )
}
