import type { DurableRunDetailView, RunEntryView } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { findNode, repeatedBlocks, type RunNode, runTree } from './run-tree.ts'

const at = '2026-11-21T19:00:00.000Z'
const common = { value: null, error: null, milliseconds: null, log: [], until: null, approval: null, at }
const done = (position: string, value: RunEntryView['value'] = null): RunEntryView => ({
  ...common,
  position,
  kind: 'done',
  value,
})
const fault = (block: string) => ({ code: 'thrown' as const, message: 'No stock.', block })
const failed = (position: string): RunEntryView => ({
  ...common,
  position,
  kind: 'failed',
  error: fault(position.split('/').at(-1) ?? ''),
})
const value = (position: string, kept: RunEntryView['value']): RunEntryView => ({
  ...common,
  position,
  kind: 'value',
  value: kept,
})
const asked = (position: string, isApproved: boolean | null): RunEntryView => ({
  ...common,
  position: `${position}#approval`,
  kind: 'approval',
  until: '2026-11-28T19:00:00.000Z',
  approval: {
    message: 'Refund?',
    approvers: [],
    decision: isApproved === null ? null : { isApproved, by: 'ada@example.com', at, comment: '' },
  },
})

const aRun = (
  status: DurableRunDetailView['status'],
  entries: readonly RunEntryView[],
  error: DurableRunDetailView['error'] = null,
): DurableRunDetailView => ({
  id: 'run',
  status,
  eventType: 'http',
  startedBy: null,
  version: null,
  plannedAt: null,
  attempts: 1,
  error,
  queuedAt: at,
  startedAt: at,
  input: {},
  output: null,
  entries: [...entries],
  endedAt: ['queued', 'running', 'suspended'].includes(status) ? null : at,
})

const aStep = (name: string): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'javascript',
  datasourceId: 'javascript',
  configuration: {},
})
const variables = (name: string): Block => ({ id: name, kind: 'variables', name, items: [] })
const theEnd: Block = { id: 'Return1', kind: 'return', name: 'Return1', data: '' }
const approval: Block = { id: 'a', kind: 'approval', name: 'Approval1', message: '', approvers: '' }
const aLoop = (blocks: Block[]): Block => ({
  id: 'Loop1',
  kind: 'loop',
  name: 'Loop1',
  type: 'FOREACH',
  range: '',
  blocks,
  variables: { item: 'item', index: 'index' },
})
const aCondition = (ifBlocks: Block[], elseBlocks: Block[] = []): Block => ({
  id: 'Conditional1',
  kind: 'conditional',
  name: 'Conditional1',
  elseIf: [],
  if: { condition: '', blocks: ifBlocks },
  else: { blocks: elseBlocks },
})
const aTry = (tried: Block[], caught: Block[]): Block => ({
  id: 'Try1',
  kind: 'tryCatch',
  name: 'Try1',
  variables: { error: 'error' },
  try: { blocks: tried },
  catch: { blocks: caught },
})

/** The tree as lines: `Loop1 succeeded`, what is inside indented. */
const linesOf = (nodes: readonly RunNode[], depth = 0): string[] =>
  nodes.flatMap(({ name, status, children }) => [
    `${'  '.repeat(depth)}${name} ${status}`,
    ...linesOf(children, depth + 1),
  ])

