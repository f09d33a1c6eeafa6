import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useField, type FieldState } from '../shared/use-field.ts'
import type { PartProps } from '../view.ts'
import type { UsualFieldValues } from '../shared/field-properties.ts'
import type { TogglePart } from './toggle-properties.ts'

/** Something that is on or off while it is shown. */
export interface Toggle {
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
  readonly state: FieldState
}

/** What everything that is on or off has in common: its state as the person and the host have it, rules and event. */
export const useToggle = (props: PartProps<TogglePart, UsualFieldValues>, nameless: string): Toggle => {
  const { values, setValue, report, trigger } = props
  const [isOn, change] = useDraft<boolean, boolean>(
    values.isChecked,
    (present) => present,
    (next) => {
      setValue('isChecked', next)
      // Set before the event, so that its steps and the form around it read the same.
      setValue('value', next)
      return next
    },
  )
  // Steps set one of them, and bindings rely on both.
  useExposed({ values, report }, 'isChecked', isOn)
  useExposed({ values, report }, 'value', isOn)
  const state = useField(props, { isEmpty: !isOn }, nameless)
  return {
    isOn,
    state,
    set: (next) => {
      if (state.isLocked) return
      change(next)
      state.finish()
      trigger('onCheckChange', { isChecked: next })
    },
  }
}
