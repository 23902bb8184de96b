// Waits, copies left and values, and what each discard would leave.

import type { TrainerAnswer, WaitView, WayView } from './messages.ts'
import { reason } from './breakdown.tsx'
import * as store from './store.ts'
import { Tile } from './tiles.tsx'
import { pattern, say, tile } from './words.ts'

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

/** How near a hand is, a row a discard. */
export function Trainer({ answer }: { answer: TrainerAnswer }) {
  return (
    <div class="trainer">
      <p class="total">{answer.shanten < 0 ? say('web.complete') : answer.shanten === 0 ? say('ready.1') : say('web.shanten', { n: answer.shanten })}</p>
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

/** Beside the game, which goes on; what it says is asked for anew after every event. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const answer = store.help.value
  return (
    <section class="panel" aria-label={say('web.help')}>
      <header><h2>{say('web.help')}</h2><button type="button" class="close" aria-label={say('web.close')} onClick={onClose}>×</button></header>
      <div class="content" tabIndex={0} aria-live="polite">{answer ? <Trainer answer={answer} /> : <p>{say('web.thinking')}</p>}</div>
    </section>
  )
}
