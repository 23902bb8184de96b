// What the person has chosen for this browser, kept in its storage.

import { effect, signal } from '@preact/signals'

function kept<T extends string | boolean>(name: string, value: T) {
  let stored: string | null = null
  try {
    stored = localStorage.getItem(`sifang.${name}`)
  } catch {
    // A browser that keeps nothing plays with the defaults.
  }
  const start = stored === null ? value : ((typeof value === 'boolean' ? stored === 'true' : stored) as T)
  const found = signal<T>(start)
  effect(() => {
    try {
      localStorage.setItem(`sifang.${name}`, String(found.value))
    } catch {
      // As above.
    }
  })
  return found
}

const asked = navigator.languages?.find((one) => /^(zh|en)/i.test(one)) ?? 'en'
const first = /^zh-?(hant|tw|hk|mo)/i.test(asked) ? 'zh-Hant' : /^zh/i.test(asked) ? 'zh-Hans' : 'en'
const dark = matchMedia('(prefers-color-scheme: dark)').matches
const still = matchMedia('(prefers-reduced-motion: reduce)')

export const language = kept<string>('language', first)
export const cloth = kept<string>('cloth', dark ? 'dark' : 'light')
export const tileSet = kept<string>('tiles', 'plain')
export const contrast = kept<boolean>('contrast', false)
export const sound = kept<boolean>('sound', true)
export const voice = kept<boolean>('voice', false)
export const motion = kept<boolean>('motion', true)
export const twoTouches = kept<boolean>('two-touches', false)
export const textMode = kept<boolean>('text-mode', false)
export const sideOpen = kept<boolean>('side', false)
export const chat = kept<boolean>('chat', true)

/** Whether things move: the person's choice, and never against the wish of the system. */
export function moves(): boolean {
  return motion.value && !still.matches
}

effect(() => {
  const root = document.documentElement
  root.lang = language.value
  root.dataset.cloth = cloth.value
  root.dataset.tiles = tileSet.value
  root.dataset.contrast = contrast.value ? 'high' : 'normal'
  root.dataset.motion = motion.value ? 'on' : 'off'
})
