import type { AlertStyle, WidgetRecord } from '@ashlar/schema'
import type { ApplicationMode, WidgetFacts } from '../page-model.ts'

/** What a view knows of its widget; structurally the snapshot of `@ashlar/widgets`. */
export interface WidgetSnapshot {
  record: WidgetRecord
  /** Evaluated properties with their defaults, and exposed values. */
  values: Readonly<Record<string, unknown>>
  /** Why a property has its default instead of what its binding says, by property. */
  errors: Readonly<Record<string, string>>
  /** Whether an API runs on which the widget depends, or which its handler started. */
  isLoading: boolean
  /** Whether some of what is shown is made up, because the builder has not said yet what it should be. */
  showsSample?: boolean
}

/** What views read from and tell to an application; structurally the host of `@ashlar/widgets`. */
export interface WidgetHostShape {
  readonly mode: ApplicationMode
  readonly rootId: string
  /** Tells of a new snapshot or new children of one widget. Answers with the way to stop. */
  subscribe: (widgetId: string, listener: () => void) => () => void
  /** The same object while nothing changed; `undefined` for a widget that is not on the page. */
  snapshot: (widgetId: string) => WidgetSnapshot | undefined
  /** What is known of a kind of widget; `undefined` for one that the product does not have. */
  facts: (type: string) => WidgetFacts | undefined
  /** The ids of the widgets standing in one, in order; the same array while nothing changed. */
  children: (widgetId: string) => readonly string[]
  /** A person entered or selected something. */
  setValue: (widgetId: string, name: string, value: unknown) => void
  /** An exposed value follows from what the widget has already, so that nobody entered it. */
  report: (widgetId: string, name: string, value: unknown) => void
  /** Takes back what was entered in a widget and in all that stands in it. */
  reset: (widgetId: string) => void
  /** Something happened for which the widget has an event handler; `details` become names its steps may use. */
  trigger: (widgetId: string, eventProperty: string, details?: Readonly<Record<string, unknown>>) => void
  /** Says what steps and scripts may now ask a widget to do. Answers with the way to take that back. */
  offerMethods: (
    widgetId: string,
    methods: Readonly<Record<string, (...handed: readonly unknown[]) => unknown>>,
  ) => () => void
  /** Shows a short message of a view at the edge of the screen. */
  tell: (style: AlertStyle, message: string) => void
  /** The host as the widgets of one repeated cell see it; the same object as long as the cell is there. */
  cell: (widgetId: string, index: number) => WidgetHostShape
  /** How many cells a widget repeats; `undefined` for one that repeats nothing. */
  cellCount: (widgetId: string) => number | undefined
}
