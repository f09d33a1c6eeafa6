import type { TestOutcome } from '@ashlar/runtime/testing'
import type { TestRecord } from '@ashlar/schema'
import { createStore } from 'zustand/vanilla'

/** How a test went that was replayed here. */
export interface RunOfTest {
  /** As it was then: a test that was changed since has not been run. */
  readonly test: TestRecord
  readonly outcome: TestOutcome
  readonly at: string
}

/** Where tests are watched while they run: in their panel, or before a deployment. */
export type Watched = 'panel' | 'deployment'

/** What goes on of the tests of one application, and how they went the last time, by their ids. */
export interface TestRuns {
  readonly applicationId: string
  readonly watched: Watched
  /** What is still to be run; the first one runs. */
  readonly queue: readonly TestRecord[]
  /** Counts the tests that began, so that each begins on a page of its own. */
  readonly begun: number
  /** How many of its steps the present one has done. */
  readonly done: number
  readonly runs: Readonly<Record<string, RunOfTest>>
}

const nothing: TestRuns = { applicationId: '', watched: 'panel', queue: [], begun: 0, done: 0, runs: {} }

/** Lives as long as the tab: results are there when the panel is opened again. */
export const testRuns = createStore<TestRuns>(() => nothing)

/** Runs tests one after the other, where they are watched. */
export const startTests = (
  applicationId: string,
  tests: readonly TestRecord[],
  watched: Watched = 'panel',
): void => {
  const { applicationId: before, begun, runs } = testRuns.getState()
  testRuns.setState({
    applicationId,
    watched,
    queue: tests,
    begun: begun + 1,
    done: 0,
    runs: before === applicationId ? runs : {},
  })
}

/** Runs no more tests. */
export const stopTests = (): void => testRuns.setState({ queue: [], done: 0 })

/** Notes how many steps of the present test are done. */
export const noteStep = (step: number): void => testRuns.setState({ done: step + 1 })

/** Notes how the present test went, and goes on with the next one. */
export const noteOutcome = (outcome: TestOutcome): void => {
  const { queue, begun, runs } = testRuns.getState()
  const [test, ...rest] = queue
  if (test === undefined) return
  testRuns.setState({
    queue: rest,
    begun: begun + 1,
    done: 0,
    runs: { ...runs, [test.id]: { test, outcome, at: new Date().toISOString() } },
  })
}

// Records are never changed in place, so each is written once; another one may hold the same.
const texts = new WeakMap<TestRecord, string>()
const textOf = (test: TestRecord): string => {
  const text = texts.get(test) ?? JSON.stringify(test)
  texts.set(test, text)
  return text
}

/** How a test went the last time, as it is now; undefined where it was not run. */
export const runOf = ({ runs }: TestRuns, test: TestRecord): RunOfTest | undefined => {
  const run = runs[test.id]
  return run !== undefined && (run.test === test || textOf(run.test) === textOf(test)) ? run : undefined
}

export const hasPassed = ({ outcome }: RunOfTest): boolean => outcome.problems.length === 0
