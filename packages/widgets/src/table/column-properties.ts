import { boolean, choice, color, data, eventHandler, icon, items, number, text } from '@ashlar/schema'
import { displayedKinds, kindOptions } from './column-kinds.ts'
import { columnEditProperties } from './column-edit-properties.ts'
import { columnLinkProperties } from './column-link-properties.ts'
import { perChangedRow } from './per-row.ts'
import { styleRuleProperties } from './style-rule-properties.ts'

const onlyFor = (...kinds: readonly string[]) => ({ property: 'type', is: kinds })
const numeric = onlyFor('auto', 'number', 'currency', 'percent')
const temporal = onlyFor('auto', 'date', 'dateTime')

const content = {
  key: text('Field', '', {
    help: 'The field of each row that the column shows, and the name under which changes of it are saved.',
    fieldsOf: { property: 'tableData' },
  }),
  label: text('Label', '', {
    help: 'The heading of the column; made from the field where it is empty.',
  }),
  type: choice('Type', 'auto', {
    help: 'How the values are shown; Automatic looks at the data.',
    options: [{ value: 'auto', label: 'Automatic' }, ...kindOptions],
  }),
  isVisible: boolean('Visible', true, {
    help: 'Whether the column is shown; people can show a hidden one with the column chooser.',
  }),
  computedValue: text('Computed value', '', {
    help: 'A binding that is worked out for each row, such as {{ currentRow.price * currentRow.amount }}.',
    group: 'Data',
    perItem: perChangedRow,
    placeholder: '{{ currentRow.first_name }}',
  }),
  displayedValue: text('Displayed value', '', {
    help: 'What is read instead of the value; sorting, filters and changes stay with the value.',
    group: 'Data',
    perItem: perChangedRow,
    placeholder: '{{ currentRow.first_name }} {{ currentRow.last_name }}',
    shownWhen: onlyFor(...displayedKinds),
  }),
  isDerived: boolean('Computed column', false, {
    help: 'Keeps the column apart from those of the data, because no field of the data stands behind it.',
    group: 'Data',
  }),
}

