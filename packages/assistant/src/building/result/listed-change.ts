import type { JsonValue, PageRecord } from '@ashlar/schema'

/** One property that has another value; `null` stands for none of its own. */
export interface ChangedProperty {
  /** `text`, `columns.0.label`; `name`, `place`, `width` and so on for what is no property. */
  readonly path: string
  readonly before: JsonValue
  readonly after: JsonValue
}

/** One block of an API as text before and after; `null` where it was not, or is no more. */
export interface ChangedBlock {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

/** Where something was moved: beside or inside of what, by its name. */
export interface ListedMove {
  readonly position: 'before' | 'after' | 'inside'
  readonly relativeTo: string
}

/** What a draft does to one thing, as a person reads it and takes it or leaves it. */
export interface ListedChange {
  /** The id of the record that it is about. */
  readonly id: string
  readonly kind: PageRecord['kind']
  /** The name that it has then, or had. */
  readonly name: string
  readonly what: 'created' | 'changed' | 'deleted'
  readonly formerName?: string
  readonly moved?: ListedMove
  readonly properties: readonly ChangedProperty[]
  readonly blocks: readonly ChangedBlock[]
  /** The ids of all records that go with it: of a container its canvas, of what is deleted all that stood in it. */
  readonly records: readonly string[]
}
