// The order of one's own tiles: sorted until a tile is moved, then the person's own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrange, moved } from '../src/order.ts'

test('sorted, jokers first', () => {
  assert.deepEqual(arrange([5, 1, 9, 1], null, []), [1, 1, 5, 9])
  assert.deepEqual(arrange([5, 1, 9, 1], null, [9, -1]), [9, 1, 1, 5])
})

test('an order that was kept survives a discard, and what is drawn comes last', () => {
  const kept = moved([1, 1, 5, 9], 3, 0)
  assert.deepEqual(kept, [9, 1, 1, 5])
  assert.deepEqual(arrange([1, 5, 9], kept, []), [9, 1, 5])
  assert.deepEqual(arrange([1, 1, 3, 5, 9], kept, []), [9, 1, 1, 5, 3])
})

test('no tile is lost or made, wherever one is put', () => {
  const tiles = [0, 3, 3, 3, 8, 20, 33]
  for (let from = 0; from < tiles.length; from++) {
    for (let to = -2; to < tiles.length + 3; to++) {
      const found = moved(tiles, from, to)
      assert.deepEqual([...found].sort((a, b) => a - b), tiles)
      assert.deepEqual([...arrange(tiles, found, [])].sort((a, b) => a - b), tiles)
    }
  }
})
