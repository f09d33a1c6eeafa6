import type { FocusEventHandler, PointerEventHandler, ReactNode, Ref } from 'react'
import control from './control.module.css'
import loading from './loading.module.css'
import type { FieldState } from './use-field.ts'

interface ControlBoxProps {
  readonly state: Pick<FieldState, 'problem' | 'isDisabled' | 'isReadOnly' | 'isAwaited'>
  readonly ref?: Ref<HTMLDivElement>
  /** A class for what one widget does differently. */
  readonly className?: string | undefined
  /** Draws the placeholder of awaited data; where there is something to show already, it stays in sight. */
  readonly isEmpty?: boolean
  /** Takes all the height of its field. */
  readonly fills?: boolean
  readonly onPointerEnter?: PointerEventHandler<HTMLDivElement> | undefined
  readonly onPointerDown?: PointerEventHandler<HTMLDivElement>
  /** Heard also from what stands in the box. */
  readonly onFocus?: FocusEventHandler<HTMLDivElement> | undefined
  readonly onBlur?: FocusEventHandler<HTMLDivElement>
  readonly children: ReactNode
}

/** The bordered box of a control: 36 px high, with the marks of its state. */
export const ControlBox = ({
  state,
  ref,
  className,
  isEmpty = true,
  fills = false,
  onPointerEnter,
  onPointerDown,
  onFocus,
  onBlur,
  children,
}: ControlBoxProps) => (
  <div
    ref={ref}
    className={[control.control, state.isAwaited && isEmpty && loading.shimmer, className]
      .filter(Boolean)
      .join(' ')}
    data-invalid={state.problem === undefined ? undefined : ''}
    data-disabled={state.isDisabled ? '' : undefined}
    data-readonly={state.isReadOnly ? '' : undefined}
    data-fills={fills ? '' : undefined}
    onPointerEnter={onPointerEnter}
    onPointerDown={onPointerDown}
    onFocus={onFocus}
    onBlur={onBlur}
  >
    {children}
  </div>
)
