import type { Block, WorkflowDefinition } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { definitionDifferences } from './definition-differences.ts'

const step = (name: string, body: string): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'javascript',
  datasourceId: 'javascript',
  configuration: { body },
})
const workflow = (blocks: Block[], more: Partial<WorkflowDefinition> = {}): WorkflowDefinition => ({
  id: 'w',
  name: 'Refund',
  responseType: 'SYNC',
  blocks,
  trigger: { type: 'workflow', test: { params: {}, body: null } },
  ...more,
})
const labels = (mine: WorkflowDefinition, theirs: WorkflowDefinition) =>
  definitionDifferences(mine, theirs).map(({ label }) => label)

describe('what two versions of a workflow differ in', () => {
  it('is said block by block, with what each holds', () => {
    const [difference] = definitionDifferences(workflow([step('A', 'mine')]), workflow([step('A', 'theirs')]))
    expect(difference).toMatchObject({ label: 'A', mine: 'mine', theirs: 'theirs' })
  })

  it('names blocks that only one of them has, and another order', () => {
    expect(labels(workflow([step('A', '')]), workflow([]))).toEqual(['A', 'Order of the blocks'])
    expect(
      labels(workflow([step('A', ''), step('B', '')]), workflow([step('B', ''), step('A', '')])),
    ).toEqual(['Order of the blocks'])
  })

  it('names the settings beside the blocks', () => {
    const authorization = { type: 'JS_EXPRESSION', expression: '{{ true }}' } as const
    expect(labels(workflow([], { responseType: 'STREAM', authorization }), workflow([]))).toEqual([
      'Response',
      'Who may run it',
    ])
    expect(labels(workflow([]), workflow([]))).toEqual([])
  })
})
