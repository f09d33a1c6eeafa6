import { errorStatus } from './error.ts'

/** Why a page cannot be shown, beside what a status says. */
export type CrashReason = 'refresh required' | 'branch not found' | 'no agents' | 'verify resources failed'

/** What is known of a failure that leaves nothing to show. */
export interface CrashFailure {
  /** Whether the session or token of whoever asks was good and has ended. */
  readonly jwtExpired?: boolean
  readonly reason?: CrashReason | undefined
  /** The code with which the server refused. */
  readonly code?: string | undefined
  /** The status of the answer; 0 where none came. */
  readonly status?: number | undefined
}

const codeOfReason: { readonly [Reason in CrashReason]: string } = {
  'refresh required': 'REFRESH_REQUIRED',
  'branch not found': 'BRANCH_NOT_FOUND',
  'no agents': 'NO_AGENTS',
  'verify resources failed': 'VERIFY_RESOURCES_FAILED',
}

/** The code of a failure on the side of the server, and of any that says nothing of itself. */
const serverError = 'SERVER_ERROR'

/**
 * What a page that takes the place of another shows large: a session that ended, a reason of its own, or else what the
 * status says. The builder, the viewer and the pages that the server writes itself show the same.
 */
export const crashCode = ({ jwtExpired, reason, code, status = statusOf(code) }: CrashFailure): string => {
  if (jwtExpired === true || code === 'session_expired') return 'JWT_EXPIRED'
  if (reason !== undefined) return codeOfReason[reason]
  return status >= 400 && status < 500 ? String(status) : serverError
}

const statusOf = (code: string | undefined): number => {
  const known: Readonly<Record<string, number>> = errorStatus
  return code !== undefined && Object.hasOwn(known, code) ? (known[code] ?? 0) : 0
}
