// Walls checked in the browser against those that Python made: FAIR names a file of cases (tests/web/test_fair.py writes it).

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Chance, type Draw, chance, checkRecord, commitment, newNumber, shake256 } from '../src/fair.ts'

interface Cases {
  draws: { draw: Draw; commitment: string; deal: number; attempt: number; suits_only: boolean; flowers: number; chance: Chance }[]
  /** Records, each with what was published before it, and the deals whose walls are as they must be. */
  records: { lines: string; commitment: string; deals: boolean[] }[]
}

const cases = JSON.parse(readFileSync(process.env.FAIR as string, 'utf-8')) as Cases

test('SHAKE-256 of every length about the rate', () => {
  for (const size of [0, 1, 134, 135, 136, 137, 271, 272, 273]) {
    const message = Uint8Array.from({ length: size }, (_, i) => (i * 7) & 255)
    const expected = createHash('shake256', { outputLength: 400 }).update(message).digest()
    assert.deepEqual([...shake256(message, 400)], [...expected])
  }
})

test('commitments and chance', () => {
  for (const one of cases.draws) {
    assert.equal(commitment(one.draw.secret), one.commitment)
    assert.deepEqual(chance(one.draw, one.deal, one.attempt, one.suits_only, one.flowers), one.chance)
  }
})

test('records', () => {
  for (const one of cases.records) {
    const found = checkRecord(one.lines)
    assert.deepEqual(found && [found.commitment, found.deals], [one.commitment, one.deals])
  }
})

test('a number is new each time', () => {
  assert.match(newNumber(), /^[0-9a-f]{32}$/)
  assert.notEqual(newNumber(), newNumber())
})
