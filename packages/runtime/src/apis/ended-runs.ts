import type { RunError, RunView } from '@ashlar/contract'
import type { Unanswered } from './run-request.ts'

/** How a run ended, and why it never came about where that is so. */
export interface Answer {
  readonly run: RunView
  readonly unanswered?: Unanswered | undefined
}

const emptyRun = { milliseconds: 0, output: null, steps: [] }

/** A run that ended with an error before the server had anything to say of it. */
export const failedRun = (code: RunError['code'], message: string): RunView => ({
  ...emptyRun,
  id: '',
  status: 'failed',
  error: { code, message, block: null },
})

/** A run that somebody cancelled, or that another one took the place of. */
export const cancelledRun = (id: string): RunView => ({
  ...emptyRun,
  id,
  status: 'cancelled',
  error: { code: 'cancelled', message: 'API Run Cancelled', block: null },
})

const messageOf = (thrown: unknown): string =>
  thrown instanceof Error && thrown.message !== '' ? thrown.message : 'The API could not be run.'

const refusalOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined

/** Why there is no run at all; undefined where the server refused this very one. */
const reasonOf = (thrown: unknown): Unanswered | undefined => {
  switch (refusalOf(thrown)) {
    case 'offline':
      return 'offline'
    case 'not_signed_in':
    case 'session_expired':
      return 'signedOut'
    case 'busy':
    case 'too_many_requests':
    case 'database_unavailable':
      return 'busy'
    default:
      return undefined
  }
}

/** The refusals of the server that a run's error can say as well; the rest is internal. */
const codeOf = (thrown: unknown): RunError['code'] => {
  switch (refusalOf(thrown)) {
    case 'offline':
      return 'network_failed'
    case 'not_signed_in':
    case 'session_expired':
    case 'not_allowed':
    case 'not_found':
      return 'not_authorized'
    case 'busy':
    case 'too_many_requests':
    case 'database_unavailable':
      return 'busy'
    case 'request_too_large':
      return 'too_large'
    default:
      return 'internal_error'
  }
}

/** The run that a server refused to begin, or that nothing was heard of. */
export const answerOfRefusal = (thrown: unknown, id: string): Answer => ({
  run: { ...failedRun(codeOf(thrown), messageOf(thrown)), id },
  unanswered: reasonOf(thrown),
})
