// The scorer and the tile trainer: a hand by tile keys or typed, its situation, and what it is worth under one or several presets.

import { useSignal } from '@preact/signals'
import { Refusal, post, rulesets } from './api.ts'
import { Breakdown } from './breakdown.tsx'
import { Trainer } from './help.tsx'
import { Head } from './home.tsx'
import type { Facts, ScoreAnswer, TrainerAnswer } from './messages.ts'
import { Tabs } from './rulebook.tsx'
import { Situation, knows, relevant } from './situation.tsx'
import { handText, tileText } from './tile.ts'
import { Meld, Tile } from './tiles.tsx'
import { CHOW, CONCEALED_KONG, KONG, PUNG } from './view.ts'
import { presetName, say, tile } from './words.ts'

function Keyboard({ add, suitsOnly }: { add: (kind: number) => void; suitsOnly?: boolean }) {
  const rows = [[0, 9], [9, 18], [18, 27], ...(suitsOnly ? [] : [[27, 34]])]
  return (
    <div class="keyboard" role="group" aria-label={say('web.tile_keys')}>
      {rows.map(([from, to]) => (
        <div key={from}>{Array.from({ length: to - from }, (_, i) => from + i).map((kind) => <button type="button" key={kind} aria-label={tile(kind)} onClick={() => add(kind)}><Tile kind={kind} quiet /></button>)}</div>
      ))}
    </div>
  )
}

type MeldKind = 'chow' | 'pung' | 'kong' | 'concealed_kong'
type Aim = 'hand' | 'win' | 'jokers' | 'treasures' | MeldKind
interface Entered {
  kind: number
  type: MeldKind
}

const TYPES = { chow: CHOW, pung: PUNG, kong: KONG, concealed_kong: CONCEALED_KONG }

function meldText({ kind, type }: Entered): string {
  if (type === 'chow') return `[${handText([kind, kind + 1, kind + 2])}]`
  const copies = handText(Array<number>(type === 'pung' ? 3 : 4).fill(kind))
  return type === 'concealed_kong' ? `{${copies}}` : `[${copies}]`
}

/** Tiles of a kind that are entered already. */
function used(kind: number, concealed: readonly number[], melds: readonly Entered[], win: number): number {
  const inMelds = melds.reduce((sum, one) => sum + (one.type === 'chow' ? Number(kind >= one.kind && kind < one.kind + 3) : one.kind === kind ? (one.type === 'pung' ? 3 : 4) : 0), 0)
  return concealed.filter((one) => one === kind).length + inMelds + Number(win === kind)
}

