// The hall's HTTP interface.

import { signal } from '@preact/signals'
import type { Me, Problem, RulesetInfo } from './messages.ts'

/** A refused request. */
export class Refusal extends Error {
  code: string
  constructor(problem: Problem) {
    super(problem.text)
    this.code = problem.code
  }
}

export const me = signal<Me | null>(null)
export const rulesets = signal<RulesetInfo[]>([])

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(path, { method, credentials: 'same-origin', ...sent })
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({ code: 'hall/fault', text: answer.statusText }))
    throw new Refusal(problem as Problem)
  }
  return (await answer.json()) as T
}

export const get = <T>(path: string): Promise<T> => call<T>('GET', path)
export const post = <T>(path: string, body?: unknown): Promise<T> => call<T>('POST', path, body)

let arriving: Promise<Me> | null = null

/** Be known to the hall: the guest of the cookie, else a new one. Parts of a page that arrive at once are one guest. */
export function arrive(): Promise<Me> {
  arriving ??= (async () => {
    try {
      me.value = await get<Me>('/api/guest')
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'guest/none') throw error
      me.value = await post<Me>('/api/guest', {})
    }
    return me.value
  })().finally(() => (arriving = null))
  return arriving
}

export async function loadRulesets(): Promise<void> {
  if (!rulesets.value.length) rulesets.value = await get<RulesetInfo[]>('/api/rulesets')
}
