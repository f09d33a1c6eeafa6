import { type IntegrationView, type LoginView, routes, type RunView } from '@ashlar/contract'
import { startOAuthProvider, type TestOAuthProvider } from '@ashlar/integrations/oauth-testing'
import type { JsonObject } from '@ashlar/schema'
import { and, eq, ne } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '../tables/audit.ts'
import { integrations } from '../tables/integrations.ts'
import { oauthTokens } from '../tables/oauth.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { aCall, aWorkflow } from '../workflows/testing.ts'
import { AccessTokens } from './access-tokens.ts'
import { oauthPlace } from './place.ts'
import { anAskingApi, type AskingApi, missingLogin, runAsking } from './testing.ts'
import { openTokens } from './token-rows.ts'

let provider: TestOAuthProvider
let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  const callbackUrl = new URL('/oauth/callback', server.services.settings.publicUrl).href
  provider = await startOAuthProvider({ callbackUrl })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(() => {
  provider.person = { accountId: 'ada', agrees: true }
  provider.broken = null
  provider.grants.clear()
})

const aDrive = (more: JsonObject = {}): Promise<IntegrationView> =>
  server.call(
    routes.integrations.create,
    {
      body: {
        name: 'Drive',
        pluginId: 'restapi',
        configuration: { ...provider.configuration, ...more },
        secrets: provider.secrets,
      },
    },
    owner,
  )

const answerOf = (url: URL) => Object.fromEntries(url.searchParams)

/** Goes to the provider and back, and says to the server what the callback page says. */
const finish = async (login: LoginView, as: TestPerson) => {
  const {
    code,
    error,
    error_description: errorDescription,
  } = answerOf(await provider.logIn(login.authorizationUrl))
  return await server.attempt(
    routes.oauth.finish,
    { parameters: { loginId: login.id }, body: { accessCode: code, error, errorDescription } },
    as,
  )
}

const connect = (integration: IntegrationView, as: TestPerson = owner, profileId?: string) =>
  server.call(
    routes.oauth.connect,
    { parameters: { integrationId: integration.id }, body: { profileId } },
    as,
  )

const connected = async (integration: IntegrationView) =>
  expect(await finish(await connect(integration), owner)).toMatchObject({ status: 200 })

const aDeployedApplication = (integration: IntegrationView) => anAskingApi(server, owner, integration)

const run = (application: AskingApi, as: TestCaller | null = owner): Promise<RunView> =>
  runAsking(server, application, as)

const logInTo = (application: AskingApi, as: TestCaller | null) =>
  server.attempt(routes.oauth.beginInApplication, { ...application, body: {} }, as)

const loginIn = (application: AskingApi, as: TestCaller): Promise<LoginView> =>
  missingLogin(server, application, as)

const tokensOf = async ({ id }: IntegrationView) =>
  (await server.call(routes.oauth.listTokens, { parameters: { integrationId: id } }, owner)).tokens