const format = {
  decimals: number('Decimals', null, {
    help: 'How many digits stand behind the decimal sign; the data decides where it is empty.',
    group: 'Format',
    minimum: 0,
    maximum: 10,
    shownWhen: numeric,
  }),
  currency: text('Currency', 'USD', {
    help: 'The three letters of the currency, such as EUR.',
    group: 'Format',
    placeholder: 'EUR',
    shownWhen: onlyFor('currency'),
  }),
  notation: choice('Notation', 'standard', {
    help: 'Whether large numbers are written in full, in short as 1.2M, or with a power of ten.',
    group: 'Format',
    shownWhen: numeric,
    options: [
      { value: 'standard', label: 'In full' },
      { value: 'compact', label: 'In short' },
      { value: 'scientific', label: 'Scientific' },
    ],
  }),
  inputFormat: choice('Dates in the data', 'auto', {
    help: 'How the data writes dates, where that cannot be told from the values.',
    group: 'Format',
    shownWhen: temporal,
    options: [
      { value: 'auto', label: 'Automatic' },
      { value: 'dayFirst', label: 'Day first, 31/12/2026' },
      { value: 'monthFirst', label: 'Month first, 12/31/2026' },
      { value: 'seconds', label: 'Seconds since 1970' },
      { value: 'milliseconds', label: 'Milliseconds since 1970' },
      { value: 'pattern', label: 'In a pattern of yours' },
    ],
  }),
  inputPattern: text('Pattern in the data', '', {
    help: 'How the data writes dates, such as dd.MM.yyyy or DD/MM/YYYY HH:mm; changes are saved in it too.',
    group: 'Format',
    placeholder: 'dd.MM.yyyy',
    shownWhen: { property: 'inputFormat', is: ['pattern'] },
  }),
  outputFormat: choice('Dates as shown', 'medium', {
    help: 'How dates are written, in the language of the person who reads them.',
    group: 'Format',
    shownWhen: temporal,
    options: [
      { value: 'medium', label: 'Medium, 5 Mar 2026' },
      { value: 'short', label: 'Short, 05/03/2026' },
      { value: 'long', label: 'Long, 5 March 2026' },
      { value: 'full', label: 'With the weekday' },
      { value: 'iso', label: 'ISO, 2026-03-05' },
      { value: 'relative', label: 'From now, 3 days ago' },
      { value: 'pattern', label: 'In a pattern of yours' },
    ],
  }),
  outputPattern: text('Shown pattern', '', {
    help: 'How dates are shown, such as EEE d MMM yyyy or DD/MM/YYYY HH:mm.',
    group: 'Format',
    placeholder: 'd MMM yyyy',
    shownWhen: { property: 'outputFormat', is: ['pattern'] },
  }),
  manageTimezone: boolean('Times in the data have a zone', false, {
    help: 'Reads times that name no zone by the clocks of the zone below; otherwise by those of the person.',
    group: 'Format',
    shownWhen: onlyFor('auto', 'dateTime'),
  }),
  timezone: text('Time zone of the data', 'UTC', {
    help: 'The zone that times in the data are meant in, such as UTC or Europe/Oslo.',
    group: 'Format',
    placeholder: 'UTC',
    shownWhen: { property: 'manageTimezone', is: [true] },
  }),
  displayTimezone: text('Time zone', '', {
    help: 'The zone in which times are shown and entered, such as Europe/Oslo; the zone of the person where it is empty.',
    group: 'Format',
    placeholder: 'Europe/Oslo',
    shownWhen: onlyFor('auto', 'dateTime'),
  }),
  booleanStyle: choice('Shown as', 'mark', {
    help: 'Whether yes and no are marks or words.',
    group: 'Format',
    shownWhen: onlyFor('boolean'),
    options: [
      { value: 'mark', label: 'Marks' },
      { value: 'words', label: 'Yes and No' },
    ],
  }),
  tagColors: data('Colors', '', {
    help: 'A color for each value: a name of the theme or a hexadecimal color; others get one by themselves.',
    group: 'Format',
    editor: 'colors',
    expects: 'object',
    example: '{ "paid": "success", "late": "danger", "new": "#2f6f4f" }',
    shownWhen: onlyFor('tags', 'badge', 'dropdown'),
  }),
  tagStyle: choice('Tag style', 'SOFT', {
    help: 'Whether the colors are faint, so that the words lead, or solid.',
    group: 'Format',
    shownWhen: onlyFor('tags', 'badge', 'dropdown'),
    options: [
      { value: 'SOFT', label: 'Soft' },
      { value: 'SOLID', label: 'Solid' },
    ],
  }),
  falseStyle: choice('No is shown as', 'DASH', {
    help: 'How a value that is no looks.',
    group: 'Format',
    shownWhen: { property: 'booleanStyle', is: ['mark'] },
    options: [
      { value: 'DASH', label: 'Dash' },
      { value: 'CROSS', label: 'Cross' },
      { value: 'EMPTY', label: 'Nothing' },
    ],
  }),
  maximum: number('Full value', null, {
    help: 'The value at which a progress is complete, otherwise 100; the number of stars of a rating, otherwise 5.',
    group: 'Format',
    minimum: 1,
    shownWhen: onlyFor('progress', 'rating'),
  }),
  imageSize: choice('Image size', 'fit', {
    help: 'Whether the whole image is shown, it fills its place, or it is cut to a circle.',
    group: 'Format',
    shownWhen: onlyFor('image'),
    options: [
      { value: 'fit', label: 'Whole image' },
      { value: 'fill', label: 'Fill the place' },
      { value: 'circle', label: 'Circle' },
    ],
  }),
  ...columnLinkProperties,
  buttonLabel: text('Button text', '', {
    help: 'The words on the button; the value of the row where it is empty.',
    group: 'Format',
    perItem: perChangedRow,
    shownWhen: onlyFor('button'),
  }),
  buttonStyle: choice('Button style', 'SECONDARY_BUTTON', {
    help: 'How much the button stands out.',
    group: 'Format',
    shownWhen: onlyFor('button'),
    options: [
      { value: 'PRIMARY_BUTTON', label: 'Primary' },
      { value: 'SECONDARY_BUTTON', label: 'Secondary' },
      { value: 'TERTIARY_BUTTON', label: 'Tertiary' },
      { value: 'DANGER_BUTTON', label: 'Danger' },
    ],
  }),
  isDisabled: boolean('Disabled', false, {
    help: 'Whether the button of a row cannot be pressed.',
    group: 'Format',
    perItem: perChangedRow,
    shownWhen: onlyFor('button'),
  }),
}

