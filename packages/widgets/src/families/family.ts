import type { WidgetDescriptor } from '@ashlar/schema'
import type { AnyView, WidgetView } from '../view.ts'

/** Widgets that a person looks for at the same place. */
export interface WidgetFamily {
  /** The heading above them in the components panel. */
  readonly title: string
  /** In the order in which they are offered. */
  readonly descriptors: readonly WidgetDescriptor[]
}

/** How the views of widgets are fetched, by type. */
export type ViewLoaders = Readonly<Record<string, () => Promise<AnyView>>>

/**
 * How each widget of a family has its view fetched, apart from those whose view is found elsewhere: by a view that takes
 * what the widget's own descriptor says.
 */
export type LoadersOf<Family extends WidgetFamily, Elsewhere extends string = never> = {
  readonly [Each in Family['descriptors'][number] as Exclude<Each['type'], Elsewhere>]: () => Promise<
    WidgetView<Each>
  >
}
