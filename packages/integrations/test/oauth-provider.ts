import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { ImplicitGrant } from './implicit-grant.ts'

const [clientId, clientSecret] = ['ashlar-of-the-tests', 'a-client-secret-of-the-tests']

/** A provider of OAuth 2.0 and OpenID Connect on this machine, with a service that its tokens open. */
export interface TestOAuthProvider {
  /** `http://127.0.0.1:…`; the service is at `/service`, and answers with the account of the token. */
  readonly address: string
  /** The fields of a connection to the service whose people log in here. */
  readonly configuration: Readonly<Record<string, string | boolean>>
  readonly secrets: { readonly clientSecret: string }
  /** The same for the implicit grant, for which it has an address of its own. */
  readonly implicitConfiguration: Readonly<Record<string, string | boolean>>
  readonly implicit: ImplicitGrant
  /** How often each grant gave tokens: `refresh_token`. */
  readonly grants: Map<string, number>
  /** As who people log in, and whether they agree. */
  person: { accountId: string; agrees: boolean }
  /** Answers of the token endpoint in place of the provider's own, while there is one. */
  broken: { readonly status: number; readonly type: string; readonly body: string } | null
  /** Goes through a login as a browser does, without showing anything, and answers with the address it leads back to. */
  logIn: (authorizationUrl: string) => Promise<URL>
  /** Ends all access tokens, and with `refreshTokens` all logins. */
  revoke: (what: { readonly refreshTokens: boolean }) => Promise<void>
  readonly close: () => Promise<void>
}

/** What a provider of a test has beside what every one has. */
interface OAuthProviderOptions {
  readonly callbackUrl: string
  readonly showsPage?: boolean
  /** Where it lets people log in and gives tokens, where that is elsewhere than usual. */
  readonly paths?: { readonly authorization: string; readonly token: string }
  /** A scope beside those of OpenID Connect. */
  readonly scope?: string
  /** Whether access tokens come without refresh tokens. */
  readonly isWithoutRefresh?: boolean
  /** Answers a request in place of the provider; false where it is the provider’s. */
  readonly serve?: (
    request: IncomingMessage,
    response: ServerResponse,
    accountOf: (token: string) => Promise<string | null>,
  ) => Promise<boolean>
}

/** Starts one; people log in at once, or by a click where `showsPage`. */
export const startOAuthProvider = async (options: OAuthProviderOptions): Promise<TestOAuthProvider> => {
  const { authorization, token: tokenPath } = options.paths ?? { authorization: '/auth', token: '/token' }
  const http = createServer()
  const address = await listening(http)
  const grants = new Map<string, number>()
  const grantIds = new Set<string>()
  const accessTokenIds = new Set<string>()
  const provider = new Provider(address, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [options.callbackUrl],
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'email', 'offline_access', ...(options.scope === undefined ? [] : [options.scope])],
    routes: { authorization, token: tokenPath },
    claims: { openid: ['sub'], email: ['email'] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      revocation: { enabled: true },
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => Promise.resolve({ sub: accountId, email: `${accountId}@accounts.example` }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => Promise.resolve(options.isWithoutRefresh !== true),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 3600,
      ClientCredentials: 3600,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 3600,
      Session: 3600,
    },
    cookies: { keys: ['a key of the tests'] },
  })
  provider.on('grant.success', ({ oidc }) => {
    const type = String(oidc.params?.['grant_type'])
    grants.set(type, (grants.get(type) ?? 0) + 1)
  })
  provider.on('refresh_token.saved', ({ grantId }) => {
    if (grantId !== undefined) grantIds.add(grantId)
  })
  provider.on('access_token.saved', ({ jti }) => accessTokenIds.add(jti))
  const answer = provider.callback()
  const implicit = new ImplicitGrant(address, { clientId, callbackUrl: options.callbackUrl })
  const test: Omit<TestOAuthProvider, 'logIn' | 'revoke' | 'close'> = {
    address,
    implicit,
    implicitConfiguration: {
      baseUrl: `${address}/service`,
      authentication: 'OAUTH2_IMPLICIT',
      authorizationUrl: `${address}/implicit`,
      clientId,
      scope: 'openid email',
    },
    grants,
    secrets: { clientSecret },
    person: { accountId: 'ada', agrees: true },
    broken: null,
    configuration: {
      baseUrl: `${address}/service`,
      authentication: 'OAUTH2_CODE',
      authorizationUrl: `${address}${authorization}`,
      tokenUrl: `${address}${tokenPath}`,
      userInfoUrl: `${address}/me`,
      revokeTokenUrl: `${address}/token/revocation`,
      clientId,
      scope: 'openid email',
      clientAuthMethod: 'post',
    },
  }

  const agree = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { accountId, agrees } = test.person
    if (!agrees) {
      await provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'The person said no',
      })
      return
    }
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope(`openid email offline_access ${options.scope ?? ''}`.trim())
    await provider.interactionFinished(request, response, {
      login: { accountId },
      consent: { grantId: await grant.save() },
    })
  }

  const serveService = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const token = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const given = implicit.accountOf(token)
    if (given !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ account: given }))
      return
    }
    const found = (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token))
    response.writeHead(found === undefined ? 401 : 200, { 'content-type': 'application/json' })
    const account = found !== undefined && 'accountId' in found ? String(found.accountId) : 'the client'
    response.end(JSON.stringify(found === undefined ? { error: 'unauthorized' } : { account }))
  }

  const answerImplicitly = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { searchParams } = new URL(request.url ?? '', address)
    const back = await implicit.answer(searchParams, test.person)
    if (back === undefined) response.writeHead(400).end()
    else response.writeHead(303, { location: back.href }).end()
  }

  const accountOf = async (token: string): Promise<string | null> =>
    (await provider.AccessToken.find(token))?.accountId ?? null

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? ''
    if ((await options.serve?.(request, response, accountOf)) === true) return
    if (path.startsWith('/service')) return await serveService(request, response)
    if (path === tokenPath && test.broken !== null) {
      const { status, type, body } = test.broken
      response.writeHead(status, { 'content-type': type }).end(body)
      return
    }
    const isImplicit = path.startsWith('/implicit?')
    if (!isImplicit && !path.startsWith('/interaction/')) return await answer(request, response)
    if (options.showsPage !== true || request.method === 'POST') {
      return await (isImplicit ? answerImplicitly : agree)(request, response)
    }
    response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage)
  }
  http.on('request', (request, response) => {
    route(request, response).catch((error: unknown) => response.destroy(Object(error)))
  })

  return Object.assign(test, {
    logIn: (authorizationUrl: string) => walk(authorizationUrl, options.callbackUrl),
    async revoke({ refreshTokens }: { readonly refreshTokens: boolean }) {
      await Promise.all([...accessTokenIds].map((id) => provider.AccessToken.adapter.destroy(id)))
      if (!refreshTokens) return
      await Promise.all([...grantIds].map((id) => provider.RefreshToken.adapter.revokeByGrantId(id)))
    },
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => {
        http.close(resolve)
      })
    },
  })
}

const consentPage = '<form method="post"><button>Agree</button></form>'

const listening = async (http: Server): Promise<string> => {
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const bound = http.address()
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
}

/** Follows redirects with cookies, up to an address that is not the provider's. */
const walk = async (from: string, until: string): Promise<URL> => {
  const cookies = new Map<string, string>()
  for (let next = new URL(from); ; ) {
    if (next.href.startsWith(until)) return next
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`The login stopped at ${next.href}: ${await answer.text()}`)
    next = new URL(location, next)
  }
}
