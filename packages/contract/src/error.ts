/** Every code with which the server refuses, and its HTTP status. Clients decide by the code, people read the message. */
export const errorStatus = {
  invalid_request: 400,
  invalid_document: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  session_expired: 401,
  /** The password was right; a code is asked for next. */
  second_factor_needed: 401,
  /** The password was right; the passkey of the person is asked for in its place. */
  passkey_needed: 401,
  not_allowed: 403,
  /** A member without the second factor that their organization asks for. */
  second_factor_required: 403,
  profile_not_available: 403,
  /** The default branch asks for approvals that a branch does not have as it is now. */
  approvals_missing: 403,
  email_not_verified: 403,
  sign_up_closed: 403,
  not_found: 404,
  /** The organization that a tab is in is none of the person's, or no longer. */
  organization_not_found: 404,
  request_incomplete: 408,
  already_exists: 409,
  revision_conflict: 409,
  set_up_done: 409,
  not_deployed: 409,
  /** Others have to approve it first, and were asked to: it is deployed once they have. */
  waits_for_approval: 409,
  last_owner: 409,
  still_running: 409,
  request_too_large: 413,
  unsupported_media_type: 415,
  invalid_password: 422,
  wrong_code: 422,
  passkey_refused: 422,
  invalid_name: 422,
  run_failed: 422,
  /** Tests that have to pass before a deployment have not passed for what would be deployed. */
  tests_not_passed: 422,
  /** Somebody wanted to log in to an integration, and its provider or its settings did not let them. */
  login_failed: 422,
  too_many_requests: 429,
  internal_error: 500,
  integration_unreachable: 502,
  busy: 503,
  database_unavailable: 503,
  /** The connection broke while something was being saved: it may have been, or not. */
  outcome_unknown: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every refusal. */
export interface ErrorBody {
  code: ErrorCode
  /** What happened, why, and what to do next. */
  message: string
  /** Where in the request or document the problems are. */
  problems?: { path: string; reason: string }[]
  /** More for the program that asked, such as the revision that a stale write collided with. */
  details?: unknown
  /** Finds the lines of the server's log. */
  requestId?: string
}
