import type { Block, JsonValue } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  aCodeStep,
  aConditional,
  anApi,
  aStep,
  aStream,
  aTry,
  aVariable,
  countTo,
  forEach,
  giveBack,
  pathForEach,
  paths,
  sendOut,
} from '../test/build-api.ts'
import { type BlockRunOptions, MemoryJournal, runBlocks } from '../test/run-blocks.ts'
import type { OutputBudget } from './kept-outputs.ts'
import { weightOf } from './weight.ts'

const kilobytes = (count: number): string => 'x'.repeat(count * 1024)
const limit = 100 * 1024

/** A budget that remembers what it was asked for. */
const aBudget = (most = Number.POSITIVE_INFINITY) => {
  let bytes = 0
  let peak = 0
  const budget: OutputBudget = {
    take(more) {
      if (bytes + more > most) return 'Others keep too much.'
      bytes += more
      peak = Math.max(peak, bytes)
      return null
    },
    giveBack(fewer) {
      bytes -= fewer
    },
  }
  return { budget, left: () => bytes, peak: () => peak }
}

/** Steps whose body is `big` give 10 kB, `small` ones nothing. */
const work = { big: (): JsonValue => [kilobytes(10)], small: (): JsonValue => null }
const run = (blocks: readonly Block[], options: BlockRunOptions = {}) =>
  runBlocks(anApi(...blocks), { work, limits: { keptBytes: limit }, ...options })
const bigSteps = (count: number): Block[] =>
  Array.from({ length: count }, (_, at) => aStep(`Big${at}`, 'big'))

