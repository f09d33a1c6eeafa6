import { useId, useMemo, useRef, useState } from 'react'
import { writtenHeight } from '../page-view/dimensions.ts'
import control from '../shared/control.module.css'
import { Field } from '../shared/Field.tsx'
import { EyeGlyph, SearchGlyph } from '../shared/glyphs.tsx'
import { LengthNote } from '../shared/LengthNote.tsx'
import { Suggestions } from '../shared/Suggestions.tsx'
import { suggestionsOf } from '../shared/suggestions.ts'
import { TypedInput } from '../shared/TypedInput.tsx'
import { useTypedField } from '../shared/use-typed-field.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { LinesField } from '../textArea/TextAreaView.tsx'
import { dataOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { inputProblem, maskOf, valueOfTyped, type InputType } from './input-rules.ts'
import { useMask } from './use-mask.ts'
import type { input } from './input.ts'

interface Kind {
  readonly type: string
  readonly inputMode?: 'decimal' | 'email' | 'url' | 'search' | 'tel'
  readonly autoComplete: string
}

const kinds: Readonly<Record<InputType, Kind>> = {
  TEXT: { type: 'text', autoComplete: 'off' },
  NUMBER: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  EMAIL: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  PASSWORD: { type: 'password', autoComplete: 'off' },
  URL: { type: 'url', inputMode: 'url', autoComplete: 'url' },
  SEARCH: { type: 'search', inputMode: 'search', autoComplete: 'off' },
  TEL: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
}

/** The height, in px, from which a field has room for a label and three lines. */
const severalLinesFrom = 96

const hasSeveralLines = ({ values, record }: WidgetViewProps<typeof input>): boolean => {
  if (values.inputType !== 'TEXT') return false
  const lines = values.lines
  if (lines !== 'BY_HEIGHT') return lines === 'SEVERAL'
  return record.height.mode === 'fillParent' || writtenHeight(record) >= severalLinesFrom
}

/** A field to type in, with one line or several. */
export const InputView = (props: WidgetViewProps<typeof input>) =>
  hasSeveralLines(props) ? (
    <LinesField
      {...props}
      textOfView={props}
      problemOf={(typed) => inputProblem(typed, 'TEXT', props.values)}
    />
  ) : (
    <OneLine {...props} />
  )

/** It checks its rules once a person has left it, and tells the page whether they are kept. */
const OneLine = (props: WidgetViewProps<typeof input>) => {
  const { values, setValue, report } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isRevealed, setRevealed] = useState(false)
  const type = values.inputType
  const kind = kinds[type]
  const field = useTypedField(props, {
    show: textOf,
    read: (typed) => valueOfTyped(typed, type),
    find: (typed) => ({ isEmpty: typed.trim() === '', problem: inputProblem(typed, type, values) }),
    isOwn: (value) => type !== 'NUMBER' || value === null || typeof value === 'number',
    expose: (text) => setValue('text', text),
    nameless: 'Text',
    isSecret: type === 'PASSWORD',
  })
  // What is typed is told as it is typed; this is for all that comes to be in the field in other ways.
  useExposed({ values, report }, 'text', field.typed)
  useMask(input, maskOf(type, values.mask))
  const suggestions = useMemo(() => suggestionsOf(dataOf(values.suggestions)), [values.suggestions])

  return (
    <Field
      {...field.state.field}
      note={values.showsCount && <LengthNote typed={field.typed} maximum={values.maxLength} />}
    >
      <TypedInput
        field={field}
        values={values}
        inputRef={input}
        attributes={{
          type: isRevealed && type === 'PASSWORD' ? 'text' : kind.type,
          inputMode: kind.inputMode,
          // Addresses and numbers run to the right also where text runs to the left.
          ...(type === 'EMAIL' || type === 'URL' || type === 'TEL' ? { dir: 'ltr' } : {}),
          autoComplete: values.autoComplete.trim() || kind.autoComplete,
          ...(type === 'TEXT' ? {} : { autoCapitalize: 'none', spellCheck: false }),
          ...(suggestions.length === 0 ? {} : { list: listId }),
        }}
        before={
          type === 'SEARCH' && (
            <span className={control.affix}>
              <SearchGlyph />
            </span>
          )
        }
        after={
          type === 'PASSWORD' &&
          !field.state.isDisabled && (
            <button
              type="button"
              className={control.iconButton}
              aria-pressed={isRevealed}
              aria-label={isRevealed ? 'Hide password' : 'Show password'}
              onClick={() => setRevealed(!isRevealed)}
            >
              <EyeGlyph isCrossed={isRevealed} />
            </button>
          )
        }
      />
      <Suggestions id={listId} suggestions={suggestions} given={values.suggestions} />
    </Field>
  )
}
