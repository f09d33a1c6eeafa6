import type { PropertyValues } from '@ashlar/schema'
import type { ReactNode } from 'react'
import loading from '../shared/loading.module.css'
import type { FieldState } from '../shared/use-field.ts'
import type { CommonViewProps } from '../view.ts'
import { emptyText } from './empty-text.ts'
import { mostInSight, type layoutProperties } from './layout-properties.ts'
import { OptionFace } from './OptionFace.tsx'
import styles from './options-layout.module.css'
import type { Option, OptionSet } from './options.ts'

interface OptionGroupProps {
  readonly props: Pick<CommonViewProps, 'errors' | 'host' | 'isLoading'> & {
    readonly values: PropertyValues<typeof layoutProperties>
  }
  readonly state: FieldState
  readonly set: OptionSet
  /** Attributes of the element around the options. */
  readonly attributes: object
  /** Stands before the options. */
  readonly before?: ReactNode
  readonly onFocusOut: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => void
  /** Draws the control of one option. */
  readonly control: (option: Option, isOff: boolean) => ReactNode
}

/** The line of one option: its control and its words, which belong to it. */
export const OptionLine = ({
  state,
  isOff,
  children,
}: {
  state: FieldState
  isOff: boolean
  children: ReactNode
}) => (
  <label
    className={styles.option}
    data-off={isOff ? '' : undefined}
    data-readonly={state.isReadOnly ? '' : undefined}
  >
    {children}
  </label>
)

/** Options that are all in sight, each with a control of its own. */
export const OptionGroup = ({
  props,
  state,
  set,
  attributes,
  before,
  onFocusOut,
  control,
}: OptionGroupProps) => {
  const { options, left } = set
  const shown = options.slice(0, mostInSight)
  const isWaiting = state.isAwaited && options.length === 0
  return (
    <div
      {...attributes}
      className={styles.options}
      data-layout={props.values.optionLayout}
      onBlur={onFocusOut}
    >
      {before}
      {shown.map((option, index) => {
        const isOff = state.isDisabled || option.isDisabled
        return (
          <OptionLine key={`${index} ${option.label}`} state={state} isOff={isOff}>
            {control(option, isOff)}
            <OptionFace option={option} />
          </OptionLine>
        )
      })}
      {isWaiting && <div className={`${styles.waiting} ${loading.shimmer}`} />}
      {options.length === 0 && !isWaiting && (
        <div className={styles.nothing}>{emptyText(props, false, '')}</div>
      )}
      {options.length > shown.length && (
        <div className={styles.nothing}>
          {`${shown.length} of ${(options.length + left).toLocaleString()} options are shown. A dropdown shows ${left === 0 ? 'them all' : 'more'}.`}
        </div>
      )}
    </div>
  )
}
