import type { ReactNode } from 'react'
import styles from './Field.module.css'

interface FieldProps {
  /** The id of the control, to which the label is tied. */
  readonly controlId: string
  readonly label: string
  readonly isRequired: boolean
  readonly isDisabled: boolean
  /** What is wrong with the value, `undefined` where nothing is or nobody has touched it. */
  readonly problem: string | undefined
  /** The id of the element that holds `problem`, for `aria-describedby` and `aria-errormessage`. */
  readonly problemId: string
  readonly children: ReactNode
}

/** A control with its label above and its problem below. */
export const Field = ({
  controlId,
  label,
  isRequired,
  isDisabled,
  problem,
  problemId,
  children,
}: FieldProps) => (
  <div className={styles.field} data-disabled={isDisabled ? '' : undefined}>
    {label !== '' && (
      <label className={styles.label} htmlFor={controlId} id={`${controlId}-label`}>
        {label}
        {isRequired && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
    )}
    {children}
    <div id={problemId} className={styles.problem} aria-live="polite">
      {problem}
    </div>
  </div>
)
