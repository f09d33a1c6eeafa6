import type { EventStepType, PageRecord, StepEffect } from '@ashlar/schema'

/** What is done with something that has a name. */
export type UseEffect = 'reads' | StepEffect

/** Whose code or step something is. */
export interface UseHolder {
  readonly kind: PageRecord['kind'] | 'route'
  readonly id: string
  /** Its name; of a route its path. */
  readonly name: string
}

/** Where code or a step stands. */
export interface CodePlace {
  readonly holder: UseHolder
  /** `text`, `columns.0.value`, `onClick`, `defaultValue`, `onSuccess`, `links.2.label`; of a block of an API its name. */
  readonly path: string
  /** The block of an API in which it stands. */
  readonly blockId?: string
  /** The event step in which it stands. */
  readonly step?: { readonly id: string; readonly type: EventStepType }
}

/** One place where something with a name is used. */
export interface Use extends CodePlace {
  readonly effect: UseEffect
  /** What of it: `['selectedRow', 'id']` where `Table1.selectedRow.id` is read; empty for all of it. */
  readonly members: readonly string[]
}

/** Code that nobody can read, so that nobody knows what it uses; the name of what was asked for stands in it. */
export interface UnreadCode extends CodePlace {
  readonly message: string
}

/** Where something is used, as far as that can be told. */
export interface Uses {
  /** In the order of the records, each holder's together. */
  readonly uses: readonly Use[]
  readonly unread: readonly UnreadCode[]
}
