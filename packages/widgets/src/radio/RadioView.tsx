import { useId } from 'react'
import check from '../choice-options/check.module.css'
import { onFocusOut, radioGroupAttributes } from '../choice-options/group-attributes.ts'
import { OptionGroup } from '../choice-options/OptionGroup.tsx'
import { useSingleChoice } from '../choice-options/use-single-choice.ts'
import { Field } from '../shared/Field.tsx'
import type { WidgetViewProps } from '../view.ts'
import type { radio } from './radio.ts'

/** Radio buttons: one of a few options, below or beside each other or as cards. */
export const RadioView = (props: WidgetViewProps<typeof radio>) => {
  const name = useId()
  const { set, chosen, choose, state } = useSingleChoice(props, {
    onChange: (details) => props.trigger('onSelectionChange', details),
    nameless: 'Options',
  })
  return (
    <Field {...state.field} isGroup>
      <OptionGroup
        props={props}
        state={state}
        set={set}
        attributes={radioGroupAttributes(state)}
        onFocusOut={onFocusOut(state.leave)}
        control={(option, isOff) => (
          <input
            type="radio"
            name={name}
            className={check.check}
            checked={option === chosen}
            disabled={isOff}
            data-locked={state.isReadOnly ? '' : undefined}
            onChange={() => choose(option)}
          />
        )}
      />
    </Field>
  )
}
