import { DrizzleQueryError } from 'drizzle-orm'
import { connectionFailure, TransactionLostError } from '../platform/database/connection-failure.ts'
import { Refusal } from '../requests/refusal.ts'

/** Whether something may have been saved by what failed when the connection broke. */
const isOutcomeUnknown = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof TransactionLostError) return current.isOutcomeUnknown
    if (current instanceof DrizzleQueryError && /^[\s(]*select\b/iu.test(current.query)) return false
  }
  return connectionFailure(error) === 'broken'
}

/**
 * What a request is answered of which the database went away; null where that is not what failed. Where something was being
 * saved when the connection broke, nobody knows whether it was, and the answer says so.
 */
export const refusalOfLostDatabase = (error: unknown): Refusal | null => {
  if (connectionFailure(error) === null) return null
  return isOutcomeUnknown(error)
    ? new Refusal(
        'outcome_unknown',
        'The connection to the database broke while this was being saved. It is not known whether it was saved: look before you do it again.',
        { cause: error },
      )
    : new Refusal('database_unavailable', 'The database is not available right now. Try again in a moment.', {
        cause: error,
      })
}
