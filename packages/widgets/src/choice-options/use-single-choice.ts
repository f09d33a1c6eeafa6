import { flagOf, textOf } from '../values.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useField, type FieldState } from '../shared/use-field.ts'
import type { WidgetViewProps } from '../view.ts'
import { identityOf, optionOf, plainOption, type Option, type OptionSet } from './options.ts'
import { useOptionSet } from './use-option-set.ts'

/** A field in which one of several options is chosen. */
export interface SingleChoice {
  readonly set: OptionSet
  readonly chosen: Option | undefined
  /** Chooses an option, or takes the choice back; does nothing where nothing changes. */
  readonly choose: (option: Option | undefined) => void
  readonly state: FieldState
}

interface SingleChoiceRules {
  /** The event that runs when another option is chosen. */
  readonly changeEvent: string
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
export const useSingleChoice = (props: WidgetViewProps, rules: SingleChoiceRules): SingleChoice => {
  const { id, host, values, isLoading } = props
  const { set, fields } = useOptionSet(values)
  const [value, change] = useDraft<unknown, unknown>(
    values.selectedOptionValue,
    (present) => present,
    (next) => {
      host.setValue(id, 'selectedOptionValue', next)
      return next
    },
  )
  // An option that a search took out of the list, or that is being loaded again, stays chosen.
  const mayBeAway = isLoading || !flagOf(values.clientSideFiltering, true)
  const remembered = mayBeAway ? optionOf(values.selectedOption, fields) : undefined
  const isNothing = value === null || value === undefined || value === ''
  const chosen =
    set.find(value) ??
    (!isNothing && remembered !== undefined && identityOf(remembered.value) === identityOf(value)
      ? remembered
      : undefined) ??
    (!isNothing && flagOf(values.allowCustomValue) ? customOption(value) : undefined)

  useExposed(host, id, values, 'selectedOption', chosen?.source ?? null)
  useExposed(host, id, values, 'selectedLabel', chosen?.label ?? '')
  useExposed(host, id, values, 'value', chosen?.value ?? null)
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
      host.setValue(id, 'selectedOption', option?.source ?? null)
      host.setValue(id, 'selectedLabel', option?.label ?? '')
      host.setValue(id, 'value', next)
      host.trigger(id, rules.changeEvent, { value: next, option: option?.source ?? null })
    },
  }
}
