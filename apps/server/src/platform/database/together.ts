import { NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { Queryable } from './database.ts'

/**
 * Asks two things that do not need each other: at the same time where each has a connection, one after the other in a
 * transaction, whose one connection takes one statement at a time.
 */
export const together = async <One, Other>(
  queries: Queryable,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> =>
  queries instanceof NodePgTransaction ? [await one(), await other()] : await Promise.all([one(), other()])
