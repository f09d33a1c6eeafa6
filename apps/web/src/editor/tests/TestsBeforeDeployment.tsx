import { testsOf, type TestRecord } from '@ashlar/schema'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useEditorSession } from '../context/editor-context.tsx'
import { ProblemList } from './ProblemList.tsx'
import { RunningTest } from './RunningTest.tsx'
import { hasPassed, runOf, startTests, stopTests, testRuns } from './test-runs.ts'
import classes from './Tests.module.css'

/** What becomes of a deployment before which tests run. */
interface TestsBeforeDeploymentProps {
  readonly isOpen: boolean
  /** All tests passed. */
  readonly onPassed: () => void
  /** The person deploys although tests with these titles failed. */
  readonly onAnyway: (failed: readonly string[]) => void
  readonly onClose: () => void
}

/** Runs the tests of the application before it is deployed; one that fails stops the deployment. */
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
  const [hasBegun, setBegun] = useState(false)
  const isOver = hasBegun && all.queue.length === 0
  const failed = tests.filter((test) => {
    const run = runOf(all, test)
    return run === undefined || !hasPassed(run)
  })
  const begin = useEffectEvent(() => {
    startTests(applicationId, tests, 'deployment')
    setBegun(true)
  })
  useEffect(() => begin(), [])
  const pass = useEffectEvent(onPassed)
  const isGood = isOver && failed.length === 0
  useEffect(() => {
    if (isGood) pass()
  }, [isGood])
  return (
    <Stack gap="md">
      <RunningTest within="deployment" />
      {isOver && failed.length > 0 && (
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
      <Group justify="flex-end" gap="xs">
        {isOver && failed.length > 0 && (
          <Button color="red" variant="light" onClick={() => onAnyway(failed.map(({ title }) => title))}>
            Deploy all the same
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
