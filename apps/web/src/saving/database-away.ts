import { CallError, type ErrorCode } from '@ashlar/contract'

const codes: readonly (ErrorCode | 'offline')[] = ['database_unavailable', 'outcome_unknown']

/** Said of work that waits: whether the server is there, and only its database is not. */
export interface WaitingFacts {
  readonly isDatabaseAway?: true
}

/** Why work waits that could not be saved, as far as that is known. */
export const waitingFacts = (error: unknown): WaitingFacts =>
  error instanceof CallError && codes.includes(error.code) ? { isDatabaseAway: true } : {}
