import type { DatabaseColumn, JsonObject } from '@ashlar/schema'
import { binding, quoted, quotedList } from './binding-text.ts'
import type { PlannedColumn } from './plan.ts'

/** A component in which people enter a value of a column. */
export interface ColumnInput {
  readonly type: string
  /** What its name ends with: `Input`. */
  readonly suffix: string
  readonly properties: JsonObject
  /** The property that holds what stands in it at first. */
  readonly defaultProperty: string
  /** The value that is saved, as an expression over the name of the component. */
  readonly valueOf: (name: string) => string
}

const isLong = ({ kind, name }: DatabaseColumn): boolean =>
  kind === 'longText' &&
  /(?:description|comments?|notes?|remarks?|body|content|text|message|summary|bio|details?)$/iu.test(name)

/** Nothing entered is no value, and not an empty text. */
const orNothing = (name: string): string => `${name}.value || null`

const smallest: Readonly<Record<string, number>> = { smallint: 32_767, integer: 2_147_483_647 }

const textInput = (column: DatabaseColumn): ColumnInput => {
  const inputType = /e_?mail$/iu.test(column.name)
    ? 'EMAIL'
    : /(?:url|website|homepage)$/iu.test(column.name)
      ? 'URL'
      : /(?:phone|fax|mobile)$/iu.test(column.name)
        ? 'TEL'
        : 'TEXT'
  return {
    type: 'input',
    suffix: 'Input',
    defaultProperty: 'defaultText',
    valueOf: orNothing,
    properties: {
      ...(inputType === 'TEXT' ? {} : { inputType }),
      ...(column.maximumLength === undefined ? {} : { maxLength: column.maximumLength }),
    },
  }
}

const byKind = (column: DatabaseColumn): ColumnInput => {
  const value = (name: string): string => `${name}.value`
  const { kind, decimals, type } = column
  switch (kind) {
    case 'integer': {
      const most = smallest[type]
      return {
        type: 'numberInput',
        suffix: 'Input',
        defaultProperty: 'defaultValue',
        valueOf: value,
        properties: {
          decimalPlaces: 0,
          showsSteppers: false,
          ...(/(?:^id|_id|year)$/iu.test(column.name) ? { thousandsSeparator: false } : {}),
          ...(most === undefined ? {} : { minValue: -most - 1, maxValue: most }),
        },
      }
    }
    case 'decimal':
      return {
        type: 'numberInput',
        suffix: 'Input',
        defaultProperty: 'defaultValue',
        valueOf: value,
        properties: {
          showsSteppers: false,
          ...(decimals === undefined ? {} : { decimalPlaces: Math.min(decimals, 20) }),
        },
      }
    case 'boolean':
      return {
        type: 'switch',
        suffix: 'Switch',
        defaultProperty: 'defaultCheckedState',
        properties: {},
        valueOf: (name) => `${name}.isChecked`,
      }
    case 'date':
      return {
        type: 'datePicker',
        suffix: 'Date',
        defaultProperty: 'defaultDate',
        valueOf: orNothing,
        properties: {},
      }
    case 'dateTime':
      return {
        type: 'dateTimePicker',
        suffix: 'Time',
        defaultProperty: 'defaultDate',
        valueOf: orNothing,
        properties: {},
      }
    case 'localDateTime':
      // The clocks of one zone for all, so that nothing is shifted on the way in or out.
      return {
        type: 'dateTimePicker',
        suffix: 'Time',
        defaultProperty: 'defaultDate',
        valueOf: orNothing,
        properties: { manageTimezone: true, timezone: 'UTC', displayTimezone: 'UTC' },
      }
    case 'time':
      return {
        type: 'timePicker',
        suffix: 'Time',
        defaultProperty: 'defaultTime',
        valueOf: orNothing,
        properties: {},
      }
    case 'json':
      return {
        type: 'codeEditor',
        suffix: 'Editor',
        defaultProperty: 'defaultText',
        valueOf: orNothing,
        properties: { language: 'json', minRows: 4, showsLineNumbers: false },
      }
    default:
      return isLong(column)
        ? {
            type: 'textArea',
            suffix: 'Input',
            defaultProperty: 'defaultText',
            valueOf: orNothing,
            properties: {},
          }
        : textInput(column)
  }
}

/** What the name of a list ends with in which a reference is chosen. */
export const referenceSuffix = 'Choice'

const dropdown = (properties: JsonObject): ColumnInput => ({
  type: 'dropdown',
  suffix: referenceSuffix,
  defaultProperty: 'defaultOptionValue',
  properties,
  valueOf: (name) => `${name}.selectedOptionValue ?? null`,
})

/** The component in which people enter a value of a column; `optionsApi` gives what can be chosen for a reference. */
export const columnInput = ({ column, label }: PlannedColumn, optionsApi?: string): ColumnInput => {
  const input =
    optionsApi !== undefined
      ? dropdown({
          options: binding(`${optionsApi}.response`),
          labelKey: 'label',
          valueKey: 'value',
          // The API searches among all rows.
          clientSideFiltering: false,
          ...(column.isRequired ? { isClearable: false } : {}),
        })
      : column.options !== undefined && column.kind !== 'integer' && column.kind !== 'decimal'
        ? dropdown({
            options: quotedList(column.options),
            ...(column.isRequired ? { isClearable: false } : {}),
          })
        : byKind(column)
  return {
    ...input,
    properties: {
      label,
      ...input.properties,
      // A switch that has to be on is consent, and not a value that is there.
      ...(column.isRequired && input.type !== 'switch' ? { isRequired: true } : {}),
    },
  }
}

/** What stands in an input at first: what the row has, or what the database would give a new one. */
export const initialValue = (
  { column, field }: PlannedColumn,
  row: string | undefined,
): string | undefined => {
  const { defaultValue, kind } = column
  const isWritten = kind === 'boolean' || kind === 'integer' || kind === 'decimal'
  const fixed =
    defaultValue === undefined
      ? undefined
      : isWritten && /^(?:true|false|-?\d+(?:\.\d+)?)$/u.test(defaultValue)
        ? defaultValue
        : quoted(defaultValue)
  if (row === undefined) return fixed === undefined ? undefined : binding(fixed)
  return binding(`${row}.${field}${fixed === undefined ? '' : ` ?? ${fixed}`}`)
}
