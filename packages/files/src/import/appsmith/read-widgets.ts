import { check, type JsonObject, type JsonValue, type WidgetProperty } from '@ashlar/schema'
import {
  type ForeignCanvas,
  type ForeignWidget,
  isObject,
  mostOfPage,
  tooManyOnPage,
} from '../foreign-application.ts'
import { arrowResultAt } from './script-object.ts'
import { appsmithWidgetSchema } from './shapes.ts'
import { bookkeeping, looks } from './left-out.ts'
import { isEmpty, type ReadingWidgets, specialOf } from './read-items.ts'
import type { WidgetRule } from './rule-parts.ts'
import { ruleOf } from './widget-rules.ts'

/** Our grid has 96 columns where theirs has 64; rows are taken one for one. */
const columnsPerColumn = 1.5

/** The components inside of one, through the canvases that stand around them there. */
export const childrenOf = (widget: JsonObject): JsonObject[] =>
  Array.isArray(widget['children']) ? widget['children'].filter(isObject) : []

const isCanvas = (widget: JsonObject): boolean => widget['type'] === 'CANVAS_WIDGET'

/** What stands on a component, without the canvases around it. */
const within = (widget: JsonObject): JsonObject[] =>
  childrenOf(widget).flatMap((child) => (isCanvas(child) ? childrenOf(child) : [child]))

/** A component and all that stand in it, canvases left out; depth is bounded by that of the file. */
export const everyWidget = (root: JsonObject): JsonObject[] => {
  const all: JsonObject[] = []
  const waiting = within(root)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    all.push(next)
    waiting.push(...within(next))
  }
  return all
}

/** The components that stand on the page itself. */
export const readWidgets = (root: JsonObject, reading: ReadingWidgets): ForeignWidget[] =>
  childrenOf(root).flatMap((child) => readWidget(child, reading) ?? [])

const readWidget = (given: JsonObject, reading: ReadingWidgets): ForeignWidget | null => {
  const { page, report } = reading
  if (reading.used.size >= mostOfPage) {
    report.add(page, tooManyOnPage)
    return null
  }
  const checked = check(appsmithWidgetSchema, given)
  if (!checked.ok) {
    report.add(page, `A component was left out: ${checked.problems[0]?.path ?? ''} is not as expected.`)
    return null
  }
  const { type, widgetName, leftColumn, rightColumn, topRow, bottomRow } = checked.value
  const name = nameOf(widgetName, reading)
  const left = Math.round((leftColumn ?? 0) * columnsPerColumn)
  const right = Math.round((rightColumn ?? 16) * columnsPerColumn)
  const place = { left, top: topRow ?? 0, columns: right - left, rows: (bottomRow ?? 4) - (topRow ?? 0) }
  const path = `${page}.${widgetName}`
  const rule = ruleOf(type, given)
  if (rule === undefined) {
    const kind = type
      .replace(/_WIDGET.*$/, '')
      .toLowerCase()
      .replaceAll('_', ' ')
    report.add(path, `There is no component here like ${kind}: a note stands in its place.${listOf(given)}`)
    const properties = {
      calloutType: 'WARNING',
      title: widgetName,
      text: `This was a component of the kind “${kind}”, which has no counterpart.`,
    }
    const canvases = within(given)
    if (canvases.length === 0) return { name, type: 'callout', properties, place, canvases: [] }
    return {
      name,
      type: 'container',
      properties: {},
      place,
      canvases: [{ widgets: canvases.flatMap((child) => readWidget(child, reading) ?? []) }],
    }
  }
  const special = specialOf(rule.type, given, path, reading)
  return {
    name,
    type: rule.type,
    properties: { ...rule.given, ...propertiesOf(given, rule, path, reading), ...special },
    place,
    canvases: canvasesOf(rule, given, special, reading),
  }
}

const nameOf = (theirs: string, { page, names, report, used }: ReadingWidgets): string => {
  const name = names.of(theirs)
  const own = used.has(name) ? names.make(name) : name
  if (own !== name)
    report.add(`${page}.${theirs}`, `Another component has this name: it is called ${own} here.`)
  used.add(own)
  return own
}

/** The names of its own properties, for the report. */
const listOf = (widget: JsonObject): string => {
  const own = Object.keys(widget).filter((key) => !bookkeeping.has(key) && !looks.has(key))
  return own.length === 0 ? '' : ` It had ${own.slice(0, 30).join(', ')}.`
}

