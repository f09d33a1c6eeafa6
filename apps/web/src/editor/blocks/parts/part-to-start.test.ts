import type { RunView, StepResult } from '@ashlar/contract'
import type { Block, JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { partChoice } from './part-commands.ts'
import { partToStart } from './part-to-start.ts'

const aSend = (name: string, message: string): Block => ({ id: name, kind: 'send', name, message })

const aLoop = (name: string, range: string, ...blocks: Block[]): Block => ({
  id: name,
  kind: 'loop',
  name,
  type: 'FOREACH',
  range,
  blocks,
  variables: { item: 'item', index: 'index' },
})

const ran = (block: string, output: string, more: Partial<StepResult> = {}): StepResult => ({
  block,
  output,
  status: 'succeeded',
  kind: 'step',
  parent: null,
  index: 0,
  milliseconds: 1,
  request: null,
  placeholders: {},
  log: [],
  error: null,
  ...more,
})

const aRun = (...steps: StepResult[]): RunView => ({
  id: '',
  status: 'succeeded',
  milliseconds: 1,
  output: null,
  error: null,
  steps,
})

const blocks = [
  aSend('Send1', '1'),
  aSend('Send2', '2'),
  aLoop('Loop1', '{{ Send1.output }}', aSend('Send3', '3'), aSend('Send4', '{{ item + Send3.output }}')),
  aSend('Send5', '{{ Loop1.output }}'),
]

const knownOf = (
  block: string,
  run: RunView | null,
  kind: 'step' | 'from' | 'through' = 'step',
): JsonObject => partToStart({ blocks }, { kind, block }, run).known

describe('a part of an API', () => {
  it('takes along what ran before it and is mentioned somewhere', () => {
    const run = aRun(ran('Send1', 'a'), ran('Send2', 'b'), ran('Loop1', 'c'), ran('Send5', 'd'))
    expect(knownOf('Send5', run)).toEqual({ Send1: 'a', Loop1: 'c' })
    expect(knownOf('Loop1', run, 'from')).toEqual({ Send1: 'a' })
  })

  it('takes along what the block around it gave', () => {
    const run = aRun(ran('Loop1', '', { names: { item: 'x', index: 3 } }), ran('Send3', 'c'))
    expect(knownOf('Send4', run)).toEqual({ item: 'x', Send3: 'c' })
  })

  it('takes nothing along that failed, that comes behind it, or that it runs itself', () => {
    const run = aRun(ran('Send1', '', { status: 'failed' }), ran('Send5', 'e'))
    expect(knownOf('Send5', run)).toEqual({})
    expect(knownOf('Send5', aRun(ran('Send1', 'a')), 'through')).toEqual({})
    expect(knownOf('Send5', null)).toEqual({})
  })
})

describe('running a part', () => {
  it('needs one block, and an API that is not running', () => {
    expect(partChoice(blocks, ['Send3'], false)).toEqual({ block: 'Send3' })
    expect(partChoice(blocks, ['Send3'], true)).toEqual({ reason: 'The API is running already.' })
    expect(partChoice(blocks, ['Send3', 'Send4'], false)).toEqual({
      reason: 'Select one block to run a part of it.',
    })
    expect(partChoice(blocks, [], false)).toHaveProperty('reason')
  })
})
