// One's own concealed tiles: discard by click, drag, two touches or key; move them to keep an order.

import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { offers, readyMode } from './claims.tsx'
import type { Option, ViewState } from './messages.ts'
import { dealOut, press } from './motion.ts'
import { arrange, moved } from './order.ts'
import { twoTouches } from './settings.ts'
import * as store from './store.ts'
import { Tile, markOf } from './tiles.tsx'
import { ownTiles } from './view.ts'
import { say, tile } from './words.ts'

/** Place of the tile that a first touch has raised. */
const raised = signal(-1)

/** What a touch on a tile of this kind does, or null. */
function discardOf(kind: number): Option | null {
  const fits = (verb: string): Option | undefined => store.prompt.value?.options.find((one) => one.verb === verb && one.tile === kind)
  if (readyMode.value) return fits('ready_discard') ?? null
  return fits('discard') ?? fits('exchange') ?? fits('discard_flower') ?? null
}

/** Own tiles as they stand; the drawn one last and apart. */
export function laidOut(view: ViewState): { tiles: number[]; drawn: boolean } {
  const held = ownTiles(view)
  const at = view.drawn >= 0 ? held.lastIndexOf(view.drawn) : -1
  if (at >= 0) held.splice(at, 1)
  const tiles = arrange(held, store.kept.value, view.jokers)
  return at >= 0 ? { tiles: [...tiles, view.drawn], drawn: true } : { tiles, drawn: false }
}

/** Put the tile at one place to another; from then on the order is the person's own. */
export function shift(view: ViewState, from: number, to: number): void {
  store.kept.value = moved(laidOut(view).tiles, from, to)
}

function discard(kind: number, element: Element | null): void {
  const option = discardOf(kind)
  if (!option) return
  press(element)
  raised.value = -1
  readyMode.value = false
  store.act(option.command)
}

export function Hand({ view }: { view: ViewState }) {
  const { tiles, drawn } = laidOut(view)
  const box = useRef<HTMLDivElement>(null)
  const picked = [...store.picked.value]
  const barred = new Map((store.prompt.value?.barred ?? []).map((one) => [one.tile, one.why]))
  const asked = store.prompt.value !== null && offers('discard', 'ready_discard', 'exchange', 'discard_flower').length > 0
  const total = tiles.length
  const before = useRef(0)
  useLayoutEffect(() => {
    if (box.current && before.current === 0 && total) dealOut(box.current)
    before.current = total
    raised.value = -1
  }, [total])
  const touch = (kind: number, at: number, element: Element): void => {
    if (twoTouches.value && raised.value !== at && discardOf(kind)) raised.value = at
    else discard(kind, element)
  }
  return (
    <div class={`hand ${asked ? 'asked' : ''}`} ref={box} role="group" aria-label={say('web.your_hand')}>
      {tiles.map((kind, i) => {
        const option = asked ? discardOf(kind) : null
        const why = barred.get(kind)
        const at = picked.indexOf(kind)
        if (at >= 0) picked.splice(at, 1)
        const last = drawn && i === total - 1
        const note = why ? say(`web.barred_${why}`) : ''
        return (
          <button
            key={i} type="button" class={`held ${last ? 'drawn' : ''} ${raised.value === i ? 'up' : ''} ${at >= 0 ? 'picked' : ''} ${asked && !option ? 'barred' : ''}`}
            aria-label={`${tile(kind)}${last ? `, ${say('web.drawn')}` : ''}${note ? `, ${note}` : ''}`} title={note || undefined} aria-disabled={!option}
            data-at={i} data-kind={kind}
            onClick={(event) => touch(kind, i, event.currentTarget)}
            onPointerDown={(event) => drag(event, () => discard(kind, null), (to) => shift(view, i, to))}
          >
            <Tile kind={kind} mark={markOf(kind)} quiet />
          </button>
        )
      })}
      {store.kept.value ? <button type="button" class="sort" aria-label={say('web.sort')} title={say('web.sort')} onClick={() => (store.kept.value = null)}>⇅</button> : null}
    </div>
  )
}

/** Follow a tile that is dragged: let go well above the hand, it is discarded; between other tiles, it stays there. */
function drag(event: PointerEvent, discarded: () => void, put: (to: number) => void): void {
  const element = event.currentTarget as HTMLElement
  const x = event.clientX
  const y = event.clientY
  let far = false
  const move = (next: PointerEvent): void => {
    const dx = next.clientX - x
    const dy = next.clientY - y
    if (!far && Math.hypot(dx, dy) < 8) return
    far = true
    element.style.transform = `translate(${dx}px, ${dy}px)`
    element.classList.add('dragged')
  }
  const up = (next: PointerEvent): void => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', up)
    element.style.transform = ''
    element.classList.remove('dragged')
    if (!far) return
    // The click that follows a drag is not meant; where none follows, the next one is.
    const swallow = (click: Event): void => { click.stopPropagation(); click.preventDefault() }
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
    if (next.type !== 'pointerup') return
    const top = element.parentElement?.getBoundingClientRect().top ?? y
    if (next.clientY < top - 12 && y - next.clientY > element.offsetHeight * 0.6) discarded()
    else {
      const held = [...document.querySelectorAll<HTMLElement>('.hand .held')]
      const away = held.map((one) => {
        const box = one.getBoundingClientRect()
        return Math.hypot(box.left + box.width / 2 - next.clientX, box.top + box.height / 2 - next.clientY)
      })
      put(away.indexOf(Math.min(...away)))
    }
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', up)
}
