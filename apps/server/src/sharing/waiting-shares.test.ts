import { randomUUID } from 'node:crypto'
import { type RouteInput, routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invitations } from '../tables/members.ts'
import { memberships } from '../tables/organizations.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow } from '../workflows/testing.ts'
import { shares, waitingShares } from '../tables/sharing.ts'

type Given = RouteInput<typeof routes.applications.changeShares>['body']['shares'][number]

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

const database = () => server.services.platform.database.queries
const newAddress = () => `${randomUUID()}@example.com`
const anApplication = async (of = owner) =>
  (await server.call(routes.applications.create, { body: { name: 'Payroll' } }, of)).id

const to = (
  email: string,
  role: 'viewer' | 'builder' = 'viewer',
  organizationRole: 'end-user' | 'developer' | 'admin' = 'end-user',
): Given => ({ subject: { kind: 'invitation', email, organizationRole }, role })
const share = (applicationId: string, given: readonly Given[], as: TestPerson) =>
  server.attempt(
    routes.applications.changeShares,
    { parameters: { applicationId }, body: { isPublic: false, shares: given } },
    as,
  )
const sharesOf = async (applicationId: string, as = owner) =>
  (await server.call(routes.applications.readShares, { parameters: { applicationId } }, as)).shares.filter(
    ({ subject }) => subject.kind !== 'owner',
  )

