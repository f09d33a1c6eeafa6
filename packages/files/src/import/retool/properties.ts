import type { JsonObject, JsonValue, WidgetCatalogue } from '@ashlar/schema'
import { valueFor } from '../value-for.ts'
import type { RetoolRule } from './rule-parts.ts'
import { eventsIn, type ReadingEvents, stepsFor } from './events.ts'
import { type CodePlace, textIn } from './known.ts'
import { isSilent } from './left-out.ts'
import { optionsOf } from './options.ts'
import type { RetoolPlugin } from './shapes.ts'

/** What properties of a component are read with. */
export interface ReadingProperties extends ReadingEvents {
  readonly catalogue: WidgetCatalogue
}

const shown: ReadonlySet<string> = new Set(['isVisible', 'collapseWhenHidden', 'tooltip'])
/** Whether and with which tip something is shown, which every component has. */
export const shownOf = (properties: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => shown.has(name)))
/** Properties but for those that every component has. */
export const withoutShown = (properties: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !shown.has(name) && name !== 'padding'))

/** Whether it is shown, which is said the other way round there. */
export const hiddenOf = (
  hidden: JsonValue | undefined,
  path: string,
  place: CodePlace,
  { code }: ReadingProperties,
): JsonObject => {
  if (hidden === true || hidden === 'true') return { isVisible: false }
  if (typeof hidden !== 'string' || !hidden.includes('{{')) return {}
  return {
    isVisible: `{{ !(${code.expression(hidden, `${path}.hidden`, place)}) }}`,
    collapseWhenHidden: true,
  }
}

const isEmpty = (value: JsonValue): boolean =>
  value === null ||
  value === '' ||
  typeof value === 'boolean' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** Properties of ours that one of theirs says; those without a counterpart are told. */
export const propertiesOf = (
  { template }: RetoolPlugin,
  rule: RetoolRule,
  path: string,
  place: CodePlace,
  reading: ReadingProperties,
): JsonObject => {
  const { code, catalogue, report } = reading
  const given = template ?? {}
  const properties: JsonObject = hiddenOf(given['hidden'], path, place, reading)
  const left: string[] = []
  for (const [theirs, value] of Object.entries(given)) {
    const ours = Object.hasOwn(rule.properties, theirs) ? rule.properties[theirs] : undefined
    const property = ours === undefined ? undefined : catalogue.get(rule.type)?.properties[ours]
    if (value === undefined || value === null || value === '' || theirs === 'hidden') continue
    if (ours === undefined || property === undefined) {
      if (!isSilent(theirs) && !isEmpty(value)) left.push(theirs)
      continue
    }
    if (theirs === 'label' && given['hideLabel'] === true) continue
    // What a choice begins with is often the first of its own values.
    if (typeof value === 'string' && /^\{\{\s*self\.values\[/.test(value)) continue
    const read = valueFor(property, value, (text) => code.text(text, `${path}.${theirs}`, place))
    if (read !== undefined) properties[ours] = read
  }
  if (rule.properties['placeholder'] !== undefined && 'options' in (rule.given ?? {})) {
    const options = optionsOf(given, code, path, place)
    if (options !== null) properties['options'] = options
  }
  if (rule.type === 'button') {
    if (given['styleVariant'] === 'outline') properties['buttonStyle'] = 'SECONDARY_BUTTON'
    if (given['styleVariant'] === 'danger') properties['buttonStyle'] = 'DANGER_BUTTON'
    if (given['submit'] === true) properties['formAction'] = 'submit'
  }
  if (rule.type === 'callout') {
    const kinds: Readonly<Record<string, string>> = {
      error: 'DANGER',
      success: 'SUCCESS',
      warning: 'WARNING',
    }
    properties['calloutType'] = kinds[textIn(given, 'type')] ?? 'INFO'
  }
  if (left.length > 0)
    report.add(
      path,
      `These properties have no counterpart, and were left out: ${left.slice(0, 30).join(', ')}.`,
    )
  return properties
}

/** Handlers of ours, by the names of their properties. */
export const eventsOf = (
  template: JsonObject,
  rule: RetoolRule,
  path: string,
  place: CodePlace,
  reading: ReadingProperties,
): JsonObject => {
  const byEvent = new Map<string, JsonObject[]>()
  for (const event of eventsIn(template)) {
    const theirs = textIn(event, 'event')
    if (theirs === '' || theirs === 'clickAction') continue
    byEvent.set(theirs, [...(byEvent.get(theirs) ?? []), event])
  }
  const properties: JsonObject = {}
  for (const [event, actions] of byEvent) {
    const ours = Object.hasOwn(rule.events, event) ? rule.events[event] : undefined
    if (ours === undefined) {
      if (event !== 'clickToolbar')
        reading.report.add(
          `${path}.${event}`,
          'This event has no counterpart: what followed it was left out.',
        )
      continue
    }
    const steps = stepsFor(actions, `${path}.${event}`, place, reading)
    if (steps.length > 0) properties[ours] = JSON.parse(JSON.stringify(steps))
  }
  return properties
}

/** What a list shows: its data, or as many cells as it says. */
export const itemsOf = (
  template: JsonObject,
  path: string,
  place: CodePlace,
  { code }: ReadingProperties,
): JsonObject => {
  const { data } = template
  const source =
    typeof data === 'string' ? data : Array.isArray(data) && data.length > 0 ? JSON.stringify(data) : ''
  const columns = template['layoutType'] === 'grid' ? Number(template['numColumns'] ?? 3) || 3 : null
  const items =
    source === ''
      ? `{{ _.range(${code.expression(textIn(template, 'instances') || '0', `${path}.instances`, place)}) }}`
      : code.text(source, `${path}.data`, place)
  return { items, ...(columns === null ? {} : { columns }) }
}
