// The keyboard at the table: every act has a key.

import { SLOTS, choose, offers, readyMode } from './claims.tsx'
import { shift } from './hand.tsx'
import { chatOpen } from './chat.tsx'
import * as store from './store.ts'

const held = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.hand .held')]

/** Go along the hand; with Shift the tile goes with it. */
function step(by: number, carry: boolean): void {
  const tiles = held()
  const at = tiles.indexOf(document.activeElement as HTMLButtonElement)
  const to = at < 0 ? (by > 0 ? 0 : tiles.length - 1) : (at + by + tiles.length) % tiles.length
  const view = store.view.value
  if (carry && at >= 0 && view) {
    shift(view, at, to)
    requestAnimationFrame(() => held()[to]?.focus())
  } else tiles[to]?.focus()
}

/** Do what a key means; false if it means nothing. */
function act(key: string, shifted: boolean): boolean {
  const slot = SLOTS.find((one) => one.key === key || (one.name === 'pass' && key === 'escape'))
  if (slot) choose(offers(...slot.verbs)[0])
  else if (key === 'arrowleft' || key === 'arrowright') step(key === 'arrowleft' ? -1 : 1, shifted)
  else if (key === 'd') held().at(-1)?.click()
  else if (key === 's') store.kept.value = null
  else if (key === 'r' && offers('ready').length) choose(offers('ready')[0])
  else if (key === 'r') readyMode.value = !readyMode.value && offers('ready_discard').length > 0
  else if (key === 'f') choose(offers('flower')[0])
  else if (key === 'h') store.setHelping(!store.helping.value && Boolean(store.room.value?.help))
  else if (key === 't') chatOpen.value = !chatOpen.value
  else if (key === 'n' && store.account.value) store.onward()
  else if (/^[1-9]$/.test(key)) {
    const choices = document.querySelectorAll<HTMLButtonElement>('.choices .choice, .commands button')
    if (choices.length) choices[Number(key) - 1]?.click()
    else held()[Number(key) - 1]?.focus()
  } else return false
  return true
}

export function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || (event.target as HTMLElement).closest('input, select, textarea, dialog:modal')) return
  if (event.key === 'Escape' && store.helping.value) store.setHelping(false)
  else if (event.key === 'Escape' && chatOpen.value) chatOpen.value = false
  else if (!act(event.key.toLowerCase(), event.shiftKey)) return
  event.preventDefault()
}
