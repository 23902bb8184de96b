// A tile, a meld and a row of flowers, as the table and the pages show them.

import type { MeldState } from './messages.ts'
import { CHOW, ADDED_KONG, CONCEALED_KONG, meldTiles } from './view.ts'
import { tile as nameOf } from './words.ts'
import { view } from './store.ts'

export type Mark = 'joker' | 'treasure' | 'won' | 'drawn'

/** The mark that a kind bears at this table: a joker 精 or a treasure 寶. */
export function markOf(kind: number | null): Mark | undefined {
  const seen = view.value
  if (!seen || kind === null) return undefined
  if (seen.jokers.includes(kind)) return 'joker'
  return seen.treasures.includes(kind) ? 'treasure' : undefined
}

interface TileProps {
  /** A kind; null or -1 is a back. */
  kind: number | null
  sideways?: boolean
  mark?: Mark
  extra?: string
  /** Said by a screen reader; none where the tile is named beside it. */
  quiet?: boolean
}

/** One tile. Its width is the custom property --w around it. */
export function Tile({ kind, sideways, mark, extra = '', quiet }: TileProps) {
  const hidden = kind === null || kind < 0
  const spoken = quiet ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': nameOf(kind) }
  return (
    <span class={`tile ${hidden ? 'down' : ''} ${sideways ? 'side' : ''} ${extra}`} data-kind={hidden ? 'b' : kind} {...spoken}>
      <svg class="face" viewBox="0 0 60 80" aria-hidden="true"><use href={`#t${hidden ? 'b' : kind}`} /></svg>
      {mark && mark !== 'drawn' ? <svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><use href={`#m-${mark}`} /></svg> : null}
    </span>
  )
}

/** A meld: the claimed tile lies sideways on the side of its source, an added kong's fourth tile upon it. */
export function Meld({ meld, own = false }: { meld: MeldState; own?: boolean }) {
  const kinds = meldTiles(meld)
  if (meld.type === CONCEALED_KONG) {
    const faces = own || meld.kind !== null ? [null, meld.kind, meld.kind, null] : kinds
    return (
      <span class="meld" title={meld.stands_for >= 0 ? nameOf(meld.stands_for) : undefined}>
        {faces.map((kind, i) => <Tile key={i} kind={kind} mark={markOf(kind)} />)}
      </span>
    )
  }
  let order: (number | null)[] = kinds
  const first = meld.type === CHOW || meld.lies.length > 0
  if (first) order = [kinds[meld.place], ...kinds.filter((_, i) => i !== meld.place)]
  if (meld.type === ADDED_KONG) order = order.slice(0, 3)
  // From the previous player leftmost, from the opposite one second, from the next one rightmost.
  const at = meld.source === 3 ? 0 : meld.source === 2 ? 1 : meld.source === 1 ? order.length - 1 : -1
  const turned = first && at > 0 ? [...order.slice(1, at + 1), order[0], ...order.slice(at + 1)] : order
  return (
    <span class="meld">
      {turned.map((kind, i) =>
        i === at && meld.type === ADDED_KONG
          ? <span key={i} class="stack"><Tile kind={kind} sideways /><Tile kind={kind} sideways /></span>
          : <Tile key={i} kind={kind} sideways={i === at} mark={markOf(kind)} />,
      )}
    </span>
  )
}

/** A row of tiles named as one. */
export function Row({ kinds, won, label }: { kinds: readonly (number | null)[]; won?: number; label?: string }) {
  return (
    <span class="row" role={label ? 'img' : undefined} aria-label={label}>
      {kinds.map((kind, i) => <Tile key={i} kind={kind} quiet={label !== undefined} mark={i === won ? 'won' : undefined} />)}
    </span>
  )
}
