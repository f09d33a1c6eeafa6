import { routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../tables/identity.ts'
import { organizations } from '../../tables/organizations.ts'
import { startTestServer, type TestServer } from '../../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_SIGN_UP: 'open' })
})
afterAll(() => server.close())

const password = 'correct horse battery'
const signUp = (email: string, organizationName: string) =>
  server.attempt(routes.session.signUp, { body: { email, name: 'Somebody', organizationName } }, null)
const finish = (token: string, chosen = password) =>
  server.attempt(routes.session.finishSignUp, { body: { token, password: chosen } }, null)
const signIn = (email: string, tried: string) =>
  server.attempt(routes.session.signIn, { body: { email, password: tried } }, null)
const linksTo = (email: string): string[] =>
  server.mails
    .filter(({ to }) => to === email)
    .map(({ text }) => /#([\w.-]+)/u.exec(text)?.[1] ?? '')
    .filter((token) => token !== '')
const organizationsCalled = (name: string) =>
  server.services.platform.database.queries.select().from(organizations).where(eq(organizations.name, name))

describe('signing up', () => {
  it('ends with the link: whoever opens it chooses the password, and is signed in as the owner', async () => {
    const email = 'ada@example.com'
    expect(await signUp(email, 'Engines')).toMatchObject({ status: 200, body: { email } })
    expect(await organizationsCalled('Engines')).toEqual([])
    const [token = ''] = linksTo(email)
    const opened = await server.call(routes.session.readSignUp, { body: { token } }, null)
    expect(opened).toEqual({ email, organizationName: 'Engines' })
    expect(await finish(token)).toMatchObject({
      status: 200,
      body: { user: { email, role: 'owner' }, organization: { name: 'Engines' } },
      headers: { 'set-cookie': expect.anything() },
    })
    expect((await signIn(email, password)).status).toBe(200)
    expect(await finish(token, 'another password')).toMatchObject({ status: 409 })
    expect((await signIn(email, 'another password')).status).toBe(401)
    expect(await organizationsCalled('Engines')).toHaveLength(1)
  })

  it('with the address of somebody else gives a stranger nothing, and takes nothing from its owner', async () => {
    const victim = 'victim@example.com'
    const body = { email: victim, name: 'Stranger', organizationName: 'Taken', password: 'stranger’s own' }
    await server.attempt(routes.session.signUp, { body }, null)
    await signUp(victim, 'Taken')
    expect((await signIn(victim, 'stranger’s own')).status).toBe(401)
    // The owner opens the stranger's link, or their own: the password is theirs either way.
    const [token = ''] = linksTo(victim)
    expect((await finish(token)).status).toBe(200)
    expect((await signIn(victim, 'stranger’s own')).status).toBe(401)
    expect((await signIn(victim, password)).status).toBe(200)
  })

  it('cannot be blocked by strangers who use the limit of an address up', async () => {
    const victim = 'blocked@example.com'
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(victim, 'Squatted')))
    expect(answers.map(({ status }) => status)).toContain(429)
    expect((await signUp(victim, 'Mine')).status).toBe(429)
    expect((await finish(linksTo(victim).at(-1) ?? '')).status).toBe(200)
  })

  it('does not stand in the way of an invitation, nor is it one', async () => {
    const owner = await server.anOwner()
    const victim = 'invited@example.com'
    await signUp(victim, 'Elsewhere')
    // An account of the version before, that was never confirmed and has a stranger's password.
    const identity = server.services.platform.identity
    const { userId } = await identity.createUser({ email: victim, name: 'X', password: 'stranger’s own' })
    await server.services.platform.database.queries
      .update(users)
      .set({ emailVerified: false })
      .where(eq(users.id, userId))
    await server.call(routes.members.invite, { body: { emails: [victim], role: 'developer' } }, owner)
    const token = linksTo(victim).at(-1) ?? ''
    const accepted = await server.attempt(
      routes.members.acceptInvitation,
      { body: { token, name: 'Vic', password } },
      null,
    )
    expect(accepted.status).toBe(200)
    expect((await signIn(victim, 'stranger’s own')).status).toBe(401)
    expect((await signIn(victim, password)).status).toBe(200)
  })

  it('is no way to another organization of the same name or domain', async () => {
    const owner = await server.anOwner()
    await signUp('colleague@example.com', 'Example works')
    const { headers } = await finish(linksTo('colleague@example.com')[0] ?? '')
    const cookie = [headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
    const session = await server.call(routes.session.read, { query: {} }, { cookie: cookie.join('; ') })
    expect(session.organization?.id).not.toBe(owner.organizationId)
  })
})
