// The fold of a seat's events against the views that Python folded: FOLDS names a file of deals (tests/web/test_fold.py writes it).

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { FoldRules, TableEvent, ViewState } from '../src/messages.ts'
import { type Reserve, apply, check, drawable, emptyView } from '../src/view.ts'

interface Deal {
  name: string
  seat: number
  fold: FoldRules
  events: TableEvent[]
  /** After so many events: the view and its checksum. */
  points: [number, ViewState, string][]
  kept: Reserve
  /** Tiles that may still be drawn at the end. */
  drawable: number
}

const deals = JSON.parse(readFileSync(process.env.FOLDS as string, 'utf-8')) as Deal[]

for (const deal of deals) {
  test(`${deal.name}, seat ${deal.seat}`, () => {
    const view = emptyView(deal.seat, deal.fold)
    let done = 0
    for (const [n, expected, sum] of deal.points) {
      while (done < n) apply(view, deal.events[done++], deal.fold)
      assert.deepEqual(view, expected)
      assert.equal(check(view), sum)
    }
    assert.equal(drawable(view, deal.kept), deal.drawable)
  })
}
