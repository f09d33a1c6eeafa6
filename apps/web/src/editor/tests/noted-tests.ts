import { call, routes, type SavedTestsView } from '@ashlar/contract'
import type { TestRecord } from '@ashlar/schema'
import { callInSession } from '../../session/index.ts'
import { runOf, startTests, testRuns, type Watched } from './test-runs.ts'

/** The longest that is noted of why a test failed. */
const longestProblem = 2000

/** The tests of what is saved, and how they went with just that, as deployments are told. */
export const readSavedTests = (applicationId: string): Promise<SavedTestsView> =>
  callInSession(call(routes.applications.readTests, { parameters: { applicationId } }))

/** Resolves when no test is left to be run. */
const whenOver = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (testRuns.getState().queue.length > 0) return
      stop()
      resolve()
    }
    const stop = testRuns.subscribe(look)
    look()
  })

/**
 * Runs tests of what is saved, and has noted how they went, so that deployments of just that may go on. Throws where that could
 * not be noted: something was saved while they ran, or the person may not deploy any more.
 */
export const runAndNote = async (
  applicationId: string,
  tests: readonly TestRecord[],
  watched: Watched,
): Promise<void> => {
  // Before the first page opens: what is saved from then on is noticed.
  const { state } = await readSavedTests(applicationId)
  const before = testRuns.getState().runs
  startTests(applicationId, tests, watched)
  await whenOver()
  const after = testRuns.getState()
  const results = tests.flatMap((test) => {
    const run = runOf(after, test)
    if (after.applicationId !== applicationId || run === undefined || run === before[test.id]) return []
    const [problem] = run.outcome.problems
    return [{ testId: test.id, problem: problem?.message.slice(0, longestProblem) ?? null }]
  })
  if (results.length === 0) return
  await callInSession(
    call(routes.applications.recordTestResults, { parameters: { applicationId }, body: { state, results } }),
  )
}
