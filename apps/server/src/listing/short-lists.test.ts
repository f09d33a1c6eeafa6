import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiTokens } from '../tables/api-tokens.ts'
import { embedAccessTokens } from '../tables/embedding.ts'
import { invitations } from '../tables/members.ts'
import { workflowAccessTokens } from '../tables/workflows.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  const { organizationId, userId } = owner
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const tokens = ['Shop 10', 'Shop 2', 'Büro', 'Archive', 'Shop 1'].map((name, place) => ({
    id: randomUUID(),
    organizationId,
    name,
    tokenHash: randomUUID(),
    ending: 'abcd',
    createdBy: userId,
    createdAt: new Date(),
    expiresAt: tomorrow,
    lastUsedAt: place < 2 ? new Date(Date.UTC(2026, 0, 1 + place)) : null,
  }))
  const { queries } = server.services.platform.database
  await queries.insert(embedAccessTokens).values(tokens)
  await queries.insert(workflowAccessTokens).values(tokens)
  await queries
    .insert(apiTokens)
    .values(tokens.map((token) => ({ ...token, kind: 'organization user' as const, scopes: [] })))
  await queries.insert(invitations).values(
    ['c', 'a', 'b'].map((name) => ({
      id: randomUUID(),
      organizationId,
      email: `${name}@example.com`,
      role: 'developer' as const,
      tokenHash: randomUUID(),
      invitedBy: userId,
      expiresAt: tomorrow,
    })),
  )
})
afterAll(() => server.close())

interface Query {
  readonly sort?: 'name' | 'lastUsedAt'
  readonly search?: string
  readonly after?: string
  readonly limit?: number
}

const kinds = {
  embedding: async (query: Query, as = owner) => {
    const { accessTokens: tokens, ...rest } = await server.call(
      routes.embedding.listAccessTokens,
      { query },
      as,
    )
    return { names: tokens.map(({ name }) => name), ...rest }
  },
  workflows: async (query: Query, as = owner) => {
    const { accessTokens: tokens, ...rest } = await server.call(
      routes.workflowAccessTokens.list,
      { query },
      as,
    )
    return { names: tokens.map(({ name }) => name), ...rest }
  },
  API: async (query: Query, as = owner) => {
    const { apiTokens: tokens, ...rest } = await server.call(routes.apiTokens.list, { query }, as)
    return { names: tokens.map(({ name }) => name), ...rest }
  },
}

describe.each(Object.entries(kinds))('access tokens for %s', (_, list) => {
  it('are sorted and cut, and told to nobody else', async () => {
    const first = await list({ sort: 'name', limit: 3 })
    expect(first).toMatchObject({ names: ['Archive', 'Büro', 'Shop 1'], total: 5 })
    expect(await list({ sort: 'name', limit: 3, after: first.next ?? '' })).toEqual({
      names: ['Shop 2', 'Shop 10'],
      next: null,
      total: null,
    })
    expect((await list({ sort: 'lastUsedAt' })).names.slice(0, 2)).toEqual(['Shop 10', 'Shop 2'])
    expect((await list({}, await server.anOwner())).names).toEqual([])
  })

  it('are found by their names and by who made them', async () => {
    expect((await list({ search: 'buro' })).names).toEqual(['Büro'])
    expect((await list({ search: 'nobody' })).names).toEqual([])
  })
})

describe('invitations', () => {
  const list = async (query: { search?: string; emails?: string[]; limit?: number; after?: string }) => {
    const { invitations: open, ...rest } = await server.call(routes.members.listInvitations, { query }, owner)
    return { emails: open.map(({ email }) => email), ...rest }
  }

  it('are sorted, cut and found', async () => {
    const first = await list({ limit: 2 })
    expect(first).toMatchObject({ emails: ['a@example.com', 'b@example.com'], total: 3 })
    expect((await list({ limit: 2, after: first.next ?? '' })).emails).toEqual(['c@example.com'])
    expect((await list({ search: 'c@' })).emails).toEqual(['c@example.com'])
    expect((await list({ emails: ['b@example.com', 'd@example.com'] })).emails).toEqual(['b@example.com'])
  })
})
