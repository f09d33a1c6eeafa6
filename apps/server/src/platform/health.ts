import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Shutdown } from './shutdown.ts'
import { errorCode } from './start-error.ts'

/** What `/healthz` answers: the process is alive; nothing about what it depends on. */
export type Liveness = { readonly status: 'alive' }

/** What `/readyz` answers: whether to send work here. */
export type Readiness =
  | { readonly status: 'ready' }
  | { readonly status: 'not ready'; readonly reason: string }

const databasePatience = 2000

/** `/healthz`: a balancer that gets no answer starts the process again. */
export const liveness = (): Liveness => ({ status: 'alive' })

const databaseAnswers = async (database: Database, clock: Clock): Promise<Readiness> => {
  const giveUp = new AbortController()
  const slow = clock.wait(databasePatience, giveUp.signal).then(
    (): Readiness => ({ status: 'not ready', reason: 'The database does not answer within two seconds.' }),
    (): Readiness => ({ status: 'not ready', reason: 'The database was not asked.' }),
  )
  // A connection that is silent is closed, so that questions do not fill the pool while the database hangs.
  const question = { text: 'select 1', query_timeout: databasePatience }
  const answer = database.pool.query(question).then(
    (): Readiness => ({ status: 'ready' }),
    (error: unknown): Readiness => ({
      status: 'not ready',
      reason: `The database cannot be reached (${errorCode(error) ?? 'no code'}).`,
    }),
  )
  try {
    return await Promise.race([answer, slow])
  } finally {
    giveUp.abort()
  }
}

/** `/readyz`: not ready while stopping, and while the database does not answer. Answer 503 for "not ready". */
export const readiness = async (database: Database, shutdown: Shutdown, clock: Clock): Promise<Readiness> => {
  if (shutdown.hasBegun()) return { status: 'not ready', reason: 'The server is stopping.' }
  return await databaseAnswers(database, clock)
}