describe('the tree of a run', () => {
  it('shows what was kept, and takes for run what leaves nothing behind', () => {
    const blocks = [variables('Variables1'), aStep('Step1'), variables('Variables2'), theEnd, aStep('Step2')]
    expect(linesOf(runTree(blocks, aRun('succeeded', [done('Step1', 1)])))).toEqual([
      'Variables1 passed',
      'Step1 succeeded',
      'Variables2 passed',
      'Return1 passed',
      'Step2 none',
    ])
  })

  it('has the turns of loops, and stands in the last one', () => {
    const entries = [value('Loop1#range', [1, 2]), done('Loop1/0/Step1'), done('Loop1/0/Step2')]
    const running = aRun('running', [...entries, done('Loop1/1/Step1')])
    const blocks = [aLoop([aStep('Step1'), aStep('Step2')]), aStep('Step3')]
    expect(linesOf(runTree(blocks, running))).toEqual([
      'Loop1 running',
      '  Turn 1 succeeded',
      '    Step1 succeeded',
      '    Step2 succeeded',
      '  Turn 2 running',
      '    Step1 succeeded',
      '    Step2 running',
      'Step3 none',
    ])
  })

  it('orders turns by their numbers', () => {
    const entries = Array.from({ length: 12 }, (_, turn) => done(`Loop1/${turn}/Step1`)).toReversed()
    const [loop] = runTree([aLoop([aStep('Step1')])], aRun('succeeded', [...entries, done('Loop1')]))
    expect(loop?.children.map(({ name }) => name).slice(8)).toEqual([
      'Turn 9',
      'Turn 10',
      'Turn 11',
      'Turn 12',
    ])
  })

  it('shows an error where it happened, and as mended where it was caught', () => {
    const blocks = [aTry([aStep('Step1'), aStep('Step2')], [aStep('Step3')]), aStep('Step4')]
    const caught = aRun('succeeded', [
      failed('Try1/try/Step1'),
      done('Try1/catch/Step3'),
      done('Try1'),
      done('Step4'),
    ])
    expect(linesOf(runTree(blocks, caught))).toEqual([
      'Try1 succeeded',
      '  Try failed',
      '    Step1 failed',
      '    Step2 none',
      '  Catch succeeded',
      '    Step3 succeeded',
      'Step4 succeeded',
    ])
  })

  it('shows the catch that ran although nothing is kept of what is in it', () => {
    const blocks = [aTry([aStep('Step1')], [variables('Variables1')]), aStep('Step2')]
    const caught = aRun('succeeded', [failed('Try1/try/Step1'), done('Try1'), done('Step2')])
    expect(linesOf(runTree(blocks, caught))).toEqual([
      'Try1 succeeded',
      '  Try failed',
      '    Step1 failed',
      '  Catch passed',
      '    Variables1 passed',
      'Step2 succeeded',
    ])
    const thrown: Block = { id: 't', kind: 'throw', name: 'Throw1', error: '' }
    const [tried] = runTree([aTry([thrown], [variables('Variables1')])], aRun('succeeded', [done('Try1')]))
    expect(tried?.children.map(({ name }) => name)).toContain('Catch')
  })

  it('shows no catch where nothing failed, or something within has caught it', () => {
    const inner = { ...aTry([aStep('Step1')], []), id: 'inner', name: 'Inner' }
    const blocks = [aTry([inner, aStep('Step2')], [variables('Variables1')])]
    const run = aRun('succeeded', [
      failed('Try1/try/Inner/try/Step1'),
      done('Try1/try/Inner'),
      done('Try1/try/Step2'),
      done('Try1'),
    ])
    const [outer] = runTree(blocks, run)
    expect(outer?.children.map(({ name }) => name)).toEqual(['Try'])
  })

  it('blames the block that the run names where none was recorded as failed', () => {
    const thrown: Block = { id: 't', kind: 'throw', name: 'Throw1', error: '' }
    const run = aRun('failed', [value('Conditional1#if', true)], fault('Throw1'))
    expect(linesOf(runTree([aCondition([thrown]), aStep('Step1')], run))).toEqual([
      'Conditional1 failed',
      '  If failed',
      '    Throw1 failed',
      'Step1 none',
    ])
  })

  it('goes into the branch that was chosen', () => {
    const run = aRun('succeeded', [value('Conditional1#if', 0)])
    expect(linesOf(runTree([aCondition([aStep('Step1')], [theEnd]), variables('Variables1')], run))).toEqual([
      'Conditional1 passed',
      '  Else passed',
      '    Return1 passed',
      'Variables1 none',
    ])
  })

  it.each([
    ['waits for a decision', 'suspended', null, 'waiting'],
    ['was declined', 'failed', false, 'failed'],
    ['was approved', 'running', true, 'succeeded'],
    ['was cancelled before anybody decided', 'cancelled', null, 'none'],
  ] as const)('shows an approval that %s', (_, status, decision, shown) => {
    const [node] = runTree([approval], aRun(status, [asked('Approval1', decision)]))
    expect(node?.status).toBe(shown)
    expect(node?.wait?.approval?.message).toBe('Refund?')
  })

  it('shows what is kept although nobody knows its blocks any more', () => {
    expect(linesOf(runTree([], aRun('failed', [done('Step1'), failed('Loop1/0/Step2')])))).toEqual([
      'Step1 succeeded',
      'Loop1/0/Step2 failed',
    ])
  })

  it('finds a node by its key', () => {
    const nodes = runTree([aLoop([aStep('Step1')])], aRun('running', [done('Loop1/0/Step1')]))
    expect(findNode(nodes, 'Loop1/0/Step1')?.block?.name).toBe('Step1')
    expect(findNode(nodes, 'Loop1/0')?.name).toBe('Turn 1')
    expect(findNode(nodes, 'Loop1/7')).toBeNull()
  })
})

describe('a replay', () => {
  const run = aRun('succeeded', [
    done('Step1'),
    value('Loop1#range', 2),
    done('Loop1/0/Step2'),
    done('Loop1/1/Step2'),
    done('Loop1'),
    done('Step3'),
  ])

  it.each([
    ['Step1', ['Step1', 'Step2', 'Loop1', 'Step3']],
    ['Loop1/1/Step2', ['Step2', 'Loop1', 'Step3']],
    ['Loop1', ['Step2', 'Loop1', 'Step3']],
    ['Step3', ['Step3']],
    ['Step4', []],
  ])('from %s runs again what was recorded there and later', (position, names) => {
    expect(repeatedBlocks(run, position)).toEqual(names)
  })
})
