import { useSyncExternalStore } from 'react'
import { CodeField } from '../../code/index.ts'
import { previewOf } from '../../properties/value-preview.ts'
import { useEditor } from '../../session/editor-context.tsx'
import type { PropertyPlace } from '../../session/property-place.ts'
import classes from '../Rail.module.css'

/** What an entity of the page begins with. */
export const DefaultValueField = ({
  value,
  place,
  isOfApplication = false,
  onChange,
}: {
  value: string
  place: PropertyPlace
  /** Whether it belongs to the application instead of the page. */
  isOfApplication?: boolean
  onChange: (value: string) => void
}) => {
  const application = useEditor((state) => state.application)
  return (
    <div>
      <span className={classes.fieldLabel}>Default value</span>
      <CodeField
        label="Default value"
        mode="json"
        place={place}
        value={value}
        names={() => application.names()}
        isOfApplication={isOfApplication}
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
