import { IntegrationError } from '../integration-error.ts'
import type { SessionRequest, SqlSession, StatementResult } from './session.ts'
import { standardTransactions, type TransactionCommands } from './transaction-commands.ts'

/** Runs one statement by requests over HTTP. Ends within a second after the signal. */
export type RunOverHttp = (
  request: SessionRequest,
  signal: AbortSignal,
  onNotice?: (line: string) => void,
) => Promise<StatementResult>

/** A database that is asked over HTTP, each statement by itself: nothing stays between two of them. */
export class HttpSession implements SqlSession {
  readonly isBroken = false
  readonly hasFailed = false
  readonly transactions: TransactionCommands = standardTransactions
  idleSince = 0
  readonly run: RunOverHttp

  constructor(run: RunOverHttp) {
    this.run = run
  }

  get isInTransaction(): boolean {
    return false
  }

  reset(): Promise<void> {
    return Promise.resolve()
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  destroy(): void {
    // There is no connection that could be cut.
  }
}

/** What is wrong with a statement is said by who asked; all else comes of us. */
export const describeHttpError = (error: unknown): IntegrationError =>
  error instanceof IntegrationError
    ? error
    : new IntegrationError('internal_error', 'The statement could not be sent.', { cause: error })