const canvasesOf = (
  rule: WidgetRule,
  widget: JsonObject,
  special: JsonObject,
  reading: ReadingWidgets,
): ForeignCanvas[] => {
  if (rule.type === 'tabs') {
    const { tabs } = special
    if (!Array.isArray(tabs)) return []
    return tabs.filter(isObject).map((tab) => {
      const { id, label } = tab
      const canvas = childrenOf(widget).find(({ tabId }) => tabId === tab['id'])
      return {
        item: { id: typeof id === 'string' ? id : '', label: typeof label === 'string' ? label : '' },
        widgets:
          canvas === undefined ? [] : childrenOf(canvas).flatMap((child) => readWidget(child, reading) ?? []),
      }
    })
  }
  const inner = within(widget)
  // An item there is a container, which an item here is already.
  const [only] = inner
  const around =
    rule.type === 'grid' && inner.length === 1 && only?.['type'] === 'CONTAINER_WIDGET' ? within(only) : inner
  return [{ widgets: around.flatMap((child) => readWidget(child, reading) ?? []) }]
}

const propertiesOf = (
  widget: JsonObject,
  rule: WidgetRule,
  path: string,
  reading: ReadingWidgets,
): JsonObject => {
  const { catalogue, report, leftLooks } = reading
  const descriptor = catalogue.get(rule.type)
  const properties: JsonObject = {}
  for (const [theirs, value] of Object.entries(widget)) {
    const ours = Object.hasOwn(rule.properties, theirs)
      ? rule.properties[theirs]
      : theirs === 'isVisible' || theirs === 'isDisabled' || theirs === 'animateLoading'
        ? theirs
        : undefined
    const property = ours === undefined ? undefined : descriptor?.properties[ours]
    if (ours === undefined || property === undefined) {
      if (bookkeeping.has(theirs) || rule.silent?.includes(theirs) === true || isEmpty(value)) continue
      // A property that no component of this kind has here, although all have it there.
      if (ours !== undefined && value === true) continue
      if (looks.has(theirs)) leftLooks.set(theirs, (leftLooks.get(theirs) ?? 0) + 1)
      else report.add(`${path}.${theirs}`, `It has no counterpart, and was left out${shortly(value)}`)
      continue
    }
    if (value === null || (value === '' && property.kind !== 'text')) continue
    const read = valueOf(property, value, rule.words?.[ours], `${path}.${theirs}`, reading)
    if (read !== undefined) properties[ours] = read
  }
  return properties
}

const shortly = (value: JsonValue): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? '.' : `: ${text}`
}

/** A default of theirs is a function of options around what was written. */
const withoutOptions = (text: string): string => {
  const [whole] = /^\{\{\s*\(\(options, serverSideFiltering\) => /.exec(text) ?? []
  if (whole === undefined) return text
  const result = arrowResultAt(text, text.indexOf('(options'))
  return result === null ? text : `{{ ${result.trim()} }}`
}

const valueOf = (
  property: WidgetProperty,
  value: JsonValue,
  words: Readonly<Record<string, string>> | undefined,
  path: string,
  { code, report, newId }: ReadingWidgets,
): JsonValue | undefined => {
  if (property.kind === 'eventHandler') {
    if (typeof value !== 'string' || value.trim() === '') return undefined
    const steps: JsonValue = JSON.parse(JSON.stringify(code.handler(value, path, newId)))
    return Array.isArray(steps) && steps.length === 0 ? undefined : steps
  }
  if (typeof value === 'string' && value.includes('{{')) return code.text(withoutOptions(value), path)
  switch (property.kind) {
    case 'choice': {
      const word = typeof value === 'string' ? (words?.[value] ?? value) : ''
      if (property.options.some((option) => option.value === word)) return word
      report.add(
        path,
        `It is ${property.label} as usual here, as there is no “${String(value).slice(0, 40)}”.`,
      )
      return undefined
    }
    case 'number': {
      const number =
        typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN
      return Number.isFinite(number) ? number : undefined
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : value === 'true'
    case 'icon':
      return typeof value === 'string'
        ? value.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
        : undefined
    default:
      return typeof value === 'string'
        ? value
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
  }
}
