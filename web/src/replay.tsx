// A record step by step with all hands open, and a link to every moment.

import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { Refusal, get } from './api.ts'
import { Head } from './home.tsx'
import type { ReplayDeal, TableEvent } from './messages.ts'
import { flowersOf } from './tile.ts'
import { tell } from './tell.ts'
import { Meld, Tile } from './tiles.tsx'
import { drawable } from './view.ts'
import { WallCheck } from './walls.tsx'
import { botName, called, say, signed } from './words.ts'

export function ReplayPage({ id, deal, step }: { id: string; deal: number; step: number }) {
  const found = useSignal<ReplayDeal | null>(null)
  const wrong = useSignal('')
  useEffect(() => {
    get<ReplayDeal>(`/api/records/${id}/deals/${deal}`).then((next) => (found.value = next), (error: unknown) => { if (error instanceof Refusal) wrong.value = error.code })
  }, [id, deal])
  const last = (found.value?.steps.length ?? 1) - 1
  const at = Math.min(step, last)
  const go = (next: number, to = deal): void => { location.replace(`#/replay/${id}/${to}/${Math.max(0, Math.min(next, last))}`) }
  // Before the next key can come: a listener that lags behind the page would step from the step before.
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if ((event.target as HTMLElement).closest('input, select')) return
      const move = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10, End: last, Home: -last }[event.key]
      if (move !== undefined) { go(at + move); event.preventDefault() }
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  })
  if (wrong.value) return <><Head /><main class="page"><h1>{say(`refused.${wrong.value}`)}</h1></main></>
  const replay = found.value
  if (!replay) return <><Head /><main class="page"><p>{say('web.waiting')}</p></main></>
  const { event, view, hands } = replay.steps[at]
  const names = replay.players.map(({ player, name, bot }) => called({ kind: bot ? 'bot' : 'guest', name, player }))
  const text = tell(event as unknown as TableEvent, (seat) => names[seat], Number((event as { seat?: number }).seat ?? -1))
  return (
    <>
      <Head />
      <main class="page replay">
        <h1>{say('web.replay')} <small>{say('web.round', { wind: say(`wind.${view.round_wind}`), n: deal + 1 })} / {replay.deals}</small></h1>
        <p class="acts">
          <button type="button" disabled={deal === 0} onClick={() => (location.hash = `#/replay/${id}/${deal - 1}/0`)}>« {say('web.deal_before')}</button>
          <button type="button" onClick={() => go(at - 1)} aria-label={say('web.step_back')}>◀</button>
          <input type="range" aria-label={say('web.step')} min={0} max={last} value={at} onInput={(event) => go(Number(event.currentTarget.value))} />
          <button type="button" onClick={() => go(at + 1)} aria-label={say('web.step_on')}>▶</button>
          <button type="button" disabled={deal + 1 >= replay.deals} onClick={() => (location.hash = `#/replay/${id}/${deal + 1}/0`)}>{say('web.deal_after')} »</button>
          <a class="button" href={`/api/records/${id}`} download>JSONL</a>
        </p>
        <p class="said" aria-live="polite">{at + 1}/{last + 1} {text} · {say('play.left', { n: drawable(view, replay) })}</p>
        {[0, 1, 2, 3].map((seat) => (
          <section key={seat} class={`lane ${view.turn === seat ? 'turn' : ''}`}>
            <h2>{say(`wind.${(seat - view.east) & 3}`)} {names[seat]} <small>{replay.players[seat].bot ? `${botName(replay.players[seat].name)} · ` : ''}{signed(view.scores[seat] - view.fines[seat])}</small></h2>
            <div class="laid">
              <span class="row">{hands[seat].map((kind, i) => <Tile key={i} kind={kind} mark={view.jokers.includes(kind) ? 'joker' : undefined} />)}</span>
              {view.melds[seat].map((meld, i) => <Meld key={i} meld={meld} own />)}
              <span class="flowers">{flowersOf(view.flowers[seat]).map((kind) => <Tile key={kind} kind={kind} />)}</span>
            </div>
            <div class="discards">{view.rivers[seat].map((kind, i) => <Tile key={i} kind={kind} extra={view.offered >= 0 && view.turn === seat && i === view.rivers[seat].length - 1 ? 'offered' : ''} />)}</div>
          </section>
        ))}
        <WallCheck id={id} />
      </main>
    </>
  )
}
