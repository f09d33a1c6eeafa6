import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { rolePermissions } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rightsOf } from '../rights/rights.ts'
import { memberships } from '../tables/organizations.ts'
import { shares } from '../tables/sharing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow, callOver } from '../workflows/testing.ts'
import { aGroup, aRole, assign } from './testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

const queries = () => server.services.platform.database.queries
const permissionsOf = async (person: TestPerson): Promise<readonly string[]> =>
  (await server.call(routes.session.read, { query: {} }, person)).permissions
const rights = async ({ userId, organizationId }: TestPerson) =>
  (await rightsOf(queries(), userId, organizationId)) ?? expect.fail('They are no member.')

const anApplication = async (by: TestPerson) =>
  (await server.call(routes.applications.create, { body: { name: 'Desk' } }, by)).id
const share = (
  applicationId: string,
  by: TestPerson,
  given: readonly { subject: Readonly<Record<string, string>>; role: string }[],
) =>
  server.attempt(
    routes.applications.changeShares,
    { parameters: { applicationId }, body: { isPublic: false, shares: given } },
    by,
  )
const edits = async (applicationId: string, person: TestPerson): Promise<number> =>
  (await server.attempt(routes.applications.read, { parameters: { applicationId } }, person)).status

describe('what somebody may do in an organization', () => {
  it.each(['owner', 'admin', 'developer', 'end-user'] as const)(
    'is exactly what the role gives to somebody who is %s and has no other',
    async (role) => {
      const person = await server.aMember(owner, role)
      expect((await permissionsOf(person)).toSorted()).toEqual([...rolePermissions[role]].toSorted())
    },
  )

  it('grows by a role of the organization and by those of groups, and shrinks with them', async () => {
    const person = await server.aMember(owner, 'end-user')
    const role = await aRole(server, owner, ['logs:read'])
    await assign(server, owner, person, [role])
    const groupId = await aGroup(server, owner, { members: [person], roles: ['developer'] })
    const held = await permissionsOf(person)
    expect(held).toEqual(expect.arrayContaining(['logs:read', 'workflows:create', 'applications:create']))
    await server.call(routes.groups.removeMember, { parameters: { groupId, userId: person.userId } }, owner)
    await server.call(routes.roles.remove, { parameters: { roleId: role } }, owner)
    expect(await permissionsOf(person)).toEqual(['applications:read'])
  })

  it('has another version as soon as any of it changes', async () => {
    const person = await server.aMember(owner, 'developer')
    const versions = [(await rights(person)).version]
    const role = await aRole(server, owner, ['access tokens:read'])
    await assign(server, owner, person, [role])
    versions.push((await rights(person)).version)
    await aGroup(server, owner, { members: [person] })
    versions.push((await rights(person)).version)
    expect(new Set(versions).size).toBe(3)
  })

  it('is kept to the simple roles where the organization says so, and never grows by that', async () => {
    const other = await server.anOwner()
    const people = [await server.aMember(other, 'developer'), await server.aMember(other, 'end-user')]
    const role = await aRole(server, other, ['access tokens:manage', 'organization users:manage'])
    for (const person of people) await assign(server, other, person, [role])
    const before = await Promise.all([...people, other].map(permissionsOf))
    await server.call(routes.roles.changeSettings, { body: { hasSimpleRoles: true } }, other)
    const after = await Promise.all([...people, other].map(permissionsOf))
    for (const [place, held] of after.entries()) {
      expect(before[place]).toEqual(expect.arrayContaining([...held]))
    }
    expect(after[0]).not.toContain('access tokens:manage')
    expect(after[0]).toContain('workflows:create')
    expect(after[1]).toEqual(['applications:read'])
    expect(after[2]).toEqual(before[2])
  })
})

describe('a group', () => {
  it('gives its members what is shared with it, until they leave it', async () => {
    const [person, other] = [
      await server.aMember(owner, 'developer'),
      await server.aMember(owner, 'developer'),
    ]
    const groupId = await aGroup(server, owner, { members: [person] })
    const applicationId = await anApplication(owner)
    await share(applicationId, owner, [{ subject: { kind: 'group', groupId }, role: 'builder' }])
    expect([await edits(applicationId, person), await edits(applicationId, other)]).toEqual([200, 404])
    const { applications } = await server.call(routes.applications.list, {}, person)
    expect(applications.map(({ id }) => id)).toEqual([applicationId])
    expect((await server.call(routes.applications.list, {}, other)).applications).toEqual([])
    const parameters = { groupId, userId: person.userId }
    await server.call(routes.groups.removeMember, { parameters }, owner)
    expect(await edits(applicationId, person)).toBe(404)
  })

  it('takes with it what it gave', async () => {
    const person = await server.aMember(owner, 'developer')
    const groupId = await aGroup(server, owner, { members: [person], roles: ['admin'] })
    const applicationId = await anApplication(owner)
    await share(applicationId, owner, [{ subject: { kind: 'group', groupId }, role: 'builder' }])
    await server.call(routes.groups.remove, { parameters: { groupId } }, owner)
    expect(await edits(applicationId, person)).toBe(404)
    expect(await permissionsOf(person)).not.toContain('organization users:manage')
  })

  it('is read by applications and by their runs as one of the groups of whoever uses them', async () => {
    const person = await server.aMember(owner, 'end-user')
    const groupId = await aGroup(server, owner, { members: [person] })
    const { groups } = await server.call(routes.groups.list, {}, owner)
    const name = groups.find(({ id }) => id === groupId)?.name ?? ''
    const applicationId = await anApplication(owner)
    await share(applicationId, owner, [{ subject: { kind: 'everyone' }, role: 'viewer' }])
    await server.call(routes.applications.deploy, { parameters: { applicationId }, body: {} }, owner)
    const opened = await server.call(routes.published.open, { parameters: { applicationId } }, person)
    expect(opened.user?.groups).toEqual([{ id: groupId, name }])
  })

  it('has a name of its own in its organization', async () => {
    const body = { name: randomUUID() }
    await server.call(routes.groups.create, { body }, owner)
    expect(await server.attempt(routes.groups.create, { body }, owner)).toMatchObject({ status: 409 })
    const other = await server.anOwner()
    expect(await server.attempt(routes.groups.create, { body }, other)).toMatchObject({ status: 200 })
  })
})

