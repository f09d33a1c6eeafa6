import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anIntegration } from '../http/testing.ts'
import { aGroup } from '../roles/testing.ts'
import { applications } from '../tables/applications.ts'
import { groupShares, shares } from '../tables/sharing.ts'
import { users } from '../tables/identity.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow } from '../workflows/testing.ts'

let server: TestServer
let owner: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

const queries = () => server.services.platform.database.queries

/** Stores applications of somebody's, the first changed first. */
const store = async (of: TestPerson, names: readonly string[]): Promise<string[]> => {
  const rows = names.map((name, place) => ({
    id: randomUUID(),
    organizationId: of.organizationId,
    ownerId: of.userId,
    name,
    updatedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 0, place)),
  }))
  if (rows.length > 0) await queries().insert(applications).values(rows)
  return rows.map(({ id }) => id)
}

type Asked = NonNullable<Parameters<typeof listed>[1]>
const listed = (
  person: TestPerson,
  query: {
    search?: string
    sort?: 'name' | 'owner' | 'updatedAt' | 'deployment'
    after?: string
    limit?: number
    direction?: 'ascending' | 'descending'
  } = {},
) => server.call(routes.applications.list, { query }, person)
const namesOf = async (person: TestPerson, query: Asked): Promise<string[]> =>
  (await listed(person, query)).applications.map(({ name }) => name)

/** The whole list, part by part. */
const inParts = async (person: TestPerson, query: Asked): Promise<string[]> => {
  const names: string[] = []
  let after: string | undefined
  do {
    const { applications: part, next } = await listed(person, {
      ...query,
      ...(after === undefined ? {} : { after }),
    })
    names.push(...part.map(({ name }) => name))
    after = next ?? undefined
  } while (after !== undefined)
  return names
}

describe('a list', () => {
  it('comes in parts that lose and repeat nothing, in every order', async () => {
    const person = await server.anOwner()
    const names = Array.from({ length: 23 }, (_, number) => `App ${number % 7}`)
    await store(person, names)
    for (const sort of ['name', 'owner', 'updatedAt', 'deployment'] as const) {
      for (const direction of ['ascending', 'descending'] as const) {
        const whole = await namesOf(person, { sort, direction })
        expect(whole).toHaveLength(23)
        expect(await inParts(person, { sort, direction, limit: 5 })).toEqual(whole)
      }
    }
  })

  it('begins with what was edited last', async () => {
    const person = await server.anOwner()
    await store(person, ['First', 'Second', 'Third'])
    expect(await namesOf(person, {})).toEqual(['Third', 'Second', 'First'])
  })

  it('sorts names as people do', async () => {
    const person = await server.anOwner()
    await store(person, ['App 10', 'app 2', 'Zoo', 'Éclair', 'App 1'])
    expect(await namesOf(person, { sort: 'name' })).toEqual(['App 1', 'app 2', 'App 10', 'Éclair', 'Zoo'])
  })

  it('finds every word, in the name or in that of the owner, whatever the case and the accents', async () => {
    const person = await server.anOwner()
    await store(person, ['Rechnungen für Köln', 'Invoices', '100 %', 'A_B', 'AxB'])
    await queries().update(users).set({ name: 'Zoë Gray' }).where(eq(users.id, person.userId))
    expect(await namesOf(person, { search: 'koln RECHNUNG' })).toEqual(['Rechnungen für Köln'])
    expect(await namesOf(person, { search: 'zoe invoice' })).toEqual(['Invoices'])
    expect(await namesOf(person, { search: '0 %' })).toEqual(['100 %'])
    expect(await namesOf(person, { search: 'a_b' })).toEqual(['A_B'])
    expect(await namesOf(person, { search: `'; drop table users; --` })).toEqual([])
  })

  it('counts what there is with its first part, and not what is more than a thousand', async () => {
    const person = await server.anOwner()
    await store(
      person,
      Array.from({ length: 1000 }, (_, number) => `App ${number}`),
    )
    const first = await listed(person, { limit: 2 })
    expect(first.total).toBe(1000)
    expect((await listed(person, { limit: 2, after: first.next ?? '' })).total).toBeNull()
    await store(person, ['One more'])
    expect((await listed(person)).total).toBeNull()
  })

  it('refuses a place of another order, one that is none, and more than it gives at once', async () => {
    const person = await server.anOwner()
    await store(person, ['A', 'B', 'C'])
    const { next } = await listed(person, { limit: 1, sort: 'name' })
    const statusOf = async (query: object): Promise<number> =>
      (await server.attempt(routes.applications.list, { query }, person)).status
    expect(await statusOf({ after: next, sort: 'owner' })).toBe(400)
    expect(await statusOf({ after: 'nonsense' })).toBe(400)
    expect(
      await statusOf({ after: Buffer.from('["updatedAt descending",{},"x"]').toString('base64url') }),
    ).toBe(400)
    expect(await statusOf({ limit: 100_000 })).toBe(400)
    expect(await statusOf({ sort: 'records' })).toBe(400)
    expect(await statusOf({ after: next, sort: 'name' })).toBe(200)
  })
})

