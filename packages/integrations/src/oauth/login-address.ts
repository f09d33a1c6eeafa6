import { OAuthError } from './oauth-error.ts'
import { type OAuthSettings, scopeWords } from './oauth-settings.ts'

/** What of an authorization request is made for one login. */
export interface LoginRequest {
  /** Where the provider leads back to. */
  readonly redirectUrl: string
  readonly state: string
  /** The S256 challenge of the verifier that the server keeps; null where the flow has no code to exchange. */
  readonly challenge: string | null
}

/** Names that an authorization URL may not bring along: they are those of the login itself. */
const ownParameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
]

/** The address at which a person logs in. Throws `OAuthError` for settings that lead nowhere. */
export const loginAddress = (
  settings: OAuthSettings,
  { redirectUrl, state, challenge }: LoginRequest,
): URL => {
  const { authorizationUrl, clientId, audience, scope, promptType, type } = settings
  if (authorizationUrl === '') {
    throw new OAuthError('not_configured', 'OAuth 2.0 authorization URL is not configured.')
  }
  const url = URL.parse(authorizationUrl)
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new OAuthError('not_configured', `Invalid authorization URL: ${authorizationUrl}`)
  }
  if (clientId === '') throw new OAuthError('not_configured', 'OAuth 2.0 client ID is not configured.')
  if (type === 'OAUTH2_CODE' && settings.tokenUrl === '') {
    throw new OAuthError('not_configured', 'OAuth 2.0 token URL is not configured.')
  }
  for (const name of ownParameters) url.searchParams.delete(name)
  const set = (name: string, value: string): void => {
    if (value !== '') url.searchParams.set(name, value)
  }
  set('response_type', type === 'OAUTH2_IMPLICIT' ? 'token' : 'code')
  set('client_id', clientId)
  set('redirect_uri', redirectUrl)
  set('scope', scopeWords(scope).join(' '))
  set('audience', audience)
  set('prompt', promptType)
  if (type === 'OAUTH2_CODE') set('access_type', 'offline')
  if (settings.sendOAuthState || type === 'OAUTH2_IMPLICIT') set('state', state)
  if (challenge !== null) {
    set('code_challenge', challenge)
    set('code_challenge_method', 'S256')
  }
  return url
}
