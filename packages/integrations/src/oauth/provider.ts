import type { OAuthSettings } from './oauth-settings.ts'

/** What a provider gave. */
export interface OAuthTokens {
  readonly accessToken: string
  /** Null where there is none, so that a login has to be made anew when the access token ends. */
  readonly refreshToken: string | null
  /** Seconds from now; null where the provider does not say. */
  readonly expiresIn: number | null
  /** The scope that was granted; null where it is the one that was asked for. */
  readonly scope: string | null
}

/** Secrets of a connection by the keys of its form: `clientSecret`, `password`, `subjectToken`. */
export type OAuthSecrets = Readonly<Record<string, string>>

/** Who asks a provider: a client with its settings and secrets. */
export interface OAuthClient {
  readonly settings: OAuthSettings
  readonly secrets: OAuthSecrets
  readonly signal: AbortSignal
}

/** Speaks to providers of OAuth 2.0. All throw `OAuthError`. */
export interface OAuthProvider {
  /** A verifier for one login, with its challenge. */
  makeVerifier(): Promise<{ readonly verifier: string; readonly challenge: string }>
  /** Exchanges the code that a login ended with. */
  exchangeCode(
    client: OAuthClient,
    login: { readonly code: string; readonly verifier: string; readonly redirectUrl: string },
  ): Promise<OAuthTokens>
  /** Tokens in place of those that end. A provider that gives no new refresh token goes on taking the old one. */
  refresh(client: OAuthClient, refreshToken: string): Promise<OAuthTokens>
  /** Tokens for the client itself, or for its user and password, or for its subject token, as its type says. */
  askDirectly(client: OAuthClient): Promise<OAuthTokens>
  /** Has the provider forget a token; does nothing where it has no address for that. */
  revoke(client: OAuthClient, token: string, kind: 'access_token' | 'refresh_token'): Promise<void>
  /** Whose account a token opens, in a few words; null where the provider does not say. Never throws. */
  readAccount(client: OAuthClient, accessToken: string): Promise<string | null>
}
