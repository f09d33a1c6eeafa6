import type { AriaAttributes } from 'react'
import type { FieldState } from '../shared/use-field.ts'

/** What an element carries that holds several controls of one field. */
export interface GroupAttributes {
  readonly id: string
  readonly 'aria-labelledby': string | undefined
  readonly 'aria-label': string | undefined
  readonly 'aria-describedby': string
  readonly 'aria-busy': boolean | undefined
  readonly 'aria-disabled': true | undefined
}

/** The attributes of a group of checkboxes, sliders or the like. */
export const groupAttributes = ({ control, label, isDisabled }: FieldState): GroupAttributes => ({
  id: control.id,
  'aria-labelledby': label === '' ? undefined : `${control.id}-label`,
  'aria-label': control['aria-label'],
  'aria-describedby': control['aria-describedby'],
  'aria-busy': control['aria-busy'],
  'aria-disabled': isDisabled || undefined,
})

/** The attributes of a group of radio buttons, which can be required and wrong as one. */
export const radioGroupAttributes = (
  state: FieldState,
): GroupAttributes &
  Pick<AriaAttributes, 'aria-required' | 'aria-invalid' | 'aria-readonly'> & { role: 'radiogroup' } => ({
  ...groupAttributes(state),
  role: 'radiogroup',
  'aria-required': state.control['aria-required'],
  'aria-invalid': state.control['aria-invalid'],
  'aria-readonly': state.isReadOnly || undefined,
})

/** Calls `leave` when the focus leaves an element and all that stands in it. */
export const onFocusOut =
  (leave: () => void) =>
  (event: { currentTarget: Element; relatedTarget: EventTarget | null }): void => {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
    leave()
  }
