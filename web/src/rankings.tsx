// 战绩排行榜: a rule set's rankings, of all time or a month, by rating, points or deals won.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal, get, loadRulesets, me, rulesets } from './api.ts'
import { Head } from './home.tsx'
import type { Ranking, RankingRow } from './messages.ts'
import { Person } from './person.tsx'
import { language } from './settings.ts'
import { named, say, signed } from './words.ts'

type By = Ranking['by']
const WAYS: By[] = ['rating', 'points', 'won']

function Row({ row, by, mine }: { row: RankingRow; by: By; mine: boolean }) {
  const rating = new Intl.NumberFormat(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(row.rating).replace('-', '−')
  const cell = (way: By, text: string) => <td class={`number ${way === by ? 'sorted' : 'spare'}`}>{text}</td>
  return (
    <tr class={mine ? 'own-row' : ''}>
      <td><span class={`medal p${row.place ?? 0}`}>{row.place ?? '–'}</span></td>
      <td><Person id={row.id} name={row.name} login={row.login} /></td>
      {cell('rating', rating)}{cell('points', signed(row.points))}{cell('won', String(row.won))}
      <td class="number">{row.matches}</td>
    </tr>
  )
}

/** Why the asking person is beside the list. */
function Beside({ ranking }: { ranking: Ranking }) {
  const own = ranking.own
  if (!own || own.place !== null) return null
  const missing = ranking.minimum - own.matches
  return <p class="note">{missing > 0 ? say('web.rankings_few', { n: missing }) : say('web.rankings_guest')}</p>
}

export function RankingsPage({ rules }: { rules: string }) {
  const ranking = useSignal<Ranking | null>(null)
  const period = useSignal('all')
  const by = useSignal<By>('rating')
  const page = useSignal(0)
  const wrong = useSignal('')
  const month = new Date().toISOString().slice(0, 7)
  useEffect(() => void loadRulesets(), [])
  useEffect(() => {
    let gone = false
    get<Ranking>(`/api/rankings/${rules}?period=${period.value}&by=${by.value}&page=${page.value}`).then(
      (found) => { if (!gone) { ranking.value = found; wrong.value = '' } },
      (error: unknown) => { if (error instanceof Refusal) wrong.value = error.code; else throw error },
    )
    return () => { gone = true }
  }, [rules, period.value, by.value, page.value, me.value?.login])
  const choose = (change: () => void) => (): void => { change(); page.value = 0 }
  const found = ranking.value
  const earlier = found?.months.filter((one) => one !== month) ?? []
  const beside = found?.own && !found.rows.some((row) => row.id === found.own?.id) ? found.own : null
  return (
    <>
      <Head />
      <main class="page rankings">
        <h1>{say('web.rankings')}</h1>
        <p class="lead">{say('web.rankings_lead')}</p>
        <nav class="tabs" aria-label={say('web.ruleset')}>{rulesets.value.map((one) => <a key={one.key} href={`#/rankings/${one.key}`} aria-current={one.key === rules ? 'page' : undefined} onClick={() => (page.value = 0)}>{named(one.names)}</a>)}</nav>
        <div class="choosers">
          <div class="segments" role="group" aria-label={say('web.by_rating')}>{WAYS.map((way) => <button type="button" key={way} aria-pressed={by.value === way} onClick={choose(() => (by.value = way))}>{say(`web.by_${way}`)}</button>)}</div>
          <div class="segments" role="group" aria-label={say('web.period_all')}>
            <button type="button" aria-pressed={period.value === 'all'} onClick={choose(() => (period.value = 'all'))}>{say('web.period_all')}</button>
            <button type="button" aria-pressed={period.value === month} onClick={choose(() => (period.value = month))}>{say('web.period_month')}</button>
          </div>
          {earlier.length ? (
            <select aria-label={say('web.earlier')} value={earlier.includes(period.value) ? period.value : ''} onChange={(event) => { const next = event.currentTarget.value; choose(() => (period.value = next || 'all'))() }}>
              <option value="">{say('web.earlier')}</option>{earlier.map((one) => <option key={one} value={one}>{one}</option>)}
            </select>
          ) : null}
        </div>
        {wrong.value ? <p role="alert" class="wrong">{say(`refused.${wrong.value}`)}</p> : null}
        {found && (found.rows.length || beside) ? (
          <table class="ranking">
            <thead><tr>
              <th scope="col">{say('web.place')}</th><th scope="col">{say('web.player')}</th>
              {WAYS.map((way) => <th scope="col" key={way} class={`number ${way === by.value ? 'sorted' : 'spare'}`}>{say(`web.by_${way}`)}</th>)}
              <th scope="col" class="number">{say('web.matches')}</th>
            </tr></thead>
            <tbody>{found.rows.map((row) => <Row key={row.id} row={row} by={by.value} mine={row.id === me.value?.id} />)}</tbody>
            {beside ? <tfoot><Row row={beside} by={by.value} mine /></tfoot> : null}
          </table>
        ) : null}
        {found && !found.rows.length ? <p>{say('web.rankings_none')}</p> : null}
        {found ? <Beside ranking={found} /> : null}
        {found && found.pages > 1 ? (
          <p class="pager">
            <button type="button" disabled={page.value === 0} onClick={() => (page.value -= 1)}>{say('web.previous')}</button>
            <span>{page.value + 1} / {found.pages}</span>
            <button type="button" disabled={page.value + 1 >= found.pages} onClick={() => (page.value += 1)}>{say('web.following')}</button>
          </p>
        ) : null}
        {found ? <p class="note">{say('web.rankings_need', { n: found.minimum })}</p> : null}
      </main>
    </>
  )
}
