import { useSyncExternalStore } from 'react'
import { CodeField, useOwnNames } from '../../code/index.ts'
import { previewOf } from '../../results/value-preview.ts'
import { useEditor } from '../../context/editor-context.tsx'
import type { PropertyPlace } from '../../session/property-place.ts'
import classes from '../Rail.module.css'

/** What an entity of the page begins with. */
export const DefaultValueField = ({
  value,
  place,
  onChange,
}: {
  value: string
  place: PropertyPlace
  onChange: (value: string) => void
}) => {
  const application = useEditor((state) => state.application)
  const ownNames = useOwnNames()
  return (
    <div>
      <span className={classes.fieldLabel}>Default value</span>
      <CodeField
        label="Default value"
        mode="json"
        place={place}
        value={value}
        names={() => ownNames(application.names())}
        placeholder="0, text, or {{ a binding }}"
        minimumLines={1}
        onChange={onChange}
      />
    </div>
  )
}

/** What is at a path of the living page now, in one line. */
export const usePresentValue = (path: string): string => {
  const application = useEditor((state) => state.application)
  return useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => previewOf(application.inspect(path).value),
  )
}
