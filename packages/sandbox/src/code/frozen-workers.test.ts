import { afterEach, expect, it } from 'vitest'
import type { CodeLanguage } from './code-task.ts'
import { codeSteps, outputOf, type RunCode } from './fixtures/code-steps.ts'
import { describeInEach, isolates } from './fixtures/isolation.ts'
import { isAlive, processesBelow } from './fixtures/process-facts.ts'

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((runner) => runner.close()))
})

const open = (language: CodeLanguage): RunCode => {
  const { run, runner } = codeSteps(language)
  opened.push(runner)
  return run
}

/** Stops every process of the code runners, as whatever freezes a machine's processes does. */
const freeze = (): readonly number[] => {
  const frozen = new Set<number>()
  // One that was not stopped yet may have started another.
  for (;;) {
    const further = processesBelow().filter((id) => !frozen.has(id) && isAlive(id))
    if (further.length === 0) return [...frozen]
    for (const id of further) {
      if (isAlive(id)) process.kill(id, 'SIGSTOP')
      frozen.add(id)
    }
  }
}

const hour = 60 * 60 * 1000

describeInEach(
  [
    {
      language: 'javascript',
      place: 'JavaScript',
      isHere: isolates.javascript,
      sleep: 'await new Promise((done) => setTimeout(done, 1500))',
    },
    { language: 'python', place: 'Python', isHere: isolates.python, sleep: 'import time\ntime.sleep(1.5)' },
  ] as const,
  'a process that is frozen between two runs of',
  ({ language, sleep }) => {
    it('does not cost the next run its time: another process runs it, once', async () => {
      const run = open(language)
      expect(outputOf(await run('return 1'))).toBe(1)
      const frozen = freeze()
      expect(frozen).not.toHaveLength(0)
      const lines: string[] = []
      const result = await run(
        'print("once")\nreturn 2'.replace('print', language === 'python' ? 'print' : 'console.log'),
        {
          limits: { milliseconds: hour },
          host: { onLog: (line) => void lines.push(line) },
        },
      )
      expect(outputOf(result)).toBe(2)
      expect(lines).toEqual(['once'])
      await expect.poll(() => frozen.filter(isAlive)).toEqual([])
    })

    it('does not cost any of several runs its time, nor does one that was just starting', async () => {
      const run = open(language)
      const several = (): Promise<unknown[]> =>
        Promise.all(
          [3, 4, 5].map(async (given) =>
            outputOf(await run(`return ${given}`, { limits: { milliseconds: hour } })),
          ),
        )
      expect(await several()).toEqual([3, 4, 5])
      const frozen = freeze()
      expect(await several()).toEqual([3, 4, 5])
      await Promise.all(opened.splice(0).map((runner) => runner.close()))
      await expect.poll(() => frozen.filter(isAlive)).toEqual([])
    })

    it('does not hold up a run that is cancelled', async () => {
      const run = open(language)
      await run('return 1')
      freeze()
      const cancelling = new AbortController()
      const running = run('return 1', { limits: { milliseconds: hour }, signal: cancelling.signal })
      cancelling.abort()
      expect(await running).toMatchObject({ failure: 'cancelled' })
    })

    it('is not mistaken for code that says nothing for longer than a process has to answer', async () => {
      expect(outputOf(await open(language)(`${sleep}\nreturn 1`))).toBe(1)
    })
  },
)
