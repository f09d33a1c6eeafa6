import { useMemo } from 'react'
import control from '../shared/control.module.css'
import { Field } from '../shared/Field.tsx'
import { ArrowGlyph } from '../shared/glyphs.tsx'
import { NumberLine } from '../shared/NumberLine.tsx'
import { isNumberValue, numberProblem, shownNumber } from '../shared/number-rules.ts'
import { parseNumberText, readableNumber } from '../shared/number-text.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useTypedField } from '../shared/use-typed-field.ts'
import { dataOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { currencyChoices, currencyCodeOf, currencyFacts, writtenAmount } from './currency.ts'
import styles from './CurrencyInputView.module.css'
import type { currencyInput } from './currencyInput.ts'

interface CurrencyChoiceProps {
  readonly currency: string
  /** The currencies to choose from, as the builder gave them. */
  readonly offered: unknown
  readonly label: string
  readonly isLocked: boolean
  readonly onChoose: (currency: string) => void
}

const CurrencyChoice = ({ currency, offered, label, isLocked, onChoose }: CurrencyChoiceProps) => {
  const choices = useMemo(() => currencyChoices(dataOf(offered) ?? offered, currency), [offered, currency])
  return (
    <span className={styles.choice} data-locked={isLocked ? '' : undefined}>
      <span aria-hidden="true">{currency}</span>
      <ArrowGlyph />
      <select
        className={styles.select}
        aria-label={label === '' ? 'Currency' : `Currency of ${label}`}
        disabled={isLocked}
        value={currency}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {choice.name === choice.code ? choice.code : `${choice.code} – ${choice.name}`}
          </option>
        ))}
      </select>
    </span>
  )
}

/** A field for an amount of money, with the decimals and the sign of its currency. */
export const CurrencyInputView = (props: WidgetViewProps<typeof currencyInput>) => {
  const { values, setValue, report, trigger } = props
  const currency = currencyCodeOf(values.currency, currencyCodeOf(values.defaultCurrency))
  const facts = useMemo(() => currencyFacts(currency), [currency])
  const decimalPlaces = values.decimalPlaces ?? facts.decimals
  const field = useTypedField(props, {
    show: shownNumber,
    read: (typed) => parseNumberText(typed) ?? null,
    find: (typed) => ({
      isEmpty: typed.trim() === '',
      problem: numberProblem(typed, { ...values, decimalPlaces }, (limit) => writtenAmount(limit, currency)),
    }),
    isOwn: isNumberValue,
    nameless: 'Amount',
  })
  const value = parseNumberText(field.typed)
  useExposed({ values, report }, 'currency', currency)
  useExposed({ values, report }, 'text', value === undefined ? '' : writtenAmount(value, currency))

  const symbol = <span className={control.affix}>{facts.symbol}</span>
  const isChosen = values.canChooseCurrency
  return (
    <Field {...field.state.field}>
      <NumberLine
        field={field}
        values={values}
        write={(amount) => readableNumber(amount, { minimumDecimals: decimalPlaces })}
        say={(amount) => writtenAmount(amount, currency)}
        before={
          isChosen ? (
            <CurrencyChoice
              currency={currency}
              offered={values.currencies}
              label={field.state.label}
              isLocked={field.state.isLocked}
              onChoose={(chosen) => {
                setValue('currency', chosen)
                field.state.edit()
                trigger('onCurrencyChange', { currency: chosen, value: value ?? null })
              }}
            />
          ) : (
            facts.isSymbolFirst && symbol
          )
        }
        after={!isChosen && !facts.isSymbolFirst && symbol}
      />
    </Field>
  )
}
