// The numbers that this browser has added to walls, kept so that the person can find them in the record after the match.

import { newNumber } from './fair.ts'

const NAME = 'sifang.numbers'
const KEPT = 100

function all(): [commitment: string, number: string][] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '[]') as [string, string][]
  } catch {
    return []
  }
}

/** The number sent in answer to a commitment of the hall. */
export function numberOf(commitment: string): string | undefined {
  return all().find(([to]) => to === commitment)?.[1]
}

/** The number to send: the same one from every tab. */
export function numberFor(commitment: string): string {
  const known = numberOf(commitment)
  if (known) return known
  const fresh = newNumber()
  try {
    localStorage.setItem(NAME, JSON.stringify([...all(), [commitment, fresh]].slice(-KEPT)))
  } catch {
    // A browser that keeps nothing cannot check later that its number was used.
  }
  return fresh
}
