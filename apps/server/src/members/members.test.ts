import { randomUUID } from 'node:crypto'
import { type InvitationView, type MemberView, routes } from '@ashlar/contract'
import { organizationRoles } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { memberships, organizations } from '../tables/organizations.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { invitations } from '../tables/members.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const changeRole = (userId: string, role: string, as: TestPerson) =>
  server.attempt(routes.members.changeRole, { parameters: { userId }, body: { role } }, as)
const remove = (userId: string, as: TestPerson) =>
  server.attempt(routes.members.remove, { parameters: { userId } }, as)
const invite = (emails: readonly string[], role: string, as: TestPerson) =>
  server.attempt(routes.members.invite, { body: { emails, role } }, as)
const accept = (token: string, password = 'correct horse battery') =>
  server.attempt(routes.members.acceptInvitation, { body: { token, name: 'Eve', password } }, null)

const rolesOf = async (person: TestPerson): Promise<string[]> =>
  (await server.call(routes.members.list, {}, person)).members.map(({ role }: MemberView) => role).sort()

/** The token of the latest link sent to an address. */
const tokenFor = (email: string): string => {
  const letter = server.mails.findLast(({ to }) => to === email)
  return /#([\w-]+)/u.exec(letter?.text ?? '')?.[1] ?? expect.fail(`No invitation was sent to ${email}.`)
}

describe('roles', () => {
  it('are raised to owner by owners only', async () => {
    const owner = await server.anOwner()
    const admin = await server.aMember(owner, 'admin')
    expect((await changeRole(admin.userId, 'owner', admin)).status).toBe(403)
    expect((await changeRole(owner.userId, 'end-user', admin)).status).toBe(403)
    expect((await remove(owner.userId, admin)).status).toBe(403)
    expect((await changeRole(admin.userId, 'owner', owner)).status).toBe(200)
  })

  it.each(['developer', 'end-user'] as const)(
    'are not changed by a %s, nor does one invite',
    async (role) => {
      const owner = await server.anOwner()
      const person = await server.aMember(owner, role)
      for (const wanted of organizationRoles) {
        expect((await changeRole(person.userId, wanted, person)).status).toBe(403)
        expect([400, 403]).toContain((await invite(['new@example.com'], wanted, person)).status)
      }
      expect((await remove(owner.userId, person)).status).toBe(403)
    },
  )

  it('are judged by what the actor is when the change is made', async () => {
    const owner = await server.anOwner()
    const admin = await server.aMember(owner, 'admin')
    await server.call(routes.session.read, { query: {} }, admin)
    // As another server would do it: nothing in this one is told.
    await server.services.platform.database.queries
      .update(memberships)
      .set({ role: 'end-user' })
      .where(eq(memberships.userId, admin.userId))
    expect((await changeRole(admin.userId, 'admin', admin)).status).toBe(403)
    expect((await remove(owner.userId, admin)).status).toBe(403)
  })

  it('leave an owner when two owners unmake each other at once, two hundred times', async () => {
    const one = await server.anOwner()
    const other = await server.aMember(one, 'owner')
    const { queries } = server.services.platform.database
    const ofOrganization = eq(memberships.organizationId, one.organizationId)
    for (let round = 0; round < 200; round += 1) {
      await queries.update(memberships).set({ role: 'owner' }).where(ofOrganization)
      server.services.memberships.forgetAll()
      await Promise.all([
        changeRole(other.userId, 'developer', one),
        changeRole(one.userId, 'developer', other),
      ])
      const left = await queries
        .select()
        .from(memberships)
        .where(and(ofOrganization, eq(memberships.role, 'owner')))
      expect(left, `round ${round}`).toHaveLength(1)
    }
  })

  it('leave an owner when the last one goes', async () => {
    const owner = await server.anOwner()
    expect(await remove(owner.userId, owner)).toMatchObject({ status: 409, body: { code: 'last_owner' } })
    expect(await changeRole(owner.userId, 'admin', owner)).toMatchObject({ status: 409 })
    expect(await rolesOf(owner)).toEqual(['owner'])
  })

  it('end with the membership', async () => {
    const owner = await server.anOwner()
    const admin = await server.aMember(owner, 'admin')
    expect((await server.attempt(routes.members.list, {}, admin)).status).toBe(200)
    expect((await remove(admin.userId, owner)).status).toBe(200)
    expect((await server.attempt(routes.members.list, {}, admin)).status).toBe(401)
  })
})

