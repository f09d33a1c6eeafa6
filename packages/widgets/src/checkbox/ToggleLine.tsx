import type { ValuesOf } from '@ashlar/schema'
import type { ReactNode } from 'react'
import { Field } from '../shared/Field.tsx'
import loading from '../shared/loading.module.css'
import styles from './ToggleLine.module.css'
import type { Toggle } from './use-toggle.ts'
import type { TogglePart } from './toggle-properties.ts'

interface ToggleLineProps {
  readonly toggle: Toggle
  readonly values: Pick<ValuesOf<TogglePart>, 'labelSide'>
  /** The control itself. */
  readonly children: ReactNode
}

/** Something that is on or off with its label beside it: pressing either switches. */
export const ToggleLine = ({ toggle: { state }, values, children }: ToggleLineProps) => (
  <Field {...state.field} label="" labelPosition="top">
    <label
      className={[styles.line, state.isAwaited && loading.shimmer].filter(Boolean).join(' ')}
      data-side={values.labelSide}
      data-disabled={state.isDisabled ? '' : undefined}
      data-readonly={state.isReadOnly ? '' : undefined}
    >
      {children}
      {state.label !== '' && (
        <span className={styles.label}>
          {state.label}
          {state.isRequired && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
        </span>
      )}
    </label>
  </Field>
)
