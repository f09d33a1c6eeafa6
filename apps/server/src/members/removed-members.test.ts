import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { memberships } from '../tables/organizations.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { removeElsewhere, removeMember } from './testing.ts'
import { anAccessToken, answering, aWorkflow, callOver } from '../workflows/testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  await server.services.background.start()
})
afterAll(() => server.close())

const remove = (userId: string, as: TestPerson, query = '') => removeMember(server, userId, as, query)

/** The same person invited again, with their account of before. */
const letInAgain = async (person: TestPerson, role: 'developer' | 'end-user'): Promise<TestPerson> => {
  await server.call(routes.members.invite, { body: { emails: [person.email], role } }, owner)
  const letter = server.mails.findLast(({ to }) => to === person.email)
  const token = /#([\w-]+)/u.exec(letter?.text ?? '')?.[1] ?? ''
  const body = { token, name: 'Ada', password: 'correct horse battery' }
  const { status, headers } = await server.attempt(routes.members.acceptInvitation, { body }, null)
  expect(status).toBe(200)
  const cookie = [headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
  return { ...person, cookie: cookie.join('; ') }
}

const sharedWith = (userId: string) => [
  { subject: { kind: 'user' as const, userId }, role: 'builder' as const },
]

describe('somebody who was removed and let in again', () => {
  it('has none of the shares of before', async () => {
    const person = await server.aMember(owner, 'developer')
    const { id: applicationId } = await server.call(
      routes.applications.create,
      { body: { name: 'Payroll' } },
      owner,
    )
    const parameters = { applicationId }
    const body = { isPublic: false, shares: sharedWith(person.userId) }
    await server.call(routes.applications.changeShares, { parameters, body }, owner)
    expect((await server.attempt(routes.applications.read, { parameters }, person)).status).toBe(200)
    await remove(person.userId, owner)
    const again = await letInAgain(person, 'developer')
    expect((await server.attempt(routes.applications.read, { parameters }, again)).status).toBe(404)
  })

  it('owns nothing: what they owned is the remover’s', async () => {
    const person = await server.aMember(owner, 'developer')
    const application = await server.call(routes.applications.create, { body: { name: 'Mine' } }, person)
    const workflow = await aWorkflow(server, person)
    const job = await server.call(routes.scheduledJobs.create, { body: { name: 'Nightly mine' } }, person)
    const admin = await server.aMember(owner, 'admin')
    await remove(person.userId, admin)
    const again = await letInAgain(person, 'developer')
    const owned = [
      [routes.applications.read, { applicationId: application.id }],
      [routes.workflows.read, { workflowId: workflow.id }],
      [routes.scheduledJobs.read, { jobId: job.id }],
    ] as const
    for (const [route, parameters] of owned) {
      expect((await server.attempt(route, { parameters }, again)).status, route.path).toBe(404)
    }
    // An owner by role may do everything; one without the role shows whose it is.
    await server.call(
      routes.members.changeRole,
      { parameters: { userId: admin.userId }, body: { role: 'developer' } },
      owner,
    )
    for (const [route, parameters] of owned) {
      expect((await server.attempt(route, { parameters }, admin)).status, route.path).toBe(200)
    }
  })

  it('has nothing either that a server of the version before left them', async () => {
    const person = await server.aMember(owner, 'developer')
    const mine = await server.call(routes.applications.create, { body: { name: 'Left over' } }, person)
    const shared = await server.call(routes.applications.create, { body: { name: 'Shared before' } }, owner)
    const body = { isPublic: false, shares: sharedWith(person.userId) }
    await server.call(
      routes.applications.changeShares,
      { parameters: { applicationId: shared.id }, body },
      owner,
    )
    await removeElsewhere(server, person)
    const again = await letInAgain(person, 'developer')
    for (const applicationId of [mine.id, shared.id]) {
      const read = { parameters: { applicationId } }
      expect((await server.attempt(routes.applications.read, read, again)).status).toBe(404)
      expect((await server.attempt(routes.applications.read, read, owner)).status).toBe(200)
    }
  })

  it('is not signed in by the cookie of before', async () => {
    const person = await server.aMember(owner, 'developer')
    await remove(person.userId, owner)
    await letInAgain(person, 'developer')
    const { user } = await server.call(routes.session.read, { query: {} }, person)
    expect(user).toEqual({ isAnonymous: true })
  })

  it('has no access tokens of before', async () => {
    const person = await server.aMember(owner, 'admin')
    const workflow = await aWorkflow(server, owner, [answering('1')])
    const webhook = await anAccessToken(server, person)
    const external = await server.anExternalUser(person)
    expect((await callOver(server, { workflowId: workflow.id, as: webhook, body: 1 })).status).toBe(200)
    await remove(person.userId, owner)
    expect((await callOver(server, { workflowId: workflow.id, as: webhook, body: 1 })).status).toBe(401)
    expect(await server.attempt(routes.session.read, { query: {} }, external)).toMatchObject({ status: 401 })
    await letInAgain(person, 'developer')
    expect((await callOver(server, { workflowId: workflow.id, as: webhook, body: 1 })).status).toBe(401)
  })

  it('decides nothing that was asked of them before: their successor does', async () => {
    const person = await server.aMember(owner, 'developer')
    const successor = await server.aMember(owner, 'developer')
    const block: Block = {
      id: randomUUID(),
      kind: 'approval',
      name: 'Approval1',
      message: 'Refund?',
      approvers: person.email,
    }
    const workflow = await aWorkflow(server, owner, [block])
    await callOver(server, { workflowId: workflow.id, as: owner, verb: 'run-async', body: 1 })
    const askedOf = async (who: TestPerson) =>
      (await server.call(routes.approvals.list, {}, who)).approvals.map(({ runId }) => runId)
    await vi.waitFor(async () => expect(await askedOf(person)).toHaveLength(1))
    const [runId = ''] = await askedOf(person)
    await remove(person.userId, owner, `?successorId=${successor.userId}`)
    const again = await letInAgain(person, 'developer')
    expect(await askedOf(again)).toEqual([])
    const decision = {
      parameters: { runId },
      body: { position: 'Approval1#approval', isApproved: true },
    }
    expect((await server.attempt(routes.approvals.decide, decision, again)).status).toBe(404)
    expect(await askedOf(successor)).toEqual([runId])
    expect((await server.attempt(routes.approvals.decide, decision, successor)).status).toBe(200)
  })

  it('is not let in again by an invitation that waited for them', async () => {
    const person = await server.aMember(owner, 'developer')
    const invited = { body: { emails: ['friend@example.com'], role: 'developer' as const } }
    const admin = await server.aMember(owner, 'admin')
    await server.call(routes.members.invite, invited, admin)
    await server.services.platform.database.queries
      .delete(memberships)
      .where(eq(memberships.userId, person.userId))
    await server.call(
      routes.members.invite,
      { body: { emails: [person.email], role: 'developer' as const } },
      owner,
    )
    await server.services.platform.database.queries
      .insert(memberships)
      .values({ organizationId: owner.organizationId, userId: person.userId, role: 'developer' })
    await remove(person.userId, owner)
    await remove(admin.userId, owner)
    const open = await server.call(routes.members.listInvitations, {}, owner)
    expect(open.invitations.map(({ email }) => email)).not.toContain(person.email)
    expect(open.invitations.map(({ email }) => email)).not.toContain('friend@example.com')
  })
})

describe('what a removed member owned', () => {
  it('goes to whom the remover names, and to nobody outside or who may not build', async () => {
    const person = await server.aMember(owner, 'developer')
    const successor = await server.aMember(owner, 'developer')
    const endUser = await server.aMember(owner, 'end-user')
    const stranger = await server.anOwner()
    const others = await server.call(routes.applications.create, { body: { name: 'Another’s' } }, owner)
    const { id: applicationId } = await server.call(
      routes.applications.create,
      { body: { name: 'Handed over' } },
      person,
    )
    for (const id of [stranger.userId, endUser.userId, person.userId, randomUUID()]) {
      expect(await remove(person.userId, owner, `?successorId=${id}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      })
    }
    expect((await remove(person.userId, owner, `?successorId=${successor.userId}`)).status).toBe(200)
    const read = { parameters: { applicationId } }
    expect((await server.attempt(routes.applications.read, read, successor)).status).toBe(200)
    // What others own stays theirs.
    const other = { parameters: { applicationId: others.id } }
    expect((await server.attempt(routes.applications.read, other, successor)).status).toBe(404)
  })

  it('goes to an owner where somebody removes themselves', async () => {
    const second = await server.aMember(owner, 'owner')
    const { id: applicationId } = await server.call(
      routes.applications.create,
      { body: { name: 'Left behind' } },
      second,
    )
    expect((await remove(second.userId, second)).status).toBe(200)
    const { status } = await server.attempt(
      routes.applications.read,
      { parameters: { applicationId } },
      owner,
    )
    expect(status).toBe(200)
  })
})
