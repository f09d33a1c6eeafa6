import type { NewId } from '@ashlar/document'
import type { Route, WidgetCatalogue } from '@ashlar/schema'

/** An integration that the person may use: what the assistant knows of it, never its configuration. */
export interface KnownIntegration {
  readonly id: string
  readonly name: string
  readonly pluginId: string
}

/** What stays the same around a page while the assistant edits it. */
export interface BuildingScene {
  readonly catalogue: WidgetCatalogue
  readonly integrations: readonly KnownIntegration[]
  /** The routes of the application, to which steps lead. */
  readonly routes: readonly Route[]
  readonly newId: NewId
  /** Milliseconds since 1970. */
  readonly now: () => number
}
