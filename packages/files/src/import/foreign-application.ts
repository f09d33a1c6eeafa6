import type { Block, EventHandler, JsonObject, JsonValue } from '@ashlar/schema'

/** Where a component stands on its canvas, in units of our grid: 96 beside each other. */
export interface ForeignPlace {
  readonly left: number
  readonly top: number
  readonly columns: number
  readonly rows: number
  /** Whether it is as high as what stands in it; absent: as high as its rows. */
  readonly fitsContent?: boolean
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
  /** Whether it runs again when what it reads changed; absent: it does not. */
  readonly runsOnInputChange?: boolean
  readonly onSuccess?: EventHandler
  readonly onError?: EventHandler
}

/** Code of the page that others start, as an event of our own. */
export interface ForeignEvent {
  readonly name: string
  /** What may be handed over, read as `currentEvent.{name}`. */
  readonly arguments: readonly string[]
  readonly onTrigger: EventHandler
}

/** A value that a page keeps. */
export interface ForeignVariable {
  readonly name: string
  /** Text with bindings, or JSON. */
  readonly defaultValue: string
  /** Whether the browser keeps it; absent: it is gone with the page. */
  readonly isKept?: boolean
}

/** How many components and queries of a page are read. */
export const mostOfPage = 2000

/** What is told of a page that has more. */
export const tooManyOnPage = `A page has at most ${mostOfPage} components and queries: the rest was left out.`

/** A page of another product. */
export interface ForeignPage {
  readonly name: string
  readonly isHidden: boolean
  readonly widgets: readonly ForeignWidget[]
  readonly apis: readonly ForeignApi[]
  readonly variables: readonly ForeignVariable[]
  /** Absent: none. */
  readonly events?: readonly ForeignEvent[]
  readonly onPageLoad: EventHandler
}

/** A connection that queries use there: the person says which integration stands for it here. */
export interface ForeignSource {
  /** What steps name until then. */
  readonly id: string
  readonly name: string
  /** The kind of integration that can stand for it. */
  readonly pluginId: string
  /** Other kinds that can, where the file does not say which it is; absent: none. */
  readonly others?: readonly string[]
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
