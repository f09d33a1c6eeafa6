import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { niceness } from '../priority.ts'
import type { CodeLanguage } from './code-task.ts'
import { codeSteps, outputOf, type RunCode } from './fixtures/code-steps.ts'
import { describeInEach, isolates } from './fixtures/isolation.ts'
import { programsBelow } from './fixtures/process-facts.ts'

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((runner) => runner.close()))
})

const open = (language: CodeLanguage): RunCode => {
  const { run, runner } = codeSteps(language)
  opened.push(runner)
  return run
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The nice values of all processes of code, without those that have just ended. */
const priorities = (): ReadonlySet<number> =>
  new Set(
    programsBelow().flatMap((id) => {
      const fields = read(`/proc/${id}/stat`)
      return fields === '' ? [] : Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[16])
    }),
  )

/** The nice values of their sessions, where the kernel shares between sessions; that of this process is not among them. */
const prioritiesOfSessions = (): ReadonlySet<string> => {
  const own = read('/proc/self/autogroup')
  return new Set(
    programsBelow()
      .map((id) => read(`/proc/${id}/autogroup`))
      .filter((group) => group !== '' && group !== own)
      .map((group) => group.trim().replace(/^.* /u, '')),
  )
}

const hasSessions = read('/proc/self/autogroup') !== ''
const only = (value: number): ReadonlySet<unknown> => new Set([value])

describeInEach(
  [
    {
      language: 'javascript',
      place: 'JavaScript',
      isHere: isolates.javascript,
      endless: 'for (;;);',
      long: 'let sum = 0\nfor (let count = 0; count < 5e8; count += 1) sum += count % 7\nreturn sum > 0',
    },
    {
      language: 'python',
      place: 'Python',
      isHere: isolates.python,
      endless: 'while True:\n    pass',
      long: 'return sum(count % 7 for count in range(10_000_000)) > 0',
    },
  ] as const,
  'a process of',
  ({ language, endless, long }) => {
    it('stands behind the server', async () => {
      const run = open(language)
      await run('return 1')
      expect(priorities()).toEqual(only(niceness.code))
    })

    it('stands behind all others when it computes for long, and so does its session', async () => {
      const run = open(language)
      const ending = new AbortController()
      // A busy machine may need long to give it a fifth of a second.
      const running = run(endless, { signal: ending.signal, limits: { milliseconds: 60_000 } })
      await expect.poll(priorities).toEqual(only(niceness.longCode))
      if (hasSessions) await expect.poll(prioritiesOfSessions).toEqual(new Set([`${niceness.longCode}`]))
      ending.abort()
      await running
    })

    it('serves the next run as the first', async () => {
      const run = open(language)
      expect(outputOf(await run(long, { limits: { milliseconds: 60_000 } }))).toBe(true)
      expect(outputOf(await run('return 1'))).toBe(1)
      expect(priorities()).toEqual(only(niceness.code))
    })
  },
)

it.runIf(isolates.python)('code cannot leave its session', async () => {
  const run = open('python')
  const result = await run('import os\nif os.fork() == 0:\n    os._exit(0)\nos.setsid()')
  expect(outputOf(result)).toMatch(/PermissionError/u)
})
