import type { JournalEntry } from '@ashlar/executor'
import { describe, expect, it, vi } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { type JournalWriter, StoredJournal } from './stored-journal.ts'

const done = (characters: number): JournalEntry => ({
  kind: 'done',
  output: 'x'.repeat(characters),
  variables: {},
})

const aJournal = (kept: readonly JournalEntry[] = [], more: Partial<JournalWriter> = {}) => {
  const written: string[] = []
  const writes: string[][] = []
  const writer: JournalWriter = {
    clock: systemClock,
    write: async (entries) => {
      const positions = entries.map(({ position }) => position)
      writes.push(positions)
      written.push(...positions)
      return true
    },
    onBroken: () => expect.fail('The journal is broken.'),
    onProgress: () => undefined,
    onCaughtUp: () => undefined,
    ...more,
  }
  const before = new Map(kept.map((entry, at) => [`Before${at}`, entry]))
  return { journal: new StoredJournal({ id: 'run', fence: 1 }, before, writer, 10_000), written, writes }
}

describe('what is kept of a durable run', () => {
  it('has a limit, and the block that goes over it is named', async () => {
    const { journal, written } = aJournal()
    await journal.record('Step1', done(6_000))
    await expect(journal.record('Loop1/3/Step2', done(6_000))).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('With Loop1/3/Step2 more than'),
    })
    await journal.record('Step3', done(1_000))
    expect(written).toEqual(['Step1', 'Step3'])
  })

  it('counts what was kept before the run went on here', async () => {
    const { journal } = aJournal([done(3_000), done(3_000)])
    await expect(journal.record('Step2', done(5_000))).rejects.toMatchObject({ code: 'too_large' })
  })

  it('waits with what was only computed for the next entry that cannot, and stores both together', async () => {
    const { journal, writes } = aJournal()
    journal.note('Step1', done(1))
    journal.note('Step2', done(1))
    expect(writes).toEqual([])
    await journal.record('Step3', done(1))
    expect(writes).toEqual([['Step1', 'Step2', 'Step3']])
    await journal.settle()
    expect(writes).toHaveLength(1)
  })

  it('is stored a tenth of a second after it was computed, whatever the run does', async () => {
    vi.useFakeTimers()
    try {
      const { journal, writes } = aJournal()
      journal.note('Step1', done(1))
      await vi.advanceTimersByTimeAsync(99)
      expect(writes).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect(writes).toEqual([['Step1']])
    } finally {
      vi.useRealTimers()
    }
  })

  it('lets nothing leave any more where something of it could not be stored', async () => {
    const broken: string[] = []
    const { journal } = aJournal([], {
      write: () => Promise.reject(new Error('The disk is full.')),
      onBroken: (reason) => broken.push(reason),
    })
    await expect(journal.record('Step1', done(1))).rejects.toThrow('The disk is full.')
    await expect(journal.settle()).rejects.toThrow('The disk is full.')
    expect(broken).toEqual(['failure'])
  })

  it('leaves what is noted to the end of the run when that is there', async () => {
    const { journal, writes } = aJournal()
    journal.note('Step1', done(1))
    await journal.finish()
    await expect(journal.settle()).rejects.toThrow('The run has ended.')
    expect(journal.takeNoted()).toMatchObject([{ position: 'Step1' }])
    expect(writes).toEqual([])
  })

  it('keeps how a run failed, whatever it had kept', async () => {
    const { journal, written } = aJournal([done(10_000)])
    const fault = { code: 'too_large', message: 'x'.repeat(500), block: 'Step1' } as const
    await journal.record('Step1', { kind: 'failed', fault })
    expect(written).toEqual(['Step1'])
  })
})
