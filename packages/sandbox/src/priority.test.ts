import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createInterpreters } from './interpreter-pool.ts'
import { niceness } from './priority.ts'

/** How many threads of this process have a nice value. */
const countThreads = (value: number): number =>
  readdirSync('/proc/self/task').filter((id) => {
    const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[16]) === value
  }).length

it.runIf(process.platform === 'linux')(
  'a thread that evaluates expressions stands behind the server',
  async () => {
    const before = countThreads(niceness.thread)
    const interpreters = createInterpreters({ threads: 1, timeLimit: 1000 })
    const evaluation = { organizationId: 'acme', functions: ['() => 1'], scope: '{}', globalNames: [] }
    await interpreters.evaluate(evaluation, new AbortController().signal)
    expect(countThreads(niceness.thread)).toBe(before + 1)
    await interpreters.close()
  },
)
