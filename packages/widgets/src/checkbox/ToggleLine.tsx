import type { ReactNode } from 'react'
import { Field } from '../shared/Field.tsx'
import loading from '../shared/loading.module.css'
import { choiceOf } from '../values.ts'
import styles from './ToggleLine.module.css'
import { labelSides } from './toggle-properties.ts'
import type { Toggle } from './use-toggle.ts'

interface ToggleLineProps {
  readonly toggle: Toggle
  readonly values: Readonly<Record<string, unknown>>
  /** The control itself. */
  readonly children: ReactNode
}

/** Something that is on or off with its label beside it: pressing either switches. */
export const ToggleLine = ({ toggle: { state }, values, children }: ToggleLineProps) => (
  <Field {...state.field} label="" labelPosition="top">
    <label
      className={[styles.line, state.isAwaited && loading.shimmer].filter(Boolean).join(' ')}
      data-side={choiceOf(values.labelSide, labelSides)}
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
