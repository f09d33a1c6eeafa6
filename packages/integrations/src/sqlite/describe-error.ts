import { IntegrationError } from '../integration-error.ts'
import type { DatabaseFailure } from './messages.ts'

/** What SQLite says of a file or a statement, with its own code. */
export class SqliteFailure extends Error {
  override readonly name = 'SqliteFailure'
  /** Without the details that extended codes have in their higher bits. */
  readonly code: number

  constructor({ code, message }: Pick<DatabaseFailure, 'code' | 'message'>) {
    super(message)
    this.code = code % 256
  }
}

const [busy, locked, outOfMemory, readOnly, broken, full, cannotOpen, tooBig, noDatabase] = [
  5, 6, 7, 8, 11, 13, 14, 18, 26,
]

/** Puts into words what SQLite says, and what to do about it. */
export const describeSqliteError = (error: unknown): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  if (!(error instanceof SqliteFailure)) {
    return new IntegrationError('internal_error', 'The statement could not be run.', options)
  }
  switch (error.code) {
    case busy:
    case locked:
      return new IntegrationError(
        'busy',
        'Somebody else writes to the file and did not end in time. Try again in a moment.',
        options,
      )
    case readOnly:
      return new IntegrationError(
        'query_failed',
        'The file is only read. Switch "Only read" off in the integration, unless the file is shared or may not be written to.',
        options,
      )
    case full:
      return new IntegrationError(
        'query_failed',
        'The file would become larger than 1 GiB, or its disk is full. Nothing of the statement counts.',
        options,
      )
    case outOfMemory:
    case tooBig:
      return new IntegrationError('too_large', 'A value would become larger than 64 MiB.', options)
    case broken:
    case noDatabase:
      return new IntegrationError(
        'query_failed',
        'The file is no database of SQLite, or is broken. Ask whoever runs this installation to look at it.',
        options,
      )
    case cannotOpen:
      return new IntegrationError(
        'query_failed',
        'The file cannot be opened. Ask whoever runs this installation whether the server may read it, and write beside it.',
        options,
      )
    default:
      return new IntegrationError('query_failed', `${error.message.replace(/\.$/u, '')}.`, options)
  }
}
