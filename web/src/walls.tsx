// Whether the walls of a finished match were made as the hall promised: checked here, in the browser, from the record alone.

import { useSignal } from '@preact/signals'
import { type Verdict, checkRecord } from './fair.ts'
import { numberOf } from './numbers.ts'
import { say } from './words.ts'

type State = 'idle' | 'busy' | 'seed' | Verdict

export function WallCheck({ id }: { id: string }) {
  const state = useSignal<State>('idle')
  const check = async (): Promise<void> => {
    state.value = 'busy'
    const answer = await fetch(`/api/records/${id}`)
    state.value = answer.ok ? checkRecord(await answer.text()) ?? 'seed' : 'idle'
  }
  const found = state.value
  return (
    <section class="walls">
      <h2>{say('web.walls_title')}</h2>
      {found === 'idle' || found === 'busy' ? (
        <>
          <p>{say('web.walls_about')}</p>
          <button type="button" disabled={found === 'busy'} onClick={() => void check()}>{say('web.walls_check')}</button>
        </>
      ) : found === 'seed' ? <p>{say('web.walls_seed')}</p> : <Told verdict={found} />}
    </section>
  )
}

function Told({ verdict }: { verdict: Verdict }) {
  const own = numberOf(verdict.commitment)
  const bad = verdict.deals.flatMap((good, i) => (good ? [] : [i + 1]))
  const used = own !== undefined && verdict.numbers.includes(own)
  return (
    <ul role="status" class="verdict">
      <li class={bad.length ? 'bad' : 'good'}>{bad.length ? say('web.walls_bad', { deals: bad.join(', ') }) : say('web.walls_good', { n: verdict.deals.length })}</li>
      <li class={own === undefined ? '' : used ? 'good' : 'bad'}>{say(own === undefined ? 'web.walls_stranger' : used ? 'web.walls_own' : 'web.walls_not_own')}</li>
      <li><small>{say('web.walls_commitment')} <code>{verdict.commitment}</code></small></li>
    </ul>
  )
}
