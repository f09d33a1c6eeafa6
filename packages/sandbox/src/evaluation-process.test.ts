import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { childrenOf } from './code/process-tree.ts'
import { startEvaluationProcess } from './evaluation-process.ts'
import type { EvaluationThread } from './evaluation-thread.ts'
import { createInterpreters } from './interpreter-pool.ts'
import { niceness } from './priority.ts'
import type { EvaluationRequest } from './protocol.ts'

const open: EvaluationThread[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.end()))
})

/** A started process, and its number. */
const aProcess = async (): Promise<{ evaluator: EvaluationThread; pid: number }> => {
  const before = new Set(childrenOf(process.pid))
  const evaluator = startEvaluationProcess()
  open.push(evaluator)
  await evaluator.started
  const [pid = 0] = childrenOf(process.pid).filter((child) => !before.has(child))
  return { evaluator, pid }
}

const aRequest = (text: string, timeLimit = 5_000): EvaluationRequest => ({
  id: 1,
  functions: [text],
  scope: '{"a":1}',
  globalNames: [],
  timeLimit,
  slice: null,
})

const fieldsOf = (pid: number): readonly string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

it('a process evaluates as a thread does', async () => {
  const { evaluator } = await aProcess()
  const { results } = await evaluator.evaluate(aRequest('(scope) => scope.a + 1'))
  expect(results).toEqual([{ ok: true, json: '2' }])
})

it('a process hears that it should stop while it computes', async () => {
  const { evaluator } = await aProcess()
  const answer = evaluator.evaluate(aRequest('() => { for (;;); }'))
  evaluator.stop(1)
  expect((await answer).isStopped).toBe(true)
})

it.runIf(process.platform === 'linux')(
  'a process stands behind the server, in a session of its own, and knows nothing of its environment',
  async () => {
    const { pid } = await aProcess()
    const fields = fieldsOf(pid)
    expect(Number(fields[3])).toBe(pid)
    expect(Number(fields[16])).toBe(niceness.code)
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((entry) => entry.slice(0, entry.indexOf('=')))
    // What tells the process its line to the server, and where compiled files are kept.
    expect(names.filter((name) => !name.startsWith('NODE_'))).toEqual([])
  },
)

it('an evaluation that computes for long is answered, and one in an endless loop has its whole time', async () => {
  const pool = createInterpreters({ threads: 1, timeLimit: 1_000 })
  const evaluate = (text: string) =>
    pool.evaluate(
      { organizationId: 'acme', functions: [text], scope: '{}', globalNames: ['performance', 'Date'] },
      new AbortController().signal,
    )
  try {
    const long = '() => { const end = Date.now() + 150; while (Date.now() < end); return 1 }'
    expect(await evaluate(long)).toEqual([{ ok: true, json: '1' }])
    expect(await evaluate('() => { for (;;); }')).toMatchObject([{ ok: false, failure: 'timed_out' }])
  } finally {
    await pool.close()
  }
})
