// Where tiles lie in the wall, against what Python says: WALLS names a file (tests/web/test_fold.py writes it).

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type WallFacts, front, kept, stacksInOrder, standing, turnedStack } from '../src/wall.ts'

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
    // What is never drawn lies at the end, and a turned tile is none of it.
    const lies = turnedStack(facts)
    assert.deepEqual(lies && [lies[0], lies[1] + 1], facts.turned < 0 ? undefined : places[facts.turned])
    const back = kept(facts, new Set([facts.wall - 2]), 15)
    const standing15 = [...places.keys()].filter((place) => place !== facts.turned && place !== facts.wall - 2).slice(-15)
    for (const [seat, stacks] of back.entries()) stacks.forEach((n, at) => assert.equal(n, standing15.filter((place) => places[place][0] === seat && places[place][1] === at + 1).length))
    assert.equal(kept(facts, new Set(), 0).flat().reduce((sum, n) => sum + n, 0), 0)
  })
}
