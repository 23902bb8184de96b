// The table in words and buttons: what a screen reader plays by.

import { useEffect, useRef } from 'preact/hooks'
import { choose, optionText, why, worth } from './claims.tsx'
import type { ViewState } from './messages.ts'
import * as store from './store.ts'
import { leftText, lines, who } from './tell.ts'
import { flowersOf } from './tile.ts'
import { meldTiles, ownTiles } from './view.ts'
import { plain, say, tile, tiles } from './words.ts'

export function Log() {
  const all = lines()
  const box = useRef<HTMLOListElement>(null)
  useEffect(() => { box.current?.scrollTo(0, box.current.scrollHeight) }, [all.length])
  return <ol class="log" ref={box} tabIndex={0} aria-label={say('web.log')}>{all.slice(-60).map((line, i) => <li key={Math.max(all.length - 60, 0) + i}>{line}</li>)}</ol>
}

function Seat({ view, seat }: { view: ViewState; seat: number }) {
  const points = (store.table.value?.points[seat] ?? 0) + view.scores[seat] - view.fines[seat]
  const marks = [
    say(`wind.${(seat - view.east) & 3}`),
    view.dealer === seat ? say('web.dealer') : '',
    plain(points),
    say('play.holds', { n: view.concealed[seat] }),
    view.void_suits[seat] >= 0 ? say('play.void', { suit: say(`suit.${view.void_suits[seat]}`) }) : '',
    view.ready[seat] ? say('play.ready') : '',
    view.wins[seat] ? say('play.won', { n: view.wins[seat] }) : '',
    view.stopped[seat] ? say('play.stopped') : '',
  ].filter(Boolean)
  const flowers = flowersOf(view.flowers[seat])
  return (
    <li class={view.turn === seat && !view.end ? 'turn' : ''} data-seat={seat}>
      <b>{who(seat)}</b> ({marks.join(say('list.comma'))})
      {view.melds[seat].map((meld, i) => <span key={i}> [{tiles(meldTiles(meld))}]</span>)}
      {flowers.length ? <> {say('play.flowers')}{tiles(flowers)}</> : null}
      {view.shown[seat] ? <> = {tiles(view.shown[seat])}</> : null}
      {view.rivers[seat].length ? <><br />{say('web.river', { who: who(seat) })}: {tiles(view.rivers[seat])}</> : null}
    </li>
  )
}

export function TextTable({ view }: { view: ViewState }) {
  const open = store.prompt.value
  const options = open?.options ?? []
  const special = view.jokers[0] >= 0 ? say('play.jokers', { tiles: tiles(view.jokers.filter((kind) => kind >= 0)) }) : view.treasures.length ? say('play.treasures', { tiles: tiles(view.treasures) }) : ''
  const note = [why(), worth(options.find((one) => one.verb === 'win'))].filter(Boolean).join(' ')
  return (
    <section class="text" aria-label={say('web.text_mode')}>
      <p>
        {say('web.round', { wind: say(`wind.${view.round_wind}`), n: (store.table.value?.deal ?? 0) + 1 })}{say('list.joint')}{leftText(view)}
        {special ? <>{say('list.joint')}{special}</> : null}
      </p>
      <h2>{say('web.your_hand')}</h2>
      <p class="words-hand">{tiles(ownTiles(view))}{view.drawn >= 0 ? ` (${say('web.drawn')}: ${tile(view.drawn)})` : ''}</p>
      <h2>{say('web.choices')}</h2>
      <p aria-live="assertive">{note}</p>
      <ul class="commands">{options.map((option, i) => (
        <li key={option.command}><button type="button" data-verb={option.verb} onClick={() => choose(option)}>{i < 9 ? <kbd>{i + 1}</kbd> : null}{optionText(option)}</button></li>
      ))}</ul>
      {open?.barred.length ? <p class="note">{open.barred.map((one) => `${tile(one.tile)}: ${say(`web.barred_${one.why}`)}`).join(say('list.joint'))}</p> : null}
      <h2>{say('web.seats')}</h2>
      <ul class="words-seats">{[0, 1, 2, 3].map((relative) => <Seat key={relative} view={view} seat={(Math.max(view.seat, 0) + relative) & 3} />)}</ul>
      <h2>{say('web.log')}</h2>
      <Log />
    </section>
  )
}
