import type { JournalEntry } from '@ashlar/executor'
import { describe, expect, it } from 'vitest'
import { StoredJournal } from './stored-journal.ts'

const done = (characters: number): JournalEntry => ({
  ...{ kind: 'done', output: 'x'.repeat(characters), variables: {} },
})

const aJournal = (kept: readonly JournalEntry[] = []) => {
  const written: string[] = []
  const writer = {
    write: async ({ position }: { position: string }) => {
      written.push(position)
      return true
    },
    onBroken: () => expect.fail('The journal is broken.'),
    onProgress: () => undefined,
  }
  const before = new Map(kept.map((entry, at) => [`Before${at}`, entry]))
  return { journal: new StoredJournal({ id: 'run', fence: 1 }, before, writer, 10_000), written }
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

  it('keeps how a run failed, whatever it had kept', async () => {
    const { journal, written } = aJournal([done(10_000)])
    const fault = { code: 'too_large', message: 'x'.repeat(500), block: 'Step1' } as const
    await journal.record('Step1', { kind: 'failed', fault })
    expect(written).toEqual(['Step1'])
  })
})
