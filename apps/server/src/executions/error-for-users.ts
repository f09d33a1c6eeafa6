import type { RunError, RunErrorCode } from '@ashlar/contract'

/** Messages of these name hosts, users and settings, which are for those who build the application. */
const aboutConnections: ReadonlySet<RunErrorCode> = new Set([
  'network_failed',
  'integration_not_found',
  'not_authorized',
  'internal_error',
])

/** Messages of these quote the system behind: names of tables and columns, the text of an answer. */
const aboutQueries: ReadonlySet<RunErrorCode> = new Set(['query_failed', 'request_failed'])

/**
 * What users of a published application read of an error. Its builders find the whole of it among the application's runs;
 * members of the organisation read what their query or request was answered, visitors only that it failed.
 */
export const errorForUsers = (error: RunError | null, isVisitor: boolean): RunError | null => {
  if (error === null) return null
  const { code } = error
  if (aboutConnections.has(code)) {
    return {
      ...error,
      message: 'The data behind this application cannot be reached right now. Try again later.',
    }
  }
  if (isVisitor && aboutQueries.has(code)) {
    return { ...error, message: 'The data behind this application did not accept this request.' }
  }
  return error
}