describe('an invitation', () => {
  it('makes no owner', async () => {
    const owner = await server.anOwner()
    expect((await invite(['someone@example.com'], 'owner', owner)).status).toBe(400)
  })

  it('lets one person in once, however often its link is opened at the same time', async () => {
    const owner = await server.anOwner()
    const email = 'once@example.com'
    await invite([email], 'developer', owner)
    const token = tokenFor(email)
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await accept(token)).status).toBe(404)
    expect(await rolesOf(owner)).toEqual(['developer', 'owner'])
  })

  it('is one for every way to write an address', async () => {
    const owner = await server.anOwner()
    await invite(['Mixed@Example.com', 'mixed@example.COM'], 'developer', owner)
    const { invitations: open } = await server.call(routes.members.listInvitations, {}, owner)
    expect(open.map(({ email }: InvitationView) => email)).toEqual(['mixed@example.com'])
  })

  it('is void when a later one was sent, when it was withdrawn and when it is old', async () => {
    const owner = await server.anOwner()
    const email = 'later@example.com'
    await invite([email], 'admin', owner)
    const first = tokenFor(email)
    await invite([email], 'end-user', owner)
    expect((await accept(first)).status).toBe(404)

    const { invitations: open } = await server.call(routes.members.listInvitations, {}, owner)
    const invitationId = open[0]?.id ?? ''
    await server.services.platform.database.queries
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitations.id, invitationId))
    expect((await accept(tokenFor(email))).status).toBe(404)

    await invite(['withdrawn@example.com'], 'admin', owner)
    const [, withdrawn] = [0, tokenFor('withdrawn@example.com')]
    const after = await server.call(routes.members.listInvitations, {}, owner)
    await server.call(
      routes.members.withdrawInvitation,
      { parameters: { invitationId: after.invitations[0]?.id ?? '' } },
      owner,
    )
    expect((await accept(withdrawn)).status).toBe(404)
  })

  it('does not raise somebody who is a member already, nor open an account without its password', async () => {
    const owner = await server.anOwner()
    const member = await server.aMember(owner, 'end-user')
    expect((await invite([member.email], 'admin', owner)).status).toBe(409)

    const elsewhere = await server.anOwner()
    await invite([elsewhere.email], 'admin', owner)
    const token = tokenFor(elsewhere.email)
    expect(await accept(token, 'some other password')).toMatchObject({ status: 401 })
    expect(await rolesOf(owner)).toEqual(['end-user', 'owner'])
  })

  it('leads to the address of the settings, whatever host the request names', async () => {
    const owner = await server.anOwner()
    const inviteVia = async (headers: Readonly<Record<string, string>>) => {
      const { statusCode } = await server.http.inject({
        method: 'POST',
        url: '/api/v1/invitations',
        headers: { cookie: owner.cookie, ...headers },
        payload: { emails: ['host@example.com'], role: 'developer' },
      })
      return statusCode
    }
    expect(await inviteVia({ host: 'evil.example' })).toBe(403)
    expect(await inviteVia({ 'x-forwarded-host': 'evil.example' })).toBe(200)
    const letter = server.mails.findLast(({ to }) => to === 'host@example.com')
    expect(letter?.text).toContain('http://localhost:3000/invitation#')
    expect(letter?.text).not.toContain('evil.example')
  })

  it('is stored without its token', async () => {
    const owner = await server.anOwner()
    const email = 'stored@example.com'
    const answer = await invite([email], 'developer', owner)
    const rows = await server.services.platform.database.queries.select().from(invitations)
    expect(JSON.stringify([rows, answer.body])).not.toContain(tokenFor(email))
  })
})

