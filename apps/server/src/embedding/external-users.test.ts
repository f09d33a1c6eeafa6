import { createHmac, randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { keysFrom } from '../platform/keys.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { accessTokenPrefix, organizationOfAccessToken } from './access-tokens.ts'
import { SessionTokens, sessionSeconds } from './session-tokens.ts'

let server: TestServer
let owner: TestPerson
let applicationId: string
let bearer: string
let accessTokenId: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  applicationId = await anApplication({ allowsExternalUsers: true })
  const user = await server.anExternalUser(owner, { email: 'cora@customers.example' })
  bearer = user.bearer
  accessTokenId = user.accessTokenId
})
afterAll(() => server.close())

const anApplication = async ({ allowsExternalUsers }: { allowsExternalUsers: boolean }): Promise<string> => {
  const { id } = await server.call(routes.applications.create, { body: { name: 'Portal' } }, owner)
  const parameters = { applicationId: id }
  await server.call(routes.applications.deploy, { parameters, body: {} }, owner)
  await server.call(
    routes.embedding.change,
    { parameters, body: { origins: [], allowsExternalUsers } },
    owner,
  )
  return id
}
const open = (as: TestCaller, id = applicationId) =>
  server.attempt(routes.published.open, { parameters: { applicationId: id } }, as)
const parts = (token: string): [string, string, string] => {
  const [head = '', body = '', signature = ''] = token.split('.')
  return [head, body, signature]
}
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (text: string): Record<string, unknown> =>
  Object(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))