describe('a login that all share', () => {
  it('gives everybody who runs an API the account of whoever connected it', async () => {
    const drive = await aDrive()
    const application = await aDeployedApplication(drive)
    expect(await run(application)).toMatchObject({
      error: {
        code: 'login_required',
        message: 'Drive has no active token. Go to its configuration page and connect it.',
      },
    })
    await connected(drive)
    expect(await run(application)).toMatchObject({ status: 'succeeded', output: { account: 'ada' } })
    expect(await run(application, null)).toMatchObject({ output: { account: 'ada' } })
    expect(await tokensOf(drive)).toMatchObject([
      {
        account: 'ada@accounts.example',
        tokenTypes: ['access', 'refresh'],
        userId: null,
        authType: 'OAUTH2_CODE',
      },
    ])
  })

  it('is renewed where the service refuses it, once for all runs', async () => {
    const drive = await aDrive()
    const application = await aDeployedApplication(drive)
    await connected(drive)
    expect(await run(application)).toMatchObject({ status: 'succeeded' })
    await provider.revoke({ refreshTokens: false })
    const runs = await Promise.all(Array.from({ length: 20 }, () => run(application)))
    expect(runs.map(({ output }) => output)).toEqual(runs.map(() => ({ account: 'ada' })))
    expect(provider.grants.get('refresh_token')).toBe(1)
  })

  it('is renewed once by two servers that need it at the same moment', async () => {
    const drive = await aDrive()
    await connected(drive)
    const { database, secrets, clock } = server.services.platform
    const { executor } = server.services
    const { readSecret } = executor
    const aServer = () =>
      new AccessTokens({
        database,
        secrets,
        clock,
        readSecret,
        provider: () => executor.oauth,
        workflows: server.services.workflowAnswers,
      })
    const [one, other] = [aServer(), aServer()]
    const [row] = await database.queries.select().from(integrations).where(eq(integrations.id, drive.id))
    if (row === undefined) throw new Error('The integration is gone.')
    const place = oauthPlace({ ...row, profileId: null }, row.name)
    if (place === null) throw new Error('It does not log in by OAuth.')
    const { signal } = new AbortController()
    const ask = async (one: AccessTokens, refused?: string) =>
      await one.at(place)({ memberId: null, externalUser: null, refused, signal })
    const refused = await ask(one)
    const tokens = await Promise.all([ask(one, refused), ask(other, refused)])
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(refused)
    expect(provider.grants.get('refresh_token')).toBe(1)
  })

  it('ends for 50 runs at once where the provider took it back, and is asked about once', async () => {
    const drive = await aDrive()
    const application = await aDeployedApplication(drive)
    await connected(drive)
    await provider.revoke({ refreshTokens: true })
    const runs = await Promise.all(Array.from({ length: 50 }, () => run(application)))
    expect(new Set(runs.map(({ error }) => error?.code))).toEqual(new Set(['login_required']))
    expect(provider.grants.get('refresh_token')).toBeUndefined()
    expect(await tokensOf(drive)).toEqual([])
  })

  it('stays where the provider answers HTML, and works again afterwards', async () => {
    const drive = await aDrive()
    const application = await aDeployedApplication(drive)
    await connected(drive)
    await provider.revoke({ refreshTokens: false })
    provider.broken = { status: 200, type: 'text/html', body: '<h1>Down</h1>' }
    expect(await run(application)).toMatchObject({ status: 'failed', error: { code: 'network_failed' } })
    provider.broken = null
    expect(await run(application)).toMatchObject({ status: 'succeeded' })
  })

  it('is gone after it was revoked, here and at the provider', async () => {
    const drive = await aDrive()
    const application = await aDeployedApplication(drive)
    await connected(drive)
    await server.call(routes.oauth.revoke, { parameters: { integrationId: drive.id }, body: {} }, owner)
    expect(await tokensOf(drive)).toEqual([])
    expect(await run(application)).toMatchObject({ error: { code: 'login_required' } })
    await connected(drive)
    expect(await run(application)).toMatchObject({ status: 'succeeded' })
  })

  it('does not count for other settings', async () => {
    const drive = await aDrive()
    await connected(drive)
    const configuration = { ...drive.configuration, scope: 'openid' }
    await server.call(
      routes.integrations.update,
      { parameters: { integrationId: drive.id }, body: { configuration } },
      owner,
    )
    expect(await tokensOf(drive)).toEqual([])
  })

  it('needs the right to configure the integration', async () => {
    const drive = await aDrive()
    const developer = await server.aMember(owner, 'developer')
    const parameters = { integrationId: drive.id }
    expect(await server.attempt(routes.oauth.connect, { parameters, body: {} }, developer)).toMatchObject({
      status: 404,
    })
  })

  it('goes with the profile that it was for', async () => {
    const drive = await aDrive()
    const profile = await server.call(
      routes.profiles.create,
      { body: { key: `k${randomUUID().slice(0, 8)}`, displayName: 'Trial' } },
      owner,
    )
    const { configuration } = drive
    await server.call(
      routes.integrations.update,
      {
        parameters: { integrationId: drive.id },
        body: { profileId: profile.id, configuration, secrets: provider.secrets },
      },
      owner,
    )
    const login = await connect(drive, owner, profile.id)
    expect(await finish(login, owner)).toMatchObject({ status: 200 })
    expect(await tokensOf(drive)).toMatchObject([{ configurationId: profile.id }])
    await server.call(routes.profiles.remove, { parameters: { profileId: profile.id } }, owner)
    expect(await tokensOf(drive)).toEqual([])
    expect(await finish(await connect(drive), owner)).toMatchObject({ status: 200 })
  })
})

