import { deleteTest, putTest } from '@ashlar/document'
import type { TestRecord, TestStep } from '@ashlar/schema'
import { type MenuAction, RowMenu, StatusDot } from '@ashlar/ui'
import { useState } from 'react'
import { RelativeTime } from '../../screens/RelativeTime.tsx'
import { useEditorSession } from '../context/editor-context.tsx'
import { ProblemList } from './ProblemList.tsx'
import { StepList } from './StepList.tsx'
import { hasPassed, type RunOfTest } from './test-runs.ts'
import classes from './Tests.module.css'

/** A test: how it went the last time, and, opened, what it does and what was otherwise. */
export const TestRow = ({
  test,
  run,
  state,
  onRun,
  onRecord,
  onRename,
}: {
  test: TestRecord
  run: RunOfTest | undefined
  /** Whether it runs now or is going to. */
  state: 'running' | 'waiting' | 'idle'
  onRun: () => void
  onRecord: () => void
  onRename: () => void
}) => {
  const session = useEditorSession()
  const [isOpen, setOpen] = useState(false)
  const { id, title, steps } = test
  const { mayFail = false, ...required } = test
  const change = (next: readonly TestStep[], label: string): void => {
    session.apply(putTest(session.state.records, { ...test, steps: [...next] }), { label })
  }
  const actions: readonly MenuAction[] = [
    { label: 'Run', icon: 'play', onSelect: onRun },
    { label: 'Record again', icon: 'circle-dot', onSelect: onRecord },
    {
      label: mayFail ? 'Ask for it before deployments' : 'Let deployments go on if it fails',
      icon: mayFail ? 'lock' : 'step-forward',
      onSelect: () =>
        session.apply(putTest(session.state.records, mayFail ? required : { ...test, mayFail: true }), {
          label: `Change the test “${title}”`,
        }),
    },
    { label: 'Rename', icon: 'pencil', onSelect: onRename },
    {
      label: 'Delete',
      icon: 'trash-2',
      // Undo brings it back.
      onSelect: () =>
        session.apply(deleteTest(session.state.records, id), { label: `Delete the test “${title}”` }),
    },
  ]
  const problems = run?.outcome.problems ?? []
  return (
    <li className={classes['test']}>
      <div className={classes['head']}>
        <button
          type="button"
          className={classes['open']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
        </button>
        <span className={classes['end']}>
          <HowItWent run={run} state={state} />
          <RowMenu label={`Actions for ${title}`} actions={actions} />
        </span>
      </div>
      <p className={classes['facts']}>
        {mayFail && 'May fail. '}
        {steps.length === 1 ? '1 step' : `${steps.length} steps`} from {test.path}
        {run !== undefined && (
          <>
            , run <RelativeTime at={run.at} />
          </>
        )}
      </p>
      {problems.length > 0 && (
        <ProblemList
          test={test}
          problems={problems}
          onAccept={(place, step) => change(steps.with(place, step), `Change the test “${title}”`)}
        />
      )}
      {isOpen && (
        <StepList
          steps={steps}
          failed={problems.flatMap(({ step }) => step ?? [])}
          onRemove={(place) => change(steps.toSpliced(place, 1), `Leave out a step of “${title}”`)}
        />
      )}
    </li>
  )
}

const HowItWent = ({ run, state }: { run: RunOfTest | undefined; state: 'running' | 'waiting' | 'idle' }) => {
  if (state === 'running') return <StatusDot tone="info">Running</StatusDot>
  if (state === 'waiting') return <StatusDot tone="neutral">Waiting</StatusDot>
  if (run === undefined) return <StatusDot tone="neutral">Not run</StatusDot>
  return hasPassed(run) ? (
    <StatusDot tone="success">Passed</StatusDot>
  ) : (
    <StatusDot tone="danger">Failed</StatusDot>
  )
}
