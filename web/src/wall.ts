// Where the wall stands: which stacks are whole, half gone or gone. Must agree with sifang.walls.places; tests/web compares them.

/** What is known of a wall before the first tile is taken. */
export interface WallFacts {
  /** Tiles in it. */
  wall: number
  /** The seat whose wall is broken, and the stacks counted there before the first one taken. */
  broken: [number, number]
  /** Stacks before each seat. */
  stacks: number[]
  /** Taking runs from a wall's right end to its left. */
  leftward: boolean
  /** Place of a turned tile that is never drawn, -1: none. */
  turned: number
}

/** The stack of every pair of tiles in drawing order: [seat, stack from the right end, from 0]. */
export function stacksInOrder({ wall, broken, stacks, leftward }: WallFacts): [number, number][] {
  const [first, before] = broken
  return Array.from({ length: wall / 2 }, (_, i) => {
    let at = leftward ? before + i : before - i
    let seat = first
    while (leftward && at >= stacks[seat]) {
      at -= stacks[seat]
      seat = (seat + 3) & 3
    }
    while (!leftward && at < 0) {
      seat = (seat + 1) & 3
      at += stacks[seat]
    }
    return [seat, at]
  })
}

/** Tiles that still lie in every stack of every seat, from its right end: 0, 1 or 2. */
export function standing(facts: WallFacts, taken: ReadonlySet<number>): number[][] {
  const found = facts.stacks.map((n) => Array<number>(n).fill(0))
  stacksInOrder(facts).forEach(([seat, at], i) => {
    found[seat][at] = 2 - Number(taken.has(2 * i)) - Number(taken.has(2 * i + 1))
  })
  return found
}

/** The stack that the next tile comes from, none when all are gone. */
export function front(facts: WallFacts, taken: ReadonlySet<number>): [number, number] | undefined {
  return stacksInOrder(facts).find((_, i) => !taken.has(2 * i) || !taken.has(2 * i + 1))
}

/** Tiles of every stack that are never drawn: the last ones of those that lie there, so many as the rules keep. */
export function kept(facts: WallFacts, taken: ReadonlySet<number>, reserve: number): number[][] {
  const found = facts.stacks.map((n) => Array<number>(n).fill(0))
  const order = stacksInOrder(facts)
  let left = reserve
  for (let i = order.length - 1; i >= 0 && left > 0; i--) {
    for (const place of [2 * i, 2 * i + 1]) {
      if (left === 0 || taken.has(place) || place === facts.turned) continue
      found[order[i][0]][order[i][1]] += 1
      left -= 1
    }
  }
  return found
}

/** The stack on which the turned tile lies, none: there is none. */
export function turnedStack(facts: WallFacts): [number, number] | undefined {
  return facts.turned < 0 ? undefined : stacksInOrder(facts)[facts.turned >> 1]
}
