// Waits, copies left and values, and what each discard would leave.

import type { TrainerAnswer, WaitView, WayView } from './messages.ts'
import { reason } from './breakdown.tsx'
import { offers } from './claims.tsx'
import * as store from './store.ts'
import { Tile } from './tiles.tsx'
import { optionName, pattern, say, tile, tiles, valueName } from './words.ts'

function way(one: WayView | null): string {
  if (!one) return '–'
  const why = one.legal ? one.patterns.map(pattern).join(', ') : reason(one.reason)
  return `${one.total}${why ? ` (${why})` : ''}`
}

export function Waits({ waits }: { waits: WaitView[] }) {
  return (
    <table class="waits">
      <thead><tr><th>{say('waits.tile')}</th><th>{say('waits.left')}</th><th>{say('waits.by_discard')}</th><th>{say('waits.self_drawn')}</th></tr></thead>
      <tbody>
        {waits.map((one) => (
          <tr key={one.tile}>
            <td><Tile kind={one.tile} /></td><td>{one.left}</td>
            <td class={one.by_discard?.legal ? '' : 'no'}>{way(one.by_discard)}</td><td class={one.self_drawn?.legal ? '' : 'no'}>{way(one.self_drawn)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Patterns within reach, with the kinds that bring the hand nearer. */
function Prospects({ answer }: { answer: TrainerAnswer }) {
  if (!answer.prospects.length) return null
  return (
    <details class="prospects">
      <summary>{say('web.prospects')}: {answer.prospects.slice(0, 3).map(pattern).join(say('list.comma'))}</summary>
      <ul>
        {answer.prospects.map((one) => (
          <li key={one.key}><b>{pattern(one)}</b> <small>{say('web.missing', { n: one.missing })}</small> <span class="useful">{one.useful.map((kind) => <Tile key={kind} kind={kind} />)}</span></li>
        ))}
      </ul>
    </details>
  )
}

/** How near a hand is, a row a discard. */
export function Trainer({ answer }: { answer: TrainerAnswer }) {
  return (
    <div class="trainer">
      <p class="total">{answer.shanten < 0 ? say('web.complete') : answer.shanten === 0 ? say('ready.1') : say('web.shanten', { n: answer.shanten })}</p>
      <Prospects answer={answer} />
      {answer.rows.map((row) => (
        <section key={row.discard} class="after">
          {row.discard >= 0 ? <span class="drop" role="img" aria-label={say('do.discard', { tile: tile(row.discard) })}><Tile kind={row.discard} quiet /></span> : null}
          <div>
            <p>{row.shanten === 0 ? say('ready.1') : row.shanten < 0 ? say('web.complete') : say('web.shanten', { n: row.shanten })} · {say('web.useful', { kinds: row.useful.length, n: row.useful.reduce((sum, one) => sum + one.left, 0) })}</p>
            {row.waits.length ? <Waits waits={row.waits} /> : (
              <span class="useful">{row.useful.map((one) => <span key={one.tile} class="counted"><Tile kind={one.tile} /><small>{one.left}</small></span>)}</span>
            )}
          </div>
        </section>
      ))}
    </div>
  )
}

/** What a win that was let go bars, and for how long. */
function LetGone() {
  const ban = store.letGo.value
  const room = store.room.value
  if (!ban || !room) return null
  const what = ban.kinds.length ? say('web.let_go_kinds', { tiles: tiles(ban.kinds) }) : ban.above === null ? say('web.let_go_all') : say('web.let_go_above', { n: ban.above })
  return (
    <p class="let-go" role="status">
      {say('web.let_go', { name: optionName(room.rules, 'passed_win'), rule: valueName(room.rules, 'passed_win', room.options.passed_win) })} {what} {say(ban.drawn ? 'web.let_go_drawn' : 'web.let_go_own')}
    </p>
  )
}

/** Why a complete hand may not be declared: what it would be worth as it stands. */
function NotYet({ answer }: { answer: TrainerAnswer }) {
  const drawn = store.view.value?.drawn ?? -1
  if (answer.shanten >= 0 || drawn < 0 || !store.prompt.value || offers('win').length) return null
  const as = answer.rows.find((row) => row.discard === drawn)?.waits.find((one) => one.tile === drawn)?.self_drawn ?? null
  return as && !as.legal ? <p class="let-go" role="status">{say('web.not_yet', { why: way(as) })}</p> : null
}

/** Beside the game, which goes on; what it says is asked for anew after every event. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const answer = store.help.value
  return (
    <section class="panel" aria-label={say('web.help')}>
      <header><h2>{say('web.help')}</h2><button type="button" class="close" aria-label={say('web.close')} onClick={onClose}>×</button></header>
      <div class="content" tabIndex={0} aria-live="polite">{answer ? <><LetGone /><NotYet answer={answer} /><Trainer answer={answer} /></> : <p>{say('web.thinking')}</p>}</div>
    </section>
  )
}
