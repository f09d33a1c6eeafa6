import { useMemo } from 'react'
import { Check } from '../choice-options/Check.tsx'
import { groupAttributes, onFocusOut } from '../choice-options/group-attributes.ts'
import { areAllChosen } from '../choice-options/all-chosen.ts'
import { afterToggle, afterToggleAll } from '../choice-options/multiple-choice.ts'
import { OptionGroup, OptionLine } from '../choice-options/OptionGroup.tsx'
import { identityOf } from '../choice-options/options.ts'
import { useMultipleChoice } from '../choice-options/use-multiple-choice.ts'
import { Field } from '../shared/Field.tsx'
import type { WidgetViewProps } from '../view.ts'
import type { checkboxGroup } from './checkboxGroup.ts'

/** Checkboxes: several of a few options, below or beside each other or as cards. */
export const CheckboxGroupView = (props: WidgetViewProps<typeof checkboxGroup>) => {
  const { set, chosen, most, choose, state } = useMultipleChoice(props, 'Options')
  const { options } = set
  const identities = useMemo(() => new Set(chosen.map((option) => identityOf(option.value))), [chosen])
  const isFull = most !== undefined && chosen.length >= most
  const areAll = areAllChosen(chosen, options)
  return (
    <Field {...state.field} isGroup>
      <OptionGroup
        props={props}
        state={state}
        set={set}
        attributes={{ ...groupAttributes(state), role: 'group' }}
        onFocusOut={onFocusOut(state.leave)}
        before={
          props.values.showsSelectAll &&
          options.length > 1 && (
            <OptionLine state={state} isOff={state.isDisabled}>
              <Check
                isChecked={areAll}
                isMixed={!areAll && chosen.length > 0}
                isDisabled={state.isDisabled}
                isReadOnly={state.isReadOnly}
                onChange={() => choose(afterToggleAll(chosen, options, most))}
              />
              Select all
            </OptionLine>
          )
        }
        control={(option, isOff) => {
          const isOn = identities.has(identityOf(option.value))
          return (
            <Check
              isChecked={isOn}
              // The last one that may be chosen has been; taking one back frees the others.
              isDisabled={isOff || (isFull && !isOn)}
              isReadOnly={state.isReadOnly}
              isInvalid={state.problem !== undefined}
              onChange={() => choose(afterToggle(chosen, option, most))}
            />
          )
        }}
      />
    </Field>
  )
}
