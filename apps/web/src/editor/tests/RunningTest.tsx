import type { FromTestedPage } from '@ashlar/runtime/testing'
import type { TestRecord } from '@ashlar/schema'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { TestFrame } from './TestFrame.tsx'
import { noteOutcome, noteStep, testRuns, type Watched } from './test-runs.ts'
import classes from './Tests.module.css'

/** How long a page may say nothing before its test is given up, in milliseconds. */
const silence = 60_000

const fail = (message: string): void => noteOutcome({ problems: [{ step: null, message }], milliseconds: 0 })

/** The test that runs now, on a page that can be watched; nothing while none does. */
export const RunningTest = ({ within }: { within: Watched }) => {
  const { queue, begun, done, applicationId, watched } = useStore(testRuns)
  const [test] = queue
  if (test === undefined || watched !== within) return null
  return (
    <div className={classes['running']}>
      <Replay key={begun} applicationId={applicationId} test={test} />
      <p className={classes['facts']} aria-live="polite">
        {test.title}: step {Math.min(done + 1, test.steps.length)} of {test.steps.length}
        {queue.length > 1 && `, ${queue.length - 1} more to run`}
      </p>
    </div>
  )
}

const Replay = ({ applicationId, test }: { applicationId: string; test: TestRecord }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const done = useStore(testRuns, (state) => state.done)
  const giveUp = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    giveUp.current = setTimeout(() => fail('The page did not open, or says nothing any more.'), silence)
    return () => clearTimeout(giveUp.current)
  }, [done])
  const take = (message: FromTestedPage): void => {
    if (message.type === 'step') noteStep(message.step)
    if (message.type === 'replayed') noteOutcome(message.outcome)
  }
  return (
    <TestFrame
      frame={frame}
      applicationId={applicationId}
      path={test.path}
      first={{ type: 'replay', test }}
      title={`${test.title} as it is replayed`}
      isForPeople={false}
      onMessage={take}
    />
  )
}
