import type { JsonObject, JsonValue, WidgetCatalogue } from '@ashlar/schema'
import { isObject } from '../foreign-application.ts'
import type { ImportReport } from '../import-report.ts'
import type { ForeignNames } from '../names.ts'
import type { AppsmithCode } from './code.ts'
import { textStyleOf } from './left-out.ts'
import { arrowResultAt } from './script-object.ts'

/** What components of a page are read with. */
export interface ReadingWidgets {
  readonly page: string
  readonly code: AppsmithCode
  readonly names: ForeignNames
  readonly catalogue: WidgetCatalogue
  readonly report: ImportReport
  readonly newId: () => string
  /** How often looks were left out, by their names there. */
  readonly leftLooks: Map<string, number>
  /** Names that components have already. */
  readonly used: Set<string>
}

/** Whether a value says nothing. */
export const isEmpty = (value: JsonValue): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0)

/** What is kept in forms of its own there: columns, tabs, buttons, series. */
export const specialOf = (
  type: string,
  widget: JsonObject,
  path: string,
  reading: ReadingWidgets,
): JsonObject => {
  switch (type) {
    case 'table':
      return tableOf(widget, path, reading)
    case 'tabs':
      return { tabs: tabsOf(widget, path, reading) }
    case 'buttonGroup':
      return { buttons: buttonsOf(widget, path, reading) }
    case 'chart':
      return chartOf(widget, path, reading)
    case 'text': {
      const style = textStyleOf(widget['fontSize'])
      return style === null ? {} : { textStyle: style }
    }
    case 'filePicker': {
      const { allowedFileTypes: types } = widget
      return Array.isArray(types) && types.length > 0 && !types.includes('*')
        ? {
            fileKind: 'custom',
            allowedFileTypes: types.filter((each) => typeof each === 'string').join(', '),
          }
        : {}
    }
    default:
      return {}
  }
}

const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Objects by key there, in the order that they say themselves. */
const listed = (value: JsonValue | undefined): JsonObject[] =>
  (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [])
    .filter(isObject)
    .toSorted((one, other) => Number(one['index'] ?? 0) - Number(other['index'] ?? 0))

const tabsOf = (widget: JsonObject, path: string, { newId, report, code }: ReadingWidgets): JsonValue[] => {
  const taken = new Set<string>()
  return listed(widget['tabsObj']).map((tab) => {
    const wanted = textOf(tab['id']).slice(0, 64)
    const id = wanted === '' || taken.has(wanted) ? newId() : wanted
    taken.add(id)
    const { isVisible = true } = tab
    if (typeof isVisible !== 'boolean' && typeof isVisible !== 'string')
      report.add(path, 'Whether a tab is shown was left out.')
    const shown =
      typeof isVisible === 'string' ? code.text(isVisible, `${path}.${textOf(tab['label'])}`) : isVisible
    return {
      id,
      label: textOf(tab['label']),
      ...(shown === true || shown === '' ? {} : { isVisible: shown }),
    }
  })
}

const styles: Readonly<Record<string, string>> = {
  PRIMARY: 'PRIMARY_BUTTON',
  SECONDARY: 'SECONDARY_BUTTON',
  TERTIARY: 'TERTIARY_BUTTON',
}

const handlerOf = (
  value: JsonValue | undefined,
  path: string,
  { code, newId }: ReadingWidgets,
): JsonObject => {
  if (typeof value !== 'string' || value.trim() === '') return {}
  return { onClick: JSON.parse(JSON.stringify(code.handler(value, path, newId))) }
}

const buttonsOf = (widget: JsonObject, path: string, reading: ReadingWidgets): JsonValue[] =>
  listed(widget['groupButtons']).map((each) => {
    const label = textOf(each['label'])
    if (isObject(each['menuItems']) && Object.keys(each['menuItems']).length > 0)
      reading.report.add(`${path}.${label}`, 'The menu of this button was left out.')
    return {
      id: reading.newId(),
      label: reading.code.text(label, `${path}.${label}`),
      buttonStyle: styles[textOf(widget['buttonVariant'])] ?? 'SECONDARY_BUTTON',
      ...handlerOf(each['onClick'], `${path}.${label}.onClick`, reading),
    }
  })

const chartOf = (widget: JsonObject, path: string, { code, report }: ReadingWidgets): JsonObject => {
  const [first, ...others] = listed(widget['chartData'])
  for (const other of others) {
    report.add(
      path,
      `The series “${textOf(other['seriesName'])}” was left out: add it to the data of the chart.`,
    )
  }
  if (first === undefined) return {}
  const { data } = first
  const text = typeof data === 'string' ? data : JSON.stringify(data ?? [])
  return { chartData: code.text(text, `${path}.chartData`) }
}

const columnTypes: Readonly<Record<string, string>> = {
  text: 'auto',
  number: 'number',
  date: 'dateTime',
  url: 'link',
  image: 'image',
  video: 'link',
  checkbox: 'boolean',
  switch: 'boolean',
  select: 'dropdown',
  currency: 'currency',
  html: 'text',
}

