import { routes, tokenScopes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../http/server.ts'
import { apiTokens } from '../tables/api-tokens.ts'
import { memberships } from '../tables/organizations.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { ApiTokenCallers } from './api-token-callers.ts'
import { anApiToken } from './testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

const listed = (as: { bearer: string }) => server.attempt(routes.applications.list, {}, as)
const created = (as: { bearer: string }) =>
  server.attempt(routes.applications.create, { body: { name: `Orders ${Math.random()}` } }, as)

describe('an API token', () => {
  it('does what its scopes say, in the name of whoever made it', async () => {
    const token = await anApiToken(server, owner, ['applications:read', 'applications:write'])
    const made = await created(token)
    expect(made.status).toBe(200)
    const read = await server.call(routes.applications.list, {}, token)
    expect(read.applications.map(({ id }) => id)).toContain(Object(made.body).id)
  })

  it('is refused what it has no scope for, in a sentence that names the scope', async () => {
    const token = await anApiToken(server, owner, ['applications:read'])
    expect(await created(token)).toMatchObject({
      status: 403,
      body: {
        code: 'not_allowed',
        message:
          'This API token cannot be used for this: it lacks the scope "applications:write". Create one that has it.',
      },
    })
  })

  it('makes no token, and changes no member, role or account', async () => {
    const token = await anApiToken(server, owner, tokenScopes)
    for (const [route, body] of [
      [routes.apiTokens.create, { name: 'More', kind: 'organization admin', scopes: tokenScopes, days: 365 }],
      [routes.workflowAccessTokens.create, { name: 'More', days: 7, workflowIds: null }],
      [routes.embedding.createAccessToken, { name: 'More', days: 7 }],
      [routes.members.changeRole, { role: 'owner' }],
      [routes.members.invite, { emails: ['x@example.com'], role: 'admin' }],
      [routes.roles.changeSettings, { hasSimpleRoles: true }],
      [routes.account.rename, { name: 'Somebody else' }],
    ] as const) {
      expect(await server.attempt(route, { body }, token), route.path).toMatchObject({
        status: 403,
        body: { message: 'No API token can be used for this. Sign in to do it.' },
      })
    }
  })

  it('is kept as a hash, and shown in one answer only', async () => {
    const { bearer, tokenId } = await anApiToken(server, owner, ['applications:read'])
    const { queries } = server.services.platform.database
    const [row] = await queries.select().from(apiTokens).where(eq(apiTokens.id, tokenId))
    expect(JSON.stringify(row)).not.toContain(bearer)
    const { apiTokens: shown } = await server.call(routes.apiTokens.list, {}, owner)
    expect(JSON.stringify(shown)).not.toContain(bearer)
    expect(shown.find(({ id }) => id === tokenId)?.ending).toBe(bearer.slice(-4))
  })

  it('says when it was last used', async () => {
    const token = await anApiToken(server, owner, ['applications:read'])
    await listed(token)
    const { apiTokens: shown } = await server.call(routes.apiTokens.list, {}, owner)
    expect(shown.find(({ id }) => id === token.tokenId)?.lastUsedAt).not.toBeNull()
  })

  it('is refused once it was revoked', async () => {
    const token = await anApiToken(server, owner, ['applications:read'])
    expect(await listed(token)).toMatchObject({ status: 200 })
    await server.call(routes.apiTokens.revoke, { parameters: { tokenId: token.tokenId } }, owner)
    expect(await listed(token)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  it('is refused by another server within a second of being revoked', async () => {
    const token = await anApiToken(server, owner, ['applications:read'])
    const { database, clock } = server.services.platform
    const elsewhere = new ApiTokenCallers(database.queries, clock)
    const other = await createServer({ ...server.services, apiTokenCallers: elsewhere })
    const ask = () =>
      other.inject({ url: '/api/v1/applications', headers: { authorization: `Bearer ${token.bearer}` } })
    expect((await ask()).statusCode).toBe(200)
    await server.call(routes.apiTokens.revoke, { parameters: { tokenId: token.tokenId } }, owner)
    await expect.poll(async () => (await ask()).statusCode, { timeout: 1500 }).toBe(401)
    await other.close()
  })

  it('is refused once it has expired', async () => {
    const token = await anApiToken(server, owner, ['applications:read'])
    const { queries } = server.services.platform.database
    const over = { expiresAt: new Date(Date.now() - 1000) }
    await queries.update(apiTokens).set(over).where(eq(apiTokens.id, token.tokenId))
    expect(await listed(token)).toMatchObject({ status: 401 })
  })

  it('never does more than its maker may do today', async () => {
    const admin = await server.aMember(owner, 'admin')
    const token = await anApiToken(server, admin, ['applications:read', 'integrations:write'])
    const integration = { name: 'Mine', pluginId: 'restapi', configuration: { baseUrl: 'https://a.example' } }
    const connect = () =>
      server.attempt(routes.integrations.create, { body: { ...integration, secrets: {} } }, token)
    expect(await connect()).toMatchObject({ status: 200 })
    const parameters = { userId: admin.userId }
    await server.call(routes.members.changeRole, { parameters, body: { role: 'end-user' } }, owner)
    await expect.poll(connect, { timeout: 1500 }).toMatchObject({ status: 403 })
  })

  it('of an organization user does no more than a developer, whoever made it', async () => {
    const { id } = await server.call(
      routes.applications.create,
      { body: { name: 'Of an admin' } },
      await server.aMember(owner, 'admin'),
    )
    const read = (as: { bearer: string }) =>
      server.attempt(routes.applications.read, { parameters: { applicationId: id } }, as)
    expect(await read(await anApiToken(server, owner, ['applications:read']))).toMatchObject({ status: 200 })
    expect(
      await read(await anApiToken(server, owner, ['applications:read'], 'organization user')),
    ).toMatchObject({ status: 404 })
  })

  it('ends with the membership of its maker, and is not there when they come back', async () => {
    const admin = await server.aMember(owner, 'admin')
    const token = await anApiToken(server, admin, ['applications:read'])
    expect(await listed(token)).toMatchObject({ status: 200 })
    await server.call(routes.members.remove, { parameters: { userId: admin.userId } }, owner)
    expect(await listed(token)).toMatchObject({ status: 401 })
    const { organizationId } = owner
    await server.services.platform.database.queries
      .insert(memberships)
      .values({ organizationId, userId: admin.userId, role: 'admin' })
    expect(await listed(token)).toMatchObject({ status: 401 })
  })

  it('opens no page of the product', async () => {
    const { bearer } = await anApiToken(server, owner, tokenScopes)
    const { id } = await server.call(routes.applications.create, { body: { name: 'Private' } }, owner)
    await server.call(routes.applications.deploy, { parameters: { applicationId: id }, body: {} }, owner)
    const page = await server.http.inject({
      url: `/applications/${id}`,
      headers: { authorization: `Bearer ${bearer}` },
    })
    expect(page.body).not.toContain('Private')
  })
})
