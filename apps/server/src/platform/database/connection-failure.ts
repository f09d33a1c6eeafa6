import { errorCode } from '../start-error.ts'

/**
 * How a connection failed. `refused`: there was none, so no statement was sent. `broken`: it was lost in use, and whether
 * the last statement took effect is not known.
 */
export type ConnectionFailure = 'refused' | 'broken'

const refusedCodes: ReadonlySet<string | undefined> = new Set(['57P03', '08001', '08004', 'ECONNREFUSED'])
const refusedMessages =
  /timeout exceeded when trying to connect|due to connection timeout|timeout expired|not queryable/iu
const brokenCodes = /^(?:08...|57P0[1245]|ECONNRESET|EPIPE|ETIMEDOUT)$/u
const brokenMessages = /connection terminated|connection ended|query read timeout/iu

/** Reads an error of a query, or what wraps one; null where it says nothing about the connection. */
export const connectionFailure = (error: unknown): ConnectionFailure | null => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (refusedMessages.test(current.message)) return 'refused'
    if (brokenMessages.test(current.message)) return 'broken'
    // The same codes come from sockets and files; a socket that is missing means that no server runs.
    if ('syscall' in current && current.syscall === 'connect') return 'refused'
  }
  const code = errorCode(error)
  if (refusedCodes.has(code)) return 'refused'
  return brokenCodes.test(code ?? '') ? 'broken' : null
}

/** The connection of a transaction failed. The cause has the words of the database. */
export class TransactionLostError extends Error {
  /** True: it broke while the commit was on its way, which may have arrived. False: nothing of it was kept. */
  readonly isOutcomeUnknown: boolean

  constructor(isOutcomeUnknown: boolean, cause: unknown) {
    super(
      isOutcomeUnknown
        ? 'The connection to the database broke during the commit.'
        : 'The connection to the database broke before the commit.',
      { cause },
    )
    this.name = 'TransactionLostError'
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}
