import { ToggleLine } from '../checkbox/ToggleLine.tsx'
import { useToggle } from '../checkbox/use-toggle.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './SwitchView.module.css'
import type { switchWidget } from './switch.ts'

/** A switch with its label: a checkbox that screen readers call a switch. */
export const SwitchView = (props: WidgetViewProps<typeof switchWidget>) => {
  const toggle = useToggle(props, 'Switch')
  const { isOn, set, state } = toggle
  // A switch is on or off, never missing: what is required is said by the rule alone.
  const { 'aria-required': _required, ...control } = state.control
  return (
    <ToggleLine toggle={toggle} values={props.values}>
      <input
        {...control}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked
        role="switch"
        className={styles.switch}
        checked={isOn}
        aria-readonly={state.isReadOnly || undefined}
        data-locked={state.isReadOnly ? '' : undefined}
        onChange={(event) => set(event.currentTarget.checked)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          set(!isOn)
        }}
        onBlur={state.leave}
      />
    </ToggleLine>
  )
}
