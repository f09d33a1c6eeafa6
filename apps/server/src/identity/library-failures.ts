import { AsyncLocalStorage } from 'node:async_hooks'
import { connectionFailure } from '../platform/database/connection-failure.ts'

const present = new AsyncLocalStorage<{ cause: unknown }>()

/** Keeps what the library logs before it throws an error that says less. */
export const noteLibraryFailure = (logged: readonly unknown[]): void => {
  const noted = present.getStore()
  const cause = logged.find((value) => connectionFailure(value) !== null)
  if (noted !== undefined && cause !== undefined) noted.cause = cause
}

/** Calls the library. Throws what the database said where that was away, and not that something went wrong. */
export const callLibrary = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const noted: { cause: unknown } = { cause: undefined }
  try {
    return await present.run(noted, work)
  } catch (error) {
    throw noted.cause ?? error
  }
}
