import type { Cells, LivingCell } from './cells/cells.ts'
import type { WidgetHostShape } from './widget-host-shape.ts'
import type { WidgetMethods } from './widget-methods.ts'
import type { WidgetInstance, WidgetStore } from './widget-store.ts'
import type { WidgetTree } from './widget-tree.ts'
import type { WidgetValues } from './widget-values.ts'

/** What the host of views is made of. */
export interface WidgetHostParts {
  mode: WidgetHostShape['mode']
  tree: WidgetTree
  widgets: WidgetStore
  widgetValues: WidgetValues
  methods: WidgetMethods
  tell: WidgetHostShape['tell']
  cells: Cells
  /** The host of the page itself. */
  page: () => WidgetHostShape
  trigger: (
    instance: WidgetInstance,
    eventProperty: string,
    details: Readonly<Record<string, unknown>>,
  ) => void
}

/** The page as the views on it see it, or as those in one of several repeated cells do. */
export const makeWidgetHost = (parts: WidgetHostParts, cell: LivingCell | null): WidgetHostShape => {
  const { mode, tree, widgets, widgetValues, cells } = parts
  const keyOf = (widgetId: string): string => cell?.keyOf(widgetId) ?? widgetId
  const host: WidgetHostShape = {
    mode,
    get rootId() {
      return tree.rootId
    },
    subscribe: (widgetId, listener) => widgets.subscribe(keyOf(widgetId), listener),
    snapshot: (widgetId) => widgets.snapshot(keyOf(widgetId)),
    facts: (type) => widgets.facts(type),
    children: (widgetId) => tree.children(widgetId),
    setValue: (widgetId, name, value) => {
      const instance = widgets.find(keyOf(widgetId))
      if (instance !== undefined) widgetValues.set(instance, name, value)
    },
    report: (widgetId, name, value) => {
      const instance = widgets.find(keyOf(widgetId))
      if (instance !== undefined) widgetValues.report(instance, name, value)
    },
    reset: (widgetId) => {
      const instance = widgets.find(keyOf(widgetId))
      if (instance !== undefined) widgetValues.reset(instance, undefined, true)
    },
    trigger: (widgetId, eventProperty, details = {}) => {
      const instance = widgets.find(keyOf(widgetId))
      if (instance !== undefined) parts.trigger(instance, eventProperty, details)
    },
    offerMethods: (widgetId, methods) => parts.methods.offer(keyOf(widgetId), methods),
    tell: parts.tell,
    cell: (widgetId, index) => {
      const around = cell?.around(widgetId) ?? null
      return cells.find(around, widgetId, index)?.host ?? parts.page()
    },
    cellCount: (widgetId) => {
      const instance = widgets.find(keyOf(widgetId))
      return instance === undefined ? undefined : cells.count(instance)
    },
  }
  return host
}
