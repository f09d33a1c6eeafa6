import { isObject, usedModule } from '@ashlar/document'
import { eventHandler, type WidgetRecord } from '@ashlar/schema'
import { showProperty, type ShownProperty } from './shared-properties.ts'

/** The events of the module that one component shows, each as an event handler of the component. */
export const moduleHandlers = (widgets: readonly WidgetRecord[]): readonly ShownProperty[] => {
  const [widget] = widgets
  if (widget === undefined || widgets.length > 1 || usedModule(widget) === null) return []
  const { events } = widget.properties
  if (!Array.isArray(events)) return []
  return events.flatMap((item, place) =>
    isObject(item) && typeof item.name === 'string'
      ? [
          showProperty(
            widgets,
            `events.${place}.onEvent`,
            eventHandler(
              `On ${item.name}`,
              `Runs when the module triggers ${item.name}; currentEvent holds what it gave.`,
            ),
          ),
        ]
      : [],
  )
}
