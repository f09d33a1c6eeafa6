import type { Egress } from '@ashlar/egress'
import * as oauth from 'oauth4webapi'
import { readAccount } from './account.ts'
import { describeOAuthError } from './describe-oauth-error.ts'
import { OAuthError } from './oauth-error.ts'
import { type OAuthSettings, scopeWords } from './oauth-settings.ts'
import { certificatesFor } from './provider-certificates.ts'
import type { OAuthClient, OAuthProvider, OAuthTokens } from './provider.ts'
import { tokenFetch } from './token-fetch.ts'

/** Types of tokens that are sent as bearer tokens although they are called otherwise. */
const tokenTypes: oauth.RecognizedTokenTypes = { bot: () => undefined, user: () => undefined }

const exchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange'

/** What the library is given of a provider and of us as its client. */
const partiesOf = ({ settings, secrets }: OAuthClient) => {
  const { tokenUrl, revokeTokenUrl, clientId } = settings
  const token = URL.parse(tokenUrl)
  if (token === null || !/^https?:$/u.test(token.protocol)) {
    throw new OAuthError(
      'not_configured',
      tokenUrl === '' ? 'OAuth 2.0 token URL is not configured.' : `Invalid token URL: ${tokenUrl}`,
    )
  }
  if (clientId === '') throw new OAuthError('not_configured', 'OAuth 2.0 client ID is not configured.')
  const server: oauth.AuthorizationServer = {
    issuer: token.origin,
    token_endpoint: token.href,
    ...(revokeTokenUrl === '' ? {} : { revocation_endpoint: revokeTokenUrl }),
  }
  return { server, client: { client_id: clientId }, proof: proofOf(settings, secrets['clientSecret'] ?? '') }
}

const proofOf = ({ clientAuthMethod }: OAuthSettings, secret: string): oauth.ClientAuth => {
  if (secret === '') return oauth.None()
  return clientAuthMethod === 'basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
}

const toTokens = ({
  access_token,
  refresh_token,
  expires_in,
  scope,
}: oauth.TokenEndpointResponse): OAuthTokens => ({
  accessToken: access_token,
  refreshToken: refresh_token ?? null,
  expiresIn: expires_in ?? null,
  scope: scope ?? null,
})

const directGrants: Readonly<Partial<Record<OAuthSettings['type'], string>>> = {
  OAUTH2_CLIENT_CREDENTIALS: 'client_credentials',
  OAUTH2_PASSWORD: 'password',
  OAUTH2_TOKEN_EXCHANGE: exchangeGrant,
}

const directParameters = ({ settings, secrets }: OAuthClient): URLSearchParams => {
  const { type, scope, audience, user, subjectTokenType } = settings
  const given = new URLSearchParams()
  const set = (name: string, value: string): void => {
    if (value !== '') given.set(name, value)
  }
  set('scope', scopeWords(scope).join(' '))
  set('audience', audience)
  if (type === 'OAUTH2_PASSWORD') {
    set('username', user)
    set('password', secrets['password'] ?? '')
  }
  if (type === 'OAUTH2_TOKEN_EXCHANGE') {
    set('subject_token', secrets['subjectToken'] ?? '')
    set('subject_token_type', subjectTokenType)
  }
  return given
}

/** The requests of OAuth 2.0 over the client for outside connections. */
export const providerOver = (egress: Egress): OAuthProvider => {
  const options = ({ settings, secrets, signal }: OAuthClient) => ({
    signal,
    [oauth.customFetch]: tokenFetch(egress, certificatesFor(settings, secrets)),
    // Whether an address may be reached is for egress to say, as of every other one.
    [oauth.allowInsecureRequests]: true,
  })
  const reading = { recognizedTokenTypes: tokenTypes }
  return {
    async makeVerifier() {
      const verifier = oauth.generateRandomCodeVerifier()
      return { verifier, challenge: await oauth.calculatePKCECodeChallenge(verifier) }
    },
    async exchangeCode(asked, { code, verifier, redirectUrl }) {
      const { server, client, proof } = partiesOf(asked)
      const answered = oauth.validateAuthResponse(
        server,
        client,
        new URLSearchParams({ code }),
        oauth.expectNoState,
      )
      return await described(server, async () => {
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          proof,
          answered,
          redirectUrl,
          verifier,
          options(asked),
        )
        return toTokens(await oauth.processAuthorizationCodeResponse(server, client, response, reading))
      })
    },
    async refresh(asked, refreshToken) {
      const { server, client, proof } = partiesOf(asked)
      return await described(server, async () => {
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client,
          proof,
          refreshToken,
          options(asked),
        )
        const tokens = toTokens(await oauth.processRefreshTokenResponse(server, client, response, reading))
        return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
      })
    },
    async askDirectly(asked) {
      const { server, client, proof } = partiesOf(asked)
      const grant = directGrants[asked.settings.type]
      if (grant === undefined) throw new OAuthError('not_configured', 'This way needs a person who logs in.')
      return await described(server, async () => {
        const response = await oauth.genericTokenEndpointRequest(
          server,
          client,
          proof,
          grant,
          directParameters(asked),
          options(asked),
        )
        return toTokens(await oauth.processGenericTokenEndpointResponse(server, client, response, reading))
      })
    },
    async revoke(asked, token, kind) {
      const { server, client, proof } = partiesOf(asked)
      if (server.revocation_endpoint === undefined) return
      await described(server, async () => {
        const response = await oauth.revocationRequest(server, client, proof, token, {
          ...options(asked),
          additionalParameters: { token_type_hint: kind },
        })
        await oauth.processRevocationResponse(response)
      })
    },
    readAccount: (asked, accessToken) => readAccount(egress, asked, accessToken),
  }
}

const described = async <Done>(
  server: oauth.AuthorizationServer,
  work: () => Promise<Done>,
): Promise<Done> => {
  try {
    return await work()
  } catch (error) {
    throw describeOAuthError(error, server.token_endpoint ?? server.issuer)
  }
}
