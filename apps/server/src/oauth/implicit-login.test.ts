import { type IntegrationView, type LoginView, routes } from '@ashlar/contract'
import { startOAuthProvider, type TestOAuthProvider } from '@ashlar/integrations/oauth-testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { type AskingApi, anAskingApi, missingLogin, runAsking } from './testing.ts'

let provider: TestOAuthProvider
let server: TestServer
let owner: TestPerson
let drive: IntegrationView
let application: AskingApi

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  const callbackUrl = new URL('/oauth/callback', server.services.settings.publicUrl).href
  provider = await startOAuthProvider({ callbackUrl })
  drive = await server.call(
    routes.integrations.create,
    {
      body: {
        name: 'Drive',
        pluginId: 'restapi',
        configuration: { ...provider.implicitConfiguration },
        secrets: {},
      },
    },
    owner,
  )
  application = await anAskingApi(server, owner, drive)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(() => {
  provider.person = { accountId: 'ada', agrees: true }
  provider.implicit.audience = null
})

const minute = 60_000

/** Goes to the provider and back, and says to the server what the callback page says; `expiresIn` in seconds. */
const finish = async (login: LoginView, as: TestPerson, expiresIn?: number) => {
  const { hash } = await provider.logIn(login.authorizationUrl)
  const given = new URLSearchParams(hash.slice(1))
  const seconds = expiresIn ?? Number(given.get('expires_in'))
  const body = {
    token: given.get('access_token') ?? undefined,
    ...(Number.isNaN(seconds) || seconds === 0 ? {} : { expiryTimestamp: Date.now() + seconds * 1000 }),
    error: given.get('error') ?? undefined,
    errorDescription: given.get('error_description') ?? undefined,
  }
  return await server.attempt(routes.oauth.finish, { parameters: { loginId: login.id }, body }, as)
}
const run = (as: TestPerson) => runAsking(server, application, as)
const logIn = (as: TestPerson) => missingLogin(server, application, as)

describe('a login whose token comes through the browser', () => {
  it('opens the account of each person who logged in, and of nobody else', async () => {
    const [member, other] = [await server.aMember(owner, 'end-user'), await server.aMember(owner, 'end-user')]
    expect(await run(member)).toMatchObject({ error: { code: 'login_required' } })
    const login = await logIn(member)
    expect(login.authType).toBe('OAUTH2_IMPLICIT')
    expect(Object.fromEntries(new URL(login.authorizationUrl).searchParams)).toMatchObject({
      response_type: 'token',
      state: login.state,
    })
    expect(await finish(login, member)).toMatchObject({ status: 200 })
    expect(await run(member)).toMatchObject({ status: 'succeeded', output: { account: 'ada' } })
    expect(await run(other)).toMatchObject({ error: { code: 'login_required' } })
  })

  it('counts until the provider said that its token ends, and is asked for again', async () => {
    const member = await server.aMember(owner, 'end-user')
    expect(await finish(await logIn(member), member, 30)).toMatchObject({ status: 200 })
    expect(await run(member)).toMatchObject({ error: { code: 'login_required' } })
    expect(await finish(await logIn(member), member, 600)).toMatchObject({ status: 200 })
    expect(await run(member)).toMatchObject({ output: { account: 'ada' } })
  })

  it('counts for a day at most, whatever a browser says', async () => {
    const member = await server.aMember(owner, 'end-user')
    expect(await finish(await logIn(member), member, 10 * 365 * 24 * 3600)).toMatchObject({ status: 200 })
    const { tokens } = await server.call(routes.oauth.listOwn, {}, member)
    const [token] = tokens
    expect(token?.tokenTypes).toEqual(['access'])
    const left = new Date(token?.expiresAt ?? 0).getTime() - Date.now()
    expect(left).toBeLessThanOrEqual(24 * 60 * minute)
    expect(left).toBeGreaterThan(23 * 60 * minute)
  })

  it('is refused with a token that was made for another application', async () => {
    const member = await server.aMember(owner, 'end-user')
    provider.implicit.audience = 'another-application'
    expect(await finish(await logIn(member), member)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^The access token does not say that it was made for this/u) },
    })
    expect(await run(member)).toMatchObject({ error: { code: 'login_required' } })
  })

  it('says what the provider says where the person declines, and what is missing where nothing came', async () => {
    const member = await server.aMember(owner, 'end-user')
    provider.person.agrees = false
    expect(await finish(await logIn(member), member)).toMatchObject({
      status: 422,
      body: { message: 'Authentication failed: access_denied (The person said no)' },
    })
    const parameters = { loginId: (await logIn(member)).id }
    expect(await server.attempt(routes.oauth.finish, { parameters, body: {} }, member)).toMatchObject({
      status: 422,
      body: { message: 'Expected either an access token or code.' },
    })
  })

  it('is asked for again where the service no longer takes its token', async () => {
    const member = await server.aMember(owner, 'end-user')
    await finish(await logIn(member), member)
    expect(await run(member)).toMatchObject({ status: 'succeeded' })
    provider.implicit.takeBack()
    expect(await run(member)).toMatchObject({ error: { code: 'login_required' } })
  })
})
