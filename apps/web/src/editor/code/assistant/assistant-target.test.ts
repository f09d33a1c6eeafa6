import { describe, expect, it } from 'vitest'
import {
  type Assisted,
  type AssistantTarget,
  columnOf,
  contextOf,
  snippetOf,
  syntaxOfMode,
  taskOf,
} from './assistant-target.ts'

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

const anAssisted = (changes: Partial<Assisted> = {}): Assisted => ({
  scope: 'EDITOR',
  syntax: 'postgresql',
  sqlSchema: undefined,
  names: () => [{ name: 'Input1', kind: 'widget', value: { value: 'Ada' } }],
  blocksOf: () => [],
  step: null,
  expectedDataFormat: '',
  ...changes,
})

describe('what is asked of the assistant', () => {
  it('is about the selection where it is more than blanks, else about all', () => {
    expect(snippetOf(aTarget({ selectedText: 'x' }))).toBe('x')
    expect(snippetOf(aTarget({ selectedText: ' \n' }))).toBe('select 1')
  })

  it('names what is written in a field', () => {
    expect(syntaxOfMode('text', undefined, null)).toBe('binding')
    expect(syntaxOfMode('script', undefined, null)).toBe('javascript')
    expect(syntaxOfMode('python', undefined, 'python')).toBe('python')
    expect(syntaxOfMode('sql', { dialect: 'postgresql', tables: [] }, null)).toBe('postgresql')
    expect(syntaxOfMode('sql', { dialect: 'postgresql', tables: [] }, 'redshift')).toBe('redshift')
    expect(syntaxOfMode('sql', undefined, null)).toBe('unspecified')
    expect(syntaxOfMode('json', undefined, 'mongodb')).toBe('mongodb')
    expect(syntaxOfMode('json', undefined, 'restapi')).toBe('json')
  })

  it('tells of tables, shapes and values only where that is allowed and some are known', () => {
    const step = { integrationId: 'shop', configurationId: null, pluginId: 'postgres', blocks: [] }
    const ids = { integrationId: 'shop', pluginId: 'postgres' }
    const metadata = [{ table: 'orders', columns: [] }]
    const about = anAssisted({ sqlSchema: { dialect: 'postgresql', tables }, step })
    const told = (tells: 'code' | 'schemas' | 'shapes' | 'samples') =>
      contextOf(about, { tells, contextMode: 'brief' })
    expect(told('code')).toEqual({ context: ids })
    expect(told('schemas')).toEqual({ context: { ...ids, metadata } })
    expect(told('shapes')).toEqual({ context: { ...ids, metadata, names: { Input1: { value: 'text' } } } })
    expect(told('samples')).toMatchObject({ context: { names: { Input1: { value: 'Ada' } } } })
    expect(contextOf(anAssisted(), { tells: 'schemas', contextMode: 'brief' })).toEqual({})
  })

  it('stands at the end of the selection', () => {
    expect(columnOf({ editorContents: 'ab\ncde', to: 5 })).toBe(2)
    expect(columnOf({ editorContents: '', to: 0 })).toBe(0)
  })

  it('has the fields of its flow and no others', () => {
    const facts = anAssisted({ expectedDataFormat: 'array, such as [1]' })
    const tells = { tells: 'code', contextMode: 'brief' } as const
    expect(Object.keys(taskOf('GENERATE', 'a', aTarget(), facts, tells))).toEqual([
      'flow',
      'scope',
      'prompt',
      'syntax',
    ])
    expect(taskOf('EDIT', 'a', aTarget({ selectedText: '1' }), facts, tells)).toMatchObject({
      contents: 'select 1',
      snippet: '1',
    })
    expect(taskOf('MOCK', 'a', aTarget(), facts, tells)).toMatchObject({ shape: 'array, such as [1]' })
    expect(taskOf('EXPLAIN', '', aTarget(), facts, tells)).toMatchObject({
      language: expect.stringMatching(/^LANGUAGE_/u),
    })
  })
})