const appearance = {
  width: number('Width', null, {
    help: 'The width in pixels; where it is empty the content decides.',
    group: 'Appearance',
    minimum: 0,
    maximum: 2000,
  }),
  alignment: choice('Alignment', 'auto', {
    help: 'Where the values stand in their column; numbers stand at the right by themselves.',
    group: 'Appearance',
    options: [
      { value: 'auto', label: 'Automatic' },
      { value: 'left', label: 'Left' },
      { value: 'center', label: 'Center' },
      { value: 'right', label: 'Right' },
    ],
  }),
  textWrap: boolean('Wrap text', false, {
    help: 'Lets long text take several lines, so that the row grows.',
    group: 'Appearance',
  }),
  isFrozen: boolean('Frozen', false, {
    help: 'Keeps the column in sight while the others scroll sideways.',
    group: 'Appearance',
  }),
  frozenSide: choice('Frozen at', 'left', {
    help: 'The side at which the frozen column stays.',
    group: 'Appearance',
    shownWhen: { property: 'isFrozen', is: [true] },
    options: [
      { value: 'left', label: 'Start' },
      { value: 'right', label: 'End' },
    ],
  }),
  onPhones: choice('On a card', 'AUTO', {
    help: 'What the column is on the cards that phones show; Automatic takes the first words as the heading.',
    group: 'Appearance',
    options: [
      { value: 'AUTO', label: 'Automatic' },
      { value: 'TITLE', label: 'Heading' },
      { value: 'LINE', label: 'A line' },
      { value: 'HIDDEN', label: 'Left out' },
    ],
  }),
  headerIcon: icon('Heading icon', { help: 'An icon before the heading.', group: 'Appearance' }),
  headerTooltip: text('Heading tooltip', '', {
    help: 'An explanation shown when the pointer rests on the heading.',
    group: 'Appearance',
  }),
  tooltip: text('Tooltip', '', {
    help: 'What is shown when the pointer rests on a cell; where it is empty, text that does not fit.',
    group: 'Appearance',
    perItem: perChangedRow,
  }),
  cellBackground: color('Cell background', {
    help: 'The ground of the cells, for each row if it is a binding.',
    group: 'Appearance',
    perItem: perChangedRow,
  }),
  styleRules: items('Conditional styles', {
    help: 'Rules by which cells look different, such as red where a date is over; the first that holds counts.',
    group: 'Appearance',
    itemLabel: 'rule',
    properties: styleRuleProperties,
  }),
  textColor: color('Text color', {
    help: 'The color of the text, for each row if it is a binding.',
    group: 'Appearance',
    perItem: perChangedRow,
  }),
}

const behavior = {
  enableSort: boolean('Sorting', true, {
    help: 'Whether people can sort by the column.',
    group: 'Behavior',
  }),
  enableFilter: boolean('Filters', true, {
    help: 'Whether people can filter by the column.',
    group: 'Behavior',
  }),
  summary: choice('Summary', 'none', {
    help: 'What the line below the rows and the lines of groups say about the column.',
    group: 'Behavior',
    options: [
      { value: 'none', label: 'None' },
      { value: 'sum', label: 'Sum' },
      { value: 'average', label: 'Average' },
      { value: 'count', label: 'Count of values' },
      { value: 'min', label: 'Smallest' },
      { value: 'max', label: 'Largest' },
    ],
  }),
}

/** The properties of one column of a table. */
export const columnProperties = {
  ...content,
  ...format,
  ...appearance,
  ...behavior,
  ...columnEditProperties,
  onClick: eventHandler(
    'On cell click',
    'Runs when a cell or a button of the column is pressed; currentRow and rowIndex say which.',
  ),
}