describe('an external user', () => {
  it('is who their token says, with groups and metadata', async () => {
    const user = await server.anExternalUser(owner, {
      email: 'Dora@Customers.example',
      name: 'Dora',
      metadata: { plan: 'gold', limits: { seats: 3 } },
      groupIds: ['g1'],
    })
    expect(await open(user)).toMatchObject({
      status: 200,
      body: {
        user: {
          name: 'Dora',
          email: 'dora@customers.example',
          metadata: { plan: 'gold', limits: { seats: 3 } },
          groups: [{ id: 'g1' }],
        },
        organization: { id: owner.organizationId, name: expect.any(String) },
      },
    })
  })

  it('is the same person with each token, and somebody else in another organization', async () => {
    const other = await server.anOwner()
    const idOf = async (of: TestPerson) => {
      const { bearer: token } = await server.anExternalUser(of, { email: 'cora@customers.example' })
      return decode(parts(token)[1])['sub']
    }
    expect(await idOf(owner)).toBe(await idOf(owner))
    expect(await idOf(owner)).not.toBe(await idOf(other))
  })

  it('takes precedence over the cookie of a member that comes along', async () => {
    const answer = await open({ bearer, cookie: owner.cookie ?? '' })
    expect(answer.body).toMatchObject({ user: { email: 'cora@customers.example' } })
  })

  it('is not let in by the cookie of a member where the token is bad', async () => {
    const answer = await open({ bearer: 'nonsense', cookie: owner.cookie ?? '' })
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  it('is refused an application that is not shared for embedding, and one that does not exist, alike', async () => {
    const unshared = await open({ bearer }, await anApplication({ allowsExternalUsers: false }))
    const missing = await open({ bearer }, randomUUID())
    expect(unshared).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect(Object(missing.body)['message']).toBe(Object(unshared.body)['message'])
  })

  it('of another organization is refused, also where the application is public', async () => {
    const stranger = await server.anExternalUser(await server.anOwner())
    expect((await open(stranger)).status).toBe(403)
    const id = await anApplication({ allowsExternalUsers: true })
    const parameters = { applicationId: id }
    await server.call(
      routes.applications.changeShares,
      { parameters, body: { isPublic: true, shares: [] } },
      owner,
    )
    expect((await open(stranger, id)).status).toBe(403)
    expect((await open({}, id)).status).toBe(200)
  })

  it('cancels their own runs and nobody else’s', async () => {
    const { activeRuns, externalUsers } = server.services
    const run = activeRuns.begin(randomUUID(), await externalUsers.of(bearer))
    const cancel = (as: TestCaller) =>
      server.attempt(routes.runs.cancel, { parameters: { runId: run.id }, body: {} }, as)
    const other = await server.anExternalUser(owner)
    expect((await cancel(other)).status).toBe(403)
    expect((await cancel(owner)).status).toBe(404)
    expect((await cancel({ bearer })).status).toBe(200)
    activeRuns.end(run)
  })
})

describe('a session token', () => {
  it('whose content was changed is refused', async () => {
    const [head, body, signature] = parts(bearer)
    const changed = encode({ ...decode(body), metadata: { plan: 'platinum' } })
    expect(await open({ bearer: `${head}.${changed}.${signature}` })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
  })

  it.each(['none', 'None', 'HS512', 'RS256'])('that names the algorithm %s is refused', async (alg) => {
    const [head, body] = parts(bearer)
    const forgedHead = encode({ ...decode(head), alg })
    for (const signature of [
      '',
      createHmac('sha512', '').update(`${forgedHead}.${body}`).digest('base64url'),
    ]) {
      expect((await open({ bearer: `${forgedHead}.${body}.${signature}` })).status).toBe(401)
    }
  })

  it('of another installation is refused', async () => {
    const foreign = new SessionTokens(
      keysFrom(Buffer.alloc(32, 7)),
      server.services.settings.publicUrl,
      systemClock,
    )
    const { token } = await foreign.sign(
      {
        organizationId: owner.organizationId,
        email: 'eve@example.com',
        name: 'Eve',
        metadata: {},
        groupIds: [],
        accessTokenId,
      },
      new Date(Date.now() + 60_000),
    )
    expect((await open({ bearer: token })).status).toBe(401)
  })

  it('that was made for something else, with the same installation, is refused', async () => {
    const issued = await server.call(routes.session.issueToken, {}, owner)
    expect((await open({ bearer: issued.token })).status).toBe(401)
  })

  it('ends after a quarter of an hour, and says so', async () => {
    const now = new Date()
    const clock = { ...systemClock, now: () => new Date(now) }
    const tokens = new SessionTokens(keysFrom(Buffer.alloc(32, 1)), 'https://ashlar.example', clock)
    const subject = {
      organizationId: 'o1',
      email: 'a@example.com',
      name: 'A',
      metadata: {},
      groupIds: [],
      accessTokenId: 't1',
    }
    const { token, seconds } = await tokens.sign(subject, new Date(now.getTime() + 86_400_000))
    expect(seconds).toBe(sessionSeconds)
    now.setTime(now.getTime() + (sessionSeconds - 1) * 1000)
    expect((await tokens.read(token)).kind).toBe('good')
    now.setTime(now.getTime() + 2000)
    expect((await tokens.read(token)).kind).toBe('expired')
  })

  it('is answered with its own code once it has ended', async () => {
    vi.spyOn(server.services.sessionTokens, 'read').mockResolvedValueOnce({ kind: 'expired' })
    expect(await open({ bearer })).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  })

  it('ends with the access token that it was asked for with', async () => {
    const now = new Date()
    const { token, seconds } = await server.services.sessionTokens.sign(
      {
        organizationId: owner.organizationId,
        email: 'a@example.com',
        name: 'A',
        metadata: {},
        groupIds: [],
        accessTokenId,
      },
      new Date(now.getTime() + 61_000),
    )
    expect(seconds).toBeLessThanOrEqual(61)
    expect((await open({ bearer: token })).status).toBe(200)
  })

  it('is worth nothing once its access token is revoked', async () => {
    const user = await server.anExternalUser(owner)
    expect((await open(user)).status).toBe(200)
    await server.call(
      routes.embedding.revokeAccessToken,
      { parameters: { tokenId: user.accessTokenId } },
      owner,
    )
    expect(await open(user)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })
})

describe('an embed access token', () => {
  const create = () =>
    server.call(routes.embedding.createAccessToken, { body: { name: 'Shop', days: 7 } }, owner)
  const issue = (as: TestCaller | null, body: object = {}) =>
    server.attempt(
      routes.embedding.issueSessionToken,
      { body: { email: 'a@example.com', name: 'A', ...body } },
      as,
    )

  it('is shown once, kept as a hash, and listed by its ending', async () => {
    const { token, accessToken } = await create()
    expect(token.startsWith(accessTokenPrefix)).toBe(true)
    const listed = await server.call(routes.embedding.listAccessTokens, {}, owner)
    expect(listed.accessTokens).toContainEqual({ ...accessToken, ending: token.slice(-4) })
    expect(JSON.stringify(listed)).not.toContain(token)
    const { rows } = await server.services.platform.database.queries.execute(
      'select * from embed_access_tokens',
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('signs nobody in where it is missing, invented or revoked', async () => {
    const { token, accessToken } = await create()
    expect((await issue(null)).status).toBe(401)
    expect((await issue({ bearer: `${accessTokenPrefix}invented` })).status).toBe(401)
    expect((await issue({ cookie: owner.cookie ?? '' })).status).toBe(401)
    expect((await issue({ bearer: token })).status).toBe(200)
    await server.call(routes.embedding.revokeAccessToken, { parameters: { tokenId: accessToken.id } }, owner)
    expect((await issue({ bearer: token })).status).toBe(401)
    const { accessTokens } = await server.call(routes.embedding.listAccessTokens, {}, owner)
    expect(accessTokens.map(({ id }) => id)).not.toContain(accessToken.id)
  })

  it('is no longer good when its time has come', async () => {
    const { accessToken } = await create()
    const organizationAt = (at: number) =>
      organizationOfAccessToken(
        server.services.platform.database.queries,
        { accessTokenId: accessToken.id, organizationId: owner.organizationId },
        new Date(at),
      )
    const end = Date.parse(accessToken.expiresAt)
    expect(await organizationAt(end - 1000)).toEqual(expect.any(String))
    expect(await organizationAt(end)).toBeNull()
  })

  it('is no session: it opens no application by itself', async () => {
    const { token } = await create()
    expect((await open({ bearer: token })).status).toBe(401)
    expect((await open({ bearer: token, cookie: owner.cookie ?? '' })).status).toBe(401)
  })

  it('takes metadata as far as it fits into a request, and no fields that are not its own', async () => {
    const { token } = await create()
    const refused = [{ metadata: { text: 'x'.repeat(4001) } }, { metadata: 'gold' }, { role: 'admin' }]
    for (const body of refused) expect((await issue({ bearer: token }, body)).status).toBe(400)
    expect((await issue({ bearer: token }, { metadata: { text: 'x'.repeat(3900) } })).status).toBe(200)
  })

  it('notes when it was last used', async () => {
    const { token, accessToken } = await create()
    await issue({ bearer: token })
    const { accessTokens } = await server.call(routes.embedding.listAccessTokens, {}, owner)
    expect(accessTokens.find(({ id }) => id === accessToken.id)?.lastUsedAt).not.toBeNull()
  })

  it('can be asked too often', async () => {
    const { token } = await create()
    const { queries } = server.services.platform.database
    await issue({ bearer: token })
    await queries.execute(
      `update identity_attempts set count = 1000000 where key like 'embedSession account %'`,
    )
    const answer = await issue({ bearer: token })
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is made by those who may administer the organization', async () => {
    const developer = await server.aMember(owner, 'developer')
    const admin = await server.aMember(owner, 'admin')
    const input = { body: { name: 'Mine', days: 7 } }
    expect((await server.attempt(routes.embedding.createAccessToken, input, developer)).status).toBe(403)
    expect((await server.attempt(routes.embedding.createAccessToken, input, admin)).status).toBe(200)
  })
})

describe('the sites that may embed an application', () => {
  const save = (origins: unknown) =>
    server.attempt(
      routes.embedding.change,
      { parameters: { applicationId }, body: { origins, allowsExternalUsers: true } },
      owner,
    )

  it('are exact origins, each once', async () => {
    const answer = await save(['https://b.example', 'http://localhost:4000', 'https://b.example'])
    expect(answer.body).toMatchObject({ origins: ['http://localhost:4000', 'https://b.example'] })
    expect(await server.call(routes.embedding.read, { parameters: { applicationId } }, owner)).toEqual(
      answer.body,
    )
  })

  it.each([
    '*',
    'https://*.example.com',
    'https://example.com/',
    'https://example.com/shop',
    'example.com',
    'javascript:alert(1)',
    "https://example.com; script-src 'unsafe-inline'",
    'https://user@example.com',
    'null',
    '',
  ])('are not such as %s', async (origin) => {
    expect((await save([origin])).status).toBe(400)
  })
})