const mailsTo = (email: string) => server.mails.filter(({ to: receiver }) => receiver === email)
/** Accepts what was mailed last, as a browser of its own. */
const accept = async (email: string): Promise<TestCaller & { status: number }> => {
  const token = /#(\S+)/u.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
  const body = { token, name: 'Nora New', password: 'correct horse battery' }
  const { status, headers } = await server.attempt(routes.members.acceptInvitation, { body }, null)
  const cookie = [headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
  return { status, cookie: cookie.join('; ') }
}
const mayEdit = async (applicationId: string, as: TestCaller): Promise<boolean> =>
  (await server.attempt(routes.applications.read, { parameters: { applicationId } }, as)).status === 200
const seesInList = async (applicationId: string, as: TestCaller): Promise<boolean> =>
  (await server.call(routes.applications.list, {}, as)).applications.some(({ id }) => id === applicationId)
const waitingOf = (entityId: string) =>
  database().select().from(waitingShares).where(eq(waitingShares.entityId, entityId))
const openInvitations = async (as = owner) =>
  (await server.call(routes.members.listInvitations, {}, as)).invitations
const ofUser = (userId: string): Given => ({ subject: { kind: 'user', userId }, role: 'builder' })

describe('sharing with somebody who is no member', () => {
  it('invites them, and gives the share when they accept and not before', async () => {
    const applicationId = await anApplication()
    const email = newAddress()
    expect((await share(applicationId, [to(email, 'builder', 'developer')], owner)).status).toBe(200)
    expect(mailsTo(email)).toHaveLength(1)
    expect(await database().select().from(shares).where(eq(shares.entityId, applicationId))).toEqual([])

    const person = await accept(email)
    expect(person.status).toBe(200)
    expect(await mayEdit(applicationId, person)).toBe(true)
    expect(await sharesOf(applicationId)).toMatchObject([
      { subject: { kind: 'user', email, name: 'Nora New' }, role: 'builder' },
    ])
    expect(await waitingOf(applicationId)).toEqual([])
  })

  it('lists them last, and can be changed and taken back', async () => {
    const applicationId = await anApplication()
    const member = await server.aMember(owner, 'developer')
    const email = newAddress()
    const everyone: Given = { subject: { kind: 'everyone' }, role: 'viewer' }
    const pending = to(email, 'viewer', 'developer')
    await share(applicationId, [pending, ofUser(member.userId), everyone], owner)
    const subjects = async () => (await sharesOf(applicationId)).map(({ subject: { kind } }) => kind)
    expect(await subjects()).toEqual(['everyone', 'user', 'invitation'])

    await share(applicationId, [to(email, 'builder', 'developer')], owner)
    expect(await sharesOf(applicationId)).toMatchObject([
      { subject: { kind: 'invitation', email, organizationRole: 'developer' }, role: 'builder' },
    ])
    await share(applicationId, [], owner)
    expect(await subjects()).toEqual([])
    const person = await accept(email)
    expect(await mayEdit(applicationId, person)).toBe(false)
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('lets an end-user view and not build', async () => {
    const applicationId = await anApplication()
    const email = newAddress()
    expect(await share(applicationId, [to(email, 'builder')], owner)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('can only view') },
    })
    expect(mailsTo(email)).toEqual([])
    expect((await share(applicationId, [to(email)], owner)).status).toBe(200)
    const person = await accept(email)
    expect(await seesInList(applicationId, person)).toBe(true)
    expect(await mayEdit(applicationId, person)).toBe(false)
  })

  it('shares with a member at once, and mails nothing', async () => {
    const applicationId = await anApplication()
    const member = await server.aMember(owner, 'developer')
    await share(applicationId, [to(member.email, 'builder')], owner)
    expect(await mayEdit(applicationId, member)).toBe(true)
    expect(mailsTo(member.email)).toEqual([])
  })

  it('invites nobody twice: one invitation brings all that waits', async () => {
    const [one, other] = [await anApplication(), await anApplication()]
    const email = newAddress()
    await share(one, [to(email, 'viewer', 'developer')], owner)
    await share(other, [to(email, 'builder')], owner)
    expect(mailsTo(email)).toHaveLength(1)
    const person = await accept(email)
    expect(await seesInList(one, person)).toBe(true)
    expect(await mayEdit(other, person)).toBe(true)
  })

  it('outlives a new invitation of the same address, and no more than its role then allows', async () => {
    const applicationId = await anApplication()
    const email = newAddress()
    await share(applicationId, [to(email, 'builder', 'developer')], owner)
    await server.call(routes.members.invite, { body: { emails: [email], role: 'end-user' } }, owner)
    const person = await accept(email)
    expect(await seesInList(applicationId, person)).toBe(true)
    expect(await sharesOf(applicationId)).toMatchObject([{ role: 'viewer' }])
  })

  it('counts among the invitations of the day, and shares nothing where there are too many', async () => {
    const of = await server.anOwner()
    const applicationId = await anApplication(of)
    const many = (count: number) => Array.from({ length: count }, () => to(newAddress()))
    expect((await share(applicationId, many(51), of)).status).toBe(400)
    expect((await share(applicationId, many(50), of)).status).toBe(200)
    expect((await share(applicationId, many(50), of)).status).toBe(200)
    expect((await share(applicationId, many(1), of)).status).toBe(429)
    expect(await sharesOf(applicationId, of)).toHaveLength(50)
  })

  it('goes for workflows and scheduled jobs as well', async () => {
    const workflow = await aWorkflow(server, owner)
    const job = await server.call(routes.scheduledJobs.create, { body: { name: randomUUID() } }, owner)
    const email = newAddress()
    const body = { shares: [to(email, 'builder', 'developer')] }
    const ofWorkflow = { parameters: { workflowId: workflow.id } }
    const ofJob = { parameters: { jobId: job.id } }
    await server.call(routes.workflows.changeShares, { ...ofWorkflow, body }, owner)
    await server.call(routes.scheduledJobs.changeShares, { ...ofJob, body }, owner)
    const person = await accept(email)
    expect((await server.attempt(routes.workflows.read, ofWorkflow, person)).status).toBe(200)
    expect((await server.attempt(routes.scheduledJobs.read, ofJob, person)).status).toBe(200)
  })
})

describe('somebody who may share and not invite', () => {
  it('cannot name an address, whether or not it was invited', async () => {
    const developer = await server.aMember(owner, 'developer')
    const applicationId = await anApplication(developer)
    const invited = newAddress()
    await server.call(routes.members.invite, { body: { emails: [invited], role: 'developer' } }, owner)
    const answers = []
    for (const email of [invited, newAddress()]) {
      const { status, body } = await share(applicationId, [to(email)], developer)
      answers.push({ status, body: { ...Object(body), requestId: null } })
    }
    expect(answers[0]).toMatchObject({ status: 403 })
    expect(answers[0]).toEqual(answers[1])
  })

  it('keeps what others let wait, changes it and takes it back', async () => {
    const developer = await server.aMember(owner, 'developer')
    const applicationId = await anApplication(developer)
    const email = newAddress()
    await share(applicationId, [to(email, 'viewer', 'developer')], owner)
    expect((await share(applicationId, [to(email, 'builder')], developer)).status).toBe(200)
    expect((await share(applicationId, [], developer)).status).toBe(200)
    expect((await share(applicationId, [to(email)], developer)).status).toBe(403)
  })

  it('does not see what waits for things that they may not share', async () => {
    const applicationId = await anApplication()
    const builder = await server.aMember(owner, 'developer')
    await share(applicationId, [to(newAddress()), ofUser(builder.userId)], owner)
    const answer = await server.attempt(
      routes.applications.readShares,
      { parameters: { applicationId } },
      builder,
    )
    expect(answer.status).toBe(404)
  })
})

describe('what waits for an invitation to be accepted', () => {
  const waiting = async () => {
    const admin = await server.aMember(owner, 'admin')
    const applicationId = await anApplication()
    const email = newAddress()
    expect((await share(applicationId, [to(email, 'builder', 'developer')], admin)).status).toBe(200)
    return { admin, applicationId, email }
  }

  it('goes with the invitation when it is withdrawn', async () => {
    const { applicationId, email } = await waiting()
    const invitation = (await openInvitations()).find((open) => open.email === email)
    await server.call(
      routes.members.withdrawInvitation,
      { parameters: { invitationId: invitation?.id ?? '' } },
      owner,
    )
    expect(await sharesOf(applicationId)).toEqual([])
    expect(await waitingOf(applicationId)).toEqual([])
    await server.call(routes.members.invite, { body: { emails: [email], role: 'developer' } }, owner)
    expect(await mayEdit(applicationId, await accept(email))).toBe(false)
  })

  it('goes with the invitation when that expires, also where the address is invited again', async () => {
    const { applicationId, email } = await waiting()
    await database()
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitations.email, email))
    expect(await sharesOf(applicationId)).toEqual([])
    await server.call(routes.members.invite, { body: { emails: [email], role: 'developer' } }, owner)
    expect(await mayEdit(applicationId, await accept(email))).toBe(false)
  })

  it('goes with whoever shared it', async () => {
    const { admin, applicationId, email } = await waiting()
    await server.call(routes.members.remove, { parameters: { userId: admin.userId } }, owner)
    expect((await accept(email)).status).toBe(404)
    expect(await waitingOf(applicationId)).toEqual([])
  })

  it('goes with whoever shared it, though another one invites', async () => {
    const { admin, applicationId, email } = await waiting()
    await server.call(routes.members.invite, { body: { emails: [email], role: 'developer' } }, owner)
    expect(await waitingOf(applicationId)).toHaveLength(1)
    await server.call(routes.members.remove, { parameters: { userId: admin.userId } }, owner)
    const person = await accept(email)
    expect(person.status).toBe(200)
    expect(await mayEdit(applicationId, person)).toBe(false)
  })

  it('is given only where whoever shared it may still do so when it is accepted', async () => {
    const { admin, applicationId, email } = await waiting()
    await server.call(routes.members.invite, { body: { emails: [email], role: 'developer' } }, owner)
    // As a server of the version before would do it, which takes nothing away.
    await database()
      .update(memberships)
      .set({ role: 'developer' })
      .where(eq(memberships.userId, admin.userId))
    const person = await accept(email)
    expect(person.status).toBe(200)
    expect(await mayEdit(applicationId, person)).toBe(false)
    expect(await sharesOf(applicationId)).toEqual([])
  })

  it('is vouched for by whoever changes it', async () => {
    const { admin, applicationId, email } = await waiting()
    await share(applicationId, [to(email, 'viewer')], owner)
    await server.call(routes.members.invite, { body: { emails: [email], role: 'developer' } }, owner)
    await server.call(routes.members.remove, { parameters: { userId: admin.userId } }, owner)
    expect(await seesInList(applicationId, await accept(email))).toBe(true)
  })

  it.each(['application', 'workflow'] as const)('goes with the %s', async (kind) => {
    const email = newAddress()
    const given = [to(email, 'viewer', 'developer')]
    let id: string
    if (kind === 'application') {
      id = await anApplication()
      await share(id, given, owner)
      await server.call(routes.applications.remove, { parameters: { applicationId: id } }, owner)
    } else {
      id = (await aWorkflow(server, owner)).id
      const parameters = { workflowId: id }
      await server.call(routes.workflows.changeShares, { parameters, body: { shares: given } }, owner)
      await server.call(routes.workflows.remove, { parameters }, owner)
    }
    expect(await waitingOf(id)).toEqual([])
    expect((await accept(email)).status).toBe(200)
    expect(await database().select().from(shares).where(eq(shares.entityId, id))).toEqual([])
  })

  it('leaves no share behind when the application is deleted while it is accepted', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { applicationId, email } = await waiting()
      const [person] = await Promise.all([
        accept(email),
        server.call(routes.applications.remove, { parameters: { applicationId } }, owner),
      ])
      expect(person.status).toBe(200)
      expect(await waitingOf(applicationId)).toEqual([])
      expect(await database().select().from(shares).where(eq(shares.entityId, applicationId))).toEqual([])
    }
  })
})
