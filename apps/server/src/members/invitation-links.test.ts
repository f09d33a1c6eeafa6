import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../tables/audit.ts'
import { users } from '../tables/identity.ts'
import { memberships } from '../tables/organizations.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { deleteExpiredInvitations } from './delete-expired-invitations.ts'
import { invitations } from '../tables/members.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_INVITATIONS_PER_DAY: '4' })
})
afterAll(() => server.close())

const password = 'correct horse battery'
const database = () => server.services.platform.database.queries

/** Somebody who was invited, as their inviter and their mailbox know it. */
const invited = async (by?: TestPerson, address?: string) => {
  const owner = by ?? (await server.anOwner())
  const email = address ?? `${randomUUID()}@example.com`
  const body = { emails: [email], role: 'developer' as const }
  const { invitations: sent } = await server.call(routes.members.invite, { body }, owner)
  return { owner, email, invitationId: sent[0]?.id ?? '', token: mailedToken(email) }
}
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)
const mailedToken = (email: string): string =>
  /#(\S+)/u.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? expect.fail(`No link was sent to ${email}.`)
const resend = (invitationId: string, as: TestPerson) =>
  server.attempt(routes.members.resendInvitation, { parameters: { invitationId } }, as)
const copied = async (invitationId: string, as: TestPerson): Promise<string> => {
  const parameters = { invitationId }
  const { link } = await server.call(routes.members.copyInvitationLink, { parameters }, as)
  return new URL(link).hash.slice(1)
}
const read = (token: string) => server.attempt(routes.members.readInvitation, { body: { token } }, null)
const accept = (token: string) =>
  server.attempt(routes.members.acceptInvitation, { body: { token, name: 'Eve', password } }, null)
const joinWith = (token: string, secret = password) =>
  server.attempt(routes.members.joinByCopiedLink, { body: { token, password: secret } }, null)
const confirm = (token: string) =>
  server.attempt(routes.members.confirmInvitedAddress, { body: { token } }, null)
const accountsOf = (email: string) => database().select().from(users).where(eq(users.email, email))
const isMember = async (email: string, of: TestPerson): Promise<boolean> =>
  (await server.call(routes.members.list, {}, of)).members.some((member) => member.email === email)

