import { useRunByHand } from '../blocks/confirm-run/use-run-by-hand.ts'
import { FixButton } from '../context/FixButton.tsx'
import { useEditorParts } from '../context/editor-context.tsx'
import { openApi, showInApi } from '../session/editor-view.ts'
import type { ApiNote } from './value-facts.ts'
import classes from './ValuePopup.module.css'

/** What is to be said of the APIs that a value reads, with the way to run them or to the step that failed. */
export const ApiNotes = ({ notes }: { notes: readonly ApiNote[] }) => {
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note.apiId} className={classes.note} data-type={note.type}>
          <Note note={note} />
        </li>
      ))}
    </ul>
  )
}

const Note = ({ note }: { note: ApiNote }) => {
  const { session, view } = useEditorParts()
  const { apiId, apiName, stepId, stepName, error, isLoading } = note
  const { application } = session.state
  const { run: runByHand, question } = useRunByHand()
  const run = (
    <>
      {question}
      <button
        type="button"
        className={classes.action}
        onClick={() => (isLoading ? application.cancelApi(apiName) : runByHand(apiId))}
      >
        {isLoading ? 'Cancel' : 'Run API'}
      </button>
    </>
  )
  switch (note.type) {
    case 'notExecuted':
      return (
        <>
          <span>{apiName} has not run</span>
          {run}
        </>
      )
    case 'stale':
      return (
        <>
          <span>
            {apiName} has been modified, this result may be incorrect, rerun to see the latest result
          </span>
          {run}
        </>
      )
    case 'executionError':
      return (
        <>
          <span className={classes.failure}>{error}</span>
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              openApi(view, apiId)
              if (stepId !== null) showInApi(view, apiId, { action: stepId })
            }}
          >
            {stepName === null ? apiName : `${apiName}.${stepName}`}
          </button>
          <FixButton name={apiName} path={stepName ?? ''} message={error ?? ''} id={apiId} />
        </>
      )
  }
}