describe('an invitation is as good as the right of whoever sent it', () => {
  const invited = async () => {
    const owner = await server.anOwner()
    const admin = await server.aMember(owner, 'admin')
    const email = `${crypto.randomUUID()}@example.com`
    expect((await invite([email], 'admin', admin)).status).toBe(200)
    return { owner, admin, email, token: tokenFor(email) }
  }
  const openFor = async (person: TestPerson) =>
    (await server.call(routes.members.listInvitations, {}, person)).invitations
  const refused = async (token: string) => {
    expect((await server.attempt(routes.members.readInvitation, { body: { token } }, null)).status).toBe(404)
    expect((await accept(token)).status).toBe(404)
  }

  it('and is withdrawn when they are removed', async () => {
    const { owner, admin, token } = await invited()
    await remove(admin.userId, owner)
    await refused(token)
    expect(await openFor(owner)).toEqual([])
    // Also where they come back.
    await server.services.platform.database.queries
      .insert(memberships)
      .values({ organizationId: owner.organizationId, userId: admin.userId, role: 'owner' })
    await refused(token)
  })

  it.each(['developer', 'end-user'])('and is withdrawn when they become %s', async (role) => {
    const { owner, admin, token } = await invited()
    await changeRole(admin.userId, role, owner)
    await refused(token)
    expect(await openFor(owner)).toEqual([])
    await changeRole(admin.userId, 'admin', owner)
    await refused(token)
  })

  it('and stays where they keep it', async () => {
    const { owner, admin, token } = await invited()
    await changeRole(admin.userId, 'owner', owner)
    await changeRole(admin.userId, 'admin', owner)
    expect((await accept(token)).status).toBe(200)
  })

  it('which is asked when it is accepted', async () => {
    const { admin, token } = await invited()
    // As a server of the version before would do it, which withdraws nothing.
    await server.services.platform.database.queries
      .update(memberships)
      .set({ role: 'developer' })
      .where(eq(memberships.userId, admin.userId))
    await refused(token)
  })

  it('which is asked when it is sent', async () => {
    const owner = await server.anOwner()
    const admin = await server.aMember(owner, 'admin')
    await server.call(routes.session.read, { query: {} }, admin)
    await server.services.platform.database.queries
      .update(memberships)
      .set({ role: 'end-user' })
      .where(eq(memberships.userId, admin.userId))
    expect((await invite(['late@example.com'], 'admin', admin)).status).toBe(403)
  })

  it('and not accepted while they are removed', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { owner, admin, token } = await invited()
      const [removal, acceptance] = await Promise.all([remove(admin.userId, owner), accept(token)])
      expect(removal.status).toBe(200)
      const roles = await rolesOf(owner)
      expect(roles).toEqual(acceptance.status === 200 ? ['admin', 'owner'] : ['owner'])
    }
  })
})

describe('invitations of an organization', () => {
  it('are a hundred a day, and hold no link that the inviter chose', async () => {
    const owner = await server.anOwner()
    await server.services.platform.database.queries
      .update(organizations)
      .set({ name: 'Win at https://evil.example/now' })
      .where(eq(organizations.id, owner.organizationId))
    const some = (count: number) => Array.from({ length: count }, () => `${randomUUID()}@example.com`)
    expect((await invite(some(50), 'developer', owner)).status).toBe(200)
    expect((await invite(some(49), 'developer', owner)).status).toBe(200)
    expect(await invite(some(2), 'developer', owner)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('100 invitations a day') },
    })
    const [last] = some(1)
    expect((await invite([last ?? ''], 'developer', owner)).status).toBe(200)
    expect((await invite(some(1), 'developer', owner)).status).toBe(429)
    const letter = server.mails.findLast(({ to }) => to === last)
    expect(letter?.subject).toContain('Win at evil. example now')
    expect(letter?.text).not.toContain('evil.example')
    expect((await invite(some(1), 'developer', await server.anOwner())).status).toBe(200)
  })
})
