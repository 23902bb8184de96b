// Where tiles lie in the wall, against what Python says: WALLS names a file (tests/web/test_fold.py writes it).

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type WallFacts, front, stacksInOrder, standing } from '../src/wall.ts'

interface Wall {
  name: string
  facts: WallFacts
  /** Seat and stack, from 1, of every tile in drawing order. */
  places: [number, number][]
}

const walls = JSON.parse(readFileSync(process.env.WALLS as string, 'utf-8')) as Wall[]

for (const { name, facts, places } of walls) {
  test(name, () => {
    assert.deepEqual(stacksInOrder(facts).flatMap(([seat, at]) => [[seat, at + 1], [seat, at + 1]]), places)
    const whole = standing(facts, new Set())
    assert.deepEqual(whole.map((stacks) => stacks.length), facts.stacks)
    assert.ok(whole.flat().every((n) => n === 2))
    const some = standing(facts, new Set([0, 1, 2, facts.wall - 2]))
    assert.equal(some.flat().reduce((sum, n) => sum + n, 0), facts.wall - 4)
    const next = front(facts, new Set([0, 1, 2]))
    assert.deepEqual(next && [next[0], next[1] + 1], places[3])
    assert.equal(front(facts, new Set(places.keys())), undefined)
  })
}
