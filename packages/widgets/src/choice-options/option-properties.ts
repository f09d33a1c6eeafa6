import {
  boolean,
  data,
  number,
  text,
  type PropertyValues,
  type RowField,
  type RowsOfData,
} from '@ashlar/schema'
import type { FieldPart, UsualFieldValues } from '../shared/field-properties.ts'

const label: RowField = { name: 'label', label: 'Label', standsAlone: true, namedBy: 'labelKey' }
const value: RowField = {
  name: 'value',
  label: 'Value',
  placeholder: 'As the label',
  isNumber: true,
  namedBy: 'valueKey',
}
const icon: RowField = { name: 'icon', label: 'Icon', kind: 'icon', namedBy: 'iconKey' }
const disabled: RowField = { name: 'disabled', label: 'Disabled', kind: 'flag', namedBy: 'disabledKey' }
const description: RowField = { name: 'description', label: 'Description', namedBy: 'descriptionKey' }

/** The rows of options that consist of a label and a value alone. */
export const plainOptionRows: RowsOfData = { noun: 'option', fields: [label, value] }

/** The rows of options that contain others. */
export const nestedOptionRows: RowsOfData = {
  noun: 'option',
  fields: [
    label,
    value,
    icon,
    disabled,
    { name: 'children', label: 'Contains', kind: 'rows', namedBy: 'childrenKey' },
  ],
}

const optionsOf = (fields: readonly RowField[]) =>
  data('Options', '["Option 1", "Option 2", "Option 3"]', {
    sample: 'content',
    help: 'What can be chosen: a list of texts or numbers, or of objects with label and value.',
    group: 'Data',
    editor: 'rows',
    rows: { noun: 'option', fields },
    expects: 'array',
    example: '[{ "label": "Germany", "value": "DE" }, { "label": "Norway", "value": "NO" }]',
  })

/** The options of everything from which people choose, and the fields in which their parts stand. */
export const optionProperties = {
  options: optionsOf([label, value, description, icon, disabled]),
  labelKey: text('Label field', '', {
    fieldsOf: { property: 'options' },
    help: 'The field of each object that is shown; label where none is named.',
    group: 'Data',
    placeholder: 'label',
  }),
  valueKey: text('Value field', '', {
    fieldsOf: { property: 'options' },
    help: 'The field of each object that bindings read; value where none is named.',
    group: 'Data',
    placeholder: 'value',
  }),
  descriptionKey: text('Description field', '', {
    fieldsOf: { property: 'options' },
    help: 'The field shown under the label; description where options are written with label and value.',
    group: 'Data',
    placeholder: 'description',
  }),
  iconKey: text('Icon field', '', {
    fieldsOf: { property: 'options' },
    help: 'The field that names an icon; icon where options are written with label and value.',
    group: 'Data',
    placeholder: 'icon',
  }),
  disabledKey: text('Disabled field', '', {
    fieldsOf: { property: 'options' },
    help: 'The field that says which options cannot be chosen; disabled where options are written with label and value.',
    group: 'Data',
    placeholder: 'disabled',
  }),
}

/** What the options of long lists can have on top. */
export const listOptionProperties = {
  ...optionProperties,
  options: optionsOf([
    label,
    value,
    description,
    icon,
    { name: 'group', label: 'Group', namedBy: 'groupKey' },
    { name: 'color', label: 'Color', kind: 'color', namedBy: 'colorKey' },
    disabled,
  ]),
  groupKey: text('Group field', '', {
    fieldsOf: { property: 'options' },
    help: 'The field whose texts become headings; group where options are written with label and value.',
    group: 'Data',
    placeholder: 'group',
  }),
  colorKey: text('Color field', '', {
    fieldsOf: { property: 'options' },
    help: 'The field with the color of a dot beside the label; color where options are written with label and value.',
    group: 'Data',
    placeholder: 'color',
  }),
}

/** What a field is in which people choose among options. */
export interface ChoicePart extends FieldPart {
  properties: FieldPart['properties'] & typeof optionProperties
}

/** What only those have in which options can be searched or added. */
export type UsualChoiceValues = UsualFieldValues &
  PropertyValues<
    Pick<typeof listOptionProperties, 'groupKey' | 'colorKey'> &
      Pick<typeof searchProperties, 'clientSideFiltering' | 'allowCustomValue'>
  >

/** How people search in a list. */
export const searchProperties = {
  clientSideFiltering: boolean('Filter while typing', true, {
    help: 'Narrows the options to those that match; switch it off where On search loads the options that match.',
    group: 'Behavior',
  }),
  debounceMs: number('Delay of On search', 300, {
    help: 'How many milliseconds nothing may be typed before On search runs.',
    group: 'Behavior',
    minimum: 0,
    maximum: 10_000,
    step: 50,
  }),
  allowCustomValue: boolean('Allow new options', false, {
    help: 'Lets people choose what they typed where no option says so.',
    group: 'Behavior',
  }),
}

/** How many options may be chosen. */
export const countProperties = {
  minSelected: number('Fewest choices', null, {
    help: 'How many options have to be chosen at least, once any is.',
    group: 'Validation',
    minimum: 0,
    step: 1,
  }),
  maxSelected: number('Most choices', null, {
    help: 'How many options can be chosen at most.',
    group: 'Validation',
    minimum: 1,
    step: 1,
  }),
}
