import type { Queryable } from './database.ts'

/**
 * A question that is put together once for each database it is asked of, and not each time: for what stands before every
 * other work of a request, where putting it together takes longer than the database takes to answer. In a transaction,
 * which has a connection of its own, it is put together anew.
 */
export const madeOnce = <Question>(
  make: (database: Queryable) => Question,
): ((database: Queryable) => Question) => {
  const made = new WeakMap<Queryable, Question>()
  return (database) => {
    const known = made.get(database)
    if (known !== undefined) return known
    const question = make(database)
    made.set(database, question)
    return question
  }
}

/** The database is to keep no plan under a name of its own: poolers in between give each statement another connection. */
export const unnamed = ''
