import fc from 'fast-check'
import type { Block } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  aConditional,
  aCodeStep,
  anApi,
  aStep,
  aTry,
  aVariable,
  breakIf,
  forEach,
  giveBack,
  pathForEach,
  paths,
} from '../test/build-api.ts'
import type { JournalEntry } from './journal.ts'
import { failing, MemoryJournal, runBlocks, type StepWork } from '../test/run-blocks.ts'

/** A journal of a process that dies when it has kept so many entries. */
class MortalJournal extends MemoryJournal {
  #left: number
  readonly #die: () => void

  constructor(known: MemoryJournal, left: number, die: () => void) {
    super()
    for (const [position, entry] of known.entries) this.entries.set(position, entry)
    this.#left = left
    this.#die = die
  }

  protected override keep(position: string, entry: JournalEntry): void {
    if (this.#left === 0) {
      this.#die()
      throw new Error('The process is gone.')
    }
    this.#left -= 1
    super.keep(position, entry)
  }
}

const tree: Block[] = [
  aVariable('total', '0'),
  aStep('Begin', 'effect {{ "begin" }}'),
  forEach(
    'Loop1',
    '{{ [1, 2, 3] }}',
    aConditional('Check', [{ when: '{{ item === 2 }}', run: [aStep('Two', 'effect {{ "two" }}')] }]),
    aCodeStep('Add', ['total'], 'add'),
    breakIf('{{ index > 5 }}'),
  ),
  paths('Both', {
    a: [aStep('A', 'effect {{ "a" }}')],
    b: [aStep('B', 'effect {{ "b" }}'), aStep('B2', 'effect {{ "b2" }}')],
  }),
  pathForEach('Each', '2', [aStep('Path', "effect {{ 'path' + item }}")], { poolSize: 1 }),
  aTry('Try1', { try: [aStep('Bad', 'bad')], catch: [aStep('Rescue', 'effect {{ error }}')] }),
  giveBack('{{ total.get() }}'),
]

describe('a durable run', () => {
  it('that dies at any moment is gone on with behind the last block that ended, none of them run again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 40 }), { maxLength: 6 }), async (deaths) => {
        const effects: string[] = []
        const work: Record<string, StepWork> = {
          effect: ([word]) => {
            effects.push(String(word))
            return String(word)
          },
          add: (_values, { names, assign, idempotencyKey }) => {
            const { total } = names
            effects.push(idempotencyKey)
            assign('total', (total?.kind === 'variable' ? Number(total.value) : 0) + 1)
            return null
          },
          bad: failing('no such table'),
        }
        let journal: MemoryJournal = new MemoryJournal()
        for (const left of deaths) {
          const death = new AbortController()
          const mortal = new MortalJournal(journal, left, () => death.abort())
          await runBlocks(anApi(...tree), { journal: mortal, work, signal: death.signal })
          journal = mortal
        }
        const immortal = new MortalJournal(journal, Number.POSITIVE_INFINITY, () => undefined)
        const { end } = await runBlocks(anApi(...tree), { journal: immortal, work })
        expect(end).toMatchObject({ status: 'succeeded', output: 3 })
        // What had its effect and was not kept when the process died happens once more: at most once for each death.
        const expected = 3 + 7 + 1
        expect(new Set(effects).size).toBe(expected)
        expect(effects.length).toBeLessThanOrEqual(expected + deaths.length * 2)
        if (deaths.length === 0) expect(effects).toHaveLength(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('gives the same end as one that is not kept', async () => {
    const work = { effect: () => null, add: () => null, bad: failing('x') }
    const kept = await runBlocks(anApi(...tree), { journal: new MemoryJournal(), work })
    const free = await runBlocks(anApi(...tree), { work })
    expect(kept.end.output).toEqual(free.end.output)
  })

  it('does not run a step twice that may not be, but says that it was interrupted', async () => {
    const journal = new MemoryJournal()
    await journal.record('Pay#begun', { kind: 'begun' })
    let paid = 0
    const { end } = await runBlocks(anApi(aStep('Pay', 'pay', { mayRepeat: false })), {
      journal,
      work: { pay: () => (paid += 1) },
    })
    expect(end.fault).toMatchObject({ code: 'interrupted', block: 'Pay' })
    expect(paid).toBe(0)
  })

  it('stores what it computed before a step sends something, and does not wait for it otherwise', async () => {
    const journal = new MemoryJournal()
    const stored: string[][] = []
    const look = (): null => {
      stored.push([...journal.entries.keys()])
      return null
    }
    const api = anApi(
      aStep('First', '{{ 1 }}'),
      aConditional('Check', [{ when: '{{ First.output === 1 }}', run: [aStep('Send', 'look')] }]),
      aStep('Last', '{{ 2 }}'),
    )
    const { end } = await runBlocks(api, { journal, work: { look } })
    expect(end).toMatchObject({ status: 'succeeded', output: 2 })
    expect(stored).toEqual([['First', 'Check#if']])
    expect([...journal.entries.keys()]).toEqual(['First', 'Check#if', 'Check/if/Send'])
    await journal.settle()
    expect([...journal.entries.keys()].slice(3)).toEqual(['Check', 'Last'])
  })

  it('goes the same way once more, even where a condition would say something else now', async () => {
    const journal = new MemoryJournal()
    const api = (when: string) =>
      anApi(aConditional('Check', [{ when, run: [aStep('Yes', 'stop')] }], [aStep('No', '{{ "no" }}')]))
    const death = new AbortController()
    await runBlocks(api('true'), {
      journal,
      signal: death.signal,
      work: {
        stop: () => {
          death.abort()
          throw new Error('gone')
        },
      },
    })
    const { end } = await runBlocks(api('false'), { journal, work: { stop: () => 'yes' } })
    expect(end.output).toBe('yes')
  })
})
