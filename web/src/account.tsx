// The end of a deal: the winning hand, why it is worth what it is, who pays whom, and the score sheet.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal, post } from './api.ts'
import { Breakdown } from './breakdown.tsx'
import { Dialog } from './dialog.tsx'
import type { Account, Room, WinAccount } from './messages.ts'
import * as store from './store.ts'
import { who } from './tell.ts'
import { Meld, Tile, markOf } from './tiles.tsx'
import { called, has, plain, say, signed } from './words.ts'

const ENDS = ['', 'by_win', 'exhausted', 'aborted', 'false_win', 'all_stopped', 'replayed']

function Win({ win }: { win: WinAccount }) {
  const way = win.by === 1 ? say('way.self_drawn') : say(win.by === 2 ? 'way.robbed' : 'way.discard', { giver: win.source >= 0 ? who(win.source) : '' })
  const melds = store.view.value?.melds[win.seat] ?? []
  return (
    <section class="win-account">
      <h3>{who(win.seat)} · {way}</h3>
      <div class="laid">
        {melds.map((meld, i) => <Meld key={i} meld={meld} own />)}
        <span class="row">{win.hand.map((kind, i) => <Tile key={i} kind={kind} mark={markOf(kind)} />)}</span>
        {win.tile >= 0 ? <Tile kind={win.tile} mark="won" extra="winner" /> : null}
      </div>
      {win.answer ? <Breakdown answer={win.answer} /> : <p class="total">{win.value}</p>}
    </section>
  )
}

/** The sheet of the match: a row a deal, a column a player. */
export function Sheet({ account, room }: { account: Account; room: Room | null }) {
  const players = room?.players ?? []
  return (
    <div class="scroll" tabIndex={0}>
      <table class="sheet">
        <thead><tr><th>{say('sheet.deal')}</th>{players.map((one) => <th key={one.player}>{one.you ? say('play.you') : called(one)}</th>)}</tr></thead>
        <tbody>
          {account.sheet.map((row) => (
            <tr key={row.deal}>
              <th>{row.deal + 1} {say(`wind.${row.round_wind}`)}</th>
              {row.points.map((points, player) => <td key={player} class={row.winners.includes(player) ? 'winner' : ''}>{signed(points)}{row.dealer === player ? '*' : ''}</td>)}
            </tr>
          ))}
        </tbody>
        <tfoot><tr><th>{say('sheet.total')}</th>{players.map((one) => <td key={one.player}>{plain(account.sheet.at(-1)?.totals[one.player] ?? 0)}</td>)}</tr></tfoot>
      </table>
    </div>
  )
}

export function AccountDialog({ account }: { account: Account }) {
  const asked = useSignal(false)
  const hidden = useSignal(false)
  const view = store.view.value
  const room = store.room.value
  useEffect(() => { asked.value = false }, [account])
  if (hidden.value) return <button type="button" class="show-account" onClick={() => (hidden.value = false)}>{say('web.account')}</button>
  const rematch = async (): Promise<void> => {
    try {
      if (room) store.room.value = await post<Room>(`/api/rooms/${room.code}/rematch`)
      asked.value = true
    } catch (error) {
      if (error instanceof Refusal) store.refusal.value = error.code
      else throw error
    }
  }
  return (
    <Dialog title={say(`end.${ENDS[account.end] ?? 'exhausted'}`)} onClose={() => (hidden.value = true)} extra="account">
      {account.wins.map((win, i) => <Win key={i} win={win} />)}
      <div class="deltas">
        {[0, 1, 2, 3].map((seat) => {
          const points = view ? view.scores[seat] - view.fines[seat] : 0
          return <span key={seat} class={points > 0 ? 'plus' : points < 0 ? 'minus' : ''}>{who(seat)} <b>{signed(points)}</b></span>
        })}
      </div>
      {account.payments.length ? (
        <details>
          <summary>{say('score.payments')}</summary>
          <ul class="payments">
            {account.payments.map((one, i) => (
              <li key={i}>{one.payee < 0 ? say('tell.fined', { who: who(one.payer), points: one.points }) : say('score.payment', { payer: who(one.payer), payee: who(one.payee), points: one.points, what: has(`pay.${one.reason}`) ? say(`pay.${one.reason}`) : one.reason })}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <Sheet account={account} room={room} />
      <footer>
        {store.watching.value ? (
          account.over && room?.record ? <a class="button" href={`#/replay/${room.record}`}>{say('web.replay')}</a> : null
        ) : account.over ? (
          <>
            <button type="button" class="primary" disabled={asked.value} onClick={() => void rematch()}>{say('web.rematch')}</button>
            {room?.record ? <a class="button" href={`#/replay/${room.record}`}>{say('web.replay')}</a> : null}
            <a class="button" href="#/">{say('web.home')}</a>
          </>
        ) : (
          <button type="button" class="primary next" autoFocus disabled={asked.value} onClick={() => { asked.value = true; store.onward() }}>{say(asked.value ? 'web.waiting' : 'web.next_deal')}</button>
        )}
      </footer>
    </Dialog>
  )
}
