import type { Block, EventHandler, JsonObject, JsonValue } from '@ashlar/schema'

/** Where a component stands on its canvas, in units of our grid: 96 beside each other. */
export interface ForeignPlace {
  readonly left: number
  readonly top: number
  readonly columns: number
  readonly rows: number
}

/** A canvas of a component; of a component with a canvas per item, the one of an item. */
export interface ForeignCanvas {
  readonly item?: { readonly id: string; readonly label: string }
  readonly widgets: readonly ForeignWidget[]
}

/** A component of another product, said in the words of ours. */
export interface ForeignWidget {
  readonly name: string
  /** The type of ours. */
  readonly type: string
  readonly properties: JsonObject
  readonly place: ForeignPlace
  readonly canvases: readonly ForeignCanvas[]
}

/** A query of another product as an API of ours. */
export interface ForeignApi {
  readonly name: string
  readonly blocks: readonly Block[]
  /** Whether it runs when the page opens. */
  readonly runsOnPageLoad: boolean
  readonly onSuccess?: EventHandler
  readonly onError?: EventHandler
}

/** A page of another product. */
export interface ForeignPage {
  readonly name: string
  readonly isHidden: boolean
  readonly widgets: readonly ForeignWidget[]
  readonly apis: readonly ForeignApi[]
  readonly variables: readonly { readonly name: string; readonly defaultValue: string }[]
  readonly onPageLoad: EventHandler
}

/** A connection that queries use there: the person says which integration stands for it here. */
export interface ForeignSource {
  /** What steps name until then. */
  readonly id: string
  readonly name: string
  /** The kind of integration that can stand for it. */
  readonly pluginId: string
}

/** An application of another product, said in the words of ours, before it is made of records. */
export interface ForeignApplication {
  readonly name: string
  /** At least one. */
  readonly pages: readonly ForeignPage[]
  readonly sources: readonly ForeignSource[]
}

/** Whether a value of JSON is an object, not a list. */
export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
