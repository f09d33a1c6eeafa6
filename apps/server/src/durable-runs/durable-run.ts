import type { RunError } from '@ashlar/contract'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import type { DurableApiKind, DurableRunStatus, RunStarter } from '../tables/durable-runs.ts'

/** A run that is wanted. Whoever asks has been checked. */
export interface DurableRunRequest {
  /** An id of the caller's, a UUID; absent: one is made. */
  readonly id?: string | undefined
  readonly organizationId: string
  readonly apiId: string
  readonly apiKind: DurableApiKind
  /** The deployed version that runs, whatever is deployed later. */
  readonly version: { readonly id: string }
  /** The values of the names that its blocks read: `params` and `body` for a workflow. */
  readonly input: JsonObject
  /** The key of a profile; absent or null: production. */
  readonly profile?: string | null | undefined
  readonly startedBy: RunStarter
  readonly eventType: string
  /** How many runs called each other before it; absent: none. */
  readonly callDepth?: number | undefined
  /** The first of those runs; absent: no step calls it. */
  readonly rootRunId?: string | undefined
  /** The `traceparent` of what asked for it. It is not stored: a run that goes on elsewhere begins a trace of its own. */
  readonly traceParent?: string | undefined
  /** The same key within a day is the same run. */
  readonly idempotencyKey?: string | undefined
  /** Mail addresses that are told when it fails. */
  readonly notifyOnFailure?: readonly string[] | undefined
}

/** What `start` answers. */
export interface StartedDurableRun {
  readonly id: string
  /** False where the idempotency key named a run that was there. */
  readonly isNew: boolean
}

/** A durable run as it stands. */
export interface DurableRun {
  readonly id: string
  readonly organizationId: string
  readonly apiId: string
  readonly apiKind: DurableApiKind
  readonly versionId: string | null
  readonly profile: string | null
  readonly startedBy: RunStarter
  readonly eventType: string
  readonly plannedAt: Date | null
  readonly status: DurableRunStatus
  readonly attempts: number
  readonly resumeAt: Date | null
  /** The run it waits for, where a job must not run twice at a time. */
  readonly afterRunId: string | null
  readonly output: JsonValue
  readonly error: RunError | null
  readonly queuedAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

/** A run that this process holds the lease of. */
export interface LeasedRun {
  readonly id: string
  readonly organizationId: string
  readonly apiId: string
  readonly apiKind: DurableApiKind
  readonly versionId: string | null
  readonly input: JsonObject
  readonly profile: string | null
  readonly startedBy: RunStarter
  readonly eventType: string
  readonly callDepth: number
  readonly traceParent?: string | undefined
  /** Counts the leases; every write names it. */
  readonly fence: number
  /** Tries since it last came a block further. */
  readonly attempts: number
}

/** How the execution of a run ended, or came to rest. */
export interface RunOutcome {
  readonly status: 'succeeded' | 'failed' | 'cancelled' | 'suspended'
  readonly output: JsonValue
  readonly error: RunError | null
  /** Of a suspended one: ISO 8601; absent where only a person's decision brings it on. */
  readonly resumeAt?: string | undefined
}
