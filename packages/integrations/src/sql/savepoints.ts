import type { IntegrationError } from '../integration-error.ts'
import type { SqlSession } from './session.ts'

const savepoint = 'ashlar_step'
/** The answer to a command such as `begin` has no rows. */
const commandBytes = 64 * 1024

/** Runs a statement of ours that has no values and no rows. Throws what the database says. */
export const command = async (session: SqlSession, text: string, signal: AbortSignal): Promise<void> => {
  await session.run({ text, name: undefined, values: [], maximumBytes: commandBytes }, signal)
}

/** Of what is done although the run may be cancelled. */
export const unstoppable = (): AbortSignal => new AbortController().signal

/**
 * Does the work of one step of a transaction. A step that fails takes back what it did, so that a catch branch can go on; one that
 * ended the transaction itself fails with `ended`.
 */
export const inSavepoint = async <Output>(
  session: SqlSession,
  work: (session: SqlSession) => Promise<Output>,
  signal: AbortSignal,
  ended: () => IntegrationError,
): Promise<Output> => {
  const { transactions } = session
  await command(session, transactions.savepoint(savepoint), signal)
  try {
    const output = await work(session)
    if (!session.isInTransaction) throw ended()
    const release = transactions.release(savepoint)
    if (release !== undefined) await command(session, release, unstoppable())
    return output
  } catch (error) {
    if (!session.isBroken && session.isInTransaction) {
      await command(session, transactions.rollbackTo(savepoint), unstoppable()).catch(() => session.destroy())
    }
    throw error
  }
}
