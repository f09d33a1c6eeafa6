import type { ReactNode } from 'react'
import styles from './Field.module.css'

/** Where the label of a field stands. */
export type LabelPosition = 'top' | 'left'

/** What surrounds a control. `useField` makes all of it from the values of a widget. */
export interface FieldProps {
  /** The id of the control, to which the label is tied; the label itself has the id `<controlId>-label`. */
  readonly controlId: string
  readonly label: string
  readonly isRequired: boolean
  readonly isDisabled: boolean
  /** What is wrong with the value, `undefined` where nothing is or nobody has touched it. */
  readonly problem: string | undefined
  /** The id of the element that holds `problem`, for `aria-describedby` and `aria-errormessage`. */
  readonly problemId: string
  readonly labelPosition?: LabelPosition | undefined
  /** The share of the width that a label beside the control takes, in per cent. */
  readonly labelWidth?: number | undefined
  /** A hint under the control. */
  readonly helperText?: string | undefined
  /** The id of the element that holds the hint. */
  readonly helperId?: string | undefined
  /** Stands at the end of the line under the control, such as a count of characters. */
  readonly note?: ReactNode
  /** The control is a group of several, such as radio buttons; it has to name `<controlId>-label` as its label. */
  readonly isGroup?: boolean | undefined
  /** The control takes all the height that the widget has. */
  readonly fillsHeight?: boolean | undefined
  readonly children: ReactNode
}

const Label = ({
  controlId,
  label,
  isRequired,
  isGroup,
}: Pick<FieldProps, 'controlId' | 'label' | 'isRequired' | 'isGroup'>) => {
  const content = (
    <>
      {label}
      {isRequired && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
    </>
  )
  return isGroup === true ? (
    <span className={styles.label} id={`${controlId}-label`}>
      {content}
    </span>
  ) : (
    <label className={styles.label} htmlFor={controlId} id={`${controlId}-label`}>
      {content}
    </label>
  )
}

/** A control with its label above or beside it, and its hint and its problem below. */
export const Field = ({
  controlId,
  label,
  isRequired,
  isDisabled,
  problem,
  problemId,
  labelPosition = 'top',
  labelWidth = 33,
  helperText = '',
  helperId,
  note,
  isGroup,
  fillsHeight = false,
  children,
}: FieldProps) => (
  <div
    className={styles.field}
    data-disabled={isDisabled ? '' : undefined}
    data-label={labelPosition}
    data-fills={fillsHeight ? '' : undefined}
    // Always set: a field inside another field's widget must not take its width.
    style={{ '--label-width': `${labelWidth}%` }}
  >
    {label !== '' && <Label controlId={controlId} label={label} isRequired={isRequired} isGroup={isGroup} />}
    <div className={styles.body}>
      {children}
      <div className={styles.below}>
        <div className={styles.words}>
          <div id={problemId} className={styles.problem} aria-live="polite">
            {problem}
          </div>
          {helperText !== '' && (
            <div id={helperId} className={styles.helper}>
              {helperText}
            </div>
          )}
        </div>
        {note}
      </div>
    </div>
  </div>
)