describe('a login of each person', () => {
  const perUser = { tokenScope: 'user' }

  it('gives each the account that they logged in with', async () => {
    const application = await aDeployedApplication(await aDrive(perUser))
    const member = await server.aMember(owner, 'end-user')
    expect(await run(application, member)).toMatchObject({
      error: { code: 'login_required', message: 'Log in to Drive first.' },
    })
    const login = await loginIn(application, member)
    expect(login.name).toBe('Drive')
    expect(await finish(login, member)).toMatchObject({ status: 200 })
    provider.person = { accountId: 'grace', agrees: true }
    expect(await finish(await loginIn(application, owner), owner)).toMatchObject({ status: 200 })
    expect(await run(application, member)).toMatchObject({ output: { account: 'ada' } })
    expect(await run(application)).toMatchObject({ output: { account: 'grace' } })
    expect(await logInTo(application, member)).toMatchObject({ body: { login: null } })
  })

  it('is offered to nobody who is not signed in', async () => {
    const application = await aDeployedApplication(await aDrive(perUser))
    expect(await run(application, null)).toMatchObject({ error: { code: 'not_permitted' } })
    expect(await logInTo(application, null)).toMatchObject({ status: 401 })
  })

  it('is made in a window that hands it over, by people whom another site signs in, until their token ends', async () => {
    const application = await aDeployedApplication(await aDrive(perUser))
    const { applicationId } = application.parameters
    await server.call(
      routes.embedding.change,
      {
        parameters: { applicationId },
        body: { origins: ['https://shop.example.com'], allowsExternalUsers: true },
      },
      owner,
    )
    const [cora, otherSite] = [await server.anExternalUser(owner), await server.anExternalUser(owner)]
    expect(await run(application, cora)).toMatchObject({ error: { code: 'login_required' } })
    const login = await loginIn(application, cora)
    expect(JSON.parse(atob(login.state))).toMatchObject({
      oneTimeCode: login.id,
      useLocalStorage: false,
      externalUser: true,
    })
    const { code: accessCode } = answerOf(await provider.logIn(login.authorizationUrl))
    const parameters = { applicationId, loginId: login.id }
    const handedOver = { parameters, body: { accessCode } }
    const byOther = await server.attempt(routes.oauth.finishInApplication, handedOver, otherSite)
    expect(byOther).toMatchObject({ status: 422 })
    await server.call(routes.oauth.finishInApplication, handedOver, cora)
    expect(await server.call(routes.oauth.readLoginInApplication, { parameters }, cora)).toEqual({
      authenticated: true,
      error: null,
    })
    expect(await run(application, cora)).toMatchObject({ output: { account: 'ada' } })
    expect(await run(application, otherSite)).toMatchObject({ error: { code: 'login_required' } })
    await provider.revoke({ refreshTokens: false })
    expect(await run(application, cora)).toMatchObject({ error: { code: 'login_required' } })
    expect(provider.grants.get('refresh_token')).toBeUndefined()
  })

  it('is asked for by what tries out a workflow, for those that it calls, too', async () => {
    const drive = await aDrive(perUser)
    const entries = { query: [], headers: [], form: [] }
    const inner = await aWorkflow(server, owner, [
      {
        id: randomUUID(),
        kind: 'step',
        name: 'Ask',
        pluginId: 'restapi',
        datasourceId: drive.id,
        configuration: { method: 'GET', path: '/', bodyType: 'none', body: '', ...entries },
      },
    ])
    const outer = await aWorkflow(server, owner, [aCall(inner.id)])
    const parameters = { workflowId: outer.id }
    const tried = async () => {
      const body = { runId: randomUUID(), params: {}, body: null }
      return await server.call(routes.workflows.runDraft, { parameters, body }, owner)
    }
    expect(await tried()).toMatchObject({ error: { code: 'login_required' } })
    const begin = () => server.call(routes.workflows.logInForDraft, { parameters, body: {} }, owner)
    const { login } = await begin()
    if (login === null) throw new Error('No login is missing.')
    expect(await finish(login, owner)).toMatchObject({ status: 200 })
    expect(await begin()).toEqual({ login: null })
    expect(await tried()).toMatchObject({ status: 'succeeded' })
  })

  it('needs its state in a page of another site', async () => {
    const application = await aDeployedApplication(await aDrive({ ...perUser, sendOAuthState: false }))
    await server.call(
      routes.embedding.change,
      {
        parameters: { applicationId: application.parameters.applicationId },
        body: { origins: ['https://shop.example.com'], allowsExternalUsers: true },
      },
      owner,
    )
    expect(await logInTo(application, await server.anExternalUser(owner))).toMatchObject({
      status: 422,
      body: {
        message: 'Drive is not configured to send state, so it cannot be used in an embedded application.',
      },
    })
  })

  it('ends with the session where it is never renewed, and stays where it is', async () => {
    const renewed = await aDeployedApplication(await aDrive(perUser))
    const brief = await aDeployedApplication(await aDrive({ ...perUser, refreshTokenFromServer: false }))
    const member = await server.aMember(owner, 'end-user')
    for (const application of [renewed, brief]) {
      expect(await finish(await loginIn(application, member), member)).toMatchObject({ status: 200 })
    }
    await server.call(routes.oauth.logout, { body: {} }, member)
    expect(await run(renewed, member)).toMatchObject({ status: 'succeeded' })
    expect(await run(brief, member)).toMatchObject({ error: { code: 'login_required' } })
  })

  it('is seen and revoked by whose it is, and by nobody else', async () => {
    const application = await aDeployedApplication(await aDrive(perUser))
    const member = await server.aMember(owner, 'end-user')
    await finish(await loginIn(application, member), member)
    const { tokens } = await server.call(routes.oauth.listOwn, {}, member)
    expect(tokens).toMatchObject([{ integrationName: 'Drive', account: 'ada@accounts.example' }])
    const parameters = { tokenId: tokens[0]?.id ?? '' }
    expect(await server.attempt(routes.oauth.revokeOwn, { parameters }, owner)).toMatchObject({ status: 404 })
    await server.call(routes.oauth.revokeOwn, { parameters }, member)
    expect(await server.call(routes.oauth.listOwn, {}, member)).toEqual({ tokens: [] })
    expect(await run(application, member)).toMatchObject({ error: { code: 'login_required' } })
  })
})

