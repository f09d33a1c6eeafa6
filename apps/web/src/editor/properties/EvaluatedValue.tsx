import { FixButton } from '../context/FixButton.tsx'
import { useWidgetSnapshot } from '../context/editor-context.tsx'
import classes from './Properties.module.css'
import { valueIn } from './value-in.ts'
import { previewOf } from '../results/value-preview.ts'

/** What a bound property is worth now, and what is wrong with it. */
export const EvaluatedValue = ({
  widgetId,
  path,
  isBound,
}: {
  widgetId: string
  path: string
  isBound: boolean
}) => {
  const snapshot = useWidgetSnapshot(widgetId)
  const error = snapshot?.errors[path]
  if (error !== undefined) {
    return (
      <>
        <p role="status" className={classes.error}>
          {error}
        </p>
        <FixButton name={snapshot?.record.name ?? ''} path={path} message={error} id={widgetId} />
      </>
    )
  }
  if (!isBound || snapshot === undefined) return null
  const text = previewOf(valueIn(snapshot.values, path))
  return (
    <p className={classes.evaluated} title={text}>
      <span aria-hidden>= </span>
      <span className={classes.evaluatedText}>{text}</span>
    </p>
  )
}
