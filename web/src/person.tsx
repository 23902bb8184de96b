// Somebody's page: rating, figures with their intervals, patterns, opponents, matches.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal, arrive, get, loadRulesets, me, rulesets } from './api.ts'
import { Head } from './home.tsx'
import { IdentityDialog } from './identity.tsx'
import type { Figure, PlayedMatch, Profile, RatingStep, Statistics } from './messages.ts'
import { language } from './settings.ts'
import { amount, botName, named, pattern, say, signed } from './words.ts'

/** What somebody is called: bots by their level. */
export function personName(id: string, name: string): string {
  return id.startsWith('bot:') ? botName(id.slice(4)) : name
}

/** A round mark with a letter, its colour by the id. */
export function Face({ id, name }: { id: string; name: string }) {
  const bot = id.startsWith('bot:')
  const hue = [...id].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 360, 7) * 137 % 360
  return <span class={bot ? 'avatar bot' : 'avatar'} style={{ '--hue': hue }} aria-hidden="true"><span>{bot ? '⚙' : [...name][0]?.toUpperCase()}</span></span>
}

/** Somebody in a list. */
export function Person({ id, name, login }: { id: string; name: string; login?: string | null }) {
  const called = personName(id, name)
  return <a class="person" href={`#/people/${id}`}><Face id={id} name={name} /><span class="called">{called}</span>{login ? <small>@{login}</small> : null}</a>
}

/** A name in the words of the language, a rule set's. */
export function rulesName(key: string): string {
  const found = rulesets.value.find((one) => one.key === key)
  return found ? named(found.names) : key
}

function number(value: number, digits: number): string {
  return new Intl.NumberFormat(language.value, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value).replace('-', '−')
}

function share(value: number): string {
  return new Intl.NumberFormat(language.value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
}

/** A figure, and its interval on a scale from ``from`` to ``to``. */
function Measure({ name, figure, text, from, to }: { name: string; figure: Figure; text: (value: number) => string; from: number; to: number }) {
  const at = (value: number): string => `${Math.max(0, Math.min(100, ((value - from) / (to - from)) * 100))}%`
  const { value, low, high } = figure
  const range = low === null || high === null ? say('web.interval_none') : say('web.interval', { low: text(low), high: text(high) })
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value === null ? '–' : text(value)}</dd>
      <dd><span class="whisker" role="img" aria-label={range} title={range}>
        {from < 0 ? <u style={{ left: at(0) }} /> : null}
        {low === null || high === null ? null : <i style={{ left: at(low), width: `calc(${at(high)} - ${at(low)})` }} />}
        {value === null ? null : <b style={{ left: at(value) }} />}
      </span></dd>
    </div>
  )
}

function Curve({ steps }: { steps: RatingStep[] }) {
  const values = [steps[0].before, ...steps.map((one) => one.after)]
  const low = Math.min(0, ...values)
  const high = Math.max(1, ...values)
  const points = values.map((value, i) => [(i / (values.length - 1)) * 100, 40 - ((value - low) / (high - low)) * 40])
  const zero = 40 - ((0 - low) / (high - low)) * 40
  const line = points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')
  return (
    <svg class="curve" viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={say('web.rating_curve', { n: steps.length })}>
      <line class="zero" x1="0" x2="100" y1={zero} y2={zero} />
      <polygon points={`0,${zero} ${line} 100,${zero}`} />
      <polyline points={line} />
    </svg>
  )
}

function Rating({ one }: { one: Statistics }) {
  return (
    <section class="box strength">
      <h2>{say('web.by_rating')}</h2>
      <p class="figure-big">{one.rating === null ? '–' : number(one.rating, 1)}<small>{one.rating === null ? say('web.no_rating') : one.place === null ? null : `${say('web.place')} ${one.place}`}</small></p>
      <p><small>{say('web.rated_matches')}: {one.rated}</small></p>
      {one.steps.length > 1 ? <Curve steps={one.steps} /> : null}
    </section>
  )
}

