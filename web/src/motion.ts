// What moves: a tile flies from where it was to where it lies. Nothing waits for it, and a page that was hidden shows the newest state at once.

import { signal } from '@preact/signals'
import type { TableEvent } from './messages.ts'
import { moves } from './settings.ts'
import { play, speak } from './sound.ts'
import * as store from './store.ts'
import { call } from './tell.ts'

/** Words called over the table at this moment. */
export const calls = signal<{ seat: number; text: string; n: number }[]>([])
let callNumber = 0
/** The own tile that was pressed last: it flies from its own place. */
let pressed: DOMRect | null = null
let flying = 0
const MOST = 6

export function press(element: Element | null): void {
  pressed = element?.getBoundingClientRect() ?? null
}

const find = (selector: string): Element | null => document.querySelector(`.table ${selector}`)
const lastOf = (selector: string): Element | null => [...document.querySelectorAll(`.table ${selector}`)].at(-1) ?? null
const hidden = (seat: number): Element | null => lastOf(`.edge .strip[data-seat="${seat}"] .concealed .tile`) ?? find(`.foe .plate[data-seat="${seat}"]`)

/** A tile on its way from a box to an element that is there already and shows itself when the tile has come. */
function fly(from: DOMRect, target: Element, time: number): void {
  const to = target.getBoundingClientRect()
  if (!to.width || !from.width) return
  const ghost = target.cloneNode(true) as HTMLElement
  // A rotated tile is measured by the box around it: its own width and height come from the layout.
  const { offsetWidth: width, offsetHeight: height } = target as HTMLElement
  const turned = Math.abs(to.width - width) > 1 || target.closest('.water.right, .water.left, .edge.right, .edge.left') !== null
  const place = target.closest('.water, .edge')
  const angle = turned ? (place?.classList.contains('right') ? -90 : 90) : place?.classList.contains('top') ? 180 : 0
  const x = to.left + to.width / 2
  const y = to.top + to.height / 2
  Object.assign(ghost.style, {
    position: 'fixed', left: `${x - width / 2}px`, top: `${y - height / 2}px`, width: `${width}px`, height: `${height}px`, margin: '0',
    pointerEvents: 'none', zIndex: '50', '--w': getComputedStyle(target).getPropertyValue('--w'),
  })
  ghost.classList.remove('offered', 'last')
  ghost.classList.add('flying')
  ghost.setAttribute('aria-hidden', 'true')
  document.querySelector('.table')?.append(ghost)
  const dx = from.left + from.width / 2 - x
  const dy = from.top + from.height / 2 - y
  const scale = Math.max(0.4, Math.min(2.2, Math.max(from.width, from.height) / Math.max(to.width, to.height)))
  flying += 1
  const flight = ghost.animate(
    [{ transform: `translate(${dx}px, ${dy}px) rotate(${angle}deg) scale(${scale})` }, { transform: `rotate(${angle}deg)` }],
    { duration: time, easing: 'cubic-bezier(.2,.75,.25,1)' },
  )
  target.animate([{ opacity: 0 }, { opacity: 0, offset: 0.92 }, { opacity: 1 }], { duration: time })
  const land = (): void => { ghost.remove(); flying -= 1 }
  flight.onfinish = flight.oncancel = land
}

/** When the page has been drawn anew, fly from what was measured before. */
function afterwards(from: DOMRect | undefined, target: () => Element | null, time: number): void {
  if (!from) return
  requestAnimationFrame(() => {
    const found = target()
    if (found && flying < MOST) fly(from, found, time)
  })
}

function move(event: TableEvent): void {
  const own = store.table.value?.seat ?? -1
  switch (event.event) {
    case 'discarded': {
      const { seat } = event
      const from = seat === own ? pressed ?? lastOf('.hand .held .tile')?.getBoundingClientRect() : hidden(seat)?.getBoundingClientRect()
      pressed = null
      afterwards(from ?? undefined, () => lastOf(`.river[data-seat="${seat}"] .tile`), 210)
      break
    }
    case 'drew':
      if (!event.opening) {
        const from = (find('.wall .next') ?? find('.center'))?.getBoundingClientRect()
        afterwards(from, () => (event.seat === own ? find('.hand .held.drawn .tile') : hidden(event.seat)), 170)
      }
      break
    case 'chowed':
    case 'punged':
    case 'konged': {
      const source = event.source
      const from = source >= 0 ? lastOf(`.river[data-seat="${source}"] .tile`) : event.seat === own ? lastOf('.hand .held .tile') : hidden(event.seat)
      const box = from?.getBoundingClientRect()
      const at = `.strip[data-seat="${event.seat}"] .meld:last-of-type`
      afterwards(box, () => find(`${at} .tile.side`) ?? lastOf(`.strip[data-seat="${event.seat}"] .meld .tile`), 240)
      requestAnimationFrame(() => lastOf(`.strip[data-seat="${event.seat}"] .meld`)?.animate([{ filter: 'brightness(1.5)' }, { filter: 'none' }], { duration: 700 }))
      break
    }
    case 'hand_shown':
      requestAnimationFrame(() => {
        const tiles = [...document.querySelectorAll(`.strip[data-seat="${event.seat}"] .concealed .tile`)]
        tiles.forEach((one, i) => one.animate([{ scale: '1 0.05' }, { scale: '1 1' }], { duration: 220, delay: i * 18, fill: 'backwards' }))
      })
      break
  }
}

/** Deal the own hand out, tile by tile. */
export function dealOut(hand: Element): void {
  if (!moves()) return
  hand.querySelectorAll('.held').forEach((one, i) => one.animate([{ transform: 'translateY(-60%)', opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: 180, delay: i * 25, fill: 'backwards' }))
}

/** An event that has just been folded in: it sounds, is called out and moves. */
export function onEvent(event: TableEvent): void {
  const own = store.table.value?.seat ?? -1
  if (moves()) move(event)
  if (event.event === 'discarded') play('discard')
  else if (event.event === 'drew') play(event.seat === own ? 'turn' : 'draw')
  else if (event.event === 'won') play('win')
  const text = call(event)
  if (!text || !('seat' in event)) return
  if (event.event !== 'won') play('call')
  speak(text)
  const one = { seat: event.seat, text, n: ++callNumber }
  calls.value = [...calls.value, one]
  setTimeout(() => (calls.value = calls.value.filter((other) => other !== one)), 1300)
}
