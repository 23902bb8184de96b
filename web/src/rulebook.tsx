// The rulebook: patterns in the book's order, and the decisions where it leaves a doubt.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { get, loadRulesets, rulesets } from './api.ts'
import { Head } from './home.tsx'
import type { RulesetBook } from './messages.ts'
import { language } from './settings.ts'
import { amount, inScript, named, pattern, say } from './words.ts'

/** The rule sets, on a page that there is for each. */
export function Tabs({ page, rules }: { page: string; rules: string }) {
  useEffect(() => void loadRulesets(), [])
  return <nav class="tabs">{rulesets.value.map((one) => <a key={one.key} href={`#/${page}/${one.key}`} aria-current={one.key === rules ? 'page' : undefined}>{named(one.names)}</a>)}</nav>
}

/** A little Markdown: headings, tables, lists, paragraphs, code and bold. */
function Markdown({ text }: { text: string }) {
  const inline = (line: string) => line.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, i) => part.startsWith('`') ? <code key={i}>{part.slice(1, -1)}</code> : part.startsWith('**') ? <b key={i}>{part.slice(2, -2)}</b> : part)
  const cells = (line: string): string[] => line.replace(/^\||\|\s*$/g, '').split(/(?<!\\)\|/).map((one) => one.trim())
  return (
    <div class="markdown">
      {text.split(/\n{2,}/).map((block, i) => {
        const lines = block.trim().split('\n')
        if (lines[0].startsWith('#')) return <h3 key={i}>{inline(lines[0].replace(/^#+\s*/, ''))}</h3>
        if (lines[0].startsWith('|')) {
          return (
            <div class="scroll" key={i} tabIndex={0}><table>
              <thead><tr>{cells(lines[0]).map((one, j) => <th key={j}>{inline(one)}</th>)}</tr></thead>
              <tbody>{lines.slice(2).map((line, k) => <tr key={k}>{cells(line).map((one, j) => <td key={j}>{inline(one)}</td>)}</tr>)}</tbody>
            </table></div>
          )
        }
        if (/^[-*] /.test(lines[0])) return <ul key={i}>{block.trim().split(/\n(?=[-*] )/).map((one, j) => <li key={j}>{inline(one.slice(2))}</li>)}</ul>
        return <p key={i}>{inline(lines.join(' '))}</p>
      })}
    </div>
  )
}

export function RulesPage({ rules }: { rules: string }) {
  const book = useSignal<RulesetBook | null>(null)
  useEffect(() => void get<RulesetBook>(`/api/rulesets/${rules}`).then((found) => (book.value = found)), [rules])
  const found = book.value
  return (
    <>
      <Head />
      <main class="page rules">
        <Tabs page="rules" rules={rules} />
        {found ? (
          <>
            <h1>{named(found.names)}</h1>
            <h2>{say('web.patterns')}</h2>
            <ul class="book">
              {found.patterns.map((one) => (
                <li key={one.key} id={one.key}>
                  <details>
                    <summary><b>{pattern(one)}</b> <span>{language.value === 'en' ? one.zh : one.en}</span><em>{amount(one.value, found.unit)}</em></summary>
                    <p>{language.value === 'en' ? one.definition : inScript(one.definition_zh) || one.definition}</p>
                    {one.excludes.length ? <p>{say('fan.excludes')} {one.excludes.map((key) => { const other = found.patterns.find((next) => next.key === key); return other ? pattern(other) : key }).join(', ')}</p> : null}
                    {one.example ? <p><code>{one.example}</code></p> : null}
                    <p class="source">{one.source}</p>
                  </details>
                </li>
              ))}
            </ul>
            <h2>{say('web.decisions')}</h2>
            <Markdown text={found.rulebook} />
          </>
        ) : <p>{say('web.waiting')}</p>}
      </main>
    </>
  )
}
