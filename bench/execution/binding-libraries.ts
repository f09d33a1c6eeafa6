import { createInterpreters, type Interpreters } from '@ashlar/sandbox'
import { type Measurement, median } from '../support/measurement.ts'

const rounds = 9
const unaborted = new AbortController().signal
const evaluationsPerRound = 40

const plain = { code: '(scope) => scope.rows.map((row) => row.total)', globalNames: [] }
const cases = [
  { name: 'lodash', code: "(scope) => scope._.map(scope.rows, 'total')", globalNames: ['_'] },
  {
    name: 'Moment',
    code: "(scope) => scope.moment(scope.day).add(1, 'day').format()",
    globalNames: ['moment'],
  },
]
const scope = JSON.stringify({
  day: '2026-02-28',
  rows: Array.from({ length: 20 }, (_, id) => ({ id, total: id * 3 })),
})

/** Milliseconds of CPU time that one evaluation takes, all threads together. */
const costOf = async (
  interpreters: Interpreters,
  { code, globalNames }: { code: string; globalNames: readonly string[] },
): Promise<number> => {
  const before = process.cpuUsage()
  for (let evaluation = 0; evaluation < evaluationsPerRound; evaluation += 1) {
    const evaluation = { organizationId: 'bench', functions: [code], scope, globalNames }
    const [result] = await interpreters.evaluate(evaluation, unaborted)
    if (result?.ok !== true) throw new Error(`The evaluation failed: ${result?.message}`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / evaluationsPerRound
}

/** What a binding of a step costs that names a library, beside one that names none. */
export const measure = async (): Promise<Measurement[]> => {
  const interpreters = createInterpreters({ threads: 1, timeLimit: 10_000 })
  const times = cases.map(() => ({ ours: Array.of<number>(), floor: Array.of<number>() }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, one] of cases.entries()) {
      const ours = await costOf(interpreters, one)
      const floor = await costOf(interpreters, plain)
      // In the first round a thread starts and reads the libraries.
      if (round === 0) continue
      times[index]?.ours.push(ours)
      times[index]?.floor.push(floor)
    }
  }
  await interpreters.close()
  return cases.map(({ name }, index) => ({
    name: `binding of a step that names ${name}, CPU time`,
    unit: 'ms',
    ours: median(times[index]?.ours ?? []),
    floor: median(times[index]?.floor ?? []),
    reach: { of: 'ratio', at: 'most', value: 3 },
  }))
}
