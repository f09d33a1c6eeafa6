import type { EventHandler, JsonObject, JsonValue, WidgetCatalogue } from '@ashlar/schema'
import {
  type ForeignCanvas,
  type ForeignPlace,
  type ForeignWidget,
  isObject,
} from '../foreign-application.ts'
import { textOf, valueFor } from '../value-for.ts'
import { widgetsWithin } from '../write-pages.ts'
import type { ForeignNames } from '../names.ts'
import { type ComponentRule, componentRuleOf } from './component-rules.ts'
import type { TooljetComponent } from './shapes.ts'
import { type ReadingSpecial, specialOf, valueIn } from './special.ts'

/** What components of a page are read with. */
export interface ReadingComponents extends ReadingSpecial {
  readonly page: string
  readonly names: ForeignNames
  readonly catalogue: WidgetCatalogue
  /** All components of the page. */
  readonly all: readonly TooljetComponent[]
  /** Those that stand in something, by what they say of it. */
  readonly within: ReadonlyMap<string, readonly TooljetComponent[]>
}

/** Deeper ones are left out: what makes records of them has no place for them either. */
const deepest = 40

/** Components by what they stand in. */
export const byParent = (
  all: readonly TooljetComponent[],
): ReadonlyMap<string, readonly TooljetComponent[]> => {
  const within = new Map<string, TooljetComponent[]>()
  for (const component of all) {
    const { parent } = component
    if (!parent) continue
    const others = within.get(parent)
    if (others === undefined) within.set(parent, [component])
    else others.push(component)
  }
  return within
}

/** Their grid has 43 columns; older files say the left side in percent. */
const theirColumns = 43
const pixelsPerRow = 10

/** The components that stand on the page itself. */
export const readComponents = (reading: ReadingComponents): ForeignWidget[] => {
  const { all, page, names, report } = reading
  const widgets = all
    .filter(({ parent }) => !parent)
    .map((component) => readComponent(component, reading, new Set()))
  const reached = new Set([...widgetsWithin(widgets)].map(({ name }) => name))
  for (const { name } of all) {
    if (!reached.has(names.of(name))) {
      report.add(
        `${page}.${name}`,
        'It was left out: what it stood in is not on the page, or has no place for it.',
      )
    }
  }
  return widgets
}

const placeOf = ({ layouts }: TooljetComponent): ForeignPlace => {
  const layout = layouts?.find(({ type }) => type === 'desktop') ?? layouts?.[0]
  if (layout === undefined) return { left: 0, top: 0, columns: 24, rows: 4 }
  const left = layout.dimensionUnit === 'count' ? (layout.left * 96) / theirColumns : (layout.left * 96) / 100
  const columns = Math.round(left + (layout.width * 96) / theirColumns) - Math.round(left)
  return {
    left: Math.round(left),
    top: Math.round(layout.top / pixelsPerRow),
    columns,
    rows: Math.round(layout.height / pixelsPerRow),
  }
}

const readComponent = (
  component: TooljetComponent,
  reading: ReadingComponents,
  above: ReadonlySet<string>,
): ForeignWidget => {
  const { page, names, report } = reading
  const path = `${page}.${component.name}`
  const name = names.of(component.name)
  const place = placeOf(component)
  const rule = componentRuleOf(component.type)
  const inner = new Set([...above, component.id])
  const within = (suffix: string): ForeignWidget[] =>
    inner.size > deepest
      ? []
      : (reading.within.get(`${component.id}${suffix}`) ?? [])
          .filter(({ id }) => !inner.has(id))
          .map((child) => readComponent(child, reading, inner))
  const children = [...within('-header'), ...within(''), ...within('-footer')]
  if (rule === undefined) {
    const had = Object.keys(component.properties ?? {})
      .slice(0, 30)
      .join(', ')
    report.add(
      path,
      `There is no component here like ${component.type}: a note stands in its place. It had ${had || 'nothing of its own'}.`,
    )
    if (children.length > 0)
      return { name, type: 'container', properties: {}, place, canvases: [{ widgets: children }] }
    const text = `This was a component of the kind “${component.type}”, which has no counterpart.`
    return {
      name,
      type: 'callout',
      properties: { calloutType: 'WARNING', title: component.name, text },
      place,
      canvases: [],
    }
  }
  const properties = {
    ...rule.given,
    ...propertiesOf(component, rule, path, reading),
    ...eventsOf(component, rule, path, reading),
  }
  if (rule.type !== 'tabs')
    return {
      name,
      type: rule.type,
      properties: { ...properties, ...specialOf(component, rule, path, reading) },
      place,
      canvases: [{ widgets: children }],
    }
  const tabs = tabsOf(component, path, reading)
  const canvases: ForeignCanvas[] = tabs.map((tab) => ({ item: tab, widgets: within(`-${tab.id}`) }))
  return {
    name,
    type: 'tabs',
    properties: { ...properties, tabs: tabs.map(({ id, label }) => ({ id, label })) },
    place,
    canvases,
  }
}

