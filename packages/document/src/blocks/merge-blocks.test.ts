import {
  type ApiRecord,
  type Block,
  blockFacts,
  definitionRecord,
  type PageRecord,
  type Schedule,
  type WorkflowRecord,
  type JobRecord,
} from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { mergeFields } from '../merge-fields.ts'

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
const monthly: Schedule = {
  cron: '0 0 1 * *',
  timeZone: 'UTC',
  missedRuns: 'skip',
  overlap: 'skip',
  notifyOnFailure: [],
}
const job = (blocks: Block[], schedule: Partial<Schedule> = {}): WorkflowRecord | JobRecord =>
  definitionRecord({
    responseType: 'SYNC',
    blocks,
    trigger: { type: 'schedule', schedule: { ...monthly, ...schedule } },
  })
const api = (...blocks: Block[]): ApiRecord => ({
  kind: 'api',
  id: 'api',
  name: 'Api1',
  responseType: 'SYNC',
  blocks,
  trigger: { type: 'UI' },
  onSuccess: [],
  onError: [],
  onCancel: [],
})

/** What both made of a record, where nobody has to decide. */
const merged = (base: PageRecord, mine: PageRecord, theirs: PageRecord): PageRecord | undefined => {
  const both = mergeFields({ base, mine, theirs })
  expect(both).not.toBeNull()
  if (both === null) return undefined
  // Whoever asks the other way round gets the same answers.
  expect(mergeFields({ base, mine: theirs, theirs: mine })).toEqual({ mine: both.theirs, theirs: both.mine })
  return JSON.stringify(both.mine) === JSON.stringify(both.theirs) ? both.mine : undefined
}

describe('two versions of an API', () => {
  it('are put together where one changed a block and the other the schedule', () => {
    const theirs = { cron: '5 * * * *' }
    expect(merged(job([step('A')]), job([step('A', 'mine')]), job([step('A')], theirs))).toEqual(
      job([step('A', 'mine')], theirs),
    )
  })

  it('are put together setting by setting', () => {
    const [cron, timeZone] = ['5 * * * *', 'Europe/Berlin']
    expect(merged(job([]), job([], { cron }), job([], { timeZone }))).toEqual(job([], { cron, timeZone }))
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

  it('are put together where both added, each elsewhere', () => {
    const base = job([step('A'), loop(step('B')), step('C')])
    const mine = job([step('New'), step('A'), loop(step('B')), step('C')])
    const theirs = job([step('A'), loop(step('B'), step('Inner')), step('C'), step('Last')])
    expect(merged(base, mine, theirs)).toEqual(
      job([step('New'), step('A'), loop(step('B'), step('Inner')), step('C'), step('Last')]),
    )
  })

  it('are put together where one changed the order and the other added and deleted', () => {
    const base = job([step('A'), step('B'), step('C')])
    const theirs = job([step('A'), step('New'), step('C')])
    expect(merged(base, job([step('C'), step('B'), step('A')]), theirs)).toEqual(
      job([step('C'), step('A'), step('New')]),
    )
  })

  it('are put together on a page as well', () => {
    expect(
      merged(api(step('A'), step('B')), api(step('A', 'mine'), step('B')), api(step('A'), step('B', 'x'))),
    ).toEqual(api(step('A', 'mine'), step('B', 'x')))
  })

  it('are one where both did the same', () => {
    expect(merged(job([step('A')]), job([step('A', 'x')]), job([step('A', 'x')]))).toEqual(
      job([step('A', 'x')]),
    )
  })
})

describe('two versions of an API that changed the same', () => {
  it('differ in that block alone, with what both did elsewhere', () => {
    const base = job([step('A'), step('B'), step('C')])
    const mine = job([step('A', 'mine'), step('B', 'mine'), step('C')])
    const theirs = job([step('A', 'theirs'), step('B'), step('C', 'theirs')])
    expect(mergeFields({ base, mine, theirs })).toEqual({
      mine: job([step('A', 'mine'), step('B', 'mine'), step('C', 'theirs')]),
      theirs: job([step('A', 'theirs'), step('B', 'mine'), step('C', 'theirs')]),
    })
  })

  it('differ in that setting alone', () => {
    const [mine, theirs] = [job([], { cron: '5 * * * *' }), job([], { cron: '6 * * * *' })]
    expect(merged(job([]), mine, theirs)).toBeUndefined()
    expect(mergeFields({ base: job([]), mine, theirs })).toEqual({ mine, theirs })
  })

  it('differ where one deleted what the other changed, and neither side is lost', () => {
    const base = job([step('A'), step('B')])
    const [mine, theirs] = [job([step('B', 'mine')]), job([step('A', 'theirs'), step('B')])]
    expect(mergeFields({ base, mine, theirs })).toEqual({
      mine: job([step('B', 'mine')]),
      theirs: job([step('A', 'theirs'), step('B', 'mine')]),
    })
    expect(merged(base, mine, theirs)).toBeUndefined()
  })

  it('differ in the order where both added in one place, and have what both added', () => {
    const [mine, theirs] = [job([step('A')]), job([step('B')])]
    expect(mergeFields({ base: job([]), mine, theirs })).toEqual({
      mine: job([step('A'), step('B')]),
      theirs: job([step('B'), step('A')]),
    })
  })

  it('differ as a whole where both added a block of one name', () => {
    const base = job([step('A'), step('B')])
    const same = (id: string): Block => ({ ...step('Same'), id })
    const mine = job([same('1'), step('A'), step('B')])
    const theirs = job([step('A'), step('B'), same('2')])
    expect(mergeFields({ base, mine, theirs })).toEqual({ mine, theirs })
  })

  it('differ as a whole where each put one block into the other', () => {
    const named = (id: string, ...blocks: Block[]): Block =>
      blockFacts.loop.withSequences(blockFacts.loop.begin(id, id), () => blocks)
    const base = job([named('A'), named('B')])
    const [mine, theirs] = [job([named('A', named('B'))]), job([named('B', named('A'))])]
    expect(mergeFields({ base, mine, theirs })).toEqual({ mine, theirs })
  })

  it('differ where one put a block into what the other deleted, and it is in one of them', () => {
    const base = job([step('A'), loop(step('B'))])
    const [mine, theirs] = [job([step('A')]), job([step('A'), loop(step('B'), step('C'))])]
    expect(mergeFields({ base, mine, theirs })).toEqual({ mine, theirs })
  })

  it('are no other kind of record', () => {
    const mine = { ...api(step('A', 'mine')), name: '' }
    expect(mergeFields({ base: undefined, mine, theirs: api(step('A')) })).toBeNull()
  })
})
