import { apisOf, childrenOf, rootOf, stateVariablesOf } from '@ashlar/document'
import {
  type JsonObject,
  type JsonValue,
  type PageRecords,
  stepsWithin,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { holderOf } from '../find.ts'

interface OutlineOptions {
  /** The most components that are listed. */
  readonly most: number
  /** Only what stands in a component. */
  readonly within?: WidgetRecord
}

/** The properties that tell most of a component, in an outline. */
const telling: readonly string[] = [
  'text',
  'label',
  'title',
  'tableData',
  'data',
  'options',
  'source',
  'isVisible',
]

/** Texts of an outline are cut here. */
const longestText = 80

const cut = (value: JsonValue): JsonValue =>
  typeof value === 'string' && value.length > longestText ? `${value.slice(0, longestText)}…` : value

const shortOf = ({ properties }: WidgetRecord): JsonObject => {
  const found = telling.find((name) => Object.hasOwn(properties, name))
  const value = found === undefined ? undefined : properties[found]
  return found === undefined || value === undefined ? {} : { [found]: cut(value) }
}

/** The tree of components of a page, and what else it has, each in one line or two. Costs what it lists. */
export const outlineOf = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { most, within }: OutlineOptions,
): JsonObject => {
  const root = within ?? rootOf(records)
  let left = most
  let more = 0
  const nodes = (parentId: string): JsonValue[] =>
    childrenOf(records, parentId).flatMap((widget) => {
      const role = catalogue.get(widget.type)?.role
      // The one canvas of a container says nothing that the container does not.
      const isOnly = role === 'canvas' && childrenOf(records, parentId).length === 1
      if (isOnly) return nodes(widget.id)
      if (left <= 0) {
        more += 1
        return []
      }
      left -= 1
      const inside = nodes(widget.id)
      const tab = typeof widget.properties.tabName === 'string' && role === 'canvas'
      return [
        {
          name: widget.name,
          type: widget.type,
          ...(tab ? { tab: widget.properties.tabName ?? '' } : shortOf(widget)),
          ...(inside.length === 0 ? {} : { inside }),
        },
      ]
    })
  const components = root === undefined ? [] : nodes(root.id)
  if (within !== undefined) return { components, ...(more === 0 ? {} : { more }) }
  return {
    page: root?.name ?? '',
    components,
    ...(more === 0 ? {} : { more }),
    ...othersOf(records),
  }
}

/** What a page has beside its components. */
export const othersOf = (records: PageRecords): JsonObject => {
  const apis = apisOf(records).map((api) => ({
    name: api.name,
    steps: stepsWithin(api.blocks).map(({ pluginId }) => pluginId),
  }))
  const variables = stateVariablesOf(records).map(({ name, scope, defaultValue }) => ({
    name: scope === 'app' ? `App.${name}` : name,
    defaultValue: cut(defaultValue),
  }))
  const timers: JsonValue[] = []
  const events: JsonValue[] = []
  for (const record of Object.values(records)) {
    if (record.kind === 'timer') timers.push({ name: record.name, intervalMs: record.intervalMs })
    if (record.kind === 'event') {
      events.push({ name: record.name, arguments: record.arguments.map(({ name }) => name) })
    }
  }
  return {
    ...(apis.length === 0 ? {} : { apis }),
    ...(variables.length === 0 ? {} : { variables }),
    ...(timers.length === 0 ? {} : { timers }),
    ...(events.length === 0 ? {} : { events }),
  }
}

/** In what a component stands, in the words of `inside` and `tab`. */
export const standsIn = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  widget: WidgetRecord,
): JsonObject => {
  const holder = holderOf(records, catalogue, widget)
  if (holder === undefined) return {}
  const canvas = widget.parentId === null ? undefined : records[widget.parentId]
  const tab = canvas?.kind === 'widget' ? canvas.properties.tabName : undefined
  return { inside: holder.name, ...(typeof tab === 'string' && tab !== '' ? { tab } : {}) }
}
