import { useId, useMemo } from 'react'
import { Field } from '../shared/Field.tsx'
import { Suggestions } from '../shared/Suggestions.tsx'
import { suggestionsOf } from '../shared/suggestions.ts'
import { isEmailAddress } from '../shared/text-rules.ts'
import { TypedInput } from '../shared/TypedInput.tsx'
import { useExposed } from '../shared/use-exposed.ts'
import { useTypedField } from '../shared/use-typed-field.ts'
import { dataOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { addressesIn, emailProblem } from './addresses.ts'
import type { emailInput } from './emailInput.ts'

/** A field for one e-mail address, or for several. */
export const EmailInputView = (props: WidgetViewProps<typeof emailInput>) => {
  const { values, report } = props
  const listId = useId()
  const takesSeveral = values.takesSeveral
  const { maxCount, allowedDomains } = values
  const field = useTypedField(props, {
    show: textOf,
    read: (typed) => typed.trim(),
    find: (typed) => ({
      isEmpty: typed.trim() === '',
      problem: emailProblem(typed, { takesSeveral, maxCount, allowedDomains }),
    }),
    nameless: 'E-mail address',
  })
  const { typed } = field
  const emails = useMemo(
    () => (takesSeveral ? addressesIn(typed) : [typed.trim()]).filter(isEmailAddress),
    [typed, takesSeveral],
  )
  useExposed({ values, report }, 'emails', emails)
  const suggestions = useMemo(
    () => (takesSeveral ? [] : suggestionsOf(dataOf(values.suggestions))),
    [values.suggestions, takesSeveral],
  )
  return (
    <Field {...field.state.field}>
      <TypedInput
        field={field}
        values={values}
        attributes={{
          // A field of several takes names and brackets too, which the browser's own kind would not.
          type: takesSeveral ? 'text' : 'email',
          dir: 'ltr',
          inputMode: 'email',
          autoComplete: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          ...(suggestions.length === 0 ? {} : { list: listId }),
        }}
      />
      <Suggestions id={listId} suggestions={suggestions} given={values.suggestions} />
    </Field>
  )
}
