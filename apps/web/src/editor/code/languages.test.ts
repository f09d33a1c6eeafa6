import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { type CodeMode, languageOf } from './languages.ts'

const aState = (mode: CodeMode, text: string): EditorState => {
  const state = EditorState.create({ doc: text, extensions: [languageOf[mode]] })
  ensureSyntaxTree(state, text.length, 5000)
  return state
}

/** The name of the node that covers the first occurrence of `word`. */
const nodeOf = (mode: CodeMode, text: string, word: string): string | undefined =>
  ensureSyntaxTree(aState(mode, text), text.length, 5000)?.resolveInner(text.indexOf(word) + 1, -1).name

describe('the languages of a field', () => {
  const sql = "select * from invoice where country ilike {{ '%' + Country.value + '%' }} limit 5"

  it('read SQL around bindings', () => {
    expect(nodeOf('sql', sql, 'select')).toBe('Keyword')
    expect(nodeOf('sql', sql, 'limit')).toBe('Keyword')
    expect(nodeOf('sql', sql, '5')).toBe('Number')
  })

  it('read JavaScript inside of bindings', () => {
    expect(nodeOf('sql', sql, "'%'")).toBe('String')
    expect(nodeOf('text', 'Hello {{ Name.value }}', 'value')).toBe('PropertyName')
  })

  it('read JSON around bindings', () => {
    expect(nodeOf('json', '{"name": {{ Name.value }}, "age": 3}', '"age"')).toBe('PropertyName')
  })

  it('read code of steps from end to end', () => {
    expect(nodeOf('javascript', 'return Step1.output', 'output')).toBe('PropertyName')
    expect(nodeOf('python', 'return [r for r in Step1.output]', 'output')).toBe('PropertyName')
  })

  it('read code while its binding is still open', () => {
    expect(nodeOf('text', 'Hello {{ Name', 'Name')).toBe('VariableName')
  })

  it('know how each part is commented', () => {
    expect(aState('sql', sql).languageDataAt('commentTokens', sql.indexOf('Country') + 1)).toEqual([
      { line: '//', block: { open: '/*', close: '*/' } },
    ])
    expect(aState('sql', sql).languageDataAt('commentTokens', 2)).toEqual([
      { line: '--', block: { open: '/*', close: '*/' } },
    ])
  })
})