describe('an invitation that is sent again', () => {
  it('is the same mail with another link, and the links of before stop', async () => {
    const { owner, email, invitationId, token } = await invited()
    const copy = await copied(invitationId, owner)
    expect(await resend(invitationId, owner)).toMatchObject({
      status: 200,
      body: { id: invitationId, email },
    })
    const [first, second] = mailsTo(email)
    const withoutLink = (text = '') => text.replace(/#\S+/u, '')
    expect(second?.subject).toBe(first?.subject)
    expect(withoutLink(second?.text)).toBe(withoutLink(first?.text))
    expect((await accept(token)).status).toBe(404)
    expect((await read(copy)).status).toBe(404)
    expect((await accept(mailedToken(email))).status).toBe(200)
    expect((await resend(invitationId, owner)).status).toBe(404)
  })

  it('counts among the invitations of the day', async () => {
    const { owner, invitationId } = await invited()
    for (let times = 0; times < 3; times += 1) expect((await resend(invitationId, owner)).status).toBe(200)
    expect((await resend(invitationId, owner)).status).toBe(429)
  })

  it('is as good as the right of whoever sent it again', async () => {
    const { owner, email, invitationId } = await invited()
    const admin = await server.aMember(owner, 'admin')
    await resend(invitationId, admin)
    await server.call(routes.members.remove, { parameters: { userId: admin.userId } }, owner)
    expect((await accept(mailedToken(email))).status).toBe(404)
  })

  it('is neither sent again nor copied by people who may not invite, or of other organizations', async () => {
    const { owner, invitationId } = await invited()
    const developer = await server.aMember(owner, 'developer')
    const stranger = await server.anOwner()
    const copy = (as: TestPerson) =>
      server.attempt(routes.members.copyInvitationLink, { parameters: { invitationId } }, as)
    expect((await resend(invitationId, developer)).status).toBe(403)
    expect((await copy(developer)).status).toBe(403)
    expect((await resend(invitationId, stranger)).status).toBe(404)
    expect((await copy(stranger)).status).toBe(404)
  })
})

describe('a copied link', () => {
  it('makes no account of the invited address for the inviter who copied it', async () => {
    const { owner: admin, email: victim, invitationId } = await invited()
    const token = await copied(invitationId, admin)
    expect(await read(token)).toMatchObject({ status: 200, body: { email: victim, isCopied: true } })
    expect((await accept(token)).status).toBe(404)
    expect(await joinWith(token)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    const finish = { body: { token, password } }
    expect((await server.attempt(routes.session.finishSignUp, finish, null)).status).not.toBe(200)
    const seen = await confirm(token)
    expect(seen).toMatchObject({ status: 200, body: { email: victim } })
    // Nothing that the inviter is told leads any further.
    expect(JSON.stringify([seen.body, seen.headers])).not.toContain(mailedToken(victim))
    expect(await accountsOf(victim)).toEqual([])
    expect(await isMember(victim, admin)).toBe(false)
    // Whoever reads the mails of the address chooses the password, and nobody else.
    expect((await accept(mailedToken(victim))).status).toBe(200)
    expect(await accountsOf(victim)).toHaveLength(1)
    expect(await isMember(victim, admin)).toBe(true)
  })

  it('lets somebody join who signs in to the account of that address, and takes no other password', async () => {
    const person = await server.anOwner()
    const { owner, invitationId } = await invited(undefined, person.email)
    const token = await copied(invitationId, owner)
    expect((await joinWith(token, 'some other password')).status).toBe(401)
    expect(await isMember(person.email, owner)).toBe(false)
    expect(await joinWith(token)).toMatchObject({ status: 200, body: { email: person.email } })
    expect(await isMember(person.email, owner)).toBe(true)
    expect((await joinWith(token)).status).toBe(404)
  })

  it('does not tell whether the address has an account', async () => {
    const person = await server.anOwner()
    const [known, unknown] = [await invited(undefined, person.email), await invited()]
    const answers = []
    for (const { owner, invitationId } of [known, unknown]) {
      const { status, body } = await joinWith(await copied(invitationId, owner), 'some other password')
      answers.push({ status, body: { ...Object(body), requestId: null } })
    }
    expect(answers[0]).toEqual(answers[1])
  })

  it('is the same when it is copied again, and none once the invitation was withdrawn or is old', async () => {
    const { owner, invitationId } = await invited()
    const token = await copied(invitationId, owner)
    expect(await copied(invitationId, owner)).toBe(token)
    await database()
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitations.id, invitationId))
    for (const opened of [await read(token), await confirm(token), await joinWith(token)]) {
      expect(opened.status).toBe(404)
    }
    const other = await invited()
    const withdrawn = await copied(other.invitationId, other.owner)
    const parameters = { invitationId: other.invitationId }
    await server.call(routes.members.withdrawInvitation, { parameters }, other.owner)
    expect((await read(withdrawn)).status).toBe(404)
  })

  it('cannot be made from the id of an invitation', async () => {
    const { owner, invitationId } = await invited()
    const other = await invited()
    const [, , signature = ''] = (await copied(invitationId, owner)).split('.')
    const forged = [
      `copy.${other.invitationId}.${signature}`,
      `copy.${invitationId}.${'A'.repeat(43)}`,
      `copy.${invitationId}.`,
      invitationId,
    ]
    for (const token of forged) {
      expect((await read(token)).status, token).toBe(404)
      expect((await confirm(token)).status, token).toBe(404)
    }
  })

  it('is as good as the right of whoever invited', async () => {
    const { owner, invitationId } = await invited()
    const token = await copied(invitationId, owner)
    // As a server of the version before would do it, which withdraws nothing.
    await database()
      .update(memberships)
      .set({ role: 'developer' })
      .where(eq(memberships.userId, owner.userId))
    expect((await read(token)).status).toBe(404)
    expect((await confirm(token)).status).toBe(404)
  })

  it('sends a few mails a day, which count among those of the organization and prolong nothing', async () => {
    const { owner, email, invitationId } = await invited()
    const until = async () =>
      (await server.call(routes.members.listInvitations, {}, owner)).invitations[0]?.expiresAt
    const before = await until()
    const token = await copied(invitationId, owner)
    for (let times = 0; times < 3; times += 1) expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(429)
    expect(mailsTo(email)).toHaveLength(4)
    expect(await until()).toBe(before)
    const entries = await database()
      .select({ action: auditEntries.action, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(eq(auditEntries.entityId, invitationId))
      .orderBy(auditEntries.id)
    expect(entries).toEqual([
      { action: 'invite', actorId: owner.userId },
      { action: 'copy link', actorId: owner.userId },
      ...Array.from({ length: 3 }, () => ({ action: 'resend', actorId: null })),
    ])
  })
})

describe('an invitation that nobody accepted in time', () => {
  it('is deleted, and no other one', async () => {
    const owner = await server.anOwner()
    const [late, open] = [await invited(owner), await invited(owner)]
    const now = new Date()
    await database()
      .update(invitations)
      .set({ expiresAt: new Date(now.getTime() - 1) })
      .where(eq(invitations.id, late.invitationId))
    await deleteExpiredInvitations(database(), now)
    const left = await database()
      .select({ id: invitations.id })
      .from(invitations)
      .where(eq(invitations.organizationId, owner.organizationId))
    expect(left).toEqual([{ id: open.invitationId }])
  })
})
