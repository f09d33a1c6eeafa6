import { frameName } from '@ashlar/schema'
import { useSyncExternalStore } from 'react'
import { CodeField, useOwnNames } from '../../code/index.ts'
import { useEditor, useEditorSession } from '../../context/editor-context.tsx'
import classes from '../Rail.module.css'
import own from './Navigation.module.css'

/** A text of the frame, which may hold bindings. */
export const FrameText = ({
  label,
  path,
  value,
  placeholder,
  onChange,
}: {
  label: string
  /** Where it stands in the record; absent where the record does not hold it yet. */
  path?: string | undefined
  value: string
  placeholder: string
  onChange: (value: string) => void
}) => {
  const session = useEditorSession()
  const application = useEditor((state) => state.application)
  const ownNames = useOwnNames()
  const error = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => (path === undefined ? null : application.inspect(`${frameName}.${path}`).error),
  )
  return (
    <div>
      <span className={classes.fieldLabel}>{label}</span>
      <CodeField
        label={label}
        mode="text"
        isSingleLine
        value={value}
        placeholder={placeholder}
        names={() => ownNames(application.names())}
        onChange={onChange}
        onBlur={() => session.seal()}
      />
      {error !== null && (
        <p role="alert" className={own.error}>
          {error}
        </p>
      )}
    </div>
  )
}
