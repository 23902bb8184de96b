// What a hand is worth, with every reason: at the end of a deal and in the scorer.

import type { GroupView, ReadingView, ScoreAnswer } from './messages.ts'
import { language } from './settings.ts'
import { Tile } from './tiles.tsx'
import { amount, has, inScript, pattern, say, tile } from './words.ts'

function Group({ group }: { group: GroupView }) {
  return (
    <span class={`group ${group.declared ? 'declared' : ''}`}>
      {group.tiles.map((kind, i) => <Tile key={i} kind={kind} mark={group.jokers.includes(i) ? 'joker' : undefined} />)}
      {group.won ? <span class="won-mark">{say('web.won_here')}</span> : null}
    </span>
  )
}

function stands(reading: ReadingView): string {
  return reading.groups.flatMap((group) => group.jokers.map((place) => tile(group.tiles[place]))).join(', ')
}

export function Reading({ reading, unit }: { reading: ReadingView; unit: string }) {
  const jokers = stands(reading)
  return (
    <div class="reading">
      <div class="groups">{reading.groups.map((group, i) => <Group key={i} group={group} />)}</div>
      <ul class="patterns">
        {reading.counted.map((one) => (
          <li key={one.key}>
            <details>
              <summary><span>{pattern(one)}{one.count > 1 ? ` ×${one.count}` : ''}</span><b>{unit === 'factor' ? '×' : ''}{one.points}</b></summary>
              <p>{language.value === 'en' ? one.definition : inScript(one.definition_zh) || one.definition} <i>{one.source}</i></p>
            </details>
          </li>
        ))}
      </ul>
      {jokers ? <p class="note">{say('score.jokers', { stands: jokers })}</p> : null}
      {reading.left_out.length ? (
        <details class="left-out">
          <summary>{say('score.not_counted')}</summary>
          <ul>{reading.left_out.map((one, i) => <li key={i}>{say('score.left_out', { name: pattern(one), because: language.value === 'en' ? one.because_en : inScript(one.because_zh) })}</li>)}</ul>
        </details>
      ) : null}
    </div>
  )
}

/** The sentence of a reason. */
export function reason(key: string): string {
  return has(`reason.${key}`) ? say(`reason.${key}`) : key
}

export function Breakdown({ answer, payer }: { answer: ScoreAnswer; payer?: (offset: number) => string }) {
  const total = amount(answer.total, answer.unit)
  return (
    <div class="breakdown">
      <p class="total">
        {!answer.valid ? say('score.no_win', { why: reason(answer.reason) })
          : answer.legal ? <>{say('score.legal', { total })}{answer.minimum ? <small>{say('score.minimum', { n: answer.minimum })}</small> : null}</>
          : say('score.illegal', { total, why: reason(answer.reason), minimum: answer.minimum })}
      </p>
      {answer.reading ? <Reading reading={answer.reading} unit={answer.unit} /> : null}
      {answer.notes.map((note) => <p class="note" key={note}>{has(`note.${note}`) ? say(`note.${note}`) : note}</p>)}
      {payer && answer.payments.length ? (
        <ul class="payments">
          {answer.payments.map((one, i) => <li key={i}>{say('score.payment', { payer: payer(one.payer), payee: payer(one.payee), points: one.points, what: has(`pay.${one.reason}`) ? say(`pay.${one.reason}`) : one.reason })}</li>)}
        </ul>
      ) : null}
      {payer && answer.others.length ? (
        <details><summary>{say('score.others')}</summary>{answer.others.map((one, i) => <div key={i}><b>{one.total}</b><Reading reading={one} unit={answer.unit} /></div>)}</details>
      ) : null}
    </div>
  )
}