export function ScorerPage({ rules, trainer }: { rules: string; trainer?: boolean }) {
  const concealed = useSignal<number[]>([])
  const melds = useSignal<Entered[]>([])
  const win = useSignal(-1)
  const aim = useSignal<Aim>('hand')
  const typed = useSignal('')
  const facts = useSignal<Facts>({})
  const presets = useSignal<string[]>([])
  const scores = useSignal<{ preset: string; answer: ScoreAnswer }[]>([])
  const near = useSignal<TrainerAnswer | null>(null)
  const wrong = useSignal('')
  const busy = useSignal(false)
  const info = rulesets.value.find((one) => one.key === rules)
  const names = info?.presets.map((one) => one.name) ?? []
  const chosen = presets.value.length ? presets.value : names.slice(0, 1)
  const size = (info?.hand_size ?? 13) - melds.value.length * 3
  const add = (kind: number): void => {
    const copies = used(kind, concealed.value, melds.value, win.value)
    wrong.value = ''
    switch (aim.value) {
      case 'hand':
        if (copies < 4) concealed.value = [...concealed.value, kind].sort((a, b) => a - b)
        // A full hand lacks the winning tile only.
        if (!trainer && concealed.value.length === size) aim.value = 'win'
        break
      case 'win':
        if (copies - Number(win.value === kind) < 4) win.value = kind
        break
      case 'jokers':
        facts.value = { ...facts.value, jokers: [kind] }
        break
      case 'treasures':
        facts.value = { ...facts.value, treasures: [...(facts.value.treasures ?? []), kind].slice(-5) }
        break
      case 'chow':
        if (kind < 27 && kind % 9 < 7 && [0, 1, 2].every((i) => used(kind + i, concealed.value, melds.value, win.value) < 4)) melds.value = [...melds.value, { kind, type: 'chow' }]
        break
      default:
        if (copies + (aim.value === 'pung' ? 3 : 4) <= 4) melds.value = [...melds.value, { kind, type: aim.value }]
    }
  }
  const ask = async (event: Event): Promise<void> => {
    event.preventDefault()
    wrong.value = ''
    busy.value = true
    const question = { rules, hand: typed.value.trim() || melds.value.map(meldText).join('') + handText(concealed.value), facts: relevant(rules, facts.value) }
    const tileWon = win.value >= 0 ? tileText(win.value) : ''
    try {
      if (trainer) near.value = await post<TrainerAnswer>('/api/trainer', { ...question, preset: chosen[0] })
      else scores.value = await Promise.all(chosen.map(async (preset) => ({ preset, answer: await post<ScoreAnswer>('/api/score', { ...question, preset, win: tileWon }) })))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      scores.value = []
      near.value = null
      wrong.value = error.message
    } finally {
      busy.value = false
    }
  }
  const clear = (): void => {
    concealed.value = []
    melds.value = []
    win.value = -1
    typed.value = ''
    facts.value = {}
    aim.value = 'hand'
    scores.value = []
    near.value = null
  }
  const targets = ['hand', ...(trainer ? [] : ['win']), ...(rules === 'sichuan' ? [] : ['chow']), 'pung', 'kong', 'concealed_kong', ...(info?.jokers ? ['jokers'] : []), ...(!trainer && knows(rules, 'treasures') ? ['treasures'] : [])] as Aim[]
  return (
    <>
      <Head />
      <main class="page scorer">
        <Tabs page={trainer ? 'trainer' : 'scorer'} rules={rules} />
        <h1>{say(trainer ? 'web.trainer' : 'web.scorer')}</h1>
        <p class="lead">{say(trainer ? 'web.trainer_lead' : 'web.scorer_lead')}</p>
        <form onSubmit={(event) => void ask(event)}>
          <div class="targets" role="radiogroup" aria-label={say('web.tile_keys')}>
            {targets.map((one) => <label key={one} class={aim.value === one ? 'on' : ''}><input type="radio" name="aim" checked={aim.value === one} onChange={() => (aim.value = one)} />{say(`web.to_${one}`)}</label>)}
          </div>
          <Keyboard add={add} suitsOnly={rules === 'sichuan'} />
          <div class="entered" role="group" aria-label={say('web.your_hand')}>
            {melds.value.map((one, i) => (
              <button type="button" key={`m${i}`} aria-label={`${say(`web.to_${one.type}`)}: ${tile(one.kind)}`} onClick={() => (melds.value = melds.value.filter((_, j) => j !== i))}>
                <Meld own meld={{ type: TYPES[one.type], kind: one.kind, source: 0, place: 0, stands_for: -1, lies: [] }} />
              </button>
            ))}
            {concealed.value.map((kind, i) => <button type="button" key={i} aria-label={tile(kind)} onClick={() => (concealed.value = concealed.value.filter((_, j) => j !== i))}><Tile kind={kind} quiet /></button>)}
            {win.value >= 0 && !trainer ? <button type="button" class="win-tile" aria-label={`${say('web.to_win')}: ${tile(win.value)}`} onClick={() => (win.value = -1)}><Tile kind={win.value} mark="won" quiet /></button> : null}
            {concealed.value.length || melds.value.length ? <small>{concealed.value.length}/{size}</small> : <small>{say('web.entered_none')}</small>}
          </div>
          <label class="typed">{say('web.typed')} <input value={typed.value} placeholder="[123m]555p23678s" onInput={(event) => (typed.value = event.currentTarget.value)} /></label>
          {names.length > 1 ? (
            <fieldset class="presets">
              <legend>{say(trainer ? 'web.preset' : 'web.side_by_side')}</legend>
              {names.map((name) => (
                <label class="switch" key={name}><input
                  type={trainer ? 'radio' : 'checkbox'} name="preset" checked={chosen.includes(name)}
                  onChange={(event) => (presets.value = trainer ? [name] : names.filter((one) => (one === name ? event.currentTarget.checked : chosen.includes(one))))}
                />{presetName(rules, name)}</label>
              ))}
            </fieldset>
          ) : null}
          {trainer ? null : <Situation rules={rules} info={info} facts={facts.value} change={(next) => (facts.value = next)} drop={(from) => (facts.value = { ...facts.value, [from]: [] })} />}
          {trainer && facts.value.jokers?.length ? <p class="entered"><Tile kind={facts.value.jokers[0]} mark="joker" /></p> : null}
          <button type="submit" class="primary">{say(trainer ? 'web.examine' : 'web.reckon')}</button>{' '}
          <button type="button" onClick={clear}>{say('web.clear')}</button>
        </form>
        {wrong.value ? <p role="alert" class="wrong">{wrong.value}</p> : null}
        <div aria-live="polite" aria-busy={busy.value} class={`answer ${scores.value.length > 1 ? 'beside' : ''}`}>
          {trainer ? null : scores.value.map(({ preset, answer }) => (
            <section key={preset} data-preset={preset}>
              {scores.value.length > 1 ? <h2>{presetName(rules, preset)}</h2> : null}
              <Breakdown answer={answer} payer={(offset) => say(offset < 0 ? 'seat.nobody' : `seat.offset${offset}`)} />
            </section>
          ))}
          {near.value && trainer ? <Trainer answer={near.value} /> : null}
        </div>
      </main>
    </>
  )
}
