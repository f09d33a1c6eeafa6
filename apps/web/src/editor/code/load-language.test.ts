import { CompletionContext } from '@codemirror/autocomplete'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadLanguage } from './load-language.ts'
import { type CodeMode, codeExtent } from './languages.ts'
import { oneSource } from './one-source.ts'
import { scopeSource } from './scope-source.ts'

const names = () => [
  { name: 'Orders', kind: 'api' as const, type: '', value: { response: [] }, help: '' },
  { name: 'App', kind: 'global' as const, type: '', value: {}, help: '' },
]

/** What is suggested at the end of a text, with the rank of the section in which it stands. */
const suggestedAt = async (mode: CodeMode, doc: string) => {
  const { language, sources } = await loadLanguage(mode)
  const state = EditorState.create({ doc, extensions: [language] })
  ensureSyntaxTree(state, doc.length, 5000)
  const source = oneSource([scopeSource(codeExtent(mode), names), ...sources])
  const found = await source(new CompletionContext(state, doc.length, true))
  return (found?.options ?? []).map(({ label, section }) => ({
    label,
    rank: typeof section === 'object' && typeof section.rank === 'number' ? section.rank : -1,
  }))
}
const rankOf = (found: readonly { label: string; rank: number }[], label: string): number =>
  found.find((suggestion) => suggestion.label === label)?.rank ?? Number.NaN

describe('suggestions in Python', () => {
  it('are shortcuts, what stands on the page, the application, what is declared here, and the words of the language', async () => {
    const found = await suggestedAt('python', 'ordered = 1\nfor row in Orders.response:\n    o')
    const ranks = ['Orders.response', 'Orders', 'App', 'ordered', 'or'].map((label) => rankOf(found, label))
    expect(ranks).not.toContain(Number.NaN)
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    expect(new Set(ranks).size).toBe(ranks.length)
  })
})

describe('suggestions in JavaScript', () => {
  it('hold what is declared here, before the words of the language', async () => {
    const found = await suggestedAt('javascript', 'const ordered = 1\nconst next = o')
    expect(rankOf(found, 'ordered')).toBeGreaterThan(rankOf(found, 'App'))
    expect(rankOf(found, 'ordered')).toBeLessThan(rankOf(found, 'Object'))
  })
})

describe('where there is nothing to suggest', () => {
  afterEach(() => vi.restoreAllMocks())

  it('nothing but the log says so', async () => {
    const log = vi.spyOn(console, 'info').mockReturnValue(undefined)
    expect(await suggestedAt('text', 'plain text')).toEqual([])
    expect(log).toHaveBeenCalledWith('No suggestions')
  })
})
