import { EgressError } from '@ashlar/egress'
import {
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { OAuthError } from './oauth-error.ts'

const longestDescription = 300

/** What says that somebody has to log in again: as the standard has it, and as GitHub does. */
const endOfLogin = ['invalid_grant', 'bad_refresh_token']

/** What went wrong between us and a provider, in a sentence. What nobody foresaw stays what it is. */
export const describeOAuthError = (error: unknown, address: string): unknown => {
  const place = URL.parse(address)?.host ?? address
  if (error instanceof OAuthError) return error
  if (error instanceof EgressError) return new OAuthError('failed', error.message, { cause: error })
  if (error instanceof ResponseBodyError) {
    const said = error.error_description ?? ''
    // What a provider says may repeat what it was sent only as far as it is short; it is never a token.
    const more = said === '' ? '' : ` (${said.slice(0, longestDescription)})`
    return new OAuthError(
      endOfLogin.includes(error.error) ? 'refused' : 'failed',
      `${place} answered ${error.error.slice(0, 100)}${more}`,
      { cause: error },
    )
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return new OAuthError('failed', `${place} refuses the client ID or the client secret`, { cause: error })
  }
  const response = responseOf(error)
  if (response !== undefined) {
    const type = (response.headers.get('content-type') ?? 'nothing that says what it is').split(';')[0] ?? ''
    return new OAuthError(
      'failed',
      `${place} answered with status ${response.status} and ${type}, not with a token. Check the URL`,
      { cause: error },
    )
  }
  if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
    return new OAuthError('failed', `${place} answered with something else than a token`, {
      cause: error,
    })
  }
  return error
}

const responseOf = (error: unknown): Response | undefined => {
  if (!(error instanceof OperationProcessingError)) return undefined
  const { cause } = error
  if (cause instanceof Response) return cause
  const inside: unknown =
    typeof cause === 'object' && cause !== null && 'response' in cause ? cause.response : undefined
  return inside instanceof Response ? inside : undefined
}
