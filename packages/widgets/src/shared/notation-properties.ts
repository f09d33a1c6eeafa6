import { boolean, choice, number, text, type ShownWhen } from '@ashlar/schema'

/** The properties that say how a number is written; `readNotation` reads them. */
export const notationProperties = ({
  group = 'General',
  shownWhen,
}: {
  readonly group?: string
  readonly shownWhen?: ShownWhen
} = {}) => ({
  notation: choice('Notation', 'standard', {
    group,
    help: 'How the number is written; a percentage of 0.25 reads 25%.',
    ...(shownWhen === undefined ? {} : { shownWhen }),
    options: [
      { value: 'standard', label: 'Standard' },
      { value: 'compact', label: 'Compact' },
      { value: 'percent', label: 'Percent' },
      { value: 'currency', label: 'Currency' },
      { value: 'scientific', label: 'Scientific' },
    ],
  }),
  currency: text('Currency', 'USD', {
    group,
    help: 'The three letters of the currency, such as EUR.',
    placeholder: 'USD',
    shownWhen: { property: 'notation', is: ['currency'] },
  }),
  decimals: number('Decimals', null, {
    group,
    help: 'The digits behind the decimal sign; two at most where it is empty, more for very small numbers.',
    minimum: 0,
    maximum: 20,
    ...(shownWhen === undefined ? {} : { shownWhen }),
  }),
  groupDigits: boolean('Group thousands', true, {
    group,
    help: 'Sets thousands apart, as in 1,000.',
    shownWhen: { property: 'notation', is: ['standard'] },
  }),
})
