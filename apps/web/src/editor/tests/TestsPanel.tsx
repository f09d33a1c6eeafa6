import { testsOf, type TestRecord } from '@ashlar/schema'
import { EmptyState, IconButton, notifyFailure } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { failureOf } from '../../server/failure.ts'
import { useEditor, useEditorSession } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { RailPanel } from '../panel/RailPanel.tsx'
import { runAndNote } from './noted-tests.ts'
import { pathNow, RecordDialog, type ToRecord } from './RecordDialog.tsx'
import { RenameTestDialog } from './RenameTestDialog.tsx'
import { RunningTest } from './RunningTest.tsx'
import { runOf, startTests, stopTests, testRuns } from './test-runs.ts'
import { TestRow } from './TestRow.tsx'
import classes from './Tests.module.css'

/** What was recorded of people on the pages, to be replayed whenever something changed. */
export const TestsPanel = () => {
  const session = useEditorSession()
  const { applicationId, saver } = session
  const records = useEditor((state) => state.records)
  const tests = useMemo(() => testsOf(records), [records])
  const all = useStore(testRuns)
  const queue = all.applicationId === applicationId ? all.queue : []
  const [recorded, setRecorded] = useState<{ toRecord: ToRecord | null; isOpen: boolean }>({
    toRecord: null,
    isOpen: false,
  })
  const [renamed, setRenamed] = useState<TestRecord | null>(null)
  const whenSaved = async (then: () => void): Promise<void> => {
    // What is saved is what is shown in the frame.
    if (await saver.flush()) then()
    else notifyFailure('The latest changes are not saved yet. Try again once they are.')
  }
  const { branch } = usePages()
  const mayNote = useEditor(({ permissions }) => permissions.canDeploy) && branch === null
  const run = (some: readonly TestRecord[]): void =>
    void whenSaved(() => {
      if (!mayNote) return startTests(applicationId, some)
      runAndNote(applicationId, some, 'panel').catch((error: unknown) =>
        notifyFailure(`How the tests went is not noted for deployments. ${failureOf(error).message}`),
      )
    })
  const record = (toRecord: ToRecord): void => void whenSaved(() => setRecorded({ toRecord, isOpen: true }))
  const recordNew = (): void => record({ id: session.newId(), title: '', path: pathNow() })

  return (
    <RailPanel title="Tests" actions={<IconButton icon="plus" label="Record a test" onClick={recordNew} />}>
      {tests.length > 0 && (
        <div className={classes['bar']}>
          {queue.length > 0 ? (
            <Button size="xs" variant="default" onClick={stopTests}>
              Stop
            </Button>
          ) : (
            <Button size="xs" onClick={() => run(tests)}>
              Run all
            </Button>
          )}
        </div>
      )}
      {queue.length > 0 && !recorded.isOpen && <RunningTest within="panel" />}
      <div className={classes['scroll']}>
        {tests.length === 0 ? (
          <EmptyState
            isCompact
            icon="flask-conical"
            title="No tests yet"
            description="Use a page as its people do, say what must hold, and have it done again whenever something changed. Nothing is written then: APIs answer what they answered."
            action={
              <Button size="xs" onClick={recordNew}>
                Record a test
              </Button>
            }
          />
        ) : (
          <ul className={classes['tests']}>
            {tests.map((test) => (
              <TestRow
                key={test.id}
                test={test}
                run={runOf(all, test)}
                state={
                  queue[0]?.id === test.id
                    ? 'running'
                    : queue.some(({ id }) => id === test.id)
                      ? 'waiting'
                      : 'idle'
                }
                onRun={() => run([test])}
                onRecord={() => record(test)}
                onRename={() => setRenamed(test)}
              />
            ))}
          </ul>
        )}
      </div>
      <RecordDialog {...recorded} onClose={() => setRecorded((before) => ({ ...before, isOpen: false }))} />
      <RenameTestDialog test={renamed} onClose={() => setRenamed(null)} />
    </RailPanel>
  )
}