describe('a role of the organization', () => {
  it('for applications lets do what it says, and no more', async () => {
    const person = await server.aMember(owner, 'developer')
    const role = await aRole(server, owner, ['edit'], 'applications')
    const applicationId = await anApplication(owner)
    const subject = { kind: 'user', userId: person.userId }
    expect((await share(applicationId, owner, [{ subject, role }])).status).toBe(200)
    expect(await edits(applicationId, person)).toBe(200)
    const deploy = { parameters: { applicationId }, body: {} }
    expect((await server.attempt(routes.applications.deploy, deploy, person)).status).toBe(404)
  })

  it('for one kind of things cannot be given on another', async () => {
    const person = await server.aMember(owner, 'developer')
    const role = await aRole(server, owner, ['edit'], 'workflows')
    const subject = { kind: 'user', userId: person.userId }
    expect((await share(await anApplication(owner), owner, [{ subject, role }])).status).toBe(400)
  })

  it('is not saved over what somebody else saved meanwhile', async () => {
    const roleId = await aRole(server, owner, ['logs:read'])
    const body = { revision: 0, name: randomUUID(), description: '', permissions: [] }
    const saves = [1, 2].map(() =>
      server.attempt(routes.roles.update, { parameters: { roleId }, body }, owner),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('is listed after the built-in ones, by name', async () => {
    const other = await server.anOwner()
    for (const name of ['Writer', 'Auditor']) {
      const body = { type: 'organization' as const, name, description: '', permissions: [] }
      await server.call(routes.roles.create, { body }, other)
    }
    const { roles } = await server.call(routes.roles.list, {}, other)
    const ofOrganization = roles.filter(({ type }) => type === 'organization')
    expect(ofOrganization.map(({ name, order }) => `${order} ${name}`)).toEqual([
      '0 Owner',
      '1 Admin',
      '2 Developer',
      '3 End-User',
      '4 Auditor',
      '5 Writer',
    ])
  })
})

describe('whoever can access a workflow', () => {
  it('runs it and reads nothing of it, also where the version before said so', async () => {
    const person = await server.aMember(owner, 'developer')
    const { id: workflowId } = await aWorkflow(server, owner)
    const run = () => callOver(server, { workflowId, as: person, verb: 'run', body: 1 })
    const body = {
      shares: [{ subject: { kind: 'user' as const, userId: person.userId }, role: 'executor' as const }],
    }
    await server.call(routes.workflows.changeShares, { parameters: { workflowId }, body }, owner)
    expect((await run()).status).toBe(200)
    expect((await server.attempt(routes.workflows.read, { parameters: { workflowId } }, person)).status).toBe(
      404,
    )
    const [stored] = await queries().select().from(shares).where(eq(shares.entityId, workflowId))
    expect(stored).toMatchObject({ role: 'configurator', resourceRole: 'executor' })
    await queries().update(shares).set({ resourceRole: null }).where(eq(shares.entityId, workflowId))
    expect((await run()).status).toBe(200)
    const given = await server.call(routes.workflows.readShares, { parameters: { workflowId } }, owner)
    expect(given.shares).toMatchObject([{ role: 'owner' }, { role: 'executor' }])
  })
})

describe('somebody who leaves', () => {
  it('takes nothing of groups and roles with them, and begins with nothing when they come back', async () => {
    const person = await server.aMember(owner, 'developer')
    const groupId = await aGroup(server, owner, { members: [person], roles: ['admin'] })
    await assign(server, owner, person, [await aRole(server, owner, ['access tokens:manage'])])
    const { organizationId, userId } = person
    // As the version before does it, which knows of no groups.
    await queries()
      .delete(memberships)
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    await queries().insert(memberships).values({ organizationId, userId, role: 'end-user' })
    expect([...(await rights(person)).permissions]).toEqual(['applications:read'])
    const { members } = await server.call(routes.groups.listMembers, { parameters: { groupId } }, owner)
    expect(members).toEqual([])
  })
})

describe('a share that is withdrawn', () => {
  it('ends what goes on with it, wherever it was withdrawn', async () => {
    const person = await server.aMember(owner, 'developer')
    const applicationId = await anApplication(owner)
    const given = { subject: { kind: 'user', userId: person.userId }, role: 'builder' }
    await share(applicationId, owner, [given])
    const principal = await server.services.memberships.of(person.userId, person.organizationId)
    if (principal === null) expect.fail('They are no member.')
    const { presentRights, loadAfresh } = server.services
    const lost = new Promise((resolve) => {
      presentRights.watch(principal, resolve, {
        key: 'a',
        check: () => loadAfresh(principal, 'application', applicationId, 'edit'),
      })
    })
    // As another server would do it: nothing in this one is told.
    await queries().delete(shares).where(eq(shares.entityId, applicationId))
    expect(await lost).toBe('entity')
  })
})
