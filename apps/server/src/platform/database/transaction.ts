import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { errorCode } from '../start-error.ts'
import type { Database, Queryable } from './database.ts'

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const mostRetries = 3

const isWorthRepeating = (error: unknown): boolean => {
  const code = errorCode(error)
  return code === serializationFailure || code === deadlockDetected
}

/**
 * Runs `work` in one transaction: all of it is kept, or nothing. When PostgreSQL gives the transaction up
 * for the sake of another (a deadlock, a serialization failure) it runs again, at most three times, after a
 * random pause; so `work` may only touch the database, and must query through the argument it is given.
 */
export const transaction = async <Result>(
  database: Pick<Database, 'queries' | 'clock'>,
  work: (queries: Queryable) => Promise<Result>,
  configuration?: PgTransactionConfig,
): Promise<Result> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await database.queries.transaction(work, configuration)
    } catch (error) {
      if (retries >= mostRetries || !isWorthRepeating(error)) throw error
      await database.clock.wait(Math.random() * 20 * 2 ** retries)
    }
  }
}

/** Whether a statement failed because a row with the same unique value exists. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === uniqueViolation

/** Whether a statement failed because a row that it refers to is not there any more. */
export const isForeignKeyViolation = (error: unknown): boolean => errorCode(error) === foreignKeyViolation
