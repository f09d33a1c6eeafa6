import type { RunError, RunErrorCode } from '@ashlar/contract'

/** Messages of these name hosts, users and settings, which are for those who build the application. */
const aboutConnections: ReadonlySet<RunErrorCode> = new Set([
  'network_failed',
  'integration_not_found',
  'not_authorized',
  'internal_error',
])

/** Messages of these quote what is behind: names of tables and columns, the text of an answer, what code threw. */
const aboutQueries: ReadonlySet<RunErrorCode> = new Set(['query_failed', 'request_failed', 'code_failed'])

/**
 * What users of a published application read of an error. Its builders find the whole of it among the application's runs;
 * members of the organization read what their query or request was answered, visitors only that it failed.
 */
export const errorForUsers = (error: RunError | null, isVisitor: boolean): RunError | null => {
  if (error === null) return null
  const { hint: _hint, fullErrorMessage: _full, ...short } = error
  const { code } = error
  if (aboutConnections.has(code)) {
    return {
      ...short,
      message: 'The data behind this application cannot be reached right now. Try again later.',
    }
  }
  if (isVisitor && aboutQueries.has(code)) {
    return { ...short, message: 'The data behind this application did not accept this request.' }
  }
  return short
}
