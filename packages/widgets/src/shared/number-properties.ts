import { number, type WidgetProperties } from '@ashlar/schema'

/** The limits of a number. */
export const numberRuleProperties: WidgetProperties = {
  minValue: number('Least value', null, {
    help: 'The least number that is accepted.',
    group: 'Validation',
  }),
  maxValue: number('Greatest value', null, {
    help: 'The greatest number that is accepted.',
    group: 'Validation',
  }),
}
