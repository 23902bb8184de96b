// The first page: a table in one touch, a room for friends, records and pages for anyone.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal, arrive, get, loadRulesets, me, post, rulesets } from './api.ts'
import { WhoButton } from './identity.tsx'
import { LobbySection } from './lobby.tsx'
import type { CreateRoom, Door, OptionInfo, RecordCard, Room, RulesetInfo } from './messages.ts'
import { DoorFields } from './door.tsx'
import { Languages, SettingsDialog } from './options.tsx'
import { rulesName } from './person.tsx'
import { Tile } from './tiles.tsx'
import { botName, has, listed, named, optionDoc, optionName, presetName, say, signed, valueName } from './words.ts'

const FACES: Record<string, number[]> = { mcr: [27, 27, 31], nanchang: [4, 13, 22], sichuan: [0, 9, 18], taiwan: [34, 38, 33] }

async function open(wish: CreateRoom): Promise<string | null> {
  try {
    await arrive()
    const room = await post<Room>('/api/rooms', wish)
    location.hash = `#/room/${room.code}`
    return null
  } catch (error) {
    if (error instanceof Refusal) return `${say(`refused.${error.code}`)} (${error.message})`
    throw error
  }
}

/** The page's head, on every page but the table. */
export function Head() {
  const settings = useSignal(false)
  return (
    <header class="head">
      <a class="logo" href="#/"><b>四方</b> Sifang</a>
      <nav>
        <a href="#/rules/mcr">{say('web.rules')}</a>
        <a href="#/scorer/mcr">{say('web.scorer')}</a>
        <a href="#/trainer/mcr">{say('web.trainer')}</a>
        <a href="#/rankings/mcr">{say('web.rankings')}</a>
      </nav>
      <WhoButton />
      <Languages />
      <button type="button" onClick={() => (settings.value = true)}>{say('web.settings')}</button>
      {settings.value ? <SettingsDialog onClose={() => (settings.value = false)} /> : null}
    </header>
  )
}

function OptionField({ rules, option, value, change }: { rules: string; option: OptionInfo; value: unknown; change: (value: unknown) => void }) {
  const values = option.values.some((one) => JSON.stringify(one) === JSON.stringify(value)) ? option.values : [value, ...option.values]
  return (
    <label class="option" title={option.source}>
      <span>{optionName(rules, option.name)}<small>{optionDoc(rules, option.name, option.doc)}</small></span>
      <select value={JSON.stringify(value)} onChange={(event) => change(JSON.parse(event.currentTarget.value))}>
        {values.map((one) => <option key={JSON.stringify(one)} value={JSON.stringify(one)}>{valueName(rules, option.name, one)}</option>)}
      </select>
    </label>
  )
}

function Maker() {
  const rules = useSignal('mcr')
  const preset = useSignal('')
  const changes = useSignal<Record<string, unknown>>({})
  const deals = useSignal(0)
  const allowHelp = useSignal(true)
  const rated = useSignal(false)
  const door = useSignal<Door>({ public: false, watch: 'discards' })
  const bot = useSignal('plan')
  const wrong = useSignal('')
  const found: RulesetInfo | undefined = rulesets.value.find((one) => one.key === rules.value)
  if (!found) return null
  const base = found.presets.find((one) => one.name === preset.value) ?? found.presets[0]
  const valueOf = (option: OptionInfo): unknown => changes.value[option.name] ?? base.changes[option.name] ?? option.default
  const short = rated.value && deals.value > 0 && deals.value < found.rated_deals
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    wrong.value = (await open({ rules: rules.value, preset: base.name, options: changes.value, deals: deals.value, help: allowHelp.value && !rated.value, rated: rated.value, bot: bot.value, ...door.value })) ?? ''
  }
  return (
    <form class="maker" onSubmit={(event) => void submit(event)}>
      <label>{say('web.ruleset')} <select value={rules.value} onChange={(event) => { rules.value = event.currentTarget.value; preset.value = ''; changes.value = {} }}>
        {rulesets.value.map((one) => <option key={one.key} value={one.key}>{named(one.names)}</option>)}
      </select></label>
      <label>{say('web.preset')} <select value={base.name} onChange={(event) => { preset.value = event.currentTarget.value; changes.value = {} }}>
        {found.presets.map((one) => <option key={one.name} value={one.name}>{presetName(found.key, one.name)}</option>)}
      </select></label>
      <label>{say('web.deals')} <input type="number" min={0} max={64} value={deals.value} ref={(field) => field?.setCustomValidity(short ? say('web.rated_deals', { n: found.rated_deals }) : '')} onInput={(event) => (deals.value = Number(event.currentTarget.value) || 0)} /></label>
      <label>{say('web.bot')} <select value={bot.value} onChange={(event) => (bot.value = event.currentTarget.value)}>{found.bots.map((one) => <option key={one} value={one}>{botName(one)}</option>)}</select></label>
      <label class="switch"><input type="checkbox" checked={allowHelp.value && !rated.value} disabled={rated.value} onChange={(event) => (allowHelp.value = event.currentTarget.checked)} />{say('web.allow_help')}</label>
      <label class="switch"><input type="checkbox" checked={rated.value} onChange={(event) => (rated.value = event.currentTarget.checked)} />{say('web.rated_room')}</label>
      {short ? <p role="alert" class="wrong">{say('web.rated_deals', { n: found.rated_deals })}</p> : null}
      <DoorFields door={door.value} change={(next) => (door.value = next)} />
      <details>
        <summary>{say('web.options')} ({found.options.length})</summary>
        <div class="option-list">
          {found.options.map((option) => <OptionField key={option.name} rules={found.key} option={option} value={valueOf(option)} change={(value) => (changes.value = { ...changes.value, [option.name]: value })} />)}
        </div>
      </details>
      <button type="submit" class="primary">{say('web.make_room')}</button>
      {wrong.value ? <p role="alert" class="wrong">{wrong.value}</p> : null}
    </form>
  )
}

