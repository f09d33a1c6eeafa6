import { describe, expect, it } from 'vitest'
import { type AssistantTarget, metadataOf, snippetOf, syntaxOfMode, taskOf } from './assistant-target.ts'

const aTarget = (changes: Partial<AssistantTarget> = {}): AssistantTarget => ({
  editorContents: 'select 1',
  selectedText: '',
  from: 0,
  to: 0,
  firstLineNumber: 1,
  ...changes,
})

const tables = [
  {
    schema: 'public',
    name: 'orders',
    columns: [],
    primaryKey: [],
  },
]

describe('what is asked of the assistant', () => {
  it('is about the selection where it is more than blanks, else about all', () => {
    expect(snippetOf(aTarget({ selectedText: 'x' }))).toBe('x')
    expect(snippetOf(aTarget({ selectedText: ' \n' }))).toBe('select 1')
  })

  it('names what is written in a field', () => {
    expect(syntaxOfMode('text', undefined)).toBe('binding')
    expect(syntaxOfMode('script', undefined)).toBe('javascript')
    expect(syntaxOfMode('python', undefined)).toBe('python')
    expect(syntaxOfMode('sql', { dialect: 'postgresql', tables: [] })).toBe('postgresql')
    expect(syntaxOfMode('sql', undefined)).toBe('unspecified')
  })

  it('tells of tables only where that is allowed and some are known', () => {
    const schema = { dialect: 'postgresql' as const, tables }
    expect(metadataOf(schema, true)).toEqual({ context: { metadata: [{ table: 'orders', columns: [] }] } })
    expect(metadataOf(schema, false)).toEqual({})
    expect(metadataOf({ ...schema, tables: [] }, true)).toEqual({})
  })

  it('has the fields of its flow and no others', () => {
    const facts = { syntax: 'postgresql' as const, more: {} }
    expect(Object.keys(taskOf('GENERATE', 'a', aTarget(), facts))).toEqual([
      'flow',
      'scope',
      'prompt',
      'syntax',
    ])
    expect(taskOf('EDIT', 'a', aTarget({ selectedText: '1' }), facts)).toMatchObject({
      contents: 'select 1',
      snippet: '1',
    })
    expect(taskOf('EXPLAIN', '', aTarget(), facts)).toMatchObject({
      language: expect.stringMatching(/^LANGUAGE_/u),
    })
  })
})
