import { boolean, choice, color, text } from '@ashlar/schema'
import { comparisons, filterOperators, valuesNeeded } from './filters.ts'
import { perRow } from './per-row.ts'

const comparing = { property: 'when', is: ['VALUE'] }
const needing = (...numbers: readonly unknown[]) => ({
  property: 'operator',
  is: filterOperators.filter((operator) => numbers.includes(valuesNeeded(operator))),
})

/** The properties of one rule by which cells of a column look different. */
export const styleRuleProperties = {
  when: choice('When', 'VALUE', {
    help: 'Whether the rule compares a value of the row or has a condition of its own.',
    bindable: false,
    options: [
      { value: 'VALUE', label: 'A value' },
      { value: 'CONDITION', label: 'A condition' },
    ],
  }),
  column: text('Field', '', {
    help: 'The field of the row that is compared; the one of this column where it is empty.',
    fieldsOf: { property: 'tableData' },
    bindable: false,
    shownWhen: comparing,
  }),
  operator: choice('Comparison', 'equals', {
    help: 'How the value is compared.',
    bindable: false,
    options: comparisons,
    shownWhen: comparing,
  }),
  value: text('Value', '', {
    help: 'What it is compared with; commas stand between several.',
    placeholder: 'overdue',
    shownWhen: needing(1, 2, 'list'),
  }),
  end: text('And', '', { help: 'The upper end of what it may be between.', shownWhen: needing(2) }),
  condition: boolean('Condition', false, {
    help: 'A condition in {{ }} that is worked out for each row.',
    condition: '{{ currentRow.paid < currentRow.total }}',
    perItem: perRow,
    shownWhen: { property: 'when', is: ['CONDITION'] },
  }),
  color: color('Text color', {
    help: 'The color of the text; one that can be read on the background where none is chosen.',
  }),
  background: color('Background', { help: 'The color behind the text.' }),
  isBold: boolean('Bold', false, { help: 'Writes the value in bold letters.', bindable: false }),
  shownAs: choice('Background of', 'CELL', {
    help: 'Whether the background fills the cell or makes a badge of the value.',
    bindable: false,
    options: [
      { value: 'CELL', label: 'The cell' },
      { value: 'BADGE', label: 'The value' },
    ],
  }),
}
