import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetVisits } from '../../published/visitors.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../../testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_SIGN_UP: 'open' })
  owner = await server.anOwner()
})
afterAll(() => server.close())

const me = (caller: TestCaller | null, query: Record<string, string> = {}) =>
  server.call(routes.session.read, { query }, caller)

describe('who is signed in', () => {
  it('is told who they are', async () => {
    const { user, organizations } = await me(owner)
    expect(user).toMatchObject({
      isAnonymous: false,
      id: owner.userId,
      email: owner.email,
      username: owner.email,
      isAdmin: true,
      new: true,
      surveyToShow: null,
      currentOrganizationId: owner.organizationId,
    })
    expect(organizations).toMatchObject([
      {
        id: owner.organizationId,
        billing: { plan: 'ENTERPRISE' },
        agentType: 'cloud',
        profiles: expect.arrayContaining([expect.objectContaining({ key: 'production' })]),
      },
    ])
    expect(Date.parse(organizations[0]?.created ?? '')).not.toBeNaN()
  })

  it('is an administrator by their role alone', async () => {
    expect((await me(await server.aMember(owner, 'admin'))).user).toMatchObject({ isAdmin: true })
    expect((await me(await server.aMember(owner, 'developer'))).user).toMatchObject({ isAdmin: false })
  })

  it('is told what the installation offers, under both names, and nothing that a flag of theirs could change', async () => {
    const { capabilities, flagBootstrap, agents } = await me(owner, { assistant: 'true' })
    expect(capabilities).toEqual({
      signUp: true,
      founding: true,
      mail: expect.any(Boolean),
      passkeys: true,
      assistant: false,
      assistantMetadata: expect.any(Boolean),
      assistantBuilding: false,
      assistantTells: 'schemas',
      assistantContextMode: null,
      completion: false,
      completionFeedback: false,
      secretStores: true,
    })
    expect(flagBootstrap).toEqual(capabilities)
    expect(agents).toEqual([])
  })

  it('is not new any more after a day', async () => {
    const { database } = server.services.platform
    const person = await server.aMember(owner, 'developer')
    await database.pool.query(`update users set created_at = now() - interval '2 days' where id = $1`, [
      person.userId,
    ])
    expect((await me(person)).user).toMatchObject({ new: false })
    await me(person, { utm_source: 'late' })
    expect((await me(person)).user).toMatchObject({ source: null })
  })
})

describe('from where somebody came', () => {
  it('is kept with the first question that says it, and never changed after that', async () => {
    const person = await server.aMember(owner, 'developer')
    await me(person, {
      utm_source: 'mail',
      gclid: '1',
      sbt_campaign: 'x',
      other: 'y',
      utm_long: 'a'.repeat(201),
    })
    await me(person, { utm_source: 'another' })
    expect((await me(person)).user).toMatchObject({
      source: { utm_source: 'mail', gclid: '1', sbt_campaign: 'x' },
    })
  })

  it('is not kept where only invited people sign up', async () => {
    const closed = await startTestServer()
    const person = await closed.anOwner()
    const { user } = await closed.call(routes.session.read, { query: { utm_source: 'mail' } }, person)
    expect(user).toMatchObject({ source: null })
    await closed.close()
  })
})

describe('a visitor', () => {
  it('learns that nobody is signed in and what it takes to sign in, and nothing else', async () => {
    expect(await me(null, { visitorId: 'mine', utm_source: 'mail' })).toEqual({
      isSetUpNeeded: false,
      user: { isAnonymous: true },
      organization: null,
      organizations: [],
      permissions: [],
      capabilities: expect.objectContaining({ assistant: false, founding: false }),
      flagBootstrap: expect.objectContaining({ assistant: false, founding: false }),
      agents: [],
      viewAs: null,
      supportEmail: null,
      supportChat: null,
    })
  })
})

describe('a visitor of a public application', () => {
  const visitorsOf = async (on: TestServer, by: TestPerson, applicationId: string) =>
    (await on.call(routes.applications.readShares, { parameters: { applicationId } }, by)).visitors
  const aPublicOne = async (on: TestServer, by: TestPerson): Promise<string> => {
    const { id } = await on.call(routes.applications.create, { body: { name: 'Open' } }, by)
    const parameters = { applicationId: id }
    await on.call(routes.applications.deploy, { parameters, body: {} }, by)
    await on.call(routes.applications.changeShares, { parameters, body: { isPublic: true, shares: [] } }, by)
    return id
  }

  it('is counted once for a browser, where the installation wants that, and no member is', async () => {
    const counting = await startTestServer({ ASHLAR_COUNT_VISITORS: 'on' })
    const by = await counting.anOwner()
    const applicationId = await aPublicOne(counting, by)
    const visit = (caller: TestCaller | null, visitorId: string, id = applicationId) =>
      counting.call(routes.session.read, { query: { visitorId, applicationId: id } }, caller)
    for (const visitorId of ['browser-1', 'browser-1', 'browser-2', 'no', 'a line\nbreak', 'x'.repeat(65)]) {
      await visit(null, visitorId)
    }
    await visit(by, 'browser-3')
    expect(await visitorsOf(counting, by, applicationId)).toBe(2)
    const { id: closed } = await counting.call(routes.applications.create, { body: { name: 'Closed' } }, by)
    await visit(null, 'browser-1', closed)
    expect(await visitorsOf(counting, by, closed)).toBe(0)
    const { rows } = await counting.services.platform.database.pool.query('select visitor from visits')
    expect(JSON.stringify(rows)).not.toContain('browser')
    await counting.services.platform.database.pool.query(`update visits set day = day - 30`)
    expect(await visitorsOf(counting, by, applicationId)).toBe(0)
    await forgetVisits(counting.services.platform.database.queries, new Date())
    expect((await counting.services.platform.database.pool.query('select from visits')).rowCount).toBe(0)
    await counting.close()
  })

  it('is not counted elsewhere', async () => {
    const applicationId = await aPublicOne(server, owner)
    await me(null, { visitorId: 'browser-1', applicationId })
    expect(await visitorsOf(server, owner, applicationId)).toBeNull()
    expect((await server.services.platform.database.pool.query('select from visits')).rowCount).toBe(0)
  })
})

describe('a token for agents', () => {
  it('is answered under the name that clients of OAuth read too, says when it ends, and is for members only', async () => {
    const issued = await server.call(routes.session.issueToken, {}, owner)
    expect(issued.access_token).toBe(issued.token)
    const payload = Buffer.from(issued.access_token.split('.')[1] ?? '', 'base64url').toString()
    expect(JSON.parse(payload)).toMatchObject({ exp: Date.parse(issued.expiresAt) / 1000 })
    expect((await server.attempt(routes.session.issueToken, {}, null)).status).toBe(401)
  })
})
