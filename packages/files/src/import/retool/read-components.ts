import type { JsonObject } from '@ashlar/schema'
import type { ForeignCanvas, ForeignPlace, ForeignWidget } from '../foreign-application.ts'
import { retoolRuleOf } from './component-rules.ts'
import { type CodePlace, textIn } from './known.ts'
import { bottomOf, placed, type Placed, settled, stacked } from './layout.ts'
import { viewsOf } from './options.ts'
import {
  eventsOf,
  hiddenOf,
  itemsOf,
  propertiesOf,
  type ReadingProperties,
  shownOf,
  withoutShown,
} from './properties.ts'
import type { RetoolRule } from './rule-parts.ts'
import type { RetoolPlugin } from './shapes.ts'
import { tableParts } from './tables.ts'
import { textParts } from './texts.ts'

/** What components of a page are read with. */
export interface ReadingComponents extends ReadingProperties {
  readonly page: string
  /** The components in each other, by the id of what they stand in. */
  readonly within: ReadonlyMap<string, readonly RetoolPlugin[]>
  /** The tabs that show views of a container, by its id: they are part of it here. */
  readonly tabsOf: ReadonlyMap<string, RetoolPlugin>
  /** What opens above the page, which stands on the page itself here. */
  readonly overlays: ForeignWidget[]
  /** All that were carried over, by their ids. */
  readonly reached: Set<string>
}

/** Deeper ones are left out: what makes records of them has no place for them either. */
const deepest = 40

/** The components that stand in something, group by group, without those of views. */
export const readChildren = (
  parent: string,
  reading: ReadingComponents,
  place: CodePlace,
  depth: number,
  isShown: (child: RetoolPlugin) => boolean = () => true,
): ForeignWidget[] => {
  const children = (reading.within.get(parent) ?? []).filter(isShown)
  const groups = ['header', 'body', 'footer'].map((group) =>
    settled(
      children
        .filter(({ position2 }) => groupOf(position2?.rowGroup) === group)
        .flatMap((child) => readComponent(child, reading, place, depth) ?? []),
    ),
  )
  return stacked(groups)
}

const groupOf = (group: string | null | undefined): string =>
  group === 'header' || group === 'footer' ? group : 'body'

/** Kinds that only make room, or are read with what they belong to. */
const isRoom = (plugin: RetoolPlugin, { tabsOf }: ReadingComponents): boolean =>
  plugin.subtype.startsWith('SpacerWidget') || [...tabsOf.values()].includes(plugin)

const readComponent = (
  plugin: RetoolPlugin,
  reading: ReadingComponents,
  above: CodePlace,
  depth: number,
): Placed | null => {
  const { names } = reading.known
  const path = `${reading.page}.${plugin.id}`
  if (depth > deepest || reading.reached.has(plugin.id)) return null
  reading.reached.add(plugin.id)
  if (isRoom(plugin, reading)) return null
  const place = { ...above, self: plugin.id }
  const template = plugin.template ?? {}
  const name = names.of(plugin.id)
  const rule = ruleOf(plugin)
  if (rule === undefined) return noteOf(plugin, name, path, reading)
  const properties = {
    ...rule.given,
    ...propertiesOf(plugin, rule, path, place, reading),
    ...eventsOf(template, rule, path, place, reading),
  }
  const least = reading.catalogue.get(rule.type)?.minimumSize.rows ?? 3
  const at = (
    type: string,
    own: JsonObject,
    canvases: readonly ForeignCanvas[],
    rows: number,
    fits = false,
  ) =>
    placed(plugin.position2, rows, (where: ForeignPlace) => ({
      name,
      type,
      properties: own,
      place: fits ? { ...where, fitsContent: true } : where,
      canvases,
    }))
  switch (rule.type) {
    case 'text': {
      const { type, ...own } = textParts(template, reading.code, `${path}.value`, place)
      return at(type, { ...(type === 'text' ? properties : shownOf(properties)), ...own }, [], 2, true)
    }
    case 'table':
      return at('table', { ...properties, ...tableParts(template, path, place, reading) }, [], 20)
    case 'grid': {
      const widgets = readChildren(plugin.id, reading, { ...place, cells: (place.cells ?? 0) + 1 }, depth + 1)
      const rows = Math.max(least, bottomOf(widgets) + 2)
      return at(
        'grid',
        { ...properties, ...itemsOf(template, path, place, reading) },
        [{ widgets }],
        rows,
        true,
      )
    }
    case 'modal':
    case 'slideout': {
      const widgets = readChildren(plugin.id, reading, place, depth + 1)
      const own = withoutShown(properties)
      const where = { left: 0, top: 0, columns: 96, rows: 1 }
      reading.overlays.push({ name, type: rule.type, properties: own, place: where, canvases: [{ widgets }] })
      return openerOf(plugin, name, path, place, reading)
    }
    case 'form':
    case 'container':
      return containerOf(plugin, rule, properties, place, reading, depth, at)
    default: {
      const isOnTop = template['labelPosition'] === 'top' && textIn(template, 'label') !== ''
      const height = reading.catalogue.get(rule.type)?.defaultSize.height
      return at(
        rule.type,
        properties,
        [],
        isOnTop ? Math.max(least, 5) : least,
        height?.mode === 'fitContent',
      )
    }
  }
}

