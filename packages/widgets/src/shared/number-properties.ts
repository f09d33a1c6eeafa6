import { number } from '@ashlar/schema'

/** The limits of a number. */
export const numberRuleProperties = {
  minValue: number('Minimum', null, {
    help: 'The least number that is accepted.',
    group: 'Validation',
  }),
  maxValue: number('Maximum', null, {
    help: 'The greatest number that is accepted.',
    group: 'Validation',
  }),
}
