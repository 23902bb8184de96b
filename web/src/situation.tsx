// The situation of a win, as the scorer asks for it: what a rule set knows of, and no more.

import type { Facts, RulesetInfo } from './messages.ts'
import { FLOWER } from './tile.ts'
import { Tile } from './tiles.tsx'
import { say, tile } from './words.ts'

/** Facts beside the common ones that mean something in a rule set; tests/web compares them with sifang.cli.facts. */
export const SAID_BY: Record<string, string> = {
  mcr: 'flowers last_of_kind last_tile after_kong dealt first_draw first_lap ready round_wind robbed',
  nanchang: 'after_kong dealt first_discard jokers streak robbed',
  sichuan: 'last_tile after_kong fed_kong dealt first_draw first_discard kong_discard void robbed',
  taiwan: 'flowers last_tile after_kong after_flower fed_kong dealt first_draw first_discard ready round_wind treasures streak flower_win robbed',
}

const SWITCHES = ['robbed', 'after_kong', 'after_flower', 'last_tile', 'last_of_kind', 'dealt', 'first_draw', 'first_lap', 'first_discard', 'kong_discard', 'fed_kong', 'flower_win'] as const
const READY: Record<string, readonly string[]> = { mcr: ['', 'dealt'], taiwan: ['', 'declared', 'earthly', 'heavenly'] }
const SOURCES = ['next', 'across', 'previous'] as const

/** Whether a fact means something in a rule set; one of another package is asked everything. */
export function knows(rules: string, fact: string): boolean {
  return !(rules in SAID_BY) || SAID_BY[rules].split(' ').includes(fact)
}

/** Facts without those that the rule set does not know. */
export function relevant(rules: string, facts: Facts): Facts {
  const common = ['self_drawn', 'source', 'seat_wind']
  return Object.fromEntries(Object.entries(facts).filter(([name]) => common.includes(name) || knows(rules, name === 'void_suit' ? 'void' : name)))
}

interface Props {
  rules: string
  info: RulesetInfo | undefined
  facts: Facts
  change: (facts: Facts) => void
  /** What the next tile key enters is chosen elsewhere: jokers and treasures come from there. */
  drop: (from: 'jokers' | 'treasures') => void
}

export function Situation({ rules, info, facts, change, drop }: Props) {
  const set = (name: keyof Facts, value: unknown): void => change({ ...facts, [name]: value })
  const winds = (name: 'seat_wind' | 'round_wind', text: string) => (
    <label>{text} <select value={facts[name] ?? 0} onChange={(event) => set(name, Number(event.currentTarget.value))}>{[0, 1, 2, 3].map((wind) => <option key={wind} value={wind}>{say(`wind.${wind}`)}</option>)}</select></label>
  )
  const flowers = facts.flowers ?? []
  const drawn = Boolean(facts.self_drawn)
  return (
    <fieldset class="facts-form">
      <legend>{say('web.situation')}</legend>
      <label class="switch"><input type="checkbox" checked={drawn} onChange={(event) => set('self_drawn', event.currentTarget.checked)} />{say('fact.self_drawn')}</label>
      {drawn ? null : <label>{say('web.source')} <select value={facts.source ?? 'next'} onChange={(event) => set('source', event.currentTarget.value)}>{SOURCES.map((one, i) => <option key={one} value={one}>{say(`seat.offset${i + 1}`)}</option>)}</select></label>}
      {SWITCHES.filter((name) => knows(rules, name)).map((name) => (
        <label class="switch" key={name}><input type="checkbox" checked={Boolean(facts[name])} onChange={(event) => set(name, event.currentTarget.checked)} />{say(`fact.${name}`)}</label>
      ))}
      {winds('seat_wind', say('web.seat_wind'))}
      {knows(rules, 'round_wind') ? winds('round_wind', say('web.round_wind')) : null}
      {knows(rules, 'streak') ? <label>{say('fact.streak')} <input type="number" min={0} max={99} value={facts.streak ?? 0} onInput={(event) => set('streak', Number(event.currentTarget.value) || 0)} /></label> : null}
      {knows(rules, 'ready') ? <label>{say('web.ready')} <select value={facts.ready ?? ''} onChange={(event) => set('ready', event.currentTarget.value)}>{(READY[rules] ?? READY.taiwan).map((one) => <option key={one} value={one}>{say(one ? `web.ready_${one}` : 'web.none')}</option>)}</select></label> : null}
      {knows(rules, 'void') ? <label>{say('web.void_suit')} <select value={facts.void_suit ?? -1} onChange={(event) => set('void_suit', Number(event.currentTarget.value))}><option value={-1}>{say('web.none')}</option>{[0, 1, 2].map((suit) => <option key={suit} value={suit}>{say(`suit.${suit}`)}</option>)}</select></label> : null}
      {knows(rules, 'flowers') && (info?.flowers ?? 8) ? (
        <div class="flower-keys" role="group" aria-label={say('web.flowers')}>
          <span>{say('web.flowers')}</span>
          {Array.from({ length: 8 }, (_, i) => FLOWER + i).map((kind) => (
            <button type="button" key={kind} aria-label={tile(kind)} aria-pressed={flowers.includes(kind)} onClick={() => set('flowers', flowers.includes(kind) ? flowers.filter((one) => one !== kind) : [...flowers, kind])}><Tile kind={kind} quiet /></button>
          ))}
        </div>
      ) : null}
      {(['jokers', 'treasures'] as const).filter((name) => facts[name]?.length && knows(rules, name)).map((name) => (
        <div class="flower-keys" key={name}>
          <span>{say(`web.to_${name}`)}</span>
          {facts[name]?.map((kind, i) => <button type="button" key={i} aria-label={tile(kind)} onClick={() => drop(name)}><Tile kind={kind} mark={name === 'jokers' ? 'joker' : 'treasure'} quiet /></button>)}
        </div>
      ))}
    </fieldset>
  )
}
