import { useMixed } from '../choice-options/Check.tsx'
import check from '../choice-options/check.module.css'
import type { WidgetViewProps } from '../view.ts'
import { ToggleLine } from './ToggleLine.tsx'
import { useToggle } from './use-toggle.ts'
import type { checkbox } from './checkbox.ts'

/** A checkbox with its label. */
export const CheckboxView = (props: WidgetViewProps<typeof checkbox>) => {
  const toggle = useToggle(props, 'Checkbox')
  const { isOn, set, state } = toggle
  const box = useMixed(!isOn && props.values.isIndeterminate)
  return (
    <ToggleLine toggle={toggle} values={props.values}>
      <input
        {...state.control}
        ref={box}
        type="checkbox"
        className={check.check}
        checked={isOn}
        aria-readonly={state.isReadOnly || undefined}
        data-locked={state.isReadOnly ? '' : undefined}
        onChange={(event) => set(event.currentTarget.checked)}
        onBlur={state.leave}
      />
    </ToggleLine>
  )
}
