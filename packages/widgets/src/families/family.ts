import type { WidgetDescriptor } from '@ashlar/schema'
import type { WidgetView } from '../view.ts'

/** Widgets that a person looks for at the same place. */
export interface WidgetFamily {
  /** The heading above them in the components panel. */
  readonly title: string
  /** In the order in which they are offered. */
  readonly descriptors: readonly WidgetDescriptor[]
}

/** How the views of widgets are fetched, by type. */
export type ViewLoaders = Readonly<Record<string, () => Promise<WidgetView>>>
