// The order in which a person keeps the own tiles: sorted by the client, or moved by hand 理牌.

/** Own tiles as they stand: sorted with jokers first, or in the order kept; what came since stands last. */
export function arrange(tiles: readonly number[], kept: readonly number[] | null, jokers: readonly number[]): number[] {
  const sorted = [...tiles].sort((a, b) => Number(jokers.includes(b)) - Number(jokers.includes(a)) || a - b)
  if (!kept) return sorted
  const rest = [...sorted]
  const found: number[] = []
  for (const kind of kept) {
    const at = rest.indexOf(kind)
    if (at >= 0) found.push(...rest.splice(at, 1))
  }
  return [...found, ...rest]
}

/** The same tiles with the one at a place moved to another. */
export function moved(tiles: readonly number[], from: number, to: number): number[] {
  const found = [...tiles]
  const [kind] = found.splice(from, 1)
  found.splice(Math.max(0, Math.min(to, found.length)), 0, kind)
  return found
}
