import { describe, expect, it } from 'vitest'
import { anApi, aStep, forEach } from '../test/build-api.ts'
import { failing, MemoryJournal, runBlocks, type StepWork } from '../test/run-blocks.ts'

const logging =
  (...lines: readonly string[]): StepWork =>
  (_, call) => {
    for (const line of lines) call.onLog?.(line)
    return null
  }

const keptOf = (journal: MemoryJournal, position: string) => {
  const entry = journal.recall(position)
  if (entry?.kind !== 'done' && entry?.kind !== 'failed') throw new Error(`Nothing is kept of ${position}.`)
  return entry
}

describe('what a durable run keeps of a step', () => {
  it('is how long it took and what it logged, also where it failed', async () => {
    const journal = new MemoryJournal()
    const bad: StepWork = (_, call) => {
      call.onLog?.('about to fail')
      return failing('It failed.')()
    }
    const api = anApi(aStep('Step1', 'good'), aStep('Step2', 'quiet'), aStep('Step3', 'bad'))
    await runBlocks(api, { journal, work: { good: logging('one', 'two'), quiet: logging(), bad } })
    await journal.settle()
    expect(keptOf(journal, 'Step1')).toMatchObject({ log: ['one', 'two'], milliseconds: expect.any(Number) })
    expect(keptOf(journal, 'Step2').log).toBeUndefined()
    expect(keptOf(journal, 'Step3')).toMatchObject({
      kind: 'failed',
      log: ['about to fail'],
      milliseconds: expect.any(Number),
    })
  })

  it('is no time of blocks around steps: the run may have been away meanwhile', async () => {
    const journal = new MemoryJournal()
    await runBlocks(anApi(forEach('Loop1', '{{ [1] }}', aStep('Step1', '{{ 1 }}'))), { journal })
    await journal.settle()
    expect(keptOf(journal, 'Loop1').milliseconds).toBeUndefined()
    expect(keptOf(journal, 'Loop1/0/Step1').milliseconds).toEqual(expect.any(Number))
  })

  it('ends with a note where the log is long, and is nothing more where the run has logged too much', async () => {
    const journal = new MemoryJournal()
    const limits = { keptLogLines: 3, keptLogOfRun: 100 }
    const api = anApi(forEach('Loop1', '{{ [1, 2] }}', aStep('Step1', 'much')))
    const much = logging('1', '2', '3', '4', '5')
    await runBlocks(api, { journal, limits, work: { much } })
    await journal.settle()
    expect(keptOf(journal, 'Loop1/0/Step1').log).toEqual([
      '1',
      '2',
      '3',
      'The log is longer than its limit: the rest is left out.',
    ])
    expect(keptOf(journal, 'Loop1/1/Step1').log).toEqual(['1', '2', '3'])
  })
})
