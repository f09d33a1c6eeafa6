import type { ExposedValue } from '@ashlar/schema'
import { textOf } from '../values.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useField, type FieldState } from '../shared/use-field.ts'
import type { PartProps } from '../view.ts'
import { identityOf, optionOf, plainOption, type Option, type OptionSet } from './options.ts'
import type { ChoicePart, UsualChoiceValues } from './option-properties.ts'
import { useOptionSet } from './use-option-set.ts'

/** A field in which one of several options is chosen. */
export interface SingleChoice {
  readonly set: OptionSet
  readonly chosen: Option | undefined
  /** Chooses an option, or takes the choice back; does nothing where nothing changes. */
  readonly choose: (option: Option | undefined) => void
  readonly state: FieldState
}

interface SingleChoicePart extends ChoicePart {
  exposes: ChoicePart['exposes'] & {
    [Name in 'value' | 'selectedOptionValue' | 'selectedOption' | 'selectedLabel']: ExposedValue
  }
}

/** What `useSingleChoice` takes of the props of a view. */
export type SingleChoiceProps = PartProps<SingleChoicePart, UsualChoiceValues>

interface SingleChoiceRules {
  /** Runs the event for another option that is chosen, with what its steps may read. */
  readonly onChange: (details: { readonly value: unknown; readonly option: unknown }) => void
  /** The name of a control without label and placeholder. */
  readonly nameless: string
}

/** A typed value as an option of its own, `undefined` where there is none. */
const customOption = (value: unknown): Option | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? plainOption(textOf(value).slice(0, 500), value)
    : undefined

/**
 * What all fields have in common in which one option is chosen: reading the options, the choice as the host and the
 * person have it, and all that bindings read of it.
 */
export const useSingleChoice = (props: SingleChoiceProps, rules: SingleChoiceRules): SingleChoice => {
  const { values, setValue, isLoading } = props
  const { set, fields } = useOptionSet(values)
  const [value, change] = useDraft<unknown, unknown>(
    values.selectedOptionValue,
    (present) => present,
    (next) => {
      setValue('selectedOptionValue', next)
      return next
    },
  )
  // An option that a search took out of the list, or that is being loaded again, stays chosen.
  const mayBeAway = isLoading || values.clientSideFiltering === false
  const remembered = mayBeAway ? optionOf(values.selectedOption, fields) : undefined
  const isNothing = value === null || value === undefined || value === ''
  const chosen =
    set.find(value) ??
    (!isNothing && remembered !== undefined && identityOf(remembered.value) === identityOf(value)
      ? remembered
      : undefined) ??
    (!isNothing && values.allowCustomValue === true ? customOption(value) : undefined)

  useExposed(props, 'selectedOption', chosen?.source ?? null)
  useExposed(props, 'selectedLabel', chosen?.label ?? '')
  useExposed(props, 'value', chosen?.value ?? null)
  const state = useField(props, { isEmpty: chosen === undefined }, rules.nameless)

  return {
    set,
    chosen,
    state,
    choose: (option) => {
      if (state.isLocked) return
      state.finish()
      if (option === chosen || (option !== undefined && identityOf(option.value) === identityOf(value)))
        return
      const next = option?.value ?? null
      change(next)
      // Set before the event, so that its steps read what was chosen.
      setValue('selectedOption', option?.source ?? null)
      setValue('selectedLabel', option?.label ?? '')
      setValue('value', next)
      rules.onChange({ value: next, option: option?.source ?? null })
    },
  }
}
