import type { JsonObject, JsonValue } from '@ashlar/schema'
import { isObject } from '../foreign-application.ts'
import { eventsIn, type ReadingEvents, stepsFor } from './events.ts'
import { type CodePlace, textIn } from './known.ts'

const types: Readonly<Record<string, string>> = {
  string: 'auto',
  multilineString: 'text',
  markdown: 'text',
  html: 'text',
  decimal: 'number',
  number: 'number',
  currency: 'currency',
  percent: 'percent',
  date: 'date',
  datetime: 'dateTime',
  time: 'text',
  boolean: 'boolean',
  checkbox: 'boolean',
  link: 'link',
  email: 'email',
  image: 'image',
  avatar: 'image',
  tag: 'badge',
  tags: 'tags',
  json: 'json',
  progress: 'progress',
  rating: 'rating',
}

const field = (template: JsonObject, of: string, id: string): JsonValue | undefined => {
  const { [of]: map } = template
  return isObject(map) && Object.hasOwn(map, id) ? map[id] : undefined
}
const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')
const listOf = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const isTrue = (value: JsonValue | undefined): boolean => value === true || value === 'true'

/** Columns and buttons of rows, of both kinds of tables that there are. */
export const tableParts = (
  template: JsonObject,
  path: string,
  place: CodePlace,
  reading: ReadingEvents,
): JsonObject => {
  const columns = Array.isArray(template['_columnIds'])
    ? newerColumns(template, path, place, reading)
    : olderColumns(template, path, reading)
  const rowActions = Array.isArray(template['_actionIds'])
    ? newerActions(template, path, place, reading)
    : olderActions(template, path, place, reading)
  const isPaged = template['_serverPaginated'] === true || template['serverPaginated'] === true
  if (template['_groupByColumns'] !== undefined && listOf(template['_groupByColumns']).length > 0)
    reading.report.add(path, 'Its groups were left out: choose a column to group by.')
  return {
    ...(columns.length === 0 ? {} : { columns }),
    ...(rowActions.length === 0 ? {} : { rowActions }),
    ...(isPaged ? { pageType: 'SERVER_SIDE' } : {}),
    ...(template['_rowSelection'] === 'multiple' || template['allowMultiRowSelect'] === true
      ? { multiRowSelection: true }
      : {}),
    ...(template['selectRowByDefault'] === true ? { defaultSelectedRow: 0 } : {}),
  }
}

const newerColumns = (
  template: JsonObject,
  path: string,
  place: CodePlace,
  { code, report, newId }: ReadingEvents,
): JsonObject[] =>
  listOf(template['_columnIds']).map((id) => {
    const key =
      textOf(field(template, '_columnKey', id)) || textOf(field(template, '_columnReferenceId', id)) || id
    const at = `${path}.${key}`
    const format = textOf(field(template, '_columnFormat', id))
    if (format === 'html' || format === 'markdown')
      report.add(at, `Cells of the kind “${format}” are shown as text here.`)
    const shown = textOf(field(template, '_columnValueOverride', id))
    const mapper = textOf(field(template, '_columnMapper', id))
    const value = shown || mapper
    const hidden = field(template, '_columnHidden', id)
    const isBound = typeof hidden === 'string' && hidden.includes('{{')
    const editable = field(template, '_columnEditable', id)
    const hasOwn = textOf(field(template, '_columnKey', id)) !== ''
    return {
      id: newId(),
      key,
      label: code.text(textOf(field(template, '_columnLabel', id)), at, place) || key,
      type: types[format] ?? 'auto',
      ...(isTrue(hidden) ? { isVisible: false } : {}),
      ...(isBound ? { isVisible: `{{ !(${code.expression(hidden, `${at}.hidden`, place)}) }}` } : {}),
      ...(isTrue(editable) ? { isEditable: true } : {}),
      ...(hasOwn ? {} : { isDerived: true }),
      ...(value === '' ? {} : { computedValue: code.text(value, at, { ...place, column: key }) }),
    }
  })

const newerActions = (
  template: JsonObject,
  path: string,
  place: CodePlace,
  reading: ReadingEvents,
): JsonObject[] => {
  const events = eventsIn(template).filter((event) => event['event'] === 'clickAction')
  return listOf(template['_actionIds']).map((id) => {
    const label = textOf(field(template, '_actionLabel', id)) || 'Action'
    const own = events.filter((event) => event['targetId'] === id)
    const steps = stepsFor(own, `${path}.${label}`, { ...place, column: '' }, reading)
    return {
      id: reading.newId(),
      label: reading.code.text(label, `${path}.${label}`, place),
      onClick: JSON.parse(JSON.stringify(steps)),
    }
  })
}

const olderColumns = (
  template: JsonObject,
  path: string,
  { code, report, newId }: ReadingEvents,
): JsonObject[] => {
  const known = listOf(template['_columns']).length > 0 ? template['_columns'] : template['columns']
  const names = isObject(template['columnHeaderNames']) ? template['columnHeaderNames'] : {}
  const shown = isObject(template['_columnVisibility'])
    ? template['_columnVisibility']
    : template['columnVisibility']
  const mappers = isObject(template['columnMappers']) ? template['columnMappers'] : {}
  const editable = isObject(template['columnEditable']) ? template['columnEditable'] : {}
  // What is said of a column that no longer is there stays in the file.
  const keys = listOf(known)
  const columns = (keys.length === 0 ? [] : keys).map((key) => {
    const mapper = Object.hasOwn(mappers, key) ? textOf(mappers[key]) : ''
    const label = Object.hasOwn(names, key) ? textOf(names[key]) : ''
    return {
      id: newId(),
      key,
      label: label || key,
      type: 'auto',
      ...(isObject(shown) && shown[key] === false ? { isVisible: false } : {}),
      ...(Object.hasOwn(editable, key) && editable[key] === true ? { isEditable: true } : {}),
      ...(mapper === '' || mapper === '{{self}}'
        ? {}
        : { computedValue: code.text(mapper, `${path}.${key}`, { column: key }) }),
    }
  })
  if (keys.length === 0 && (Object.keys(names).length > 0 || Object.keys(mappers).length > 0))
    report.add(path, 'The names of its columns were left out: its columns come from its data.')
  return columns
}

const olderActions = (
  template: JsonObject,
  path: string,
  place: CodePlace,
  reading: ReadingEvents,
): JsonObject[] => {
  const list = Array.isArray(template['actionButtons']) ? template['actionButtons'].filter(isObject) : []
  return list.map((action) => {
    const label = textIn(action, 'actionButtonText') || 'Action'
    const at = `${path}.${label}`
    const query = textIn(action, 'actionButtonQuery')
    const url = textIn(action, 'actionButtonUrl')
    const type = textIn(action, 'actionButtonType')
    const event: JsonObject | null =
      type === 'runQuery' && query !== ''
        ? { type: 'datasource', method: 'trigger', pluginId: query }
        : url === ''
          ? null
          : {
              type: 'util',
              method: 'openUrl',
              params: { url, options: { newTab: action['actionButtonNewWindow'] === true } },
            }
    if (event === null && type !== '') reading.report.add(at, 'What followed this button was left out.')
    const steps = event === null ? [] : stepsFor([event], at, { ...place, column: '' }, reading)
    return {
      id: reading.newId(),
      label: reading.code.text(label, at, place),
      onClick: JSON.parse(JSON.stringify(steps)),
    }
  })
}
