import type { ScopeEntry } from '@ashlar/runtime'
import { describe, expect, it } from 'vitest'
import { memberFacts } from './member-help.ts'

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
  suggestionsAt(code, names, memberFacts)?.suggestions.map((suggestion) => suggestion.label)

describe('suggestions inside of a binding', () => {
  it('say what something below a name is, where its values do not', () => {
    const entry = aName({
      name: 'sb_secrets',
      kind: 'global',
      value: { vault: { TOKEN: '***' } },
      helpBelow: (path) => `below: ${path.join('/')}`,
    })
    const helpAt = (code: string) =>
      suggestionsAt(code, [entry], memberFacts)?.suggestions.map(({ help }) => help)
    expect(helpAt('sb_secrets.')).toContain('below: vault')
    expect(helpAt('sb_secrets.vault.')).toContain('below: vault/TOKEN')
  })

  it('begin with the names in scope and end with those of the language', () => {
    const suggestions = suggestionsAt(' Get', names, memberFacts)
    expect(suggestions?.from).toBe(1)
    expect(suggestions?.suggestions.slice(0, 4).map(({ label, group }) => [label, group])).toEqual([
      ['GetInvoices.response', 'Shortcuts'],
      ['Table1.selectedRow', 'Shortcuts'],
      ['GetInvoices', 'APIs'],
      ['Table1', 'Components'],
    ])
    expect(labels('Ma')).toContain('Math')
  })

  it('have what is mostly meant of a thing as one of their own, with its value and its help', () => {
    const [shortcut] = suggestionsAt('Get', names, memberFacts)?.suggestions ?? []
    expect(shortcut).toMatchObject({ insert: 'GetInvoices.response', type: 'array(1)', hasValue: true })
    expect(shortcut?.help).not.toBe('')
    const button = [aName({ name: 'Button1', type: 'button' })]
    expect(suggestionsAt('Bu', button, memberFacts)?.suggestions[0]?.label).toBe('Button1')
  })

  it('are response, error and isLoading below an API, each with help', () => {
    const suggestions = suggestionsAt('GetInvoices.', names, memberFacts)?.suggestions
    expect(suggestions?.map(({ label, type }) => [label, type])).toEqual([
      ['response', 'array(1)'],
      ['error', 'null'],
      ['isLoading', 'boolean'],
    ])
    expect(suggestions?.every(({ help }) => help !== '')).toBe(true)
  })

  it('are the columns below a selected row, quoted where they are no names', () => {
    const found = suggestionsAt('Table1.selectedRow.', names, memberFacts)
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
    const [value] = suggestionsAt('Country.', [input], memberFacts)?.suggestions ?? []
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
    const found = suggestionsAt('await Orders.', [api], memberFacts)?.suggestions
    expect(found?.map(({ label, signature }) => [label, signature])).toEqual([
      ['run', 'run()'],
      ['response', ''],
    ])
  })

  it('do not exist below what is not known', () => {
    expect(suggestionsAt('Missing.', names, memberFacts)).toBeNull()
    expect(suggestionsAt('GetInvoices.error.', names, memberFacts)).toBeNull()
    expect(suggestionsAt('Table1.constructor.', names, memberFacts)).toBeNull()
  })

  it('are the members of an item where a function is given one, and of what a call answers', () => {
    const inferred = (code: string) => suggestionsAt(code, names, memberFacts, 'expression')
    const [id, total] = inferred(' GetInvoices.response.filter((one) => one.')?.suggestions ?? []
    expect([id?.label, id?.value, total?.label]).toEqual(['id', 1, 'total'])
    const called = inferred('GetInvoices.response.at(0).to')
    expect(called).toMatchObject({ from: 27, dotFrom: 26 })
    expect(called?.suggestions.map(({ label }) => label)).toEqual(['id', 'total'])
    expect(suggestionsAt('GetInvoices.response.at(0).', names, memberFacts)).toBe(null)
  })
})
