import type { Block } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { documentsBefore } from './step-documents.ts'

const aStep = (name: string, pluginId: string, configuration: Record<string, string>): Block => ({
  kind: 'step',
  id: name,
  name,
  pluginId,
  datasourceId: 'one',
  configuration,
})

const blocks = [
  aStep('Load', 'postgres', { statement: 'select 1', sql: 'select 1', body: 'select 1', query: 'select 1' }),
  aStep('Clean', 'python', { code: 'return Load.output', body: 'return Load.output' }),
  aStep('Send', 'restapi', { path: '/orders' }),
  aStep('Sum', 'javascript', { code: 'return 1', body: 'return 1' }),
]

describe('what is told of an API to complete a step of it', () => {
  it('is the code of the steps before it as files, and what Python may import', () => {
    expect(documentsBefore(blocks, 'Sum').map(({ path, language }) => [path, language])).toEqual([
      ['requirements.txt', 'python'],
      ['steps/Load.sql', 'sql'],
      ['steps/Clean.py', 'python'],
    ])
    expect(documentsBefore(blocks, 'Clean')).toHaveLength(2)
    expect(documentsBefore(blocks, 'Load').map(({ path }) => path)).toEqual(['requirements.txt'])
  })
})
