import { routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberPrincipal } from '../requests/principal.ts'
import { sessions } from '../tables/identity.ts'
import { memberships } from '../tables/organizations.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import type { LostRight } from './present-rights.ts'
import { rightsOf } from '../rights/rights.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const rightsOfPerson = async ({ userId, organizationId }: TestPerson) => {
  const { queries } = server.services.platform.database
  const rights = await rightsOf(queries, userId, organizationId)
  if (rights === null) return expect.fail('They are no member.')
  const { permissions, groups, version: rightsVersion } = rights
  return { permissions, groups, rightsVersion }
}

/** A developer who is signed in, and what is told once they have lost what let them in. */
const watched = async () => {
  const person = await server.aMember(await server.anOwner(), 'developer')
  await server.call(routes.session.read, { query: {} }, person)
  const { queries } = server.services.platform.database
  const [session] = await queries.select().from(sessions).where(eq(sessions.userId, person.userId))
  const principal: MemberPrincipal = {
    kind: 'member',
    userId: person.userId,
    organizationId: person.organizationId,
    organizationName: 'Example works',
    ...(await rightsOfPerson(person)),
    name: 'Dan',
    email: 'dan@example.com',
    sessionId: session?.id ?? expect.fail('Nobody is signed in.'),
  }
  const { promise, resolve } = Promise.withResolvers<LostRight>()
  server.services.presentRights.watch(principal, resolve)
  return { queries, userId: person.userId, lost: promise }
}

describe('who loses what let them in while they wait', () => {
  it('is told that it is the role, as long as they are still a member and signed in', async () => {
    const { queries, userId, lost } = await watched()
    await queries.update(memberships).set({ role: 'end-user' }).where(eq(memberships.userId, userId))
    expect(await lost).toBe('role')
  })

  it('has no access once they are no member any more', async () => {
    const { queries, userId, lost } = await watched()
    await queries.delete(memberships).where(eq(memberships.userId, userId))
    expect(await lost).toBe('access')
  })

  it('has no access once they are signed out', async () => {
    const { queries, userId, lost } = await watched()
    await queries.delete(sessions).where(eq(sessions.userId, userId))
    expect(await lost).toBe('access')
  })
})