const actionTypes: ReadonlySet<string> = new Set(['button', 'iconButton', 'menuButton', 'editActions'])

const tableOf = (widget: JsonObject, path: string, reading: ReadingWidgets): JsonObject => {
  const { report } = reading
  const own = isObject(widget['primaryColumns']) ? widget['primaryColumns'] : {}
  const order = Array.isArray(widget['columnOrder']) ? widget['columnOrder'] : []
  const rankOf = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length)
  const columns: JsonObject[] = []
  const rowActions: JsonObject[] = []
  const entries = Object.entries(own).toSorted(([one], [other]) => rankOf(one) - rankOf(other))
  for (const [key, column] of entries) {
    if (!isObject(column)) continue
    const type = textOf(column['columnType'])
    const place = `${path}.${key}`
    if (type === 'editActions') {
      report.add(place, 'Saving and discarding stand below the table here, for all changed rows at once.')
    } else if (actionTypes.has(type)) {
      const label = plainText(column['buttonLabel']) || textOf(column['label']) || 'Action'
      if (type === 'menuButton')
        report.add(place, 'The menu of this column was left out: a button of the row stands in its place.')
      rowActions.push({
        id: reading.newId(),
        label,
        ...(styles[textOf(column['buttonVariant'])] === undefined
          ? {}
          : { style: styles[textOf(column['buttonVariant'])] ?? '' }),
        ...handlerOf(column['onClick'], `${place}.onClick`, reading),
      })
    } else columns.push(columnOf(key, column, type, place, reading))
  }
  const { serverSidePaginationEnabled: isPaged, compactMode } = widget
  return {
    ...(columns.length === 0 ? {} : { columns }),
    ...(rowActions.length === 0 ? {} : { rowActions }),
    pageType: isPaged === true ? 'SERVER_SIDE' : 'CLIENT_SIDE',
    ...(compactMode === 'TALL' ? { compactMode: 'TALL' } : {}),
    ...selectedOf(widget),
  }
}

const selectedOf = (widget: JsonObject): JsonObject => {
  const first = Number(widget['defaultSelectedRowIndex'] ?? widget['defaultSelectedRow'] ?? Number.NaN)
  return Number.isInteger(first) && first >= 0 ? { defaultSelectedRow: first } : {}
}

/** A text; of one per row, the first. */
const plainText = (value: JsonValue | undefined): string => {
  const text = textOf(value)
  if (!text.includes('{{')) return text
  return /=>\s*\(\s*['"`]([^'"`{}]*)['"`]\s*\)/.exec(text)?.[1] ?? ''
}

const columnOf = (
  key: string,
  column: JsonObject,
  type: string,
  place: string,
  reading: ReadingWidgets,
): JsonObject => {
  const { code, report, newId } = reading
  const field = textOf(column['originalId']) || textOf(column['alias']) || textOf(column['id']) || key
  const computed = textOf(column['computedValue'])
  const perRow = /\.map\(\s*(\(currentRow)/.exec(computed)
  const result =
    perRow === null ? null : arrowResultAt(computed, perRow.index + perRow[0].length - '(currentRow'.length)
  const read = result === null ? null : result.trim()
  const plain =
    read === null ? null : (/^currentRow(?:\.([\w$]+)|\[\s*["']([^"']*)["']\s*\])$/.exec(read) ?? null)
  const shown = plain?.[1] ?? plain?.[2]
  if (!Object.hasOwn(columnTypes, type) && type !== '')
    report.add(place, `Cells of the kind “${type}” are shown as text here.`)
  for (const lost of ['onClick', 'onOptionChange', 'onCheckChange', 'validation', 'isCellVisible'] as const) {
    const value = column[lost]
    if (
      value !== undefined &&
      value !== true &&
      !(isObject(value) ? Object.keys(value).length <= 2 : isEmpty(value))
    ) {
      report.add(`${place}.${lost}`, 'It was left out: columns have nothing like it here.')
    }
  }
  if (read?.includes('currentIndex') === true)
    report.add(place, 'It reads the place of the row, which columns do not know here.')
  const { isVisible, isEditable } = column
  return {
    id: newId(),
    key: shown ?? field,
    label: plainText(column['label']) || key,
    type: Object.hasOwn(columnTypes, type) ? (columnTypes[type] ?? 'auto') : 'auto',
    ...(isVisible === false ? { isVisible: false } : {}),
    ...(isEditable === true && column['isCellEditable'] !== false ? { isEditable: true } : {}),
    ...(column['isDerived'] === true && shown === undefined ? { isDerived: true } : {}),
    ...(read !== null && shown === undefined && read !== ''
      ? { computedValue: code.text(`{{ ${read} }}`, `${place}.computedValue`, { rowName: 'currentRow' }) }
      : {}),
    ...(perRow === null && computed !== ''
      ? { computedValue: code.text(computed, `${place}.computedValue`) }
      : {}),
  }
}
