// What the person may choose: language, look, sound, touch, and what the hall does on its own.

import type { Signal } from '@preact/signals'
import { Refusal, post, me } from './api.ts'
import type { Me } from './messages.ts'
import { Dialog } from './dialog.tsx'
import * as own from './settings.ts'
import * as store from './store.ts'
import { LANGUAGES, say } from './words.ts'

function Switch({ of, text }: { of: Signal<boolean>; text: string }) {
  return <label class="switch"><input type="checkbox" checked={of.value} onChange={(event) => (of.value = event.currentTarget.checked)} />{text}</label>
}

export function Languages() {
  return (
    <select aria-label={say('web.language')} value={own.language.value} onChange={(event) => (own.language.value = event.currentTarget.value)}>
      {LANGUAGES.map(([key, name]) => <option key={key} value={key}>{name}</option>)}
    </select>
  )
}

const AUTOMATIC = ['auto_win', 'no_calls', 'auto_discard', 'auto_flower'] as const

export function SettingsDialog({ atTable, onClose }: { atTable?: boolean; onClose: () => void }) {
  const rename = async (name: string): Promise<void> => {
    if (name.trim()) me.value = await post<Me>('/api/guest', { name: name.trim() })
  }
  const quit = async (path: 'leave' | 'close'): Promise<void> => {
    try {
      await post(`/api/rooms/${store.room.value?.code}/${path}`)
      location.hash = '#/'
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      store.refusal.value = error.code
    }
  }
  return (
    <Dialog title={say('web.settings')} onClose={onClose} extra="settings">
      <label>{say('web.language')} <Languages /></label>
      <label>{say('web.name')} <input maxLength={24} value={me.value?.name ?? ''} onChange={(event) => void rename(event.currentTarget.value)} /></label>
      <label>{say('web.cloth')} <select value={own.cloth.value} onChange={(event) => (own.cloth.value = event.currentTarget.value)}>
        <option value="light">{say('web.cloth_light')}</option><option value="dark">{say('web.cloth_dark')}</option>
      </select></label>
      <label>{say('web.tiles')} <select value={own.tileSet.value} onChange={(event) => (own.tileSet.value = event.currentTarget.value)}>
        <option value="plain">{say('web.tiles_plain')}</option><option value="indexed">{say('web.tiles_indexed')}</option>
      </select></label>
      <Switch of={own.contrast} text={say('web.contrast')} />
      <Switch of={own.motion} text={say('web.motion')} />
      <Switch of={own.sound} text={say('web.sound')} />
      <Switch of={own.voice} text={say('web.voice')} />
      <Switch of={own.twoTouches} text={say('web.two_touches')} />
      <Switch of={own.textMode} text={say('web.text_mode')} />
      <Switch of={own.sideOpen} text={say('web.side')} />
      <Switch of={own.chat} text={say('web.chat_on')} />
      {atTable ? (
        <fieldset>
          <legend>{say('web.automatic')}</legend>
          {AUTOMATIC.map((name) => (
            <label class="switch" key={name}><input type="checkbox" checked={store.automatic.value[name]} onChange={(event) => store.setAutomatic({ [name]: event.currentTarget.checked })} />{say(`web.${name}`)}</label>
          ))}
          <p class="keys">{say('web.keys')}</p>
          <p class="acts">
            <a class="button" href="#/">{say('web.leave')}</a>
            <button type="button" onClick={() => void quit('leave')}>{say('web.leave_room')}</button>
            {store.room.value?.owner ? <button type="button" onClick={() => void quit('close')}>{say('web.close_room')}</button> : null}
          </p>
        </fieldset>
      ) : null}
    </Dialog>
  )
}