function Finishes({ one }: { one: Statistics }) {
  const total = one.places.reduce((sum, count) => sum + count, 0) || 1
  return (
    <section class="box">
      <h2>{say('web.finishes')}</h2>
      <div class="finishes" role="img" aria-label={one.places.map((count, i) => `${say('web.finish', { n: i + 1 })} ${count}`).join(', ')}>
        {one.places.map((count, i) => (count ? <span key={i} class={`f${i + 1}`} style={{ flex: count }}>{count / total > 0.09 ? `${count / total > 0.2 ? `${say('web.finish', { n: i + 1 })} ` : ''}${Math.round((count / total) * 100)}%` : null}</span> : null))}
      </div>
      <dl class="counts">
        <div><dt>{say('web.matches')}</dt><dd>{one.matches}</dd></div>
        <div><dt>{say('web.deals_played')}</dt><dd>{one.deals}</dd></div>
        <div><dt>{say('web.by_points')}</dt><dd>{signed(one.points)}</dd></div>
      </dl>
    </section>
  )
}

function Figures({ one }: { one: Statistics }) {
  const span = Math.max(4, ...[one.mean.low, one.mean.high, one.mean.value].map((value) => Math.abs(value ?? 0))) * 1.15
  const most = Math.max(4, one.value.high ?? 0, one.value.value ?? 0) * 1.15
  return (
    <section class="box">
      <dl class="figures">
        <Measure name={say('web.win_rate')} figure={one.win_rate} text={share} from={0} to={Math.max(0.6, one.win_rate.high ?? 0)} />
        <Measure name={say('web.fed_rate')} figure={one.fed_rate} text={share} from={0} to={Math.max(0.6, one.fed_rate.high ?? 0)} />
        <Measure name={say('web.drawn_rate')} figure={one.drawn_rate} text={share} from={0} to={1} />
        <Measure name={say('web.mean_value')} figure={one.value} text={(value) => amount(number(value, 1), one.unit)} from={0} to={most} />
        <Measure name={say('web.mean_points')} figure={one.mean} text={(value) => `${value > 0 ? '+' : ''}${number(value, 1)}`} from={-span} to={span} />
      </dl>
      <p class="source">{say('web.interval_note')}</p>
    </section>
  )
}

function Patterns({ one }: { one: Statistics }) {
  const all = useSignal(false)
  if (!one.patterns.length) return null
  const most = one.patterns[0].wins
  return (
    <section class="box">
      <h2>{say('web.patterns_made')}</h2>
      <ul class="bars">
        {one.patterns.slice(0, all.value ? undefined : 10).map((row) => (
          <li key={row.key}><span class="bar-name" title={`${row.zh} ${row.en}`}>{pattern(row)}</span><span class="track"><i style={{ width: `${(row.wins / most) * 100}%` }} /></span><b>{row.wins}</b></li>
        ))}
      </ul>
      {one.patterns.length > 10 && !all.value ? <p><button type="button" onClick={() => (all.value = true)}>{say('web.more')} ({one.patterns.length - 10})</button></p> : null}
    </section>
  )
}

