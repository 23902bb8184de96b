// Claims and other choices, each in a place of its own that never moves.

import { signal, useSignal } from '@preact/signals'
import { Dialog } from './dialog.tsx'
import type { Option } from './messages.ts'
import * as store from './store.ts'
import { Tile } from './tiles.tsx'
import { amount, has, pattern, say, tile, tiles as tileNames } from './words.ts'

/** Whether the next discard declares ready. */
export const readyMode = signal(false)
/** A win whose value the person is to name. */
export const naming = signal<Option | null>(null)

/** Milliseconds for which buttons are dead after they have appeared: a press that comes sooner was meant for something else. */
const DEAD = 250

/** The options of these verbs. */
export function offers(...verbs: string[]): Option[] {
  return (store.prompt.value?.options ?? []).filter((one) => verbs.includes(one.verb))
}

/** Answer with an option, unless it has only just appeared. */
export function choose(option: Option | undefined): void {
  if (!option || performance.now() - store.promptAt.value <= DEAD) return
  if (option.verb === 'win' && store.room.value?.options.name_value === true) {
    naming.value = option
    return
  }
  readyMode.value = false
  store.act(option.command)
}

export const SLOTS: { name: string; verbs: string[]; key: string }[] = [
  { name: 'win', verbs: ['win'], key: 'w' },
  { name: 'kong', verbs: ['kong', 'concealed_kong', 'added_kong', 'joker_kong'], key: 'k' },
  { name: 'pung', verbs: ['pung'], key: 'p' },
  { name: 'chow', verbs: ['chow', 'honor_chow'], key: 'c' },
  { name: 'pass', verbs: ['pass'], key: 'x' },
]

/** What stands on a choice. */
export function optionText(option: Option): string {
  if (option.verb === 'void_suit') return say('do.void', { suit: say(`suit.${'mps'.indexOf(option.command.slice(-1))}`) })
  const key = option.verb === 'honor_chow' ? 'do.chow' : `do.${option.verb}`
  return say(key, { tile: option.tile === null ? '' : tile(option.tile), tiles: tileNames(option.tiles) })
}

/** What a win on offer is worth, in a line. */
export function worth(option: Option | undefined): string {
  if (!option?.win) return ''
  return `${amount(option.win.total, option.win.unit)} · ${option.win.patterns.slice(0, 4).map(pattern).join(say('list.comma'))}`
}

/** Why the choice is as it is: what is asked, or why there is only this. */
export function why(): string {
  const open = store.prompt.value
  if (!open) return ''
  if (open.phase === 'exchange') return say('web.exchange', { n: store.EXCHANGED - store.picked.value.length })
  if (open.phase === 'void') return say('web.void')
  if (open.phase === 'rob') return say('web.rob')
  if (readyMode.value) return say('web.ready_which')
  return open.forced && has(`web.forced_${open.forced}`) ? say(`web.forced_${open.forced}`) : ''
}

export function Claims() {
  const choices = SLOTS.flatMap((slot) => { const found = offers(...slot.verbs); return found.length > 1 ? found : [] })
  const others = offers('void_suit', 'ready', 'flower')
  const readies = offers('ready_discard')
  const reason = why()
  const value = worth(offers('win')[0])
  return (
    <div class="claims">
      <div class="choices">
        {reason ? <span class="why">{reason}</span> : null}
        {value ? <span class="worth">{value}</span> : null}
        {others.map((option) => <button type="button" key={option.command} class="choice" onClick={() => choose(option)}>{optionText(option)}</button>)}
        {readies.length ? <button type="button" class={`choice toggle ${readyMode.value ? 'on' : ''}`} aria-pressed={readyMode.value} onClick={() => (readyMode.value = !readyMode.value)}><kbd>r</kbd>{say('do.ready')}</button> : null}
        {choices.map((option, i) => (
          <button type="button" key={option.command} class="choice" aria-label={optionText(option)} onClick={() => choose(option)}>
            <kbd>{i + 1}</kbd>{option.tiles.map((kind, j) => <Tile key={j} kind={kind} quiet extra={kind === option.tile && j === option.tiles.indexOf(kind) ? 'claimed' : ''} />)}
          </button>
        ))}
      </div>
      <div class="slots">
        {SLOTS.map((slot) => {
          const found = offers(...slot.verbs)
          return (
            <button type="button" key={slot.name} class={`slot ${slot.name}`} disabled={!found.length} data-slot={slot.name} onClick={() => choose(found[0])}>
              <span>{say(`web.${slot.name}`)}</span><kbd>{slot.key}</kbd>
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** Asks for the value that is called with a win (option ``name_value``): one named too low stands, one too high is a false win. */
export function NameValue({ option }: { option: Option }) {
  const value = useSignal(String(option.win?.total ?? ''))
  const declare = (event: Event): void => {
    event.preventDefault()
    const named = Number(value.value)
    naming.value = null
    if (value.value.trim() && Number.isInteger(named) && named >= 0) store.act(option.command, named)
  }
  return (
    <Dialog title={say('web.win')} onClose={() => (naming.value = null)} extra="naming">
      <form onSubmit={declare}>
        <label>{say('web.name_value')} <input type="number" min={0} max={9999} required value={value.value} onInput={(event) => (value.value = event.currentTarget.value)} /></label>
        <p class="note">{say('web.name_value_note')}</p>
        <footer><button type="submit" class="primary">{say('web.win')}</button></footer>
      </form>
    </Dialog>
  )
}
