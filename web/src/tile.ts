// What is true of tiles everywhere: kinds 0-33, flowers 34-41, as in sifang.tiles.

export const KINDS = 34
export const FLOWER = 34
export const BACK = -1

const LETTERS = 'ESWNCFPabcdefgh'
const DIGITS = '一二三四五六七八九'
const SUITS = { 'zh-Hans': '万饼条', 'zh-Hant': '萬餅條' }
const HONORS = { 'zh-Hans': '东南西北中发白春夏秋冬梅兰竹菊', 'zh-Hant': '東南西北中發白春夏秋冬梅蘭竹菊' }
const EN_SUITS = ['Characters', 'Dots', 'Bamboos']
const EN_HONORS = [
  'East', 'South', 'West', 'North', 'Red Dragon', 'Green Dragon', 'White Dragon',
  'Spring', 'Summer', 'Autumn', 'Winter', 'Plum', 'Orchid', 'Bamboo', 'Chrysanthemum',
]

/** The text of a kind: 5m, E, a. */
export function tileText(kind: number): string {
  return kind < 27 ? `${(kind % 9) + 1}${'mps'[Math.floor(kind / 9)]}` : LETTERS[kind - 27]
}

/** The name of a kind, as it is spoken. */
export function tileName(kind: number | null, language: string): string {
  if (kind === null || kind < 0) return language === 'en' ? 'hidden tile' : '暗牌'
  const rank = kind % 9
  const suit = Math.floor(kind / 9)
  if (language === 'en') return kind < 27 ? `${rank + 1} ${EN_SUITS[suit]}` : EN_HONORS[kind - 27]
  const script = language === 'zh-Hant' ? 'zh-Hant' : 'zh-Hans'
  return kind < 27 ? DIGITS[rank] + SUITS[script][suit] : HONORS[script][kind - 27]
}

/** Concealed tiles as text, suits together: 123m55pE. */
export function handText(tiles: readonly number[]): string {
  let text = ''
  const sorted = [...tiles].sort((a, b) => a - b)
  sorted.forEach((kind, i) => {
    const next = sorted[i + 1]
    const together = kind < 27 && next < 27 && Math.floor(kind / 9) === Math.floor(next / 9)
    text += together ? tileText(kind)[0] : tileText(kind)
  })
  return text
}

/** Which of the honour sequences a chow of kind 64 + n is: 0 ESW, 1 ESN, 2 EWN, 3 SWN, 4 CFP. */
export const HONOR_SEQUENCES = [
  [27, 28, 29],
  [27, 28, 30],
  [27, 29, 30],
  [28, 29, 30],
  [31, 32, 33],
]

/** Tiles of 34 counts; a view that has gone wrong may count below nothing until its checksum is compared. */
export function tilesOf(counts: readonly number[]): number[] {
  return counts.flatMap((n, kind) => Array<number>(Math.max(n, 0)).fill(kind))
}

/** Flowers of a mask, as kinds. */
export function flowersOf(mask: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((flower) => (mask >> flower) & 1).map((flower) => FLOWER + flower)
}
