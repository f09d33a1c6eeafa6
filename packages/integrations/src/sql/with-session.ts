import type { Connection, StepContext } from '../driver.ts'
import { command, unstoppable } from './savepoints.ts'
import type { SqlSession } from './session.ts'
import type { SessionPool } from '../session-pool.ts'
import type { SessionTransactions } from './transactions.ts'
import type { TrialSessions } from './trial-sessions.ts'

/** Where a driver keeps the sessions of a connection. */
export interface SessionPlaces {
  readonly connection: Connection
  readonly pool: SessionPool<SqlSession>
  readonly trials: TrialSessions
  readonly transactions: SessionTransactions
}

/** What is known beforehand about what a step does in its session. */
export interface WorkFacts {
  /** Whether the next run can have the session. */
  readonly leavesNothing: boolean
  /** Whether all of it happens together or not at all. */
  readonly needsTransaction: boolean
}

/**
 * Does the work of a step in the session of its transaction block, of its trial run, or in one of the pool. Throws what the work
 * throws; then nothing of what needs a transaction has happened.
 */
export const withSession = async <Output>(
  { pool, trials, transactions }: SessionPlaces,
  context: StepContext,
  { leavesNothing, needsTransaction }: WorkFacts,
  work: (session: SqlSession) => Promise<Output>,
): Promise<Output> => {
  if (context.transaction !== undefined) {
    return transactions.run(context.transaction, work, context.signal, leavesNothing)
  }
  if (context.trial !== undefined) return trials.run(context.trial, pool, work, context.signal)
  const session = await pool.acquire(context.signal)
  try {
    return needsTransaction ? await together(session, work, context.signal) : await work(session)
  } finally {
    const isInTransaction = !session.isBroken && session.isInTransaction
    if (isInTransaction) context.onLog?.('The transaction was not ended, so it was rolled back.')
    pool.release(session, leavesNothing && !isInTransaction)
  }
}

const together = async <Output>(
  session: SqlSession,
  work: (session: SqlSession) => Promise<Output>,
  signal: AbortSignal,
): Promise<Output> => {
  await command(session, session.transactions.begin, signal)
  try {
    const output = await work(session)
    await command(session, session.transactions.commit, signal)
    return output
  } catch (error) {
    if (!session.isBroken && session.isInTransaction) {
      await command(session, session.transactions.rollback, unstoppable()).catch(() => session.destroy())
    }
    throw error
  }
}
