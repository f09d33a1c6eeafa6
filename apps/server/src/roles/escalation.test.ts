import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aGroup, aRole, assign } from './testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

/** Somebody who governs one thing and nothing else. */
const governing = async (...permissions: Parameters<typeof aRole>[2]): Promise<TestPerson> => {
  const person = await server.aMember(owner, 'developer')
  await assign(server, owner, person, [await aRole(server, owner, permissions)])
  return person
}
const held = async (person: TestPerson): Promise<readonly string[]> =>
  (await server.call(routes.session.read, { query: {} }, person)).permissions

describe('whoever manages roles and nothing else', () => {
  it('makes no role that holds more than they do, and widens none', async () => {
    const person = await governing('roles:manage')
    const body = { type: 'organization', name: randomUUID(), description: '', permissions: ['logs:read'] }
    expect((await server.attempt(routes.roles.create, { body }, person)).status).toBe(200)
    for (const [type, permission] of [
      ['organization', 'organization users:manage'],
      ['organization', 'applications:manage'],
      ['applications', 'delete'],
      ['integrations', 'configure'],
    ]) {
      const wider = { ...body, type, name: randomUUID(), permissions: [permission] }
      expect((await server.attempt(routes.roles.create, { body: wider }, person)).status, permission).toBe(
        403,
      )
    }
    const roleId = await aRole(server, owner, ['logs:read'])
    const widened = { revision: 0, ...body, name: randomUUID(), permissions: ['applications:manage'] }
    const { type: _, ...update } = widened
    const answer = await server.attempt(routes.roles.update, { parameters: { roleId }, body: update }, person)
    expect(answer.status).toBe(403)
  })

  it('gives nobody a mightier role, themselves least of all', async () => {
    const person = await governing('roles:manage')
    const before = await held(person)
    const mighty = await aRole(server, owner, ['organization users:manage'])
    expect((await assign(server, person, person, ['admin'])).status).toBe(403)
    expect((await assign(server, person, person, [mighty])).status).toBe(403)
    expect((await assign(server, person, person, ['owner'])).status).toBe(403)
    const groupId = await aGroup(server, owner, { members: [person] })
    for (const role of ['admin', 'owner', mighty]) {
      const input = { parameters: { groupId }, body: { roles: [role] } }
      expect((await server.attempt(routes.roles.assignToGroup, input, person)).status, role).toBe(403)
    }
    expect(await held(person)).toEqual(before)
  })

  it('lets roles count again for nobody', async () => {
    const person = await governing('roles:manage')
    const body = { hasSimpleRoles: true }
    expect((await server.attempt(routes.roles.changeSettings, { body }, person)).status).toBe(403)
  })
})

describe('whoever manages groups and nothing else', () => {
  it('comes into no group that lets do more than they may', async () => {
    const person = await governing('groups:manage', 'group members:manage')
    const mightyGroup = await aGroup(server, owner, { roles: ['admin'] })
    const buildingGroup = await aGroup(server, owner, {})
    const application = await server.call(routes.applications.create, { body: { name: 'Payroll' } }, owner)
    const body = {
      isPublic: false,
      shares: [{ subject: { kind: 'group' as const, groupId: buildingGroup }, role: 'builder' as const }],
    }
    const parameters = { applicationId: application.id }
    await server.call(routes.applications.changeShares, { parameters, body }, owner)
    for (const groupId of [mightyGroup, buildingGroup]) {
      const input = { parameters: { groupId }, body: { userIds: [person.userId] } }
      expect((await server.attempt(routes.groups.addMembers, input, person)).status).toBe(403)
    }
    expect((await server.attempt(routes.applications.read, { parameters }, person)).status).toBe(404)
    const harmless = await aGroup(server, person, { members: [person] })
    expect(harmless).not.toBe('')
  })
})

describe('whoever manages members and nothing else', () => {
  it('decides about nobody above them, and raises nobody above themselves', async () => {
    const person = await governing('organization users:manage')
    const [admin, developer] = [
      await server.aMember(owner, 'admin'),
      await server.aMember(owner, 'developer'),
    ]
    const change = (userId: string, role: string) =>
      server.attempt(routes.members.changeRole, { parameters: { userId }, body: { role } }, person)
    expect((await change(person.userId, 'admin')).status).toBe(403)
    expect((await change(person.userId, 'owner')).status).toBe(403)
    expect((await change(developer.userId, 'admin')).status).toBe(403)
    expect((await change(admin.userId, 'end-user')).status).toBe(403)
    expect((await change(owner.userId, 'end-user')).status).toBe(403)
    for (const { userId } of [admin, owner]) {
      const answer = await server.attempt(routes.members.remove, { parameters: { userId } }, person)
      expect(answer.status).toBe(403)
    }
    expect((await change(developer.userId, 'end-user')).status).toBe(200)
  })

  it('invites into no role that holds more', async () => {
    const person = await governing('organization users:manage')
    const invite = (role: string) =>
      server.attempt(
        routes.members.invite,
        { body: { emails: [`${randomUUID()}@example.com`], role } },
        person,
      )
    expect((await invite('admin')).status).toBe(403)
    expect((await invite('developer')).status).toBe(200)
  })
})

