import type { Trial } from '../trial.ts'
import { IntegrationError } from '../integration-error.ts'
import type { SqlSession } from './session.ts'
import { command, inSavepoint, unstoppable } from './savepoints.ts'
import type { SessionPool } from '../session-pool.ts'

/** The one session of a trial on one database: its steps run in it one after the other, in one transaction. */
class TrialSession {
  readonly #open: (signal: AbortSignal) => Promise<SqlSession>
  #opened: Promise<SqlSession> | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(open: (signal: AbortSignal) => Promise<SqlSession>) {
    this.#open = open
  }

  /** The session for several steps that belong together; others wait until it is released. */
  async hold(signal: AbortSignal): Promise<{ session: SqlSession; release: () => void }> {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const turn = this.#last
    this.#last = turn.then(() => held)
    try {
      await turn
      this.#opened ??= this.#open(signal)
      return { session: await this.#opened, release }
    } catch (error) {
      release()
      throw error
    }
  }

  async run<Output>(work: (session: SqlSession) => Promise<Output>, signal: AbortSignal): Promise<Output> {
    const { session, release } = await this.hold(signal)
    try {
      return await inSavepoint(session, work, signal, endedTransaction)
    } finally {
      release()
    }
  }
}

const endedTransaction = (): IntegrationError =>
  new IntegrationError(
    'query_failed',
    'The statement ended the transaction of the trial run, so what was changed before it was kept.',
  )

/** Keeps the sessions of trial runs until these have ended; then all that happened in them is rolled back. */
export class TrialSessions {
  readonly #sessions = new WeakMap<Trial, Map<SessionPool<SqlSession>, TrialSession>>()

  /** Does the work of a step in the transaction that a trial has on the database behind a pool. */
  run<Output>(
    trial: Trial,
    pool: SessionPool<SqlSession>,
    work: (session: SqlSession) => Promise<Output>,
    signal: AbortSignal,
  ): Promise<Output> {
    return this.#find(trial, pool).run(work, signal)
  }

  /** The session of a trial for a transaction inside of it, until it is released. */
  hold(
    trial: Trial,
    pool: SessionPool<SqlSession>,
    signal: AbortSignal,
  ): Promise<{ session: SqlSession; release: () => void }> {
    return this.#find(trial, pool).hold(signal)
  }

  #find(trial: Trial, pool: SessionPool<SqlSession>): TrialSession {
    const ofTrial = this.#sessions.get(trial) ?? new Map<SessionPool<SqlSession>, TrialSession>()
    this.#sessions.set(trial, ofTrial)
    const known = ofTrial.get(pool) ?? new TrialSession((opening) => openIn(trial, pool, opening))
    ofTrial.set(pool, known)
    return known
  }
}

const openIn = async (
  trial: Trial,
  pool: SessionPool<SqlSession>,
  signal: AbortSignal,
): Promise<SqlSession> => {
  const session = await pool.acquire(signal)
  trial.onEnd(async () => {
    if (!session.isBroken && session.isInTransaction) {
      await command(session, session.transactions.rollback, unstoppable()).catch(() => session.destroy())
    }
    pool.release(session, false)
  })
  await command(session, session.transactions.begin, signal)
  return session
}
