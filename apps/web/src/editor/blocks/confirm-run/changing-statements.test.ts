import type { Block, JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { changingStatements } from './changing-statements.ts'

const step = (name: string, pluginId: string, configuration: JsonObject): Block => ({
  id: `id-${name}`,
  kind: 'step',
  name,
  pluginId,
  datasourceId: 'unknown',
  configuration,
})
const blocks: Block[] = [
  step('Old', 'postgres', { body: 'delete from orders' }),
  {
    id: 'id-Check',
    kind: 'tryCatch',
    name: 'Check',
    variables: { error: 'error' },
    try: { blocks: [step('Note', 'restapi', { method: 'POST', path: '/notes' })] },
  },
  step('List', 'postgres', { body: 'select id from orders' }),
]
const steps = (...part: Parameters<typeof changingStatements>[1][]): string[] =>
  changingStatements({ blocks }, part[0], []).map((statement) => statement.step)

describe('what a run may change', () => {
  it('is named with what is written there and whether it can be rolled back', () => {
    expect(changingStatements({ blocks }, undefined, [])).toMatchObject([
      { step: 'Old', integration: 'PostgreSQL', text: 'delete from orders', canRollBack: true },
      { step: 'Note', integration: 'REST API', canRollBack: false },
    ])
  })

  it('is only what the part that is run holds', () => {
    expect(steps({ kind: 'step', block: 'Check' })).toEqual(['Note'])
    expect(steps({ kind: 'through', block: 'Old' })).toEqual(['Old'])
    expect(steps({ kind: 'from', block: 'Check' })).toEqual(['Note'])
    expect(steps({ kind: 'step', block: 'List' })).toEqual([])
  })
})
