import { isSame, valueAt } from '@ashlar/document'
import type { JsonValue, WidgetCatalogue, WidgetProperty, WidgetRecord } from '@ashlar/schema'
import { defaultOf } from './default-value.ts'
import { isPropertyVisibleFor } from './property-visibility.ts'

/** A property as the panel shows it for everything that is selected. */
export interface ShownProperty {
  /** `text`, or `columns.0.label` inside an item. */
  path: string
  property: WidgetProperty
  /** The value of all of them, the default where they have none, or `mixed` where they differ. */
  value: { kind: 'same'; value: JsonValue } | { kind: 'mixed' }
  /** Whether any of them edits it as code. */
  isCode: boolean
}

/** The properties that all the selected widgets have, in the order of the first one's descriptor. */
export const sharedProperties = (
  widgets: readonly WidgetRecord[],
  catalogue: WidgetCatalogue,
): readonly ShownProperty[] => {
  const [first] = widgets
  const descriptor = first === undefined ? undefined : catalogue.get(first.type)
  if (descriptor === undefined) return []
  return Object.entries(descriptor.properties).flatMap(([name, property]): ShownProperty[] => {
    const isShared = widgets.every((widget) => {
      const other = catalogue.get(widget.type)?.properties[name]
      return other !== undefined && other.kind === property.kind && other.label === property.label
    })
    // Lists and steps belong to one component; giving several the same would hide which one is meant.
    const isOwn = property.kind === 'items' || property.kind === 'eventHandler'
    if (!isShared || (isOwn && widgets.length > 1)) return []
    if (!isPropertyVisibleFor(widgets, '', property, descriptor.properties)) return []
    return [showProperty(widgets, name, property)]
  })
}

/** One property of some widgets by its path. */
export const showProperty = (
  widgets: readonly WidgetRecord[],
  path: string,
  property: WidgetProperty,
): ShownProperty => {
  const values = widgets.map((widget) => valueAt(widget.properties, path) ?? defaultOf(property))
  const [first = null] = values
  return {
    path,
    property,
    value: values.every((value) => isSame(value, first)) ? { kind: 'same', value: first } : { kind: 'mixed' },
    isCode: widgets.some(({ dynamicPropertyPathList }) =>
      dynamicPropertyPathList.some(({ key }) => key === path),
    ),
  }
}

/** A group of the panel with what it shows. */
export interface PropertyGroupShown {
  readonly group: string
  readonly properties: readonly ShownProperty[]
  /** Whether it is open until a person folds it: the groups that are used most are, or the first one where it has none of these. */
  readonly isUsual: boolean
}

/** The groups that hold what nearly every component is given: what it says, what it shows, and what it is made of. */
const usualGroups = ['General', 'Data', 'Code']

/** Whether a property has been given another value than the one that it begins with. */
export const isSet = ({ property, value }: ShownProperty): boolean =>
  value.kind === 'mixed' || !isSame(value.value, defaultOf(property))

/** The groups of the panel with what of them a search finds: those that are used most, then the others in the order of the descriptor. */
export const groupProperties = (
  properties: readonly ShownProperty[],
  query: string,
): readonly PropertyGroupShown[] => {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = properties.filter(({ path, property }) =>
    words.every((word) =>
      [property.label, path, property.group].some((text) => text.toLowerCase().includes(word)),
    ),
  )
  const groups = [...Map.groupBy(found, ({ property }) => property.group)]
  const [usual, others] = [true, false].map((isWanted) =>
    groups.filter(([group]) => usualGroups.includes(group) === isWanted),
  )
  const ordered = [
    ...(usual ?? []).toSorted(([one], [other]) => usualGroups.indexOf(one) - usualGroups.indexOf(other)),
    ...(others ?? []),
  ]
  return ordered.map(([group, inGroup], index) => ({
    group,
    properties: inGroup,
    isUsual: usualGroups.includes(group) || index === 0,
  }))
}
