import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useField, type FieldState } from '../shared/use-field.ts'
import { flagOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'

/** Something that is on or off while it is shown. */
export interface Toggle {
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
  readonly state: FieldState
}

/** What everything that is on or off has in common: its state as the person and the host have it, rules and event. */
export const useToggle = (props: WidgetViewProps, nameless: string): Toggle => {
  const { id, host, values } = props
  const [isOn, change] = useDraft<boolean, boolean>(
    flagOf(values.isChecked),
    (present) => present,
    (next) => {
      host.setValue(id, 'isChecked', next)
      // Set before the event, so that its steps and the form around it read the same.
      host.setValue(id, 'value', next)
      return next
    },
  )
  // A default written as text becomes what bindings rely on.
  useExposed(host, id, values, 'isChecked', isOn)
  useExposed(host, id, values, 'value', isOn)
  const state = useField(props, { isEmpty: !isOn }, nameless)
  return {
    isOn,
    state,
    set: (next) => {
      if (state.isLocked) return
      change(next)
      state.finish()
      host.trigger(id, 'onCheckChange', { isChecked: next })
    },
  }
}