const allValues = ({ properties, general, validation, styles }: TooljetComponent): JsonObject => {
  const { visibility, disabledState } = styles ?? {}
  const own = { ...properties, ...general, ...validation }
  return {
    ...(visibility === undefined ? {} : { visibility }),
    ...(disabledState === undefined ? {} : { disabledState }),
    ...own,
  }
}

const propertiesOf = (
  component: TooljetComponent,
  rule: ComponentRule,
  path: string,
  { catalogue, code, report }: ReadingComponents,
): JsonObject => {
  const properties: JsonObject = {}
  const left: string[] = []
  for (const [theirs, given] of Object.entries(allValues(component))) {
    const value = valueIn(given)
    const ours = Object.hasOwn(rule.properties, theirs) ? rule.properties[theirs] : undefined
    const property = ours === undefined ? undefined : catalogue.get(rule.type)?.properties[ours]
    if (value === undefined || value === null || value === '') continue
    if (ours === undefined || property === undefined) {
      if (
        !handled.has(`${rule.type}.${theirs}`) &&
        !silent.has(theirs) &&
        value !== '{{false}}' &&
        value !== '{{true}}' &&
        value !== false &&
        value !== true
      )
        left.push(theirs)
      continue
    }
    const read = valueFor(property, value, (text) => code.text(text, `${path}.${theirs}`))
    if (read !== undefined) properties[ours] = read
  }
  if (left.length > 0)
    report.add(path, `These properties have no counterpart, and were left out: ${left.join(', ')}.`)
  return properties
}

/** What says only how something looks there, or what the editor keeps. */
const silent: ReadonlySet<string> = new Set(
  'columnData columnSizes columnDeletionHistory dataSourceSelector textFormat rowHeight mode columns icon iconDirection dataAlignment secondaryValueAlignment secondarySignDisplay markerColor barmode defaultSelectedRow loadingState iconVisibility showBorder jsonDescription'.split(
    ' ',
  ),
)

/** Properties that are read in forms of their own. */
const handled: ReadonlySet<string> = new Set([
  'table.columns',
  'table.actions',
  'chart.data',
  'chart.plotFromJson',
  'tabs.tabs',
  'tabs.tabItems',
  'tabs.defaultTab',
  'dropdown.options',
  'multiSelect.options',
  'radio.options',
  'dropdown.display_values',
  'multiSelect.display_values',
  'radio.display_values',
])

const eventsOf = (
  component: TooljetComponent,
  rule: ComponentRule,
  path: string,
  { eventsOf: events, code, report, newId }: ReadingComponents,
): JsonObject => {
  const properties: JsonObject = {}
  for (const [event, actions] of events(component.id)) {
    // Buttons of rows have theirs with the columns.
    if (event.startsWith('table_action:')) continue
    const ours = Object.hasOwn(rule.events, event) ? rule.events[event] : undefined
    if (ours === undefined || ours === '') {
      report.add(`${path}.${event}`, 'This event has no counterpart: what followed it was left out.')
      continue
    }
    const steps: EventHandler = code.steps(actions, `${path}.${event}`, newId)
    if (steps.length > 0) properties[ours] = JSON.parse(JSON.stringify(steps))
  }
  return properties
}

const tabsOf = (
  { properties }: TooljetComponent,
  path: string,
  { report, newId }: ReadingComponents,
): { id: string; label: string }[] => {
  const given = valueIn(properties?.['tabItems']) ?? valueIn(properties?.['tabs'])
  const read = typeof given === 'string' ? listIn(given) : given
  if (!Array.isArray(read)) {
    report.add(path, 'Its tabs are computed, which they cannot be here: they were left out.')
    return []
  }
  return read
    .filter(isObject)
    .map((tab) => ({ id: (textOf(tab['id']) || newId()).slice(0, 64), label: textOf(tab['title']) }))
}

/** A list that is written as code there: `{{[{title: "Home", id: "0"}]}}`; null where it is none, or is computed. */
const listIn = (text: string): JsonValue => {
  const inner = /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(text)?.[1] ?? text
  const json = inner
    .replaceAll(/'([^'"\\]*)'/g, '"$1"')
    .replaceAll(/([{,]\s*)([A-Za-z_]\w*)\s*:/g, '$1"$2":')
    .replaceAll(/,\s*([\]}])/g, '$1')
  try {
    const value: JsonValue = JSON.parse(json)
    return value
  } catch {
    return null
  }
}
