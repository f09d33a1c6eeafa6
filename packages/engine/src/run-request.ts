import type { JsonObject, JsonValue } from '@ashlar/schema'
import type { RunJournal } from './journal.ts'
import type { OutputBudget } from './kept-outputs.ts'
import type { RunLimits } from './limits.ts'
import type { RunCaller } from './run-caller.ts'
import type { RunSpan } from './run-span.ts'

/** One run that is wanted. */
export interface RunRequest {
  readonly runId: string
  readonly organizationId: string
  /** The profile whose configurations of integrations count; null for the default ones. */
  readonly profileId?: string | null | undefined
  /** The values of the names that bindings read. */
  readonly inputs: JsonObject
  /** Who asks, where the inputs are not the host's own. */
  readonly caller?: RunCaller | undefined
  /** Where a part is run: what a former run told of its blocks, by name; of a block it is the output. */
  readonly known?: JsonObject | undefined
  /** How many runs called each other by steps before this one; absent: none. */
  readonly depth?: number | undefined
  /** Whether steps may read secrets of stores: whoever built them was checked. Absent: they may not. */
  readonly readsSecrets?: boolean | undefined
  readonly signal: AbortSignal
  readonly limits: RunLimits
  /** What all runs of the host keep in memory; absent: only the run's own limit holds. */
  readonly budget?: OutputBudget | undefined
  /** Whether requests and logs are told: they cost time and are for builders only. */
  readonly withTrace: boolean
  /** Given by a host that measures: each block becomes a part of it. The host itself ends it. */
  readonly span?: RunSpan | undefined
  /** Where a durable run is kept; without it nothing of the run survives the process. */
  readonly journal?: RunJournal | undefined
  /**
   * Without a journal: awaited before the first request of a step leaves that may not run twice. Nothing leaves where it
   * rejects.
   */
  readonly onUnrepeatable?: (() => Promise<void>) | undefined
  /** Told of each message of a streaming API; the API goes on when its promise resolves. */
  readonly onMessage?: ((message: JsonValue) => void | Promise<void>) | undefined
}
