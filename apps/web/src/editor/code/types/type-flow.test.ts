import type { ScopeEntry } from '@ashlar/runtime'
import type { Block, StepBlock, ValueType } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { codeRemarks } from '../code-remarks.ts'
import { memberFacts } from '../member-help.ts'
import { suggestionsAt } from '../scope-completion.ts'
import { previewBlock } from '../value-preview.ts'
import { knownOf } from '../scope-examples.ts'
import { withTypes } from './type-flow.ts'
import type { ApiSource, TypeSources } from './type-sources.ts'

const rowsOf = (...names: string[]): ValueType => ({
  kind: 'list',
  items: { kind: 'object', members: names.map((name) => ({ name, type: { kind: 'text' } })) },
})

const aStep = (id: string, body: string, pluginId = 'postgres'): StepBlock => ({
  id,
  kind: 'step',
  name: id,
  pluginId,
  datasourceId: pluginId,
  configuration: { body },
})

const anEntry = (name: string, facts: Partial<ScopeEntry> = {}): ScopeEntry => ({
  name,
  kind: 'api',
  type: '',
  value: { response: null, error: '', isLoading: false },
  help: '',
  ...facts,
})

const anApi = (name: string, blocks: Block[]): ApiSource => ({ name, isStreaming: false, blocks })

const apis = [
  anApi('API1', [aStep('Query1', 'select')]),
  anApi('Renamed', [
    aStep('Query2', 'select'),
    aStep('Code', 'return Query2.output.map((row) => ({ ...row, total: 1 }))', 'javascript'),
  ]),
  anApi('Returned', [{ id: 'r', kind: 'return', name: 'Return1', data: '{{ API1.response[0] }}' }]),
  anApi('Early', [
    { id: 'early', kind: 'return', name: 'Return2', data: '{{ 1 }}' },
    aStep('Query3', 'select'),
  ]),
  anApi('Round', [{ id: 'round', kind: 'return', name: 'Return3', data: '{{ Round.response }}' }]),
  anApi('Said', [
    {
      ...aStep('Query5', 'return fetchIt()', 'javascript'),
      answerSchema: '{ "properties": { "at": { "type": "string" } }, "additionalProperties": false }',
    },
  ]),
  anApi('Hostile', [aStep('Query4', 'hostile')]),
  anApi('Calls', [aStep('Call1', 'inner', 'workflow')]),
  anApi('Starts', [aStep('Call2', 'unawaited', 'workflow')]),
  anApi('Forbidden', [aStep('Call3', 'forbidden', 'workflow')]),
  anApi('RoundByCalls', [aStep('Call4', 'round', 'workflow')]),
  anApi('Reads', [
    aStep('Outer', 'inner', 'workflow'),
    { id: 'reads', kind: 'return', name: 'Return4', data: '{{ Outer.output[0] }}' },
  ]),
]

/** The deployed versions of workflows. One reads a component of the page, of which no workflow knows. */
const workflows: Record<string, Block[]> = {
  inner: [
    aStep('Inner', 'select'),
    { id: 'inner-return', kind: 'return', name: 'Return5', data: '{{ Inner.output }}' },
  ],
  stranger: [{ id: 'stranger', kind: 'return', name: 'Return6', data: '{{ API1.response }}' }],
  round: [aStep('Next', 'other', 'workflow')],
  other: [aStep('Again', 'round', 'workflow')],
}
for (let level = 0; level < 1_000; level += 1) {
  workflows[`deep${level}`] = [aStep(`Deep${level}`, `deep${level + 1}`, 'workflow')]
}
apis.push(
  anApi('Stranger', [aStep('Call5', 'stranger', 'workflow')]),
  anApi('Deep', [aStep('Call6', 'deep0', 'workflow')]),
)

const scopeWithin = (blocks: readonly Block[]): ScopeEntry[] =>
  blocks.map(({ id, name }) => anEntry(name, { blockId: id, type: 'step', value: { output: null } }))

const sources: TypeSources = {
  api: (name) => apis.find((api) => api.name === name),
  block: (id) => {
    for (const api of apis) {
      const block = api.blocks.find((each) => each.id === id)
      if (block !== undefined) return { api, block }
    }
    return undefined
  },
  widget: (name) =>
    name === 'Table1'
      ? {
          properties: { tableData: '{{ API1.response }}', title: 'Orders of {{ API1.response.length }}' },
          exposes: {
            selectedRow: { help: '', initial: {}, itemOf: 'tableData' },
            changed: { help: '', initial: [], itemsOf: 'tableData' },
          },
        }
      : undefined,
  message: () => ({ kind: 'unknown' }),
  refusal: () => null,
  answer: ({ configuration }) =>
    configuration['body'] === 'hostile'
      ? rowsOf('__proto__', 'constructor', 'customer')
      : rowsOf('id', 'customer'),
  script: ({ pluginId, configuration }) => (pluginId === 'javascript' ? String(configuration['body']) : null),
  workflowCall: ({ pluginId, configuration: { body } }) =>
    pluginId === 'workflow'
      ? { workflowId: body === 'unawaited' ? 'inner' : String(body), isAwaited: body !== 'unawaited' }
      : null,
  workflow: (id) => {
    const blocks = workflows[id]
    return blocks && { blocks, scopeOf: () => scopeWithin(blocks) }
  },
  scopeOf: (api, _blockId, names) => [
    ...scopeWithin(api.blocks),
    ...names.filter(({ name }) => name !== api.name),
  ],
}

