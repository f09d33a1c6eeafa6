import type { EventProperty, ExposedValue } from '@ashlar/schema'
import { useMemo } from 'react'
import { textOf } from '../values.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useField, type FieldState } from '../shared/use-field.ts'
import type { PartProps } from '../view.ts'
import {
  chosenOptions,
  chosenValues,
  countLimit,
  countProblem,
  rememberedOptions,
} from './multiple-choice.ts'
import { plainOption, type Option, type OptionSet } from './options.ts'
import type { ChoicePart, countProperties, UsualChoiceValues } from './option-properties.ts'
import { useOptionSet } from './use-option-set.ts'

/** A field in which several options can be chosen. */
export interface MultipleChoice {
  readonly set: OptionSet
  readonly chosen: readonly Option[]
  /** How many may be chosen, `undefined` where any number may. */
  readonly most: number | undefined
  /** Makes these options the chosen ones. */
  readonly choose: (options: readonly Option[]) => void
  readonly state: FieldState
}

interface MultipleChoicePart extends ChoicePart {
  properties: ChoicePart['properties'] & typeof countProperties & { onOptionChange: EventProperty }
  exposes: ChoicePart['exposes'] & {
    [Name in 'value' | 'selectedOptionValues' | 'selectedOptions']: ExposedValue
  }
}

/** What `useMultipleChoice` takes of the props of a view. */
export type MultipleChoiceProps = PartProps<MultipleChoicePart, UsualChoiceValues>

/**
 * What all fields have in common in which several options are chosen: reading the options, the choices as the host and
 * the person have them, their number, and all that bindings read of them.
 */
export const useMultipleChoice = (props: MultipleChoiceProps, nameless: string): MultipleChoice => {
  const { values, setValue, trigger, isLoading } = props
  const { set, fields } = useOptionSet(values)
  const present = useMemo(() => chosenValues(values.selectedOptionValues), [values.selectedOptionValues])
  const presentText = useMemo(() => textOf(present), [present])
  // Compared as text: the host may give back a copy of the list, which is an echo all the same.
  const [shown, change] = useDraft<readonly unknown[], string>(
    presentText,
    () => present,
    (next) => {
      setValue('selectedOptionValues', next)
      return textOf(next)
    },
  )
  const mayBeAway = isLoading || values.clientSideFiltering === false
  const allowsCustom = values.allowCustomValue === true
  const chosen = useMemo(() => {
    const remembered = mayBeAway ? rememberedOptions(values.selectedOptions, fields) : () => undefined
    return chosenOptions(
      set,
      shown,
      (value) =>
        remembered(value) ??
        (allowsCustom && (typeof value === 'string' || typeof value === 'number')
          ? plainOption(textOf(value).slice(0, 500), value)
          : undefined),
    )
  }, [set, shown, fields, mayBeAway, allowsCustom, values.selectedOptions])
  const sources = useMemo(() => chosen.map((option) => option.source), [chosen])
  const own = useMemo(() => chosen.map((option) => option.value), [chosen])
  useExposed(props, 'selectedOptions', sources)
  useExposed(props, 'value', own)

  const most = countLimit(values.maxSelected)
  const state = useField(
    props,
    {
      isEmpty: chosen.length === 0,
      problem: countProblem(chosen.length, countLimit(values.minSelected), most),
    },
    nameless,
  )
  return {
    set,
    chosen,
    most,
    state,
    choose: (options) => {
      if (state.isLocked || options === chosen) return
      state.edit()
      const next = options.map((option) => option.value)
      change(next)
      // Set before the event, so that its steps read what was chosen.
      setValue(
        'selectedOptions',
        options.map((option) => option.source),
      )
      setValue('value', next)
      trigger('onOptionChange', { values: next })
    },
  }
}