function Opponents({ one }: { one: Statistics }) {
  if (!one.opponents.length) return null
  return (
    <section class="box">
      <h2>{say('web.opponents')}</h2>
      <table class="opponents">
        <thead><tr><th>{say('web.opponent')}</th><th class="number">{say('web.deals_played')}</th><th class="number">{say('web.by_points')}</th><th class="number">{say('web.mean_points')}</th></tr></thead>
        <tbody>
          {one.opponents.slice(0, 12).map((row) => (
            <tr key={row.id}>
              <td><Person id={row.id} name={row.name} /></td>
              <td class="number">{row.deals}</td>
              <td class={`number ${row.points > 0 ? 'rise' : row.points < 0 ? 'fall' : ''}`}>{signed(row.points)}</td>
              <td class="number">{row.mean.value === null ? '–' : number(row.mean.value, 1)}{row.mean.low === null || row.mean.high === null ? null : <small> ±{number((row.mean.high - row.mean.low) / 2, 1)}</small>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function when(text: string): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(text))
}

function History({ id, mine }: { id: string; mine: boolean }) {
  const found = useSignal<PlayedMatch[]>([])
  const more = useSignal(false)
  const load = async (page: number): Promise<void> => {
    const next = await get<PlayedMatch[]>(`/api/people/${id}/matches?page=${page}`)
    found.value = page ? [...found.value, ...next] : next
    more.value = next.length === 20
  }
  useEffect(() => void load(0), [id])
  if (!found.value.length) return null
  return (
    <section class="box">
      <h2>{say('web.history')} {mine ? <small>{say('web.history_rated')}</small> : null}</h2>
      <table class="played">
        <thead><tr><th>{say('web.ended')}</th><th>{say('web.ruleset')}</th><th>{say('web.player')}</th><th class="number count">{say('web.deals_played')}</th><th class="number">{say('web.by_rating')}</th></tr></thead>
        <tbody>
          {found.value.map(({ record, player, rated, step, people }) => (
            <tr key={record.id}>
              <td><a href={`#/replay/${record.id}`}><time dateTime={record.ended}>{when(record.ended)}</time></a></td>
              <td class="under">{rulesName(record.rules)}</td>
              <td class="four"><span class="names">{record.names.map((name, i) => <span key={i} class={i === player ? 'self' : ''}>{personName(people[i] ?? '', name)} {signed(record.points[i])}</span>)}</span></td>
              <td class="number count">{record.deals}</td>
              <td class="number">{step ? <span class={step.after >= step.before ? 'rise' : 'fall'}>{step.after >= step.before ? '▲' : '▼'} {number(Math.abs(step.after - step.before), 1)}</span> : rated ? say('web.rated') : <small>–</small>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more.value ? <p><button type="button" onClick={() => void load(Math.ceil(found.value.length / 20))}>{say('web.more')}</button></p> : null}
    </section>
  )
}

export function PersonPage({ id }: { id: string }) {
  const profile = useSignal<Profile | null>(null)
  const wrong = useSignal('')
  const rules = useSignal('')
  const dialog = useSignal(false)
  const own = id === 'me'
  const load = async (): Promise<void> => {
    try {
      await loadRulesets()
      const who = own ? (await arrive()).id : id
      profile.value = await get<Profile>(`/api/people/${encodeURIComponent(who)}`)
      rules.value = profile.value.statistics[0]?.rules ?? ''
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wrong.value = error.code
    }
  }
  useEffect(() => void load(), [id, me.value?.id, me.value?.login])
  const found = profile.value
  const one = found?.statistics.find((row) => row.rules === rules.value)
  return (
    <>
      <Head />
      <main class="page people">
        {wrong.value ? <h1>{say(`refused.${wrong.value}`)}</h1> : null}
        {found ? (
          <>
            <header class="profile-head">
              <Face id={found.id} name={found.name} />
              <div>
                <h1>{personName(found.id, found.name)}</h1>
                <p>{[say(`web.kind_${found.kind}`), found.login ? `@${found.login}` : '', found.since ? say('web.since', { date: new Intl.DateTimeFormat(language.value, { dateStyle: 'medium' }).format(new Date(found.since)) }) : ''].filter(Boolean).join(' · ')}</p>
              </div>
              {found.you ? <p class="acts"><button type="button" class={found.kind === 'guest' ? 'primary' : ''} onClick={() => (dialog.value = true)}>{say(found.kind === 'guest' ? 'web.become' : 'web.account_title')}</button></p> : null}
            </header>
            {found.statistics.length ? (
              <nav class="tabs" aria-label={say('web.ruleset')}>{found.statistics.map((row) => <a key={row.rules} href={`#/people/${id}`} aria-current={row.rules === rules.value ? 'page' : undefined} onClick={(event) => { event.preventDefault(); rules.value = row.rules }}>{rulesName(row.rules)}</a>)}</nav>
            ) : <p>{say('web.no_statistics')}</p>}
            {one ? (
              <div class="boxes">
                <div><Rating one={one} /><Figures one={one} /><Opponents one={one} /></div>
                <div><Finishes one={one} /><Patterns key={one.rules} one={one} /></div>
              </div>
            ) : null}
            <History id={found.id} mine={found.you} />
          </>
        ) : wrong.value ? null : <p role="status">{say('web.waiting')}</p>}
      </main>
      {dialog.value ? <IdentityDialog onClose={() => (dialog.value = false)} /> : null}
    </>
  )
}