describe('what a run keeps', () => {
  it('has a limit, and the step that goes over it is named', async () => {
    const { end } = await run(bigSteps(60))
    expect(end.fault).toMatchObject({ code: 'too_large', block: 'Big9' })
    expect(end.fault?.message).toContain('With the output of Big9 this run keeps more than')
  })

  it('is given back when a turn of a loop is over', async () => {
    const { budget, left, peak } = aBudget()
    const { end } = await run([countTo('Loop1', '500', aStep('Big', 'big'), aStep('Small', 'small'))], {
      budget,
    })
    expect(end.status).toBe('succeeded')
    expect(peak()).toBeLessThan(limit)
    expect(left()).toBe(0)
  })

  it('is given back when a path of a parallel block is over', async () => {
    const { budget, left } = aBudget()
    const path = [aStep('Big', 'big'), aStep('Small', 'small')]
    const { end } = await run([pathForEach('Parallel1', '100', path, { poolSize: 3 })], { budget })
    expect(end.status).toBe('succeeded')
    expect(left()).toBe(0)
  })

  it('is given back when a message of a stream is done with', async () => {
    const streams = { many: Array.from({ length: 50 }, () => kilobytes(10)) }
    const { end, sent } = await run([aStream(aStep('Source', 'many'), [aStep('Small', 'small')])], {
      streams,
    })
    expect(end.status).toBe('succeeded')
    expect(sent).toHaveLength(50)
  })

  it.each<[string, Block[]]>([
    ['turns of a loop', [countTo('Loop1', '60', aStep('Big', 'big'))]],
    ['paths of a parallel block', [pathForEach('Parallel1', '60', [aStep('Big', 'big')])]],
    [
      'paths that nobody waits for',
      [pathForEach('Parallel1', '60', [aStep('Big', 'big')], { wait: 'WAIT_NONE' })],
    ],
    ['named paths', [paths('Parallel1', { a: bigSteps(6), b: bigSteps(6) })]],
    ['loops in loops', [countTo('Outer', '8', countTo('Inner', '8', aStep('Big', 'big')))]],
    ['branches', [aConditional('Check', [{ when: 'true', run: bigSteps(12) }])]],
    ['blocks that are tried', [aTry('Try1', { try: bigSteps(12), catch: bigSteps(12) })]],
    ['messages', Array.from({ length: 12 }, () => sendOut("{{ 'x'.repeat(10000) }}"))],
    ['lists of loops', [1, 2, 3].map((at) => forEach(`Loop${at}`, "{{ Array(5).fill('x'.repeat(10000)) }}"))],
    ['variables', Array.from({ length: 12 }, (_, at) => aVariable(`v${at}`, "{{ 'x'.repeat(10000) }}"))],
  ])('is limited for %s', async (_, blocks) => {
    const { budget, left } = aBudget()
    const { end } = await run(blocks, { budget })
    expect(end.fault).toMatchObject({ code: 'too_large' })
    expect(left()).toBe(0)
  })

  it('is limited for variables that code sets, each counted as it is now', async () => {
    const grow = (turns: number): Block[] => [
      aVariable('list', '{{ [] }}'),
      countTo('Loop1', String(turns), aCodeStep('Grow', ['list'], 'grow')),
    ]
    const setting = (next: (value: JsonValue) => JsonValue): BlockRunOptions['work'] => ({
      grow: (_, { names, assign }) => {
        const known = names['list']
        assign('list', next(known?.kind === 'variable' && Array.isArray(known.value) ? known.value : []))
        return null
      },
    })
    const replaced = await run(grow(100), { work: setting(() => [kilobytes(10)]) ?? {} })
    expect(replaced.end.status).toBe('succeeded')
    const grown = await run(grow(100), {
      work: setting((value) => [...(Array.isArray(value) ? value : []), kilobytes(10)]) ?? {},
    })
    expect(grown.end.fault).toMatchObject({ code: 'too_large', block: 'Grow' })
  })

  it('counts once what several names stand for', async () => {
    const passing = aConditional('Check', [{ when: 'true', run: [aStep('Big', '{{ 1 }}')] }])
    const { budget, peak } = aBudget()
    const blocks = [...bigSteps(5), passing, giveBack('{{ Big0.output }}')]
    expect((await run(blocks, { budget })).end.output).toEqual(work.big())
    expect(peak()).toBeLessThan(60 * 1024)
  })

  it('counts what a journal gives back', async () => {
    const journal = new MemoryJournal()
    for (let at = 0; at < 12; at += 1) {
      await journal.record(`Big${at}`, { kind: 'done', output: kilobytes(10), variables: {} })
    }
    const { end } = await run(bigSteps(12), { journal })
    expect(end.fault).toMatchObject({ code: 'too_large', block: 'Big9' })
  })

  it('may be caught, and the rest goes on with what there is room for', async () => {
    const blocks = [
      aTry('Try1', { try: [countTo('Loop1', '60', aStep('Big', 'big'))], catch: [] }),
      aStep('Small', 'small'),
    ]
    expect((await run(blocks)).end.status).toBe('succeeded')
  })
})

describe('what all runs keep', () => {
  it('ends the run that finds no room, with the sentence of its host, and no other', async () => {
    const { budget, left } = aBudget(35 * 1024)
    const ends = await Promise.all([run(bigSteps(4), { budget }), run(bigSteps(1), { budget })])
    const faults = ends.map(({ end }) => end.fault)
    expect(faults[0]).toMatchObject({
      code: 'busy',
      message: expect.stringContaining('Others keep too much.'),
    })
    expect(faults[1]).toBeNull()
    expect(left()).toBe(0)
  })
})

describe('the weight of a value', () => {
  it.each<[string, JsonValue, number]>([
    ['a text', kilobytes(10), 10 * 1024],
    ['small objects', Array.from({ length: 1000 }, () => ({})), 56_000],
    [
      'a map of many names',
      Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`name${at}`, 1])),
      64_000,
    ],
    ['fractions', Array.from({ length: 1000 }, (_, at) => at + 0.5), 16_000],
  ])('is at least what %s takes', (_, value, least) => {
    expect(weightOf(value)).toBeGreaterThanOrEqual(least)
    expect(weightOf(value)).toBeLessThan(least * 2)
  })

  it('is found without end of stack for what is nested deep, and stops where it is enough', () => {
    let deep: JsonValue = []
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
    expect(weightOf(deep)).toBeGreaterThan(100_000)
    expect(weightOf(deep, 1000)).toBeLessThan(2000)
  })
})
