import type { ScopeEntry } from '@ashlar/runtime'
import { describe, expect, it } from 'vitest'
import { memberHelp } from './member-help.ts'

import { suggestionsAt } from './scope-completion.ts'

const aName = (entry: Partial<ScopeEntry> & { name: string }): ScopeEntry => ({
  kind: 'widget',
  type: '',
  value: undefined,
  help: '',
  ...entry,
})

const names = [
  aName({
    name: 'GetInvoices',
    kind: 'api',
    value: { response: [{ id: 1, total: 2 }], error: null, isLoading: false },
  }),
  aName({
    name: 'Table1',
    type: 'table',
    value: { selectedRow: { id: 7, 'billing country': 'Norway' }, data: [] },
  }),
]
const labels = (code: string): string[] | undefined =>
  suggestionsAt(code, names, memberHelp)?.suggestions.map((suggestion) => suggestion.label)

describe('suggestions inside of a binding', () => {
  it('begin with the names in scope and end with those of the language', () => {
    const suggestions = suggestionsAt(' Get', names, memberHelp)
    expect(suggestions?.from).toBe(1)
    expect(suggestions?.suggestions.slice(0, 2).map(({ label, group }) => [label, group])).toEqual([
      ['GetInvoices', 'APIs'],
      ['Table1', 'Components'],
    ])
    expect(labels('Ma')).toContain('Math')
  })

  it('are response, error and isLoading below an API, each with help', () => {
    const suggestions = suggestionsAt('GetInvoices.', names, memberHelp)?.suggestions
    expect(suggestions?.map(({ label, type }) => [label, type])).toEqual([
      ['response', 'array(1)'],
      ['error', 'null'],
      ['isLoading', 'boolean'],
    ])
    expect(suggestions?.every(({ help }) => help !== '')).toBe(true)
  })

  it('are the columns below a selected row, quoted where they are no names', () => {
    const found = suggestionsAt('Table1.selectedRow.', names, memberHelp)
    expect(found?.suggestions.map(({ insert, replacesDot }) => [insert, replacesDot])).toEqual([
      ['id', false],
      ['["billing country"]', true],
    ])
  })

  it('follow an index into a list and offer the methods of the list itself', () => {
    expect(labels('GetInvoices.response[0].')).toEqual(['id', 'total'])
    expect(labels('GetInvoices.response.')).toContain('filter')
  })

  it('carry the help of a component from its descriptor', () => {
    const input = aName({ name: 'Country', type: 'input', value: { value: 'Norway' } })
    const [value] = suggestionsAt('Country.', [input], memberHelp)?.suggestions ?? []
    expect(value?.help).toMatch(/\w+/)
  })

  it('are the functions of Math', () => {
    expect(labels('Math.')).toContain('round')
  })

  it('are the functions of the libraries', () => {
    expect(labels('mom')).toContain('moment')
    expect(labels('_.')).toContain('groupBy')
    expect(labels('moment.')).toContain('duration')
  })

  it('are what scripts may call of a thing, before its values', () => {
    const api = aName({
      name: 'Orders',
      kind: 'api',
      value: { response: null },
      methods: [{ name: 'run', signature: 'run()', help: 'Runs it.' }],
    })
    const found = suggestionsAt('await Orders.', [api], memberHelp)?.suggestions
    expect(found?.map(({ label, signature }) => [label, signature])).toEqual([
      ['run', 'run()'],
      ['response', ''],
    ])
  })

  it('do not exist below what is not known', () => {
    expect(suggestionsAt('Missing.', names, memberHelp)).toBeNull()
    expect(suggestionsAt('GetInvoices.error.', names, memberHelp)).toBeNull()
    expect(suggestionsAt('Table1.constructor.', names, memberHelp)).toBeNull()
  })
})
