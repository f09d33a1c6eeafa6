import { useEffect, useMemo, useRef, useState } from 'react'
import { Field } from '../shared/Field.tsx'
import { ArrowGlyph } from '../shared/glyphs.tsx'
import { TypedInput } from '../shared/TypedInput.tsx'
import { useTypedField } from '../shared/use-typed-field.ts'
import { dataOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { countryChoices, countryCodeOf } from './countries.ts'
import { CountryList } from './CountryList.tsx'
import styles from './PhoneInputView.module.css'
import { usePhoneRules } from './use-phone-rules.ts'
import type { phoneInput } from './phoneInput.ts'

const e164 = /^(\+\d*)?$/

const CountryCode = ({ country, callingCode }: { country: string; callingCode: string }) => (
  <>
    <span>{country}</span>
    {callingCode !== '' && (
      <bdi dir="ltr" className={styles.calling}>
        +{callingCode}
      </bdi>
    )}
  </>
)

/** A field for a phone number of any country. Its value is the number as the whole world dials it. */
export const PhoneInputView = (props: WidgetViewProps<typeof phoneInput>) => {
  const { values, setValue, trigger } = props
  const rules = usePhoneRules()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const given = countryCodeOf(values.country, countryCodeOf(values.defaultCountry, 'US'))
  const country = rules === undefined || rules.callingCodeOf(given) !== '' ? given : 'US'
  // A country that was just chosen holds for the number at once, also before the host has taken it over.
  const chosen = useRef(country)
  useEffect(() => {
    chosen.current = country
  }, [country])

  const field = useTypedField(props, {
    show: textOf,
    read: (typed) => rules?.readPhone(typed, chosen.current).value ?? typed.trim(),
    find: (typed) => ({
      isEmpty: typed.trim() === '',
      problem:
        rules === undefined || rules.readPhone(typed, country).isValid
          ? undefined
          : 'Enter a phone number that exists.',
    }),
    isOwn: (value) => rules === undefined || (typeof value === 'string' && e164.test(value)),
    nameless: 'Phone number',
  })
  const { typed, state } = field
  const choices = useMemo(
    () =>
      rules === undefined
        ? []
        : countryChoices(rules.phoneCountries(), dataOf(values.countries) ?? values.countries),
    [rules, values.countries],
  )
  const reading = rules === undefined || isEditing ? undefined : rules.readPhone(typed, country)

  const take = (next: string) => {
    setEditing(true)
    const element = input.current
    const isAtEnd = element === null || element.selectionStart === next.length
    // Signs are only set while the number grows at its end; elsewhere they would move the caret away.
    const isGrowing = isAtEnd && next.length > (reading?.formatted ?? typed).length
    const found = rules?.readPhone(next, country).country ?? country
    if (next.startsWith('+') && found !== country) {
      chosen.current = found
      setValue('country', found)
    }
    field.change(isGrowing && rules !== undefined ? rules.formatPhoneTyped(next, country) : next)
  }
  const choose = (code: string) => {
    setOpen(false)
    input.current?.focus()
    if (rules === undefined || code === country) return
    const digits = rules.nationalDigits(typed, country)
    chosen.current = code
    setValue('country', code)
    if (digits !== '') field.change(rules.formatPhoneTyped(digits, code))
    trigger('onCountryChange', { country: code })
  }
  const canChoose = values.canChooseCountry
  const callingCode = rules?.callingCodeOf(country) ?? ''
  return (
    <Field {...state.field}>
      <TypedInput
        field={{
          ...field,
          change: take,
          box: {
            ...field.box,
            onBlur: (event) => {
              if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
                setEditing(false)
              field.box.onBlur(event)
            },
          },
        }}
        values={values}
        boxRef={box}
        inputRef={input}
        shown={reading?.isValid === true ? reading.formatted : typed}
        // Numbers run to the right also where text runs to the left.
        attributes={{ type: 'tel', dir: 'ltr', inputMode: 'tel', autoComplete: 'tel', spellCheck: false }}
        before={
          canChoose ? (
            <button
              type="button"
              className={styles.country}
              disabled={state.isLocked || rules === undefined}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-label={`Country: ${country}${callingCode === '' ? '' : ` +${callingCode}`}`}
              onClick={() => setOpen(!isOpen)}
            >
              <CountryCode country={country} callingCode={callingCode} />
              <ArrowGlyph />
            </button>
          ) : (
            <span className={styles.country} data-fixed="">
              <CountryCode country={country} callingCode={callingCode} />
            </span>
          )
        }
        after={
          isOpen && (
            <CountryList
              anchor={box}
              choices={choices}
              chosen={country}
              onChoose={choose}
              onClose={() => setOpen(false)}
            />
          )
        }
      />
    </Field>
  )
}
