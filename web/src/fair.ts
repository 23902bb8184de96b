// The walls of a match, checked: SHAKE-256 (FIPS 202), the hall's commitment, and the chance of each deal, as sifang.fair promises them.

import { KINDS, tileText } from './tile.ts'

export const NO_NUMBER = '0'.repeat(32)
const MASK = (1n << 64n) - 1n
const RATE = 136
const WORD = 2 ** 32

/** What a match was made of, as its record tells after the end. */
export interface Draw {
  secret: string
  /** By player. */
  numbers: string[]
}

export interface Chance {
  wall: number[]
  dice: number[]
  treasures: number[]
  direction: number
}

const ROUNDS: bigint[] = []
const TURNS: [place: number, by: bigint][] = []
{
  let register = 1
  for (let round = 0; round < 24; round++) {
    let word = 0n
    for (let j = 0; j < 7; j++) {
      if (register & 1) word |= 1n << ((1n << BigInt(j)) - 1n)
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    }
    ROUNDS.push(word)
  }
  let x = 1
  let y = 0
  for (let t = 0; t < 24; t++) {
    TURNS.push([x + 5 * y, BigInt((((t + 1) * (t + 2)) / 2) % 64)])
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
  }
}

const turn = (word: bigint, by: bigint): bigint => ((word << by) | (word >> (64n - by))) & MASK

/** Keccak-f[1600] on 25 lanes, lane x + 5y. */
function permute(a: bigint[]): void {
  for (const constant of ROUNDS) {
    const columns = [0, 1, 2, 3, 4].map((x) => a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20])
    for (let i = 0; i < 25; i++) a[i] ^= columns[(i + 4) % 5] ^ turn(columns[(i + 1) % 5], 1n)
    let carried = a[TURNS[0][0]]
    for (let t = 0; t < 24; t++) {
      const to = TURNS[(t + 1) % 24][0]
      const kept = a[to]
      a[to] = turn(carried, TURNS[t][1])
      carried = kept
    }
    for (let y = 0; y < 25; y += 5) {
      const row = a.slice(y, y + 5)
      for (let x = 0; x < 5; x++) a[y + x] = row[x] ^ (~row[(x + 1) % 5] & MASK & row[(x + 2) % 5])
    }
    a[0] ^= constant
  }
}

export function shake256(message: Uint8Array, size: number): Uint8Array {
  const padded = new Uint8Array((Math.floor(message.length / RATE) + 1) * RATE)
  padded.set(message)
  padded[message.length] = 0x1f
  padded[padded.length - 1] |= 0x80
  const view = new DataView(padded.buffer)
  const lanes = Array<bigint>(25).fill(0n)
  for (let start = 0; start < padded.length; start += RATE) {
    for (let i = 0; i < 17; i++) lanes[i] ^= view.getBigUint64(start + 8 * i, true)
    permute(lanes)
  }
  const out = new Uint8Array(Math.ceil(size / RATE) * RATE)
  const written = new DataView(out.buffer)
  for (let start = 0; start < out.length; start += RATE) {
    if (start) permute(lanes)
    for (let i = 0; i < 17; i++) written.setBigUint64(start + 8 * i, lanes[i], true)
  }
  return out.slice(0, size)
}

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16))
const label = (text: string): number[] => [...new TextEncoder().encode(text), 0]

/** A number of one's own for a match. */
export function newNumber(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What the hall must have published before the numbers. */
export function commitment(secret: string): string {
  return hexOf(shake256(Uint8Array.from([...label('sifang commitment 1'), ...bytesOf(secret)]), 32))
}

/** The chance of a deal; attempt counts from 0 where a deal is played again. */
export function chance(draw: Draw, deal: number, attempt: number, suitsOnly: boolean, flowers: number): Chance {
  const whole = [deal, attempt].flatMap((n) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255])
  const seed = [...label('sifang chance 1'), ...bytesOf(draw.secret), ...draw.numbers.flatMap(bytesOf), ...whole]
  const stream = new DataView(shake256(Uint8Array.from(seed), 4096).buffer)
  let at = 0
  const below = (bound: number): number => {
    for (;;) {
      const word = stream.getUint32(at)
      at += 4
      if (word < WORD - (WORD % bound)) return word % bound
    }
  }
  const wall = Array.from({ length: 4 * (suitsOnly ? 27 : KINDS) }, (_, i) => i >> 2)
  for (let flower = 0; flower < flowers; flower++) wall.push(KINDS + flower)
  for (let i = wall.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[wall[i], wall[j]] = [wall[j], wall[i]]
  }
  const dice = Array.from({ length: 6 }, () => 1 + below(6))
  const treasures = Array.from({ length: 5 }, () => below(KINDS))
  return { wall, dice, treasures, direction: 1 + below(3) }
}

/** What a check of a record found. */
export interface Verdict {
  /** What the hall must have published at the beginning. */
  commitment: string
  numbers: string[]
  /** Of each deal: whether wall, dice, treasures and direction are those that secret and numbers give. */
  deals: boolean[]
}

/** Check a record (JSON lines); null: its walls come from a seed, and there is nothing to check. */
export function checkRecord(lines: string): Verdict | null {
  const rows = lines.split('\n').filter((line) => line).map((line) => JSON.parse(line) as Record<string, unknown>)
  const draw = rows[0]?.draw as Draw | undefined
  if (!draw) return null
  const deals: boolean[] = []
  let attempt = 0
  let last = -1
  for (const row of rows.slice(1)) {
    if (row.deal === undefined || row.wall === undefined) continue
    attempt = row.deal === last ? attempt + 1 : 0
    last = row.deal as number
    const wall = spread(row.wall as string)
    const flowers = wall.filter((tile) => /[a-h]/.test(tile)).length
    const made = chance(draw, last, attempt, !wall.includes('E'), flowers)
    const dice = row.dice as number[]
    deals.push(
      equal(wall, made.wall) && dice.every((die, i) => die === made.dice[i]) &&
        (row.treasures === undefined || equal(spread(row.treasures as string), made.treasures)) &&
        (row.direction === undefined || row.direction === made.direction),
    )
  }
  return { commitment: commitment(draw.secret), numbers: draw.numbers, deals }
}

const equal = (tiles: string[], kinds: number[]): boolean => tiles.join() === kinds.map(tileText).join()

/** The tiles of a text, each with its own suit: 12m3sE becomes 1m, 2m, 3s, E. */
function spread(text: string): string[] {
  return [...text.matchAll(/(\d+)([mps])|([A-Za-h])/g)].flatMap(([, digits, suit, letter]) => (letter ? [letter] : [...digits].map((digit) => digit + suit)))
}
