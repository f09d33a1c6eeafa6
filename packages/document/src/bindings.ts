import type {
  EventHandler,
  JsonValue,
  WidgetDescriptor,
  WidgetProperties,
  WidgetRecord,
} from '@ashlar/schema'

/** A property that was found in the values of a widget. */
export interface FoundProperty {
  /** `text`, or `columns.0.label` inside a list of items. */
  path: string
  property: WidgetProperties[string]
  value: JsonValue
}

/** Every property of a widget that has a value of its own, those of its items too, in the order of the descriptor. */
export const foundProperties = (
  properties: WidgetProperties,
  values: { readonly [name: string]: JsonValue },
  prefix = '',
): FoundProperty[] =>
  Object.entries(properties).flatMap(([name, property]): FoundProperty[] => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return []
    const found: FoundProperty = { path: `${prefix}${name}`, property, value }
    if (property.kind !== 'items' || !Array.isArray(value)) return [found]
    return [
      found,
      ...value.flatMap((item, index) =>
        isObject(item) ? foundProperties(property.properties, item, `${prefix}${name}.${index}.`) : [],
      ),
    ]
  })

/** The paths of the properties whose text holds bindings: what `dynamicBindingPathList` lists. */
export const bindingPaths = (descriptor: WidgetDescriptor, values: WidgetRecord['properties']): string[] =>
  foundProperties(descriptor.properties, values)
    .filter(
      ({ property, value }) =>
        property.kind !== 'eventHandler' && typeof value === 'string' && value.includes('{{'),
    )
    .map(({ path }) => path)

/** The paths of the properties that hold steps: what `dynamicTriggerPathList` lists. */
export const triggerPaths = (descriptor: WidgetDescriptor, values: WidgetRecord['properties']): string[] =>
  foundProperties(descriptor.properties, values)
    .filter(({ property }) => property.kind === 'eventHandler')
    .map(({ path }) => path)

/** A widget with its list of bindings made right for its properties. */
export const withBindingPaths = (widget: WidgetRecord, descriptor: WidgetDescriptor): WidgetRecord => ({
  ...widget,
  dynamicBindingPathList: bindingPaths(descriptor, widget.properties).map((key) => ({ key })),
})

/** Whether a value of JSON is an object, not a list. */
export const isObject = (value: unknown): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value of a trigger property is a list of steps; its shape was checked when it was stored. */
export const isHandler = (value: unknown): value is EventHandler & JsonValue =>
  Array.isArray(value) && value.every((step) => isObject(step) && typeof step.type === 'string')
