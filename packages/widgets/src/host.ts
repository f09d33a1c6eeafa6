import type { PublishedFacts, WidgetRecord } from '@ashlar/schema'

/** Where a page is shown: while it is built, tried out by its builder, or used by the people it was made for. */
export type WidgetMode = 'edit' | 'preview' | 'published'

/** All that a view may know of its widget at one moment. The same object as long as nothing in it changed. */
export interface WidgetSnapshot {
  /** The widget as the document holds it: name, type and geometry. */
  readonly record: WidgetRecord
  /** The evaluated properties, absent ones with their default, and the exposed values, by name. */
  readonly values: Readonly<Record<string, unknown>>
  /** What went wrong in a binding, as a sentence, by the path of the property: `text`, `columns.0.label`. */
  readonly errors: Readonly<Record<string, string>>
  /** Whether an API that the widget's properties read, or that its own events started, is running. */
  readonly isLoading: boolean
  /** Whether some of what is shown is made up, because nobody has said yet what it should be. Only while it is built. */
  readonly showsSample?: boolean
}

/** How a message at the edge of the screen looks. */
export type MessageStyle = 'info' | 'success' | 'warning' | 'error'

/** What a view can be asked to do, by the names that its descriptor declares. What a method throws is its refusal. */
export type OfferedMethods = Readonly<Record<string, (...handed: readonly unknown[]) => unknown>>

/**
 * What brings widgets to life, seen from the widgets: values come in, changes and events go out. The runtime stands
 * behind it in applications; tests and galleries put a small one of their own in its place.
 */
export interface WidgetHost {
  readonly mode: WidgetMode
  /** The id of the widget that is the page. */
  readonly rootId: string
  /** Calls `listener` when the snapshot or the children of the widget changed; answers with the way to stop. */
  subscribe(widgetId: string, listener: () => void): () => void
  /** The widget's present state, `undefined` when the page has no such widget. The same object while unchanged. */
  snapshot(widgetId: string): WidgetSnapshot | undefined
  /** What is known of a kind of widget, `undefined` for one that the product does not have. The same object each time. */
  facts(type: string): PublishedFacts | undefined
  /** The ids of the widgets that stand directly in the widget, in order. The same array while unchanged. */
  children(widgetId: string): readonly string[]
  /** Sets an exposed value or a settable property, because a person did something in the view. */
  setValue(widgetId: string, name: string, value: unknown): void
  /**
   * Sets an exposed value that follows from what the widget has already, such as its default in the form that the field
   * keeps: nobody did anything, so nothing is complained of.
   */
  report(widgetId: string, name: string, value: unknown): void
  /** Gives a widget and all that stands in it the exposed values they began with, as a reset form does. */
  reset(widgetId: string): void
  /** Runs the steps of an event property such as `onClick`; `details` becomes what the handler may read of the event. */
  trigger(widgetId: string, eventProperty: string, details?: Readonly<Record<string, unknown>>): void
  /** Says what steps and scripts may now ask the widget to do; answers with the way to take that back. */
  offerMethods(widgetId: string, methods: OfferedMethods): () => void
  /** Shows a short message at the edge of the screen, for something that the view cannot show in its place. */
  tell(style: MessageStyle, message: string): void
  /**
   * The host as the widgets of one repeated cell see it: their values and events are those of the cell. The same object
   * as long as the cell is there. `widgetId` is the widget that repeats, `index` counts its items from 0.
   */
  cell(widgetId: string, index: number): WidgetHost
  /** How many cells the widget repeats; `undefined` for one that repeats nothing. */
  cellCount(widgetId: string): number | undefined
}

/** What a view may ask of the host. What it tells of its own widget goes through its props, which know the names. */
export type ViewHost = Omit<WidgetHost, 'setValue' | 'report' | 'trigger'>
