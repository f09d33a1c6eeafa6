import { type HostTransaction, StepError, type TransactionCall } from '@ashlar/engine'
import { type Connection, findTransactionProblem, type Transaction } from '@ashlar/integrations'
import type { StepBlock } from '@ashlar/schema'
import type { Connections } from './connections.ts'
import type { Drivers } from './drivers.ts'
import type { FairQueue } from './fair-queue.ts'
import { toStepError } from './step-error.ts'
import type { Trials } from './trials.ts'

/** A transaction of a driver, and the connection that it was begun on. */
interface Held {
  readonly connection: Connection
  readonly transaction: Transaction
}

/** The transactions that are open. Each has one place in the queue, which all of its steps share. */
export class Transactions {
  readonly #held = new WeakMap<HostTransaction, Held>()

  /** Begins one on the integration of a step. Throws `StepError`. */
  async begin(
    first: StepBlock,
    call: TransactionCall,
    {
      connections,
      drivers,
      queue,
      trials,
    }: {
      readonly connections: Connections
      readonly drivers: Drivers
      readonly queue: FairQueue
      readonly trials: Trials
    },
  ): Promise<HostTransaction> {
    const problem = findTransactionProblem(call.name, first)
    if (problem !== null) throw new StepError('unavailable', problem)
    const { organizationId, runId, signal, limits } = call
    const { connection } = await connections.ofStep(first, call)
    const driver = await drivers.load(first.pluginId)
    if (driver.beginTransaction === undefined) throw new TypeError(`${first.pluginId} has no transactions.`)
    const release = await queue.acquire(organizationId, first.datasourceId, signal)
    try {
      const transaction = await driver.beginTransaction(connection, {
        signal,
        limits: { resultBytes: limits.resultBytes, milliseconds: limits.milliseconds },
        trial: trials.find(runId),
      })
      const begun = hostTransaction(transaction, call.name, release)
      this.#held.set(begun, { connection, transaction })
      return begun
    } catch (error) {
      release()
      throw toStepError(error)
    }
  }

  /** What a transaction of ours is of its driver. */
  find(transaction: HostTransaction): Held {
    const held = this.#held.get(transaction)
    if (held === undefined) throw new TypeError('This transaction was not begun here.')
    return held
  }
}

const hostTransaction = (transaction: Transaction, name: string, release: () => void): HostTransaction => {
  let isOver = false
  const end = async <Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (isOver) return undefined
    isOver = true
    try {
      return await act()
    } finally {
      release()
    }
  }
  return {
    async commit() {
      try {
        if ((await end(() => transaction.commit())) !== 'unknown') return
      } catch (error) {
        throw toStepError(error)
      }
      throw new StepError(
        'interrupted',
        `The connection was lost while ${name} was committed, so it may have had its effect. Look what it did before it runs again.`,
      )
    },
    async rollback() {
      await end(() => transaction.rollback())
    },
  }
}
