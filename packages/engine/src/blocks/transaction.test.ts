import { describe, expect, it } from 'vitest'
import {
  anApi,
  aConditional,
  aStep,
  aTransaction,
  aTry,
  breakIf,
  forEach,
  giveBack,
  paths,
} from '../../test/build-api.ts'
import { failing, MemoryJournal, runBlocks } from '../../test/run-blocks.ts'
import { StepError } from '../run-fault.ts'

describe('a transaction', () => {
  it('commits behind its last block and gives what that gave', async () => {
    const { end, transactions } = await runBlocks(
      anApi(aTransaction('Pay', aStep('One', '{{ 1 }}'), aStep('Two', '{{ One.output + 1 }}'))),
    )
    expect(end.output).toBe(2)
    expect(transactions).toEqual(['begin', 'commit'])
  })

  it('commits before a return and a break leave it', async () => {
    const returned = await runBlocks(
      anApi(aTransaction('Pay', aStep('One', '{{ 1 }}'), giveBack('{{ 7 }}'), aStep('Never', '{{ 8 }}'))),
    )
    expect(returned.end.output).toBe(7)
    expect(returned.transactions).toEqual(['begin', 'commit'])
    const left = await runBlocks(
      anApi(
        forEach('Each', '{{ [1, 2] }}', aTransaction('Pay', aStep('One', '{{ 1 }}'), breakIf('{{ true }}'))),
      ),
    )
    expect(left.transactions).toEqual(['begin', 'commit'])
  })

  it('rolls back where a block fails, and the run goes on in a catch around it', async () => {
    const { end, transactions } = await runBlocks(
      anApi(
        aTry('Try', {
          try: [aTransaction('Pay', aStep('One', '{{ 1 }}'), aStep('Two', 'fail'))],
          catch: [aStep('Sorry', '{{ error }}')],
        }),
      ),
      { work: { fail: failing('No.') } },
    )
    expect(end.output).toBe('No.')
    expect(transactions).toEqual(['begin', 'rollback'])
  })

  it('holds conditions, loops and tries, which share it', async () => {
    const seen = new Set<unknown>()
    const { end, transactions } = await runBlocks(
      anApi(
        aTransaction(
          'Pay',
          aTry('Try', { try: [aStep('Bad', 'fail')], catch: [] }),
          forEach('Each', '{{ [1, 2] }}', aStep('Note', 'note {{ item }}')),
          aConditional('If', [{ when: '{{ true }}', run: [aStep('More', 'note {{ 3 }}')] }]),
        ),
      ),
      {
        work: {
          fail: failing('No.'),
          note: ([value], call) => {
            seen.add(call.transaction)
            return Number(value)
          },
        },
      },
    )
    expect(end.output).toBe(3)
    expect(seen.size).toBe(1)
    expect([...seen][0]).toBeDefined()
    expect(transactions).toEqual(['begin', 'commit'])
  })

  it('rolls back where its time is up, and says so', async () => {
    const { end, transactions } = await runBlocks(anApi(aTransaction('Pay', aStep('Slow', 'slow'))), {
      limits: { transactionMilliseconds: 20 },
      work: {
        slow: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new StepError('cancelled', 'Cancelled.')))
          }),
      },
    })
    expect(end.fault).toMatchObject({
      code: 'timed_out',
      block: 'Pay',
      message: 'Pay took longer than 0.02 s, so it was rolled back.',
    })
    expect(transactions).toEqual(['begin', 'rollback'])
  })

  it('refuses what would wait, send or leave it', async () => {
    const { end, transactions } = await runBlocks(
      anApi(aTransaction('Pay', aStep('One'), paths('Both', { a: [aStep('Two')] }))),
    )
    expect(end.fault?.message).toBe(
      'Both cannot stand in Pay: a transaction does one thing after the other. Move it out.',
    )
    expect(transactions).toEqual([])
  })
})

describe('a transaction of a durable run', () => {
  const api = anApi(aTransaction('Pay', aStep('One', 'one'), aStep('Two', 'two')), aStep('After', 'after'))
  const counting = (): { counts: Record<string, number>; work: Record<string, () => number> } => {
    const counts: Record<string, number> = {}
    const count = (name: string) => () => (counts[name] = (counts[name] ?? 0) + 1)
    return { counts, work: { one: count('one'), two: count('two'), after: count('after') } }
  }

  it('is one unit: nothing inside is kept, and it does not run again once it was committed', async () => {
    const journal = new MemoryJournal()
    const { counts, work } = counting()
    await runBlocks(api, { journal, work: { ...work, after: failing('Gone.') } })
    expect([...journal.entries.keys()]).toEqual(['Pay#begun', 'Pay', 'After'])
    journal.entries.delete('After')
    await runBlocks(api, { journal, work })
    expect(counts).toEqual({ one: 1, two: 1, after: 1 })
  })

  it('does not run again where nobody knows how the commit ended', async () => {
    const journal = new MemoryJournal()
    await journal.record('Pay#begun', { kind: 'begun' })
    const { counts, work } = counting()
    const { end } = await runBlocks(api, { journal, work })
    expect(end.fault).toMatchObject({ code: 'interrupted', block: 'Pay' })
    expect(counts).toEqual({})
  })

  it('keeps that it failed, so that another try goes the same way', async () => {
    const journal = new MemoryJournal()
    const { work } = counting()
    const caught = anApi(aTry('Try', { try: [...api.blocks], catch: [aStep('Sorry', '{{ error }}')] }))
    await runBlocks(caught, { journal, work: { ...work, two: failing('No.') } })
    expect(journal.entries.get('Try/try/Pay')).toMatchObject({ kind: 'failed', fault: { message: 'No.' } })
  })
})
