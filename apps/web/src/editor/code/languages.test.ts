import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { loadLanguage } from './load-language.ts'
import type { CodeMode } from './languages.ts'

const aState = async (mode: CodeMode, text: string): Promise<EditorState> => {
  const { language } = await loadLanguage(mode)
  const state = EditorState.create({ doc: text, extensions: [language] })
  ensureSyntaxTree(state, text.length, 5000)
  return state
}

/** The name of the node that covers the first occurrence of `word`. */
const nodeOf = async (mode: CodeMode, text: string, word: string): Promise<string | undefined> =>
  ensureSyntaxTree(await aState(mode, text), text.length, 5000)?.resolveInner(text.indexOf(word) + 1, -1).name

describe('the languages of a field', () => {
  const sql = "select * from invoice where country ilike {{ '%' + Country.value + '%' }} limit 5"

  it('read SQL around bindings', async () => {
    expect(await nodeOf('sql', sql, 'select')).toBe('Keyword')
    expect(await nodeOf('sql', sql, 'limit')).toBe('Keyword')
    expect(await nodeOf('sql', sql, '5')).toBe('Number')
  })

  it('read JavaScript inside of bindings', async () => {
    expect(await nodeOf('sql', sql, "'%'")).toBe('String')
    expect(await nodeOf('text', 'Hello {{ Name.value }}', 'value')).toBe('PropertyName')
  })

  it('read JSON around bindings', async () => {
    expect(await nodeOf('json', '{"name": {{ Name.value }}, "age": 3}', '"age"')).toBe('PropertyName')
  })

  it('read code of steps from end to end', async () => {
    expect(await nodeOf('javascript', 'return Step1.output', 'output')).toBe('PropertyName')
    expect(await nodeOf('python', 'return [r for r in Step1.output]', 'output')).toBe('PropertyName')
  })

  it('read code while its binding is still open', async () => {
    expect(await nodeOf('text', 'Hello {{ Name', 'Name')).toBe('VariableName')
  })

  it('know how each part is commented', async () => {
    expect((await aState('sql', sql)).languageDataAt('commentTokens', sql.indexOf('Country') + 1)).toEqual([
      { line: '//', block: { open: '/*', close: '*/' } },
    ])
    expect((await aState('sql', sql)).languageDataAt('commentTokens', 2)).toEqual([
      { line: '--', block: { open: '/*', close: '*/' } },
    ])
  })
})
