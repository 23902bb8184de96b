// The catalogue: the same files as the command line's, one loaded at a time.

import { computed, effect, signal } from '@preact/signals'
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

const script = computed(() => new Map([...say('web.script_from')].map((one, i) => [one, [...say('web.script_to')][i]])))

/** A Chinese text in the script chosen: the books' own names and definitions are written in one each. */
export function inScript(text: string): string {
  return [...text].map((one) => script.value.get(one) ?? one).join('')
}

/** A pattern's name in the language chosen. */
export function pattern(one: { zh: string; en: string }): string {
  return language.value === 'en' ? one.en : inScript(one.zh)
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

/** A name out of a list of players, where a bot's is its level. */
export function listed(name: string, bot: boolean): string {
  return bot ? botName(name) : name
}

/** What a player is called: bots by letters, for they have no names of their own. */
export function called(player: Pick<SeatView, 'kind' | 'name' | 'player'>): string {
  if (player.kind !== 'bot') return player.name
  return say('web.robot', { letter: (language.value === 'en' ? 'ABCD' : '甲乙丙丁')[player.player] })
}

/** A wind in one character. */
export function windMark(wind: number): string {
  return language.value === 'en' ? 'ESWN'[wind] : say(`wind.${wind}`)
}

/** A value with its unit; must agree with sifang.cli.show.amount. */
export function amount(n: number | string, unit: string): string {
  return `${n} ${say(`unit.${unit}`)}${language.value === 'en' && unit === 'point' && String(n) !== '1' ? 's' : ''}`
}

/** A number as it is written in the sheet. */
export function plain(value: number): string {
  return String(value).replace('-', '−')
}

/** The name of an option of a rule set, or what it is called in files. */
export function optionName(rules: string, name: string): string {
  return entries.value[`option.${rules}.${name}`] ?? name.replaceAll('_', ' ')
}

/** What an option decides. */
export function optionDoc(rules: string, name: string, doc: string): string {
  return entries.value[`option.${rules}.${name}.doc`] ?? doc
}

/** The name of a preset. */
export function presetName(rules: string, name: string): string {
  return entries.value[`preset.${rules}.${name}`] ?? name
}

/** An option's value in words; must agree with sifang.rules.wording.value_text. */
export function valueName(rules: string, name: string, value: unknown): string {
  const key = `option.${rules}.${name}`
  if (Array.isArray(value)) {
    const list = entries.value[`${key}.list`]
    if (value.length && list) return list.replace(/\{(\d+)\}/g, (_, place: string) => String(value[Number(place)]))
    return value.map((one) => (Array.isArray(one) ? one.join(' ') : valueName(rules, name, one))).join(say('list.comma')) || say('web.none')
  }
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  const found = entries.value[`${key}.${plain}`]
  if (found) return found
  if (value === null) return say('web.none')
  if (typeof value === 'boolean') return say(value ? 'web.yes' : 'web.no')
  if (typeof value === 'number' && has(`${key}.n`)) return say(`${key}.n`, { n: value })
  return plain
}

/** What a bot is called where one is chosen: its strength, then its name. */
export function botName(name: string): string {
  return has(`web.bot_${name}`) ? say(`web.bot_${name}`) : name
}