export function Home() {
  const records = useSignal<RecordCard[]>([])
  const code = useSignal('')
  const wrong = useSignal('')
  const starting = useSignal('')
  useEffect(() => {
    const load = async (): Promise<void> => {
      await Promise.all([loadRulesets(), arrive().then(async () => { records.value = await get<RecordCard[]>('/api/records') })])
    }
    // Who is kept out is told so by the page as a whole.
    load().catch((error: unknown) => { if (!(error instanceof Refusal)) throw error })
  }, [])
  const quick = async (key: string): Promise<void> => {
    starting.value = key
    wrong.value = (await open({ rules: key, start: true })) ?? ''
    starting.value = ''
  }
  return (
    <>
      <Head />
      <main class="page home">
        <h1>{say('web.title')}</h1>
        <p class="lead">{say('web.lead')}</p>
        <div class="games">
          {rulesets.value.map((one) => (
            <button type="button" class="game" key={one.key} data-rules={one.key} disabled={starting.value !== ''} onClick={() => void quick(one.key)}>
              <span class="fan" aria-hidden="true">{(FACES[one.key] ?? [31, 32, 33]).map((kind, i) => <Tile key={i} kind={kind} quiet />)}</span>
              <b>{named(one.names)}</b>
              <span>{say(has(`web.about_${one.key}`) ? `web.about_${one.key}` : 'web.play_now')}</span>
              <em>{say(starting.value === one.key ? 'web.waiting' : 'web.play_now')}</em>
            </button>
          ))}
        </div>
        {wrong.value ? <p role="alert" class="wrong">{wrong.value}</p> : null}
        <LobbySection />
        <section class="columns">
          <div><h2>{say('web.with_friends')}</h2><Maker /></div>
          <div>
            <h2>{say('web.join')}</h2>
            <form class="join" onSubmit={(event) => { event.preventDefault(); if (code.value.trim()) location.hash = `#/room/${code.value.trim()}` }}>
              <input aria-label={say('web.code')} placeholder={say('web.code')} value={code.value} onInput={(event) => (code.value = event.currentTarget.value)} />
              <button type="submit">{say('web.join')}</button>
            </form>
            <h2>{say('web.records')} {me.value ? <small><a href="#/people/me">{say('web.profile')}</a></small> : null}</h2>
            {records.value.length ? (
              <ul class="cards">
                {records.value.slice(0, 10).map((one) => (
                  <li key={one.id}><a href={`#/replay/${one.id}`}>{rulesName(one.rules)} · {one.names.map((name, i) => `${listed(name, one.bots[i])} ${signed(one.points[i])}`).join(say('list.comma'))}</a> <a href={`/api/records/${one.id}`} download>JSONL</a></li>
                ))}
              </ul>
            ) : <p>{say('web.no_records')}</p>}
          </div>
        </section>
      </main>
    </>
  )
}
