import type { Queryable } from './queryable.ts'

/** Databases that keep plans under names. */
const keepingPlans = new WeakSet<Queryable>()

/**
 * Has a database keep the plan of each question that is made once, in each of its connections. Only for a database that is
 * reached directly: poolers in between may give each statement another connection.
 */
export const keepPlans = (database: Queryable): void => {
  keepingPlans.add(database)
}

/**
 * A question that is put together once for each database it is asked of, and not each time: for what stands before every
 * other work of a request, where putting it together takes longer than the database takes to answer. In a transaction,
 * which has a connection of its own, it is put together anew. `make` is given what to prepare it as: its name where the
 * database keeps plans, at most 63 letters that no other question has, and nothing elsewhere.
 */
export const madeOnce = <Question>(
  name: string,
  make: (database: Queryable, plan: string) => Question,
): ((database: Queryable) => Question) => {
  const made = new WeakMap<Queryable, Question>()
  return (database) => {
    const known = made.get(database)
    if (known !== undefined) return known
    const question = make(database, keepingPlans.has(database) ? name : '')
    made.set(database, question)
    return question
  }
}
