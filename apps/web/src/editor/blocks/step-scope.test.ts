import type { RunView } from '@ashlar/contract'
import type { ApiRecord, Block } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { stepScope } from './step-scope.ts'

const aStep = (name: string): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId: 'shop',
  configuration: {},
})
const api: ApiRecord = {
  kind: 'api',
  id: 'api',
  name: 'GetInvoices',
  responseType: 'SYNC',
  trigger: { type: 'UI' },
  blocks: [aStep('One'), aStep('Two'), aStep('Three')],
  onSuccess: [],
  onError: [],
  onCancel: [],
}
const names = [
  { name: 'GetInvoices', kind: 'api' as const, type: '', value: {}, help: '' },
  { name: 'Table1', kind: 'widget' as const, type: 'table', value: {}, help: '' },
  { name: 'Filter', kind: 'stateVariable' as const, type: '', value: {}, help: '' },
]
const run: RunView = {
  id: 'run',
  status: 'succeeded',
  milliseconds: 1,
  output: null,
  error: null,
  steps: [
    { block: 'One', status: 'succeeded', milliseconds: 1, request: null, output: [1], log: [], error: null },
  ],
}

describe('names in a step', () => {
  it('are the steps before it, then those of the page, without the API itself', () => {
    expect(stepScope(api, 'Three', run, names).map((entry) => entry.name)).toEqual([
      'One',
      'Two',
      'Table1',
      'Filter',
    ])
    expect(stepScope(api, 'One', run, names).map((entry) => entry.name)).toEqual(['Table1', 'Filter'])
  })

  it('carry what each step answered in the latest run', () => {
    const [one, two] = stepScope(api, 'Three', run, names)
    expect([one?.value, two?.value]).toEqual([{ output: [1] }, { output: undefined }])
  })
})