describe('what comes back from the provider', () => {
  it('counts once', async () => {
    const login = await connect(await aDrive())
    const { code } = answerOf(await provider.logIn(login.authorizationUrl))
    const again = { parameters: { loginId: login.id }, body: { accessCode: code } }
    const both = await Promise.all([
      server.attempt(routes.oauth.finish, again, owner),
      server.attempt(routes.oauth.finish, again, owner),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  it('counts in the session that began, and in no other', async () => {
    const stranger = await server.anOwner()
    const login = await connect(await aDrive())
    expect(await finish(login, stranger)).toMatchObject({ status: 422 })
    const { code } = answerOf(await provider.logIn(login.authorizationUrl))
    const others = await server.attempt(
      routes.oauth.finish,
      { parameters: { loginId: login.id }, body: { accessCode: code } },
      stranger,
    )
    expect(others).toMatchObject({ status: 422 })
  })

  it('is refused where states were swapped between two windows', async () => {
    const drive = await aDrive()
    const [first, second] = [await connect(drive), await connect(drive)]
    const { code } = answerOf(await provider.logIn(second.authorizationUrl))
    const swapped = await server.attempt(
      routes.oauth.finish,
      { parameters: { loginId: first.id }, body: { accessCode: code } },
      owner,
    )
    expect(swapped).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(/^Failed to exchange an authorization code for an access token: /u),
      },
    })
  })

  it('may be two logins at once, of which the later one stays', async () => {
    const drive = await aDrive()
    const [first, second] = [await connect(drive), await connect(drive)]
    expect(await Promise.all([finish(first, owner), finish(second, owner)])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
    expect(await tokensOf(drive)).toHaveLength(1)
  })

  it('says what the provider says where the person declines, to the dialog too', async () => {
    provider.person = { accountId: 'ada', agrees: false }
    const login = await connect(await aDrive())
    const message = 'Authentication failed: access_denied (The person said no)'
    expect(await finish(login, owner)).toMatchObject({ status: 422, body: { code: 'login_failed', message } })
    expect(await server.call(routes.oauth.readLogin, { parameters: { loginId: login.id } }, owner)).toEqual({
      authenticated: false,
      error: message,
    })
  })

  it('has to be a code', async () => {
    const login = await connect(await aDrive())
    const answer = await server.attempt(
      routes.oauth.finish,
      { parameters: { loginId: login.id }, body: {} },
      owner,
    )
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'Expected either an access token or code.' },
    })
  })

  it('is said in words where the token endpoint answers HTML', async () => {
    const login = await connect(await aDrive())
    provider.broken = { status: 200, type: 'text/html', body: '<h1>Hello</h1>' }
    expect(await finish(login, owner)).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(
          /^Failed to exchange an authorization code for an access token: 127\.0\.0\.1:\d+ answered with status 200 and text\/html, not with a token\. Check the URL\.$/u,
        ),
      },
    })
  })

  it('counts where the browser tells the settings as they are stored, and not where it tells others', async () => {
    const drive = await aDrive()
    const told = async (more: object) => {
      const { authId, authType, authConfig, pluginId, integrationId, configurationId, ...login } =
        await connect(drive)
      const { code: accessCode } = answerOf(await provider.logIn(login.authorizationUrl))
      const { origin } = new URL(server.services.settings.publicUrl)
      const settings = { authId, authType, authConfig, pluginId, integrationId, configurationId }
      const body = { accessCode, origin, grantedScope: 'openid', ...settings, ...more }
      return (await server.attempt(routes.oauth.finish, { parameters: { loginId: login.id }, body }, owner))
        .status
    }
    expect(await told({})).toBe(200)
    expect(await told({ integrationId: 'another' })).toBe(422)
    expect(await told({ origin: 'https://elsewhere.example' })).toBe(422)
    expect(await told({ authId: 'of other settings' })).toBe(422)
  })

  it('does not count where the integration was changed meanwhile', async () => {
    const drive = await aDrive()
    const login = await connect(drive)
    const configuration = { ...drive.configuration, scope: 'openid' }
    await server.call(
      routes.integrations.update,
      { parameters: { integrationId: drive.id }, body: { configuration } },
      owner,
    )
    expect(await finish(login, owner)).toMatchObject({ status: 422 })
  })
})

