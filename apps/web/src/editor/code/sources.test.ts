import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { loadLanguage } from './load-language.ts'
import { oneSource } from './one-source.ts'
import { scopeSource } from './scope-source.ts'
import { sqlSource } from './sql/source.ts'
import type { SqlSchema } from './sql/suggestions.ts'

const names = () => [
  { name: 'Country', kind: 'widget' as const, type: 'input', value: { value: 'Norway' }, help: '' },
]
const schema: SqlSchema = {
  dialect: 'postgresql',
  tables: [
    {
      schema: 'public',
      name: 'invoice',
      primaryKey: [],
      columns: [
        { name: 'billing_country', type: 'text', kind: 'longText', isRequired: false, isFilled: false },
      ],
    },
  ],
}

/** What the sources suggest at the `|` in a text of SQL. */
const labelsAt = async (marked: string, isExplicit = false): Promise<string[]> => {
  const position = marked.indexOf('|')
  const { language } = await loadLanguage('sql')
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: [language] })
  ensureSyntaxTree(state, state.doc.length, 5000)
  const sources: CompletionSource[] = [scopeSource('bindings', names), sqlSource(() => schema)]
  const found = await oneSource(sources)(new CompletionContext(state, position, isExplicit))
  return found?.options.map((option) => option.label) ?? []
}

describe('suggestions in SQL', () => {
  it('are tables and keywords in the text', async () => {
    const labels = await labelsAt('select * from inv|')
    expect(labels).toContain('invoice')
    expect(labels).toContain('inner')
    expect(labels).not.toContain('Country')
  })

  it('are the columns of the tables that the statement reads', async () => {
    expect(await labelsAt('select bil| from invoice')).toContain('billing_country')
    expect(await labelsAt('select * from invoice i where i.|')).toContain('billing_country')
  })

  it('are names in scope alone inside of a binding', async () => {
    const labels = await labelsAt('select * from invoice where a = {{ Cou| }}')
    expect(labels.slice(0, 2)).toEqual(['Country.value', 'Country'])
    expect(labels).not.toContain('invoice')
    expect(await labelsAt('select {{ Country.| }}')).toContain('value')
  })

  it('open in an empty binding, and elsewhere only when asked for', async () => {
    expect(await labelsAt('select {{|}}')).toContain('Country')
    expect(await labelsAt('select {{ Country.value + | }}')).toEqual([])
    expect(await labelsAt('select {{ Country.value + | }}', true)).toContain('Country')
  })

  it('keep out of strings', async () => {
    expect(await labelsAt("select {{ 'Cou|' }}")).toEqual([])
    expect(await labelsAt("select 'inv|' from invoice")).toEqual([])
  })
})