describe('an invitation into groups', () => {
  const accept = async (email: string): Promise<void> => {
    const letter = server.mails.findLast(({ to }) => to === email)
    const token = /#([\w-]+)/u.exec(letter?.text ?? '')?.[1] ?? ''
    const body = { token, name: 'Nora New', password: 'correct horse battery' }
    await server.call(routes.members.acceptInvitation, { body }, null)
  }
  const invite = (by: TestPerson, email: string, groupIds: readonly string[]) =>
    server.attempt(
      routes.members.inviteByOperations,
      {
        parameters: { organizationId: owner.organizationId },
        body: { operations: [{ email, action: 'add-member' }], groupIds, assignmentId: 'end-user' },
      },
      by,
    )
  const membersOf = async (groupId: string) =>
    (await server.call(routes.groups.listMembers, { parameters: { groupId } }, owner)).members.map(
      ({ email }) => email,
    )

  it('brings whoever accepts it into them', async () => {
    const groupId = await aGroup(server, owner, { roles: ['developer'] })
    const email = `${randomUUID()}@example.com`
    expect((await invite(owner, email, [groupId])).status).toBe(200)
    expect(await membersOf(groupId)).toEqual([])
    await accept(email)
    expect(await membersOf(groupId)).toEqual([email])
  })

  it('names none that lets do more than whoever invites, neither then nor when it is accepted', async () => {
    const person = await governing('organization users:manage')
    const mighty = await aGroup(server, owner, { roles: ['admin'] })
    const email = `${randomUUID()}@example.com`
    expect((await invite(person, email, [mighty])).status).toBe(403)
    const groupId = await aGroup(server, owner, {})
    expect((await invite(person, email, [groupId])).status).toBe(200)
    const grown = { parameters: { groupId }, body: { roles: ['admin'] } }
    await server.call(routes.roles.assignToGroup, grown, owner)
    await accept(email)
    expect(await membersOf(groupId)).toEqual([])
  })
})

describe('whoever may share and not do everything', () => {
  it('gives and takes away only what they may do themselves', async () => {
    const person = await server.aMember(owner, 'developer')
    const friend = await server.aMember(owner, 'developer')
    const sharing = await aRole(server, owner, ['share'], 'applications')
    const { id: applicationId } = await server.call(
      routes.applications.create,
      { body: { name: 'Payroll' } },
      owner,
    )
    const parameters = { applicationId }
    const mine = { subject: { kind: 'user', userId: person.userId }, role: sharing }
    const share = (by: TestPerson, shares: readonly unknown[]) =>
      server.attempt(routes.applications.changeShares, { parameters, body: { isPublic: false, shares } }, by)
    const ofFriend = (role: string) => ({ subject: { kind: 'user', userId: friend.userId }, role })
    expect((await share(owner, [mine, ofFriend('builder')])).status).toBe(200)
    expect((await share(person, [mine])).status).toBe(403)
    expect((await share(person, [{ ...mine, role: 'builder' }, ofFriend('builder')])).status).toBe(403)
    const everyone = { subject: { kind: 'everyone' }, role: 'viewer' }
    expect((await share(person, [mine, ofFriend('builder'), everyone])).status).toBe(200)
  })
})

describe('another organization', () => {
  it('lends neither its roles nor its groups nor its people', async () => {
    const stranger = await server.anOwner()
    const foreignRole = await aRole(server, stranger, ['organization users:manage'])
    const foreignGroup = await aGroup(server, stranger, {})
    const groupId = await aGroup(server, owner, {})
    expect((await assign(server, owner, owner, [foreignRole])).status).toBe(404)
    expect((await assign(server, owner, stranger, ['admin'])).status).toBe(404)
    const add = { parameters: { groupId }, body: { userIds: [stranger.userId] } }
    expect((await server.attempt(routes.groups.addMembers, add, owner)).status).toBe(404)
    const { id: applicationId } = await server.call(
      routes.applications.create,
      { body: { name: 'Payroll' } },
      owner,
    )
    for (const given of [
      { subject: { kind: 'group', groupId: foreignGroup }, role: 'builder' },
      { subject: { kind: 'everyone' }, role: foreignRole },
      { subject: { kind: 'user', userId: stranger.userId }, role: 'builder' },
    ]) {
      const input = { parameters: { applicationId }, body: { isPublic: false, shares: [given] } }
      expect((await server.attempt(routes.applications.changeShares, input, owner)).status).toBe(400)
    }
  })
})