describe('the audit', () => {
  it('has an entry for each login, each token that was lost, and each that was revoked', async () => {
    const drive = await aDrive()
    const application = await aDeployedApplication(drive)
    await connected(drive)
    await server.call(routes.oauth.revoke, { parameters: { integrationId: drive.id }, body: {} }, owner)
    await connected(drive)
    await provider.revoke({ refreshTokens: true })
    await run(application)
    const entries = await server.services.platform.database.queries
      .select({ action: auditEntries.action, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(and(eq(auditEntries.entityId, drive.id), ne(auditEntries.action, 'create')))
      .orderBy(auditEntries.at)
    expect(entries).toEqual([
      { action: 'connect', actorId: owner.userId },
      { action: 'disconnect', actorId: owner.userId },
      { action: 'connect', actorId: owner.userId },
      { action: 'lose login', actorId: null },
    ])
  })

  it('and no answer and no table holds a token in clear', async () => {
    const drive = await aDrive()
    await connected(drive)
    const { queries } = server.services.platform.database
    const [row] = await queries.select().from(oauthTokens).where(eq(oauthTokens.integrationId, drive.id))
    if (row === undefined) throw new Error('There is no token.')
    const { accessToken, refreshToken } = openTokens(server.services.platform.secrets, row)
    const told = JSON.stringify([row, await tokensOf(drive), await run(await aDeployedApplication(drive))])
    expect(told).not.toContain(accessToken)
    expect(told).not.toContain(refreshToken)
  })
})

describe('settings that lead nowhere', () => {
  it.each([
    [{ authorizationUrl: '' }, 'OAuth 2.0 authorization URL is not configured.'],
    [{ authorizationUrl: 'not a url' }, 'Invalid authorization URL: not a url'],
    [{ clientId: '' }, 'OAuth 2.0 client ID is not configured.'],
  ])('%j are said to whoever wants to log in', async (settings, message) => {
    const drive = await aDrive(settings)
    const parameters = { integrationId: drive.id }
    expect(await server.attempt(routes.oauth.connect, { parameters, body: {} }, owner)).toMatchObject({
      status: 422,
      body: { message },
    })
  })
})

describe('a client that logs in for itself', () => {
  it('gets a token when it is first needed, and uses it again', async () => {
    const drive = await aDrive({ authentication: 'OAUTH2_CLIENT_CREDENTIALS', scope: '' })
    const application = await aDeployedApplication(drive)
    const runs = await Promise.all(Array.from({ length: 10 }, () => run(application, null)))
    expect(runs.map(({ output }) => output)).toEqual(runs.map(() => ({ account: 'the client' })))
    expect(provider.grants.get('client_credentials')).toBe(1)
  })

  it('can be tested before it is saved', async () => {
    const configuration = {
      ...provider.configuration,
      authentication: 'OAUTH2_CLIENT_CREDENTIALS',
      scope: '',
    }
    const body = { pluginId: 'restapi', configuration, secrets: provider.secrets }
    expect(await server.call(routes.integrations.testNew, { body }, owner)).toMatchObject({ ok: true })
  })
})
