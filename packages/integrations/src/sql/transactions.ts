import { IntegrationError } from '../integration-error.ts'
import type { Transaction } from '../transaction.ts'
import type { Trial } from '../trial.ts'
import { command, inSavepoint, unstoppable } from './savepoints.ts'
import type { SqlSession } from './session.ts'
import type { SessionPool } from '../session-pool.ts'
import type { TrialSessions } from './trial-sessions.ts'

/** What begins, commits and takes back: a transaction, or in a trial run a part of the one that the trial is. */
interface Commands {
  readonly begin: string
  /** Undefined: nothing has to be said. */
  readonly commit: string | undefined
  readonly rollback: string
}

const partOfTrial = 'ashlar_transaction'

const commandsOf = ({ transactions }: SqlSession, isInTrial: boolean): Commands =>
  isInTrial
    ? {
        begin: transactions.savepoint(partOfTrial),
        commit: transactions.release(partOfTrial),
        rollback: transactions.rollbackTo(partOfTrial),
      }
    : transactions

/** How long a database may take to roll back before its connection is cut, in milliseconds. */
const rollbackMilliseconds = 5_000

/** How long a database may take to commit before nobody waits for its answer any more, in milliseconds. */
const commitMilliseconds = 15_000

/** A session that is held for the steps of one transaction. */
interface HeldSession {
  readonly session: SqlSession
  readonly release: (isReusable: boolean) => void
}

/** The transactions of a driver. */
export class SessionTransactions {
  readonly #open = new WeakMap<Transaction, SessionTransaction>()

  /** Begins a transaction on the database behind a pool. Throws what opening and beginning throw. */
  async begin(
    {
      pool,
      trial,
      trials,
    }: {
      readonly pool: SessionPool<SqlSession>
      readonly trial?: Trial | undefined
      readonly trials: TrialSessions
    },
    signal: AbortSignal,
  ): Promise<Transaction> {
    const held = trial === undefined ? await holdOwn(pool, signal) : await trials.hold(trial, pool, signal)
    const transaction = new SessionTransaction(held, trial !== undefined)
    try {
      await transaction.begin(signal)
    } catch (error) {
      await transaction.rollback()
      throw error
    }
    this.#open.set(transaction, transaction)
    return transaction
  }

  /** Does the work of a step in its transaction; `isReusable` says whether it leaves nothing behind in the session. */
  run<Output>(
    transaction: Transaction,
    work: (session: SqlSession) => Promise<Output>,
    signal: AbortSignal,
    isReusable: boolean,
  ): Promise<Output> {
    const open = this.#open.get(transaction)
    if (open === undefined) throw new TypeError('This transaction was not begun here.')
    return open.run(work, signal, isReusable)
  }
}

const holdOwn = async (pool: SessionPool<SqlSession>, signal: AbortSignal): Promise<HeldSession> => {
  const session = await pool.acquire(signal)
  return { session, release: (isReusable) => pool.release(session, isReusable) }
}

class SessionTransaction implements Transaction {
  readonly #held: HeldSession
  readonly #commands: Commands
  #isReusable = true
  #isOver = false

  constructor(held: HeldSession, isInTrial: boolean) {
    this.#held = held
    this.#commands = commandsOf(held.session, isInTrial)
  }

  async begin(signal: AbortSignal): Promise<void> {
    await command(this.#held.session, this.#commands.begin, signal)
  }

  async run<Output>(
    work: (session: SqlSession) => Promise<Output>,
    signal: AbortSignal,
    isReusable: boolean,
  ): Promise<Output> {
    const { session } = this.#held
    this.#isReusable &&= isReusable
    if (this.#isOver || session.isBroken || !session.isInTransaction) throw endedTransaction()
    return await inSavepoint(session, work, signal, endedTransaction)
  }

  async commit(): Promise<'committed' | 'unknown'> {
    const { session } = this.#held
    // The answer to a commit of a transaction that failed is that it was rolled back.
    if (session.isBroken || session.hasFailed || !session.isInTransaction) throw endedTransaction()
    try {
      const { commit } = this.#commands
      if (commit !== undefined) await command(session, commit, AbortSignal.timeout(commitMilliseconds))
      return 'committed'
    } catch (error) {
      if (session.isBroken || error instanceof IntegrationError) {
        session.destroy()
        return 'unknown'
      }
      const message = error instanceof Error ? error.message : String(error)
      throw new IntegrationError(
        'query_failed',
        `The database did not commit, so nothing of the transaction counts: ${message}.`,
        { cause: error },
      )
    } finally {
      this.#end()
    }
  }

  async rollback(): Promise<void> {
    const { session } = this.#held
    if (this.#isOver) return
    if (!session.isBroken && session.isInTransaction) {
      const cut = setTimeout(() => session.destroy(), rollbackMilliseconds)
      await command(session, this.#commands.rollback, unstoppable()).catch(() => session.destroy())
      clearTimeout(cut)
    }
    this.#end()
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#held.release(this.#isReusable)
  }
}

const endedTransaction = (): IntegrationError =>
  new IntegrationError(
    'query_failed',
    'The transaction was ended before its block was, so nothing of it can be committed together.',
  )