describe('whoever may see little', () => {
  it('is told of nothing else, in parts that are full', async () => {
    const viewer = await server.aMember(owner, 'end-user')
    const ids = await store(
      owner,
      Array.from({ length: 30 }, (_, number) => `Desk ${number}`),
    )
    const groupId = await aGroup(server, owner, { members: [viewer] })
    const { organizationId } = owner
    const [byName, toGroup, publicId] = [ids[0] ?? '', ids[10] ?? '', ids[20] ?? '']
    await queries().insert(shares).values({
      id: randomUUID(),
      organizationId,
      entityType: 'applications',
      entityId: byName,
      userId: viewer.userId,
      role: 'viewer',
    })
    await queries().insert(groupShares).values({
      organizationId,
      entityType: 'applications',
      entityId: toGroup,
      groupId,
      resourceRole: 'viewer',
    })
    await queries().update(applications).set({ isPublic: true }).where(eq(applications.id, publicId))
    expect(await inParts(viewer, { limit: 1 })).toEqual(['Desk 20', 'Desk 10', 'Desk 0'])
    const first = await listed(viewer, { limit: 2 })
    expect(first.applications).toHaveLength(2)
    expect(first.total).toBe(3)
    expect(await namesOf(viewer, { search: 'desk 1' })).toEqual(['Desk 10'])
    const stranger = await server.anOwner()
    expect(await namesOf(stranger, {})).toEqual([])
    expect((await listed(stranger, { after: first.next ?? '' })).applications).toEqual([])
  })
})

describe('home', () => {
  it('is one list of all kinds, of those that somebody may read', async () => {
    const person = await server.anOwner()
    await store(person, ['Desk'])
    const { name } = await aWorkflow(server, person)
    await server.call(routes.scheduledJobs.create, { body: { name: 'Nightly' } }, person)
    const home = async (query: object) => {
      const { entries, total } = await server.call(routes.home.list, { query }, person)
      const names = entries.map((entry) => {
        if (entry.type === 'applications') return entry.application.name
        return entry.type === 'workflows' ? entry.workflow.name : entry.scheduledJob.name
      })
      return { names, total }
    }
    expect(await home({})).toEqual({ names: ['Nightly', name, 'Desk'], total: 3 })
    expect((await home({ sort: 'type' })).names).toEqual(['Desk', name, 'Nightly'])
    expect((await home({ type: 'workflows' })).names).toEqual([name])
    expect((await home({ search: 'scheduled' })).names).toEqual(['Nightly'])
    const endUser = await server.aMember(person, 'end-user')
    expect(await server.call(routes.home.list, {}, endUser)).toEqual({ entries: [], next: null, total: 0 })
  })
})

describe('the list of what is shared', () => {
  it('is sorted by kind, and by name within it; integrations have a page of their own', async () => {
    const person = await server.anOwner()
    await store(person, ['Desk', 'Alpha'])
    const { name } = await aWorkflow(server, person)
    await server.call(routes.scheduledJobs.create, { body: { name: 'Nightly' } }, person)
    await anIntegration(server, person)
    const names = async (query: object) =>
      (await server.call(routes.permissions.listShared, { query }, person)).entities.map(
        (entity) => entity.name,
      )
    expect(await names({ among: 'entities', sort: 'type' })).toEqual(['Alpha', 'Desk', name, 'Nightly'])
    expect(await names({ among: 'integrations' })).toHaveLength(1)
    expect(await names({})).toHaveLength(5)
  })

  it('comes in parts across kinds, forwards and backwards', async () => {
    const person = await server.anOwner()
    await store(person, ['Desk 10', 'Desk 2', 'Alpha'])
    for (const name of ['Second', 'First']) {
      await server.call(routes.scheduledJobs.create, { body: { name } }, person)
    }
    await anIntegration(server, person)
    for (const direction of ['ascending', 'descending'] as const) {
      const parts: string[] = []
      let after: string | undefined
      do {
        const query = {
          sort: 'type' as const,
          direction,
          limit: 2,
          ...(after === undefined ? {} : { after }),
        }
        const { entities, next } = await server.call(routes.permissions.listShared, { query }, person)
        parts.push(...entities.map(({ name }) => name))
        after = next ?? undefined
      } while (after !== undefined)
      const inOrder = ['Alpha', 'Desk 2', 'Desk 10', 'First', 'Second']
      const found = parts.filter((name) => inOrder.includes(name))
      expect(found).toEqual(direction === 'ascending' ? inOrder : inOrder.toReversed())
      expect(parts).toHaveLength(6)
    }
  })
})

describe('the list of members', () => {
  it('is searched by name, address and role, and knows who is in no group', async () => {
    const person = await server.anOwner()
    const admin = await server.aMember(person, 'admin')
    const developer = await server.aMember(person, 'developer')
    const find = async (query: object) =>
      (await server.call(routes.members.list, { query }, person)).members.map(({ userId }) => userId)
    expect(await find({ search: 'develop' })).toEqual([developer.userId])
    expect(await find({ search: admin.email })).toEqual([admin.userId])
    expect(await find({ emails: [admin.email, 'nobody@example.com'] })).toEqual([admin.userId])
    expect(await find({ sort: 'role' })).toEqual([person.userId, admin.userId, developer.userId])
    const groupId = await aGroup(server, person, { members: [developer] })
    expect(await find({ outsideGroup: groupId, sort: 'role' })).toEqual([person.userId, admin.userId])
    const groups = await server.call(routes.groups.list, { query: { limit: 1 } }, person)
    expect(groups.groups.map(({ memberCount }) => memberCount)).toEqual([3, 2, 1])
  })
})
