import { testsOf, type TestRecord } from '@ashlar/schema'
import { DialogActions, ErrorNotice, type Failure } from '@ashlar/ui'
import { Button, Modal, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { failureOf } from '../../server/failure.ts'
import { useEditorSession } from '../context/editor-context.tsx'
import { runAndNote } from './noted-tests.ts'
import { ProblemList } from './ProblemList.tsx'
import { RunningTest } from './RunningTest.tsx'
import { hasPassed, runOf, stopTests, testRuns } from './test-runs.ts'
import classes from './Tests.module.css'

/** What becomes of a deployment before which tests run. */
interface TestsBeforeDeploymentProps {
  readonly isOpen: boolean
  /** All tests passed. */
  readonly onPassed: () => void
  /** The person deploys although tests with these titles failed, all of which may. */
  readonly onAnyway: (failed: readonly string[]) => void
  readonly onClose: () => void
}

/** Runs the tests of the application before it is deployed; one that fails stops the deployment, unless it may fail. */
export const TestsBeforeDeployment = (properties: TestsBeforeDeploymentProps) => {
  const close = (): void => {
    stopTests()
    properties.onClose()
  }
  return (
    <Modal opened={properties.isOpen} onClose={close} title="Tests before the deployment" size={720}>
      {properties.isOpen && <Testing {...properties} onClose={close} />}
    </Modal>
  )
}

const Testing = ({ onPassed, onAnyway, onClose }: TestsBeforeDeploymentProps) => {
  const session = useEditorSession()
  const { applicationId } = session
  const all = useStore(testRuns)
  // Those that there were when the deployment was asked for.
  const [tests] = useState<readonly TestRecord[]>(() => testsOf(session.state.records))
  const [isOver, setOver] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const failed = tests.filter((test) => {
    const run = runOf(all, test)
    return run === undefined || !hasPassed(run)
  })
  const begin = useEffectEvent(async () => {
    setOver(false)
    setFailure(null)
    try {
      await runAndNote(applicationId, tests, 'deployment')
    } catch (error) {
      setFailure(failureOf(error))
    }
    setOver(true)
  })
  useEffect(() => void begin(), [])
  const pass = useEffectEvent(onPassed)
  const isGood = isOver && failure === null && failed.length === 0
  useEffect(() => {
    if (isGood) pass()
  }, [isGood])
  const hasFailed = isOver && failed.length > 0
  const mayGoOn = hasFailed && failure === null && failed.every(({ mayFail }) => mayFail === true)
  return (
    <Stack gap="md">
      <RunningTest within="deployment" />
      {failure !== null && <ErrorNotice title="Nothing was deployed" failure={failure} />}
      {hasFailed && (
        <>
          <p role="alert" className={classes['verdict']}>
            {failed.length === 1 ? 'One test failed' : `${failed.length} tests failed`} of {tests.length}, so
            nothing was deployed.
          </p>
          <ul className={classes['tests']}>
            {failed.map((test) => (
              <li key={test.id} className={classes['test']}>
                {test.title}
                <ProblemList test={test} problems={runOf(all, test)?.outcome.problems ?? []} />
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        {mayGoOn && (
          <Button color="red" variant="light" onClick={() => onAnyway(failed.map(({ title }) => title))}>
            Deploy all the same
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Stack>
  )
}
