import type { JsonObject, JsonValue } from '@ashlar/schema'
import { isObject } from '../foreign-application.ts'
import type { ImportReport } from '../import-report.ts'
import { textOf } from '../value-for.ts'
import type { TooljetCode } from './code.ts'
import type { ComponentRule } from './component-rules.ts'
import type { TooljetComponent } from './shapes.ts'

/** What these are read with. */
export interface ReadingSpecial {
  readonly code: TooljetCode
  readonly report: ImportReport
  readonly newId: () => string
  /** Actions by component and event. */
  readonly eventsOf: (componentId: string) => ReadonlyMap<string, readonly JsonObject[]>
}

/** What stands for a value there: `{ value, fxActive }`. */
export const valueIn = (value: JsonValue | undefined): JsonValue | undefined =>
  isObject(value) ? value['value'] : value

/** The event of a button of rows, as `eventsOf` calls it. */
export const actionEvent = (action: string): string => `table_action:${action}`

const columnTypes: Readonly<Record<string, string>> = {
  number: 'number',
  datepicker: 'date',
  boolean: 'boolean',
  toggle: 'boolean',
  link: 'link',
  image: 'image',
  select: 'dropdown',
  badge: 'badge',
  tags: 'tags',
  json: 'json',
  rating: 'rating',
}

/** What is kept in forms of its own there: columns, buttons of rows, options, series. */
export const specialOf = (
  component: TooljetComponent,
  { type }: ComponentRule,
  path: string,
  reading: ReadingSpecial,
): JsonObject => {
  const { properties } = component
  const { code } = reading
  if (type === 'table') return tableOf(component, path, reading)
  if (type === 'chart') return chartOf(component, path, reading)
  if (type !== 'dropdown' && type !== 'multiSelect' && type !== 'radio') return {}
  const [options, labels] = [valueIn(properties?.['options']), valueIn(properties?.['display_values'])]
  if (Array.isArray(options)) {
    const plain = options
      .filter(isObject)
      .map((option) => ({ label: valueIn(option['label']) ?? '', value: valueIn(option['value']) ?? '' }))
    return { options: JSON.stringify(plain) }
  }
  const values = valueIn(properties?.['values'])
  if (typeof values !== 'string' || !values.includes('{{')) return {}
  const words = typeof labels === 'string' && labels.includes('{{') ? labels : values
  const inner = (text: string): string => text.trim().replace(/^\{\{/, '').replace(/\}\}$/, '').trim()
  return {
    options: code.text(
      `{{ (${inner(values)} ?? []).map((value, index) => ({ value, label: (${inner(words)} ?? [])[index] })) }}`,
      `${path}.values`,
    ),
  }
}

const isNo = (value: JsonValue | undefined): boolean => value === false || value === '{{false}}'
const isYes = (value: JsonValue | undefined): boolean => value === true || value === '{{true}}'

const tableOf = (
  { id, properties }: TooljetComponent,
  path: string,
  { code, newId, eventsOf }: ReadingSpecial,
): JsonObject => {
  const columns = valueIn(properties?.['columns'])
  const actions = valueIn(properties?.['actions'])
  const rowActions = (Array.isArray(actions) ? actions : []).filter(isObject).map((action) => {
    const label = textOf(action['buttonText']) || textOf(action['name']) || 'Action'
    const events = eventsOf(id).get(actionEvent(textOf(action['name']))) ?? []
    const steps = code.steps(events, `${path}.${label}`, newId)
    return { id: newId(), label: code.text(label, path), onClick: JSON.parse(JSON.stringify(steps)) }
  })
  const written = (Array.isArray(columns) ? columns : []).filter(isObject).map((column) => {
    const key = textOf(column['key']) || textOf(column['name'])
    const shown = textOf(column['transformation'])
    return {
      id: newId(),
      key,
      label: textOf(column['name']),
      type: columnTypes[textOf(column['columnType'])] ?? 'auto',
      ...(isNo(column['columnVisibility']) ? { isVisible: false } : {}),
      ...(isYes(column['isEditable']) ? { isEditable: true } : {}),
      ...(shown === '' || /^\{\{\s*cellValue\s*\}\}$/.test(shown)
        ? {}
        : {
            computedValue: code.text(shown, `${path}.${key}`, {
              cellValue: `currentRow[${JSON.stringify(key)}]`,
            }),
          }),
    }
  })
  const isPaged = isYes(valueIn(properties?.['serverSidePagination']))
  return {
    ...(written.length === 0 ? {} : { columns: written }),
    ...(rowActions.length === 0 ? {} : { rowActions }),
    ...(isPaged ? { pageType: 'SERVER_SIDE' } : {}),
  }
}

const chartOf = (
  { properties }: TooljetComponent,
  path: string,
  { code, report }: ReadingSpecial,
): JsonObject => {
  if (isYes(valueIn(properties?.['plotFromJson'])))
    report.add(path, 'It was drawn by a description of Plotly, which was left out: choose its fields.')
  const data = textOf(valueIn(properties?.['data'])).trim()
  if (data === '') return {}
  // Data may be the body of a function there.
  const source = /\breturn\b/.test(data) && !data.startsWith('{{') ? `{{ (() => {\n${data}\n})() }}` : data
  return { chartData: code.text(source, `${path}.data`) }
}
