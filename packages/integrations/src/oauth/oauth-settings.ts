import type { JsonObject } from '@ashlar/schema'

/** How a connection gets its access tokens, as it stands in the field `authentication`. */
export const oauthTypes = [
  'OAUTH2_CODE',
  'OAUTH2_IMPLICIT',
  'OAUTH2_CLIENT_CREDENTIALS',
  'OAUTH2_PASSWORD',
  'OAUTH2_TOKEN_EXCHANGE',
] as const

export type OAuthType = (typeof oauthTypes)[number]

/** Whose tokens a connection uses: one for all who use the integration, or one for each person. */
export type TokenScope = 'datasource' | 'user'

/** The OAuth 2.0 settings of a connection, as they are stored. Texts are empty where nothing was entered. */
export interface OAuthSettings {
  readonly type: OAuthType
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly revokeTokenUrl: string
  readonly userInfoUrl: string
  /** The workflow whose answer bindings of these settings and of the secrets read; empty where there is none. */
  readonly workflowId: string
  readonly clientId: string
  readonly audience: string
  readonly scope: string
  /** What the provider asks the person for each time: `consent` where nothing was entered. */
  readonly promptType: string
  /** Whether the client proves itself in the body or with a header. */
  readonly clientAuthMethod: 'post' | 'basic'
  readonly sendOAuthState: boolean
  readonly refreshTokenFromServer: boolean
  readonly tokenScope: TokenScope
  /** Of the password grant. */
  readonly user: string
  /** Of the token exchange. */
  readonly subjectTokenType: string
}

/** The default prompt of a login. */
export const defaultPrompt = 'consent'

const isOAuthType = (value: unknown): value is OAuthType => oauthTypes.some((type) => type === value)

/** The OAuth settings of a configuration; null where the connection does not log in by OAuth. */
export const oauthSettingsOf = (configuration: JsonObject): OAuthSettings | null => {
  const type = configuration['authentication']
  if (!isOAuthType(type)) return null
  const text = (key: string): string => {
    const value = configuration[key]
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    type,
    authorizationUrl: text('authorizationUrl'),
    tokenUrl: text('tokenUrl'),
    revokeTokenUrl: text('revokeTokenUrl'),
    userInfoUrl: text('userInfoUrl'),
    workflowId: text('workflowId'),
    clientId: text('clientId'),
    audience: text('audience'),
    scope: text('scope'),
    promptType: text('promptType') === '' ? defaultPrompt : text('promptType'),
    clientAuthMethod: text('clientAuthMethod') === 'basic' ? 'basic' : 'post',
    sendOAuthState: configuration['sendOAuthState'] !== false,
    refreshTokenFromServer: configuration['refreshTokenFromServer'] !== false,
    // A token that a browser was given belongs to whoever sits before it.
    tokenScope: type === 'OAUTH2_IMPLICIT' || text('tokenScope') === 'user' ? 'user' : 'datasource',
    user: text('user'),
    subjectTokenType: text('subjectTokenType'),
  }
}

/** Whether somebody logs in at a provider before a connection can be used. */
export const needsLogin = ({ type }: Pick<OAuthSettings, 'type'>): boolean =>
  type === 'OAUTH2_CODE' || type === 'OAUTH2_IMPLICIT'

/** The words of a scope in one order, however they were written. */
export const scopeWords = (scope: string): string[] =>
  [...new Set(scope.split(/[\s,]+/u).filter((word) => word !== ''))].toSorted()

/** Where client secrets and tokens of a configuration are sent beside the service itself: origins, each once. */
export const oauthOrigins = (configuration: JsonObject): string[] => {
  const settings = oauthSettingsOf(configuration)
  if (settings === null) return []
  const { tokenUrl, revokeTokenUrl, userInfoUrl } = settings
  const origins = [tokenUrl, revokeTokenUrl, userInfoUrl].flatMap((url) => URL.parse(url)?.origin ?? [])
  return [...new Set(origins)]
}
