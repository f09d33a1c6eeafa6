import {
  type Block,
  definitionRecord,
  type Schedule,
  type WorkflowDefinition,
  widgetCatalogue,
} from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { differencesBetween } from './record-differences.ts'

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
const differences = (mine: WorkflowDefinition, theirs: WorkflowDefinition) =>
  differencesBetween(definitionRecord(mine), definitionRecord(theirs), widgetCatalogue([])) ?? []
const labels = (mine: WorkflowDefinition, theirs: WorkflowDefinition) =>
  differences(mine, theirs).map(({ label }) => label)

describe('what two versions of a workflow differ in', () => {
  it('is said block by block, with what each holds', () => {
    const [difference] = differences(workflow([step('A', 'mine')]), workflow([step('A', 'theirs')]))
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
    const test = { params: { order: '7' }, body: null }
    expect(labels(workflow([]), workflow([], { trigger: { type: 'workflow', test } }))).toEqual(['Test call'])
  })

  it('names the parts of a schedule as they are called where they are edited', () => {
    const schedule = { cron: '0 0 1 * *', timeZone: 'UTC', missedRuns: 'skip', overlap: 'skip' } as const
    const job = (more: Partial<Schedule>) =>
      definitionRecord({
        responseType: 'SYNC',
        blocks: [],
        trigger: { type: 'schedule', schedule: { ...schedule, notifyOnFailure: [], ...more } },
      })
    const theirs = job({ cron: '5 * * * *', timeZone: 'Europe/Berlin', overlap: 'queue' })
    expect(differencesBetween(job({}), theirs, widgetCatalogue([]))?.map(({ label }) => label)).toEqual([
      'Schedule',
      'Time zone',
      'When the run before still goes on',
    ])
  })
})
