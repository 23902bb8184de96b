// Pages for anyone: the rulebook, the scorer, the tile trainer.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal, get, loadRulesets, post, rulesets } from './api.ts'
import { Breakdown } from './breakdown.tsx'
import { Trainer } from './help.tsx'
import { Head } from './home.tsx'
import type { Facts, RulesetBook, ScoreAnswer, TrainerAnswer } from './messages.ts'
import { language } from './settings.ts'
import { handText, tileText } from './tile.ts'
import { Row, Tile } from './tiles.tsx'
import { has, named, pattern, say, tile } from './words.ts'

function Tabs({ page, rules }: { page: string; rules: string }) {
  useEffect(() => void loadRulesets(), [])
  return <nav class="tabs">{rulesets.value.map((one) => <a key={one.key} href={`#/${page}/${one.key}`} aria-current={one.key === rules ? 'page' : undefined}>{named(one.names)}</a>)}</nav>
}

/** A little Markdown: headings, tables, lists, paragraphs, code and bold. */
function Markdown({ text }: { text: string }) {
  const inline = (line: string) => line.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, i) => part.startsWith('`') ? <code key={i}>{part.slice(1, -1)}</code> : part.startsWith('**') ? <b key={i}>{part.slice(2, -2)}</b> : part)
  const cells = (line: string): string[] => line.replace(/^\||\|\s*$/g, '').split(/(?<!\\)\|/).map((one) => one.trim())
  return (
    <div class="markdown">
      {text.split(/\n{2,}/).map((block, i) => {
        const lines = block.trim().split('\n')
        if (lines[0].startsWith('#')) return <h3 key={i}>{inline(lines[0].replace(/^#+\s*/, ''))}</h3>
        if (lines[0].startsWith('|')) {
          return (
            <div class="scroll" key={i} tabIndex={0}><table>
              <thead><tr>{cells(lines[0]).map((one, j) => <th key={j}>{inline(one)}</th>)}</tr></thead>
              <tbody>{lines.slice(2).map((line, k) => <tr key={k}>{cells(line).map((one, j) => <td key={j}>{inline(one)}</td>)}</tr>)}</tbody>
            </table></div>
          )
        }
        if (/^[-*] /.test(lines[0])) return <ul key={i}>{block.trim().split(/\n(?=[-*] )/).map((one, j) => <li key={j}>{inline(one.slice(2))}</li>)}</ul>
        return <p key={i}>{inline(lines.join(' '))}</p>
      })}
    </div>
  )
}

export function RulesPage({ rules }: { rules: string }) {
  const book = useSignal<RulesetBook | null>(null)
  useEffect(() => void get<RulesetBook>(`/api/rulesets/${rules}`).then((found) => (book.value = found)), [rules])
  const found = book.value
  return (
    <>
      <Head />
      <main class="page rules">
        <Tabs page="rules" rules={rules} />
        {found ? (
          <>
            <h1>{named(found.names)}</h1>
            <h2>{say('web.patterns')}</h2>
            <ul class="book">
              {found.patterns.map((one) => (
                <li key={one.key} id={one.key}>
                  <details>
                    <summary><b>{pattern(one)}</b> <span>{language.value === 'en' ? one.zh : one.en}</span><em>{one.value} {say(`unit.${found.unit}`)}</em></summary>
                    <p>{language.value === 'en' ? one.definition : one.definition_zh || one.definition}</p>
                    {one.excludes.length ? <p>{say('fan.excludes')} {one.excludes.map((key) => { const other = found.patterns.find((next) => next.key === key); return other ? pattern(other) : key }).join(', ')}</p> : null}
                    {one.example ? <p><code>{one.example}</code></p> : null}
                    <p class="source">{one.source}</p>
                  </details>
                </li>
              ))}
            </ul>
            <h2>{say('web.decisions')}</h2>
            <Markdown text={found.rulebook} />
          </>
        ) : <p>{say('web.waiting')}</p>}
      </main>
    </>
  )
}

function Keyboard({ add, flowers }: { add: (kind: number) => void; flowers?: boolean }) {
  const rows = [[0, 9], [9, 18], [18, 27], [27, 34], ...(flowers ? [[34, 42]] : [])]
  return (
    <div class="keyboard" role="group" aria-label={say('web.tile_keys')}>
      {rows.map(([from, to]) => (
        <div key={from}>{Array.from({ length: to - from }, (_, i) => from + i).map((kind) => <button type="button" key={kind} aria-label={tile(kind)} onClick={() => add(kind)}><Tile kind={kind} quiet /></button>)}</div>
      ))}
    </div>
  )
}

type MeldKind = 'chow' | 'pung' | 'kong' | 'concealed_kong'

function meldOf(kind: number, type: MeldKind): string {
  const one = tileText(kind)
  if (type === 'chow') return kind < 27 && kind % 9 < 7 ? `[${handText([kind, kind + 1, kind + 2])}]` : ''
  const copies = handText(Array<number>(type === 'pung' ? 3 : 4).fill(kind))
  const plain = kind < 27 ? copies : one.repeat(type === 'pung' ? 3 : 4)
  return type === 'concealed_kong' ? `{${plain}}` : `[${plain}]`
}

const FLAGS = ['self_drawn', 'robbed', 'after_kong', 'after_flower', 'last_tile', 'last_of_kind', 'dealt', 'first_draw', 'first_discard', 'kong_discard', 'fed_kong'] as const

export function ScorerPage({ rules, trainer }: { rules: string; trainer?: boolean }) {
  const concealed = useSignal<number[]>([])
  const melds = useSignal<string[]>([])
  const win = useSignal(-1)
  const aim = useSignal<'hand' | 'win' | 'jokers' | MeldKind>('hand')
  const typed = useSignal('')
  const facts = useSignal<Facts>({})
  const preset = useSignal('')
  const score = useSignal<ScoreAnswer | null>(null)
  const near = useSignal<TrainerAnswer | null>(null)
  const wrong = useSignal('')
  const info = rulesets.value.find((one) => one.key === rules)
  const add = (kind: number): void => {
    if (aim.value === 'hand') concealed.value = [...concealed.value, kind].sort((a, b) => a - b)
    else if (aim.value === 'win') win.value = kind
    else if (aim.value === 'jokers') facts.value = { ...facts.value, jokers: [kind] }
    else {
      const text = meldOf(kind, aim.value)
      if (text) melds.value = [...melds.value, text]
    }
  }
  const hand = (): string => typed.value.trim() || melds.value.join('') + handText(concealed.value)
  const ask = async (event: Event): Promise<void> => {
    event.preventDefault()
    wrong.value = ''
    const question = { rules, preset: preset.value || null, hand: hand(), facts: facts.value }
    try {
      if (trainer) near.value = await post<TrainerAnswer>('/api/trainer', question)
      else score.value = await post<ScoreAnswer>('/api/score', { ...question, win: win.value >= 0 ? tileText(win.value) : '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wrong.value = error.message
    }
  }
  const fact = (name: keyof Facts, value: unknown): void => { facts.value = { ...facts.value, [name]: value } }
  const targets = ['hand', ...(trainer ? [] : ['win']), 'chow', 'pung', 'kong', 'concealed_kong', ...(info?.jokers ? ['jokers'] : [])] as (typeof aim.value)[]
  return (
    <>
      <Head />
      <main class="page scorer">
        <Tabs page={trainer ? 'trainer' : 'scorer'} rules={rules} />
        <h1>{say(trainer ? 'web.trainer' : 'web.scorer')}</h1>
        <form onSubmit={(event) => void ask(event)}>
          {info && info.presets.length > 1 ? <label>{say('web.preset')} <select value={preset.value} onChange={(event) => (preset.value = event.currentTarget.value)}>{info.presets.map((one, i) => <option key={one.name} value={i ? one.name : ''}>{one.name}</option>)}</select></label> : null}
          <div class="targets" role="radiogroup" aria-label={say('web.tile_keys')}>
            {targets.map((one) => <label key={one}><input type="radio" name="aim" checked={aim.value === one} onChange={() => (aim.value = one)} />{say(`web.to_${one}`)}</label>)}
          </div>
          <Keyboard add={add} />
          <div class="entered">
            {melds.value.map((text, i) => <button type="button" key={`m${i}`} onClick={() => (melds.value = melds.value.filter((_, j) => j !== i))}><code>{text}</code></button>)}
            {concealed.value.map((kind, i) => <button type="button" key={i} aria-label={tile(kind)} onClick={() => (concealed.value = concealed.value.filter((_, j) => j !== i))}><Tile kind={kind} quiet /></button>)}
            {win.value >= 0 && !trainer ? <button type="button" class="win-tile" aria-label={`${say('web.to_win')}: ${tile(win.value)}`} onClick={() => (win.value = -1)}><Tile kind={win.value} mark="won" quiet /></button> : null}
            {facts.value.jokers?.length ? <Row kinds={facts.value.jokers} label={say('play.jokers', { tiles: tile(facts.value.jokers[0]) })} /> : null}
          </div>
          <label class="typed">{say('web.typed')} <input value={typed.value} placeholder="[123m]555p23678s" onInput={(event) => (typed.value = event.currentTarget.value)} /></label>
          {trainer ? null : (
            <fieldset class="facts-form">
              <legend>{say('web.situation')}</legend>
              {FLAGS.map((name) => <label class="switch" key={name}><input type="checkbox" checked={Boolean(facts.value[name])} onChange={(event) => fact(name, event.currentTarget.checked)} />{has(`fact.${name}`) ? say(`fact.${name}`) : name}</label>)}
              <label>{say('web.seat_wind')} <select value={facts.value.seat_wind ?? 0} onChange={(event) => fact('seat_wind', Number(event.currentTarget.value))}>{[0, 1, 2, 3].map((wind) => <option key={wind} value={wind}>{say(`wind.${wind}`)}</option>)}</select></label>
              <label>{say('web.round_wind')} <select value={facts.value.round_wind ?? 0} onChange={(event) => fact('round_wind', Number(event.currentTarget.value))}>{[0, 1, 2, 3].map((wind) => <option key={wind} value={wind}>{say(`wind.${wind}`)}</option>)}</select></label>
              {rules === 'sichuan' ? <label>{say('web.void_suit')} <select value={facts.value.void_suit ?? -1} onChange={(event) => fact('void_suit', Number(event.currentTarget.value))}><option value={-1}>{say('web.none')}</option>{[0, 1, 2].map((suit) => <option key={suit} value={suit}>{say(`suit.${suit}`)}</option>)}</select></label> : null}
            </fieldset>
          )}
          <button type="submit" class="primary">{say(trainer ? 'web.examine' : 'web.reckon')}</button>{' '}
          <button type="button" onClick={() => { concealed.value = []; melds.value = []; win.value = -1; typed.value = ''; score.value = null; near.value = null }}>{say('web.clear')}</button>
        </form>
        {wrong.value ? <p role="alert" class="wrong">{wrong.value}</p> : null}
        <div aria-live="polite">
          {score.value && !trainer ? <Breakdown answer={score.value} payer={(offset) => say(`seat.offset${offset}`)} /> : null}
          {near.value && trainer ? <Trainer answer={near.value} /> : null}
        </div>
      </main>
    </>
  )
}
