// The sizes of the table: everything fits, at every window and with every hand.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOG, TALL, WALL, layout, stripUnits } from '../src/layout.ts'
import type { FoldRules } from '../src/messages.ts'
import { KONG, PUNG, emptyView } from '../src/view.ts'

const WINDOWS = [[390, 844], [844, 390], [360, 640], [768, 1024], [1024, 768], [1440, 900], [1920, 1080]]

function table(tiles: number, melds: number, type: number, discards: number, flowers: number) {
  const view = emptyView(0, { joker_kind: -1 } as FoldRules)
  for (const seat of [0, 1, 2, 3]) {
    view.concealed[seat] = tiles - 3 * melds
    view.melds[seat] = Array.from({ length: melds }, () => ({ type, kind: 0, source: 3, place: 0, stands_for: -1 }))
    view.rivers[seat] = Array<number>(discards).fill(1)
    view.flowers[seat] = flowers
  }
  return view
}

for (const [width, height] of WINDOWS) {
  test(`${width} x ${height}`, () => {
    for (const [tiles, melds, type] of [[14, 0, PUNG], [14, 2, PUNG], [14, 4, KONG], [17, 0, PUNG], [17, 5, KONG]]) {
      for (const discards of [0, 18, 24]) {
        const view = table(tiles, melds, type, discards, 3)
        const sizes = layout(width, height, view, LOG)
        const rivers = sizes.river * (2 * sizes.rows * TALL) + (sizes.mode === 'wide' ? 2 * WALL * sizes.river : 0)
        assert.ok(rivers + sizes.centerWidth <= sizes.poolWidth, `rivers ${rivers + sizes.centerWidth} in ${sizes.poolWidth}`)
        assert.ok(rivers + sizes.centerHeight <= sizes.poolHeight, `rivers ${rivers + sizes.centerHeight} in ${sizes.poolHeight}`)
        const own = sizes.hand * Math.min(sizes.perRow, view.concealed[0])
        const beside = sizes.mode === 'tall' ? 0 : sizes.strips[0] * stripUnits(view, 0, false)
        assert.ok(own + beside <= sizes.table, `hand ${own} + ${beside} in ${sizes.table}`)
        if (sizes.mode !== 'tall') assert.ok(sizes.strips[2] * stripUnits(view, 2, true) <= sizes.table)
        assert.ok(sizes.hand >= 22)
        // A middle narrower than a river: the rivers go round it, each past the end of the last, and none leaves the pool.
        if (sizes.centerWidth < 6 * sizes.river) assert.ok(6 * sizes.river - sizes.centerWidth / 2 <= sizes.poolWidth / 2)
      }
    }
  })
}

test('tiles can be read on an upright phone until the wall is gone', () => {
  for (const discards of [0, 18, 24]) assert.ok(layout(390, 844, table(14, 0, PUNG, discards, 3), 0).river >= 27)
})

test('what lies before the fingers stays where it is while rivers and melds grow', () => {
  const places = [[14, 0, 0], [8, 2, 18], [5, 3, 24]].map(([tiles, melds, discards]) => {
    const sizes = layout(390, 844, table(tiles + 3 * melds, melds, PUNG, discards, 0), 0)
    return sizes.poolHeight
  })
  assert.ok(Math.abs(places[0] - places[1]) < 30 && Math.abs(places[0] - places[2]) < 30, String(places))
})
