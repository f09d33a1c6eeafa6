import { type Block, blockFacts, type JobDefinition, jobDefinitionSchema } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { mergeApis } from './merge-apis.ts'

const step = (name: string, body = ''): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'javascript',
  datasourceId: 'javascript',
  configuration: { body },
})
const loop = (...blocks: Block[]): Block => {
  const begun = blockFacts.loop.begin('Loop1', 'Loop1')
  return blockFacts.loop.withSequences(begun, () => blocks)
}
const job = (blocks: Block[], cron = '0 0 1 * *', timeZone = 'UTC'): JobDefinition => ({
  id: 'j',
  name: 'Job',
  responseType: 'SYNC',
  blocks,
  trigger: {
    type: 'schedule',
    schedule: { cron, timeZone, missedRuns: 'skip', overlap: 'skip', notifyOnFailure: [] },
  },
})
const merged = (base: JobDefinition, mine: JobDefinition, theirs: JobDefinition) => {
  const answer = mergeApis({ base, mine, theirs })
  return answer === null ? null : jobDefinitionSchema.parse(answer)
}

describe('two versions of an API', () => {
  it('are put together where one changed a block and the other the schedule', () => {
    expect(merged(job([step('A')]), job([step('A', 'mine')]), job([step('A')], '5 * * * *'))).toEqual(
      job([step('A', 'mine')], '5 * * * *'),
    )
  })

  it('are put together setting by setting', () => {
    expect(merged(job([]), job([], '5 * * * *'), job([], '0 0 1 * *', 'Europe/Berlin'))).toEqual(
      job([], '5 * * * *', 'Europe/Berlin'),
    )
  })

  it('are put together where each changed another block, also inside of others', () => {
    const base = job([step('A'), loop(step('B'))])
    expect(
      merged(base, job([step('A', 'mine'), loop(step('B'))]), job([step('A'), loop(step('B', 'theirs'))])),
    ).toEqual(job([step('A', 'mine'), loop(step('B', 'theirs'))]))
  })

  it('are put together where one added or moved blocks and the other changed one', () => {
    const base = job([step('A'), loop(step('B'))])
    expect(
      merged(base, job([loop(step('A'), step('B'), step('C'))]), job([step('A', 'theirs'), loop(step('B'))])),
    ).toEqual(job([loop(step('A', 'theirs'), step('B'), step('C'))]))
  })

  it('collide where both changed the same block, or the same setting', () => {
    expect(merged(job([step('A')]), job([step('A', 'mine')]), job([step('A', 'theirs')]))).toBeNull()
    expect(merged(job([]), job([], '5 * * * *'), job([], '6 * * * *'))).toBeNull()
  })

  it('collide where one deleted what the other changed, and where both added', () => {
    expect(merged(job([step('A')]), job([]), job([step('A', 'theirs')]))).toBeNull()
    expect(merged(job([]), job([step('A')]), job([step('B')]))).toBeNull()
  })

  it('are one where both did the same', () => {
    expect(merged(job([step('A')]), job([step('A', 'x')]), job([step('A', 'x')]))).toEqual(
      job([step('A', 'x')]),
    )
  })
})
