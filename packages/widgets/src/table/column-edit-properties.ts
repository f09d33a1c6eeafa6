import { boolean, choice, data, number, text } from '@ashlar/schema'
import { plainOptionRows } from '../choice-options/option-properties.ts'
import { perChangedRow, perRow } from './per-row.ts'

const editable = (...inputs: readonly string[]) => ({ property: 'editInputType', is: inputs })

/** The properties of a column that say how people change its cells. */
export const columnEditProperties = {
  isEditable: boolean('Editable', false, {
    help: 'Whether people can change the cells, for each row if it is a binding.',
    group: 'Editing',
    perItem: perRow,
  }),
  isEditableOnInsertion: boolean('Editable in new rows', true, {
    help: 'Whether people can fill the cell of a row they add.',
    group: 'Editing',
  }),
  editInputType: choice('Editor', 'AUTO', {
    help: 'What people enter; Automatic follows the type of the column.',
    group: 'Editing',
    options: [
      { value: 'AUTO', label: 'Automatic' },
      { value: 'TEXT', label: 'Text' },
      { value: 'NUMBER', label: 'Number' },
      { value: 'DATE', label: 'Date' },
      { value: 'DROPDOWN', label: 'One of several options' },
      { value: 'MULTI_DROPDOWN', label: 'Several of the options' },
      { value: 'CHECKBOX', label: 'Yes or no' },
      { value: 'EMAIL', label: 'E-mail address' },
    ],
  }),
  editOptions: data('Options', '', {
    help: 'What can be chosen: texts, or objects with label and value; the values in the data where it is empty.',
    group: 'Editing',
    editor: 'rows',
    rows: plainOptionRows,
    expects: 'array',
    example: '["new", "paid", { "label": "Sent back", "value": "returned" }]',
    shownWhen: editable('AUTO', 'DROPDOWN', 'MULTI_DROPDOWN'),
  }),
  editIsRequired: boolean('Required', false, {
    help: 'Whether a cell may not be left empty.',
    group: 'Validation',
  }),
  editPattern: text('Pattern', '', {
    help: 'A regular expression that the whole text must match.',
    group: 'Validation',
    placeholder: '[A-Z]{2}[0-9]{4}',
    shownWhen: editable('AUTO', 'TEXT', 'EMAIL'),
  }),
  editPatternMessage: text('Pattern message', '', {
    help: 'What is said where the pattern does not match.',
    group: 'Validation',
    shownWhen: editable('AUTO', 'TEXT', 'EMAIL'),
  }),
  editMinimum: number('Minimum', null, {
    help: 'The smallest number that may be entered.',
    group: 'Validation',
    shownWhen: editable('AUTO', 'NUMBER'),
  }),
  editMaximum: number('Maximum', null, {
    help: 'The largest number that may be entered.',
    group: 'Validation',
    shownWhen: editable('AUTO', 'NUMBER'),
  }),
  customValidationRule: boolean('Valid when', true, {
    help: 'A condition in {{ }} that has to be true for a row to be saved; it reads the row with its changes as currentRow. Left empty, there is none.',
    group: 'Validation',
    condition: '{{ currentRow.ends > currentRow.starts }}',
    perItem: perChangedRow,
  }),
  customErrorMessage: text('Message when not valid', '', {
    help: 'What is said where the condition of Valid when is not true; it may read currentRow too.',
    group: 'Validation',
    perItem: perChangedRow,
  }),
}