/** Tabs that show no views of a container are a choice of one of several. */
const ruleOf = ({ subtype, template }: RetoolPlugin): RetoolRule | undefined => {
  if (/^Tab(?:s|bedContainer)Widget/.test(subtype)) {
    return subtype.startsWith('TabsWidget')
      ? retoolRuleOf('SegmentedControlWidget')
      : retoolRuleOf('ContainerWidget')
  }
  if (/^(?:SteppedContainer|Wizard)Widget/.test(subtype) && viewsOf(template ?? {}).length > 0)
    return retoolRuleOf('ContainerWidget')
  return retoolRuleOf(subtype)
}

type At = (
  type: string,
  own: JsonObject,
  canvases: readonly ForeignCanvas[],
  rows: number,
  fits?: boolean,
) => Placed

const containerOf = (
  plugin: RetoolPlugin,
  rule: RetoolRule,
  properties: JsonObject,
  place: CodePlace,
  reading: ReadingComponents,
  depth: number,
  at: At,
): Placed => {
  const template = plugin.template ?? {}
  const views = rule.type === 'container' ? viewsOf(template) : []
  if (views.length < 2) {
    const isHidden = (group: string, shows: string) => (child: RetoolPlugin) =>
      !(groupOf(child.position2?.rowGroup) === group && template[shows] === false)
    const [header, footer] = [isHidden('header', 'showHeader'), isHidden('footer', 'showFooter')]
    const widgets = readChildren(
      plugin.id,
      reading,
      place,
      depth + 1,
      (child) => header(child) && footer(child),
    )
    // A title that is not shown is not left out by mistake.
    for (const { id } of reading.within.get(plugin.id) ?? []) reading.reached.add(id)
    return at(rule.type, properties, [{ widgets }], Math.max(4, bottomOf(widgets) + 2), true)
  }
  const inView = (id: string, index: number) => (child: RetoolPlugin) =>
    groupOf(child.position2?.rowGroup) === 'body' &&
    (child.position2?.subcontainer === id ||
      (!views.some((view) => view.id === child.position2?.subcontainer) &&
        (child.position2?.tabNum ?? 0) === index))
  const canvases = views.map((item, index) => ({
    item,
    widgets: readChildren(plugin.id, reading, place, depth + 2, inView(item.id, index)),
  }))
  const tabs = {
    ...withoutShown(properties),
    tabs: views.map((view) => ({ ...view })),
    ...(textIn(template, '_type') === '' ? {} : {}),
  }
  const rows = Math.max(8, ...canvases.map(({ widgets }) => bottomOf(widgets) + 6))
  const beside = readChildren(
    plugin.id,
    reading,
    place,
    depth + 1,
    (child) => groupOf(child.position2?.rowGroup) !== 'body',
  )
  if (beside.length === 0) return at('tabs', { ...tabs, ...shownOf(properties) }, canvases, rows, true)
  // What stands around the views stands around the tabs.
  const inner: ForeignWidget = {
    name: reading.known.names.of(plugin.id),
    type: 'tabs',
    properties: tabs,
    place: { left: 0, top: 0, columns: 96, rows, fitsContent: true },
    canvases,
  }
  const name = reading.known.names.make(`${reading.known.names.of(plugin.id)}Container`)
  const made = at(
    'container',
    { padding: 'none', ...shownOf(properties) },
    [{ widgets: stacked([beside, [inner]]) }],
    rows + bottomOf(beside),
    true,
  )
  return { ...made, widget: { ...made.widget, name } }
}

/** A modal of older versions has a button in its place. */
const openerOf = (
  plugin: RetoolPlugin,
  modal: string,
  path: string,
  place: CodePlace,
  reading: ReadingComponents,
): Placed | null => {
  const template = plugin.template ?? {}
  const text = textIn(template, 'buttonText')
  const { hidden } = template
  if (plugin.type === 'frame' || text === '' || hidden === true || hidden === 'true') return null
  const onClick = [{ id: reading.newId(), type: 'controlModal', name: modal, direction: 'open' }]
  const properties = {
    text: reading.code.text(text, `${path}.buttonText`, place),
    onClick,
    ...hiddenOf(hidden, path, place, reading),
  }
  const name = reading.known.names.make(`${modal}Button`)
  return placed(plugin.position2, 3, (where) => ({
    name,
    type: 'button',
    properties,
    place: where,
    canvases: [],
  }))
}

const noteOf = (plugin: RetoolPlugin, name: string, path: string, reading: ReadingComponents): Placed => {
  const kind = plugin.subtype.replace(/Widget\d*$/, '')
  const module = kind === 'GlobalWidget' || kind === 'Global' || plugin.type === 'globalwidget'
  reading.report.add(
    path,
    module
      ? 'It is a module, which the file does not hold: a note stands in its place.'
      : `There is no component here like ${kind}: a note stands in its place.`,
  )
  const text = module
    ? 'This was a module, which is not in the file.'
    : `This was a component of the kind “${kind}”, which has no counterpart.`
  return placed(plugin.position2, 6, (where) => ({
    name,
    type: 'callout',
    properties: { calloutType: 'WARNING', title: plugin.id, text },
    place: where,
    canvases: [],
  }))
}