const scope = withTypes(
  [
    ...apis.map(({ name }) => anEntry(name)),
    anEntry('Table1', { kind: 'widget', type: 'table', value: { tableData: [], selectedRow: {} } }),
    anEntry('currentRow', {
      kind: 'global',
      type: 'item',
      value: undefined,
      itemOf: { widget: 'Table1', property: 'changed' },
    }),
    anEntry('currentCell', {
      kind: 'global',
      type: 'cell',
      value: { index: 0, value: null },
      itemOf: { widget: 'Table1', property: 'tableData' },
    }),
  ],
  sources,
)

const suggested = (code: string): string[] =>
  (suggestionsAt(code, scope, memberFacts, 'expression')?.suggestions ?? [])
    .filter(({ isOfLanguage }) => !isOfLanguage)
    .map(({ label }) => label)

const remarks = (text: string) =>
  codeRemarks({ text, mode: 'text', names: scope, isOfApplication: false, isCode: () => true }).map(
    ({ message, advice }) => [message, advice],
  )

describe('what is known before anything ran', () => {
  it.each([
    ['the answer of an API', 'API1.response[0].', ['id', 'customer']],
    ['a row that a function is given', 'API1.response.map((row) => row.', ['id', 'customer']],
    ['what JavaScript makes of a step', 'Renamed.response[0].', ['id', 'customer', 'total']],
    ['what a block returns', 'Returned.response.', ['id', 'customer']],
    ['the chosen row of a table', 'Table1.selectedRow.', ['id', 'customer']],
    ['rows of a table', 'Table1.changed[0].', ['id', 'customer']],
    ['the present row', 'currentRow.', ['id', 'customer']],
    ['the item of a cell', 'currentCell.value.', ['id', 'customer']],
    ['what the builder says of a step', 'Said.response.', ['at']],
    ['what a workflow answers that is called', 'Calls.response[0].', ['id', 'customer']],
    ['what blocks read of a called workflow', 'Reads.response.', ['id', 'customer']],
    ['that a run was accepted which nobody waits for', 'Starts.response.', ['runId']],
    ['names that objects are made of', 'Hostile.response[0].', ['__proto__', 'constructor', 'customer']],
  ])('is %s', (_what, code, names) => {
    expect(suggested(code)).toEqual(names)
  })

  it('is nothing where an API may end earlier, or reads itself', () => {
    expect(suggested('Early.response[0].')).toEqual([])
    expect(suggested('Round.response.')).toEqual([])
  })

  it('is nothing of workflows that nobody may look at, that call each other round, or without an end', () => {
    for (const name of ['Forbidden', 'RoundByCalls', 'Deep'])
      expect(suggested(`${name}.response.`)).toEqual([])
  })

  it('is nothing of the page where a workflow uses a name of it', () => {
    expect(suggested('Stranger.response[0].')).toEqual([])
  })

  it('leaves what is there beside it', () => {
    expect(suggested('API1.')).toEqual(['response', 'error', 'isLoading'])
  })

  it('is shown as a type and never as a value', () => {
    const api = scope.find(({ name }) => name === 'Returned')
    if (api === undefined) throw new Error('There is no such API.')
    expect(previewBlock(knownOf({ ...api, value: undefined }))).toBe(
      '{\n  response: {\n    id: string,\n    customer: string\n  }\n}',
    )
  })
})

describe('a member that no answer will have', () => {
  it('is marked with the name that was meant, wherever it is read', () => {
    const meant = 'Did you mean customer?'
    expect(remarks('{{ API1.response[0].custmer }}')).toEqual([
      ['WARN: API1.response[0] has no custmer', meant],
    ])
    expect(remarks('{{ Table1.selectedRow.custmer }}{{ currentRow.Customer }}')).toEqual([
      ['WARN: Table1.selectedRow has no custmer', meant],
      ['WARN: currentRow has no Customer', meant],
    ])
  })

  it('is marked where no name is near, such as that of a column which was renamed', () => {
    expect(remarks('{{ API1.response[0].buyer }}')).toEqual([
      ['WARN: API1.response[0] has no buyer', 'It has id, customer.'],
    ])
  })

  it('is none where nothing is known, and where members are those of all objects', () => {
    const said = (text: string) => remarks(text).filter(([message]) => message?.endsWith('is null') !== true)
    expect(said('{{ Early.response[0].buyer }}{{ API1.response[0].toString() }}')).toEqual([])
    expect(said('{{ Renamed.response[0].buyer }}{{ API1.nothing }}')).toEqual([])
  })
})
