// The catalogue: the same files as the command line's, one loaded at a time.

import { effect, signal } from '@preact/signals'
import type { Names, SeatView } from './messages.ts'
import { language } from './settings.ts'
import { tileName } from './tile.ts'

const FILES: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('../../src/sifang/words/en.json'),
  'zh-Hans': () => import('../../src/sifang/words/zh-Hans.json'),
  'zh-Hant': () => import('../../src/sifang/words/zh-Hant.json'),
}

const entries = signal<Record<string, string>>({})

/** The catalogue's languages by their own names. */
export const LANGUAGES: [string, string][] = [['zh-Hans', '简体'], ['zh-Hant', '繁體'], ['en', 'English']]

let loaded: () => void
/** Resolves when the first language is there. */
export const ready = new Promise<void>((resolve) => (loaded = resolve))

effect(() => {
  const wanted = language.value
  void (FILES[wanted] ?? FILES.en)().then((file) => {
    if (wanted === language.value) entries.value = file.default
    loaded()
  })
})

/** The sentence of a key, its places filled. */
export function say(key: string, values: Record<string, unknown> = {}): string {
  const text = entries.value[key] ?? key.slice(key.indexOf('.') + 1)
  return text.replace(/\{(\w+)[^}]*\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Whether there is a sentence of this key. */
export function has(key: string): boolean {
  return key in entries.value
}

/** A name in the language chosen. */
export function named(names: Names): string {
  return language.value === 'en' ? names.en : language.value === 'zh-Hant' ? names.zh_hant : names.zh_hans
}

/** A pattern's name in the language chosen. */
export function pattern(one: { zh: string; en: string }): string {
  return language.value === 'en' ? one.en : one.zh
}

/** A tile's name in the language chosen. */
export function tile(kind: number | null): string {
  return tileName(kind, language.value)
}

/** Names of tiles, joined. */
export function tiles(kinds: readonly (number | null)[]): string {
  return kinds.map(tile).join(language.value === 'en' ? ', ' : '')
}

/** A signed number. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'
}

/** What a player is called: bots by letters, for they have no names of their own. */
export function called(player: Pick<SeatView, 'kind' | 'name' | 'player'>): string {
  if (player.kind !== 'bot') return player.name
  return say('web.robot', { letter: (language.value === 'en' ? 'ABCD' : '甲乙丙丁')[player.player] })
}

/** A number as it is written in the sheet. */
export function plain(value: number): string {
  return String(value).replace('-', '−')
}
