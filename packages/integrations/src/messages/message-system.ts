import type { Egress } from '@ashlar/egress'
import type { JsonValue, ValueType } from '@ashlar/schema'
import type { Connection } from '../connection.ts'
import type { IntegrationDescriptor } from '../descriptor.ts'
import type { IntegrationError } from '../integration-error.ts'
import type { PooledSession } from '../session-pool.ts'

/** A text of a step, in which bindings may stand. */
export interface MessageField {
  readonly label: string
  readonly placeholder?: string
  readonly help?: string
  readonly isMultiline?: boolean
  /** Whether it is JSON, in which bindings stand for values. */
  readonly isJson?: true
  /** What can be chosen, the usual first; no bindings stand in it then. Absent: it is text. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** The chosen values of another field with which it is shown; absent: always where an operation takes it. */
  readonly shownWith?: { readonly key: string; readonly oneOf: readonly string[] }
}

/** Something that people pick for a step on a system of messages. */
export interface MessageOperation {
  readonly label: string
  /** The fields that it takes, by their keys. */
  readonly fields: readonly string[]
  readonly required: readonly string[]
  /** Whether it changes nothing in the system, not even by taking something from it. */
  readonly onlyReads: boolean
  /** What each message is like, where it is for Stream blocks; absent: it gives one answer. */
  readonly messageType?: ValueType
}

/** What people see of a system of messages. */
export interface MessageForm {
  readonly fields: Readonly<Record<string, MessageField>>
  /** The first one is what a new step begins with. */
  readonly operations: Readonly<Record<string, MessageOperation>>
}

/** What a step asks of a session: its operation, and its fields with values in the place of bindings. */
export interface MessageRequest {
  readonly operation: string
  /** The text of a field; nothing for one that the operation does not take. */
  text(field: string): string
  /** The values of a field's bindings as they stand in its text. */
  bound(field: string): readonly string[]
  /** What a field holds where it is one binding, else its text; of JSON always what it says. */
  value(field: string): unknown
}

/** How long and how much a step may take. */
export interface MessageBounds {
  readonly signal: AbortSignal
  readonly resultBytes: number
}

/** What a stream has come to over its connections: each goes on where the one before was. */
export interface StreamProgress {
  readonly positions: Map<number, number>
  /** To be called once everything was reached that messages come from. */
  readonly onOpen: () => void
}

/** A connection to a system of messages, on which one step runs at a time. */
export interface MessageSession extends PooledSession {
  /** What ended its connection, where whoever carries it has said so; the library may know it only as lost. */
  readonly lostBy?: IntegrationError | undefined
  /** Throws what the client library throws, or `IntegrationError`. */
  run(request: MessageRequest, bounds: MessageBounds): Promise<JsonValue>
  /** The messages as they come, without an end. Absent: the system has none. Throws as `run` does. */
  readonly follow?: (
    request: MessageRequest,
    bounds: MessageBounds,
    progress: StreamProgress,
  ) => AsyncIterable<JsonValue>
  /** Cuts the connection. */
  destroy(): void
}

/** A system of messages as its driver speaks to it. */
export interface MessageSystem {
  readonly descriptor: IntegrationDescriptor
  readonly form: MessageForm
  /** Connects and signs in. Throws `IntegrationError` with what to do about it. */
  open(egress: Egress, connection: Connection): Promise<MessageSession>
}
