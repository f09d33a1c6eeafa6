import type { RunView } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { blockScope } from './block-scope.ts'

const aStep = (name: string): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId: 'shop',
  configuration: {},
})
const blocks: Block[] = [
  aStep('One'),
  {
    id: 'Variables1',
    kind: 'variables',
    name: 'Variables1',
    items: [{ key: 'total', value: '0', type: 'SIMPLE', mode: 'READWRITE' }],
  },
  {
    id: 'Loop1',
    kind: 'loop',
    name: 'Loop1',
    type: 'FOREACH',
    range: '',
    variables: { item: 'row', index: 'index' },
    blocks: [
      aStep('Inner'),
      {
        id: 'Try1',
        kind: 'tryCatch',
        name: 'Try1',
        try: { blocks: [aStep('Attempt')] },
        catch: { blocks: [aStep('Caught')] },
        variables: { error: 'error' },
      },
    ],
  },
  aStep('Last'),
]
const api = { name: 'GetInvoices', blocks }
const names = [
  { name: 'GetInvoices', kind: 'api' as const, type: '', value: {}, help: '' },
  { name: 'Table1', kind: 'widget' as const, type: 'table', value: {}, help: '' },
  { name: 'row', kind: 'stateVariable' as const, type: '', value: {}, help: 'Of the page.' },
]
const run: RunView = {
  id: 'run',
  status: 'succeeded',
  milliseconds: 1,
  output: null,
  error: null,
  steps: [
    {
      block: 'One',
      kind: 'step',
      parent: null,
      index: 0,
      status: 'succeeded',
      milliseconds: 7,
      request: null,
      placeholders: {},
      output: [1],
      log: ['hi'],
      error: null,
    },
  ],
}
const scopeOf = (id: string): string[] => blockScope(api, id, run, names).map(({ name }) => name)

describe('names in a block', () => {
  it('are the blocks before it, here and around, then those of the page, without the API itself', () => {
    expect(scopeOf('Last')).toEqual(['One', 'total', 'Loop1', 'Table1', 'row'])
    expect(scopeOf('One')).toEqual(['Table1', 'row'])
  })

  it('have the variables of the blocks around among them, which hide what is outside', () => {
    expect(scopeOf('Inner')).toEqual(['One', 'total', 'row', 'index', 'Table1'])
    expect(scopeOf('Caught')).toEqual(['One', 'total', 'row', 'index', 'Inner', 'error', 'Table1'])
    expect(scopeOf('Attempt')).not.toContain('error')
    expect(blockScope(api, 'Inner', run, names).find(({ name }) => name === 'row')?.help).toBe('Of Loop1.')
  })

  it('offer what code calls of a variable, as its type and mode allow', () => {
    const callsOf = (item: object): unknown => {
      const variables: Block = {
        id: 'V',
        kind: 'variables',
        name: 'V',
        items: [{ key: 'total', value: '0', type: 'SIMPLE', mode: 'READWRITE', ...item }],
      }
      const scope = blockScope({ name: 'Api', blocks: [variables, aStep('Last')] }, 'Last', null, [])
      return scope[0]?.methods?.map(({ name }) => name)
    }
    expect(callsOf({})).toEqual(['value', 'get', 'set'])
    expect(callsOf({ mode: 'READ' })).toEqual(['value', 'get'])
    expect(callsOf({ type: 'NATIVE' })).toEqual([])
  })

  it('of a block do not have those inside of it', () => {
    expect(scopeOf('Loop1')).toEqual(['One', 'total', 'Table1', 'row'])
  })

  it('carry what each block answered in the latest run, and a placeholder for one that has not run', () => {
    const [one, , loop] = blockScope(api, 'Last', run, names)
    expect(one?.value).toEqual({ output: [1], log: ['hi'], executionTime: 7, request: '' })
    expect(loop?.value).toEqual({ output: null, log: [], executionTime: -1, request: '' })
  })
})
