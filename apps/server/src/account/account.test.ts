import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptLimits } from '../identity/rate-limit.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { anotherBrowser, firstPassword, tokenFor, tokenOfNewEmail } from './testing.ts'

let server: TestServer
let owner: TestPerson
let member: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.aMember(owner, 'developer')
})

const changed = 'difference machine'
const newAddress = (): string => `${randomUUID()}@example.com`
const statusOf = async (caller: TestCaller) =>
  (await server.attempt(routes.applications.list, {}, caller)).status
const signIn = (email: string, password: string) =>
  server.attempt(routes.session.signIn, { body: { email, password } }, null)
const askForEmail = (email: string, password = firstPassword, as = member) =>
  server.attempt(routes.account.askForEmail, { body: { email, password } }, as)
const confirm = (token: string, as: TestCaller = member) =>
  server.attempt(routes.account.confirmEmail, { body: { token } }, as)
const changePassword = (present: string, password: string) =>
  server.attempt(routes.account.changePassword, { body: { present, password } }, member)
const account = () => server.call(routes.account.read, {}, member)

describe('a name', () => {
  it('is another one at once', async () => {
    await server.call(routes.account.rename, { body: { name: '  Grace Hopper ' } }, member)
    const session = await server.call(routes.session.read, { query: {} }, member)
    expect([session.user, await account()]).toMatchObject([
      { name: 'Grace Hopper' },
      { name: 'Grace Hopper' },
    ])
  })

  it.each(['', ' ', 'x'.repeat(1000), 'Ada\nBcc: all@example.com', 'Ada\u202e'])(
    'is not %j',
    async (name) => {
      expect((await server.attempt(routes.account.rename, { body: { name } }, member)).status).toBe(400)
    },
  )

  it('brings nothing else with it', async () => {
    const body = { name: 'Ada', email: newAddress(), role: 'owner', userId: owner.userId }
    expect((await server.attempt(routes.account.rename, { body }, member)).status).toBe(400)
  })
})

describe('a password', () => {
  it('is changed by whoever knows it: other browsers are signed out, this one stays, the owner is told', async () => {
    const elsewhere = await anotherBrowser(server, member)
    expect(await statusOf(elsewhere)).toBe(200)
    expect((await changePassword(firstPassword, changed)).status).toBe(200)
    expect(await statusOf(elsewhere)).toBe(401)
    expect(await statusOf(member)).toBe(200)
    expect((await signIn(member.email, firstPassword)).status).toBe(401)
    expect((await signIn(member.email, changed)).status).toBe(200)
    await expect
      .poll(() => server.mails.findLast(({ to }) => to === member.email)?.subject)
      .toBe('Your password was changed')
  })

  it('is not changed by whoever sits at a browser that was left, who cannot guess on for long either', async () => {
    const elsewhere = await anotherBrowser(server, member)
    const wrong = await changePassword('wrong password', changed)
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    for (let tries = 1; tries < attemptLimits.presentPassword.account.most; tries += 1) {
      expect((await askForEmail(newAddress(), `guess ${tries}`)).status).toBe(401)
    }
    expect((await changePassword(firstPassword, changed)).status).toBe(429)
    expect(await statusOf(elsewhere)).toBe(200)
    expect((await signIn(member.email, firstPassword)).status).toBe(200)
  })

  it.each(['short', '1234567890'])('is not %j', async (password) => {
    expect(await changePassword(firstPassword, password)).toMatchObject({ status: 422 })
    expect((await signIn(member.email, firstPassword)).status).toBe(200)
  })

  it('makes an end of the links of mails that somebody else may have', async () => {
    const wanted = await tokenOfNewEmail(server, member, newAddress())
    await server.call(routes.passwordResets.ask, { body: { email: member.email } }, null)
    const reset = await tokenFor(server, member.email)
    expect((await changePassword(firstPassword, changed)).status).toBe(200)
    expect((await confirm(wanted)).status).toBe(404)
    const body = { token: reset, password: 'another password' }
    expect((await server.attempt(routes.passwordResets.complete, { body }, null)).status).toBe(404)
  })

  it('is one of two that are chosen at the same moment', async () => {
    const answers = await Promise.all([
      changePassword(firstPassword, changed),
      changePassword(firstPassword, 'another password'),
    ])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401'])
  })
})

describe('an address', () => {
  it('is proved by a mail before it counts, and the earlier one is told', async () => {
    const email = newAddress()
    const token = await tokenOfNewEmail(server, member, email)
    expect(await account()).toMatchObject({ email: member.email, awaitedEmail: email })
    expect((await signIn(email, firstPassword)).status).toBe(401)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } })
    expect(await account()).toMatchObject({ email, awaitedEmail: null })
    expect((await signIn(email, firstPassword)).status).toBe(200)
    expect((await signIn(member.email, firstPassword)).status).toBe(401)
    await expect
      .poll(() => server.mails.findLast(({ to }) => to === member.email))
      .toMatchObject({ subject: 'Your e-mail address was changed', text: expect.stringContaining(email) })
    expect((await confirm(token)).status).toBe(404)
  })

  it('that is somebody else’s is asked for like any other, and never taken', async () => {
    const other = await server.aMember(owner, 'developer')
    const free = newAddress()
    const [taken, open] = [await askForEmail(other.email), await askForEmail(free)]
    expect([taken.status, open.status]).toEqual([200, 200])
    expect(Object.keys(Object(taken.body))).toEqual(Object.keys(Object(open.body)))
    await askForEmail(other.email)
    expect((await account()).awaitedEmail).toBe(other.email)
    await expect
      .poll(() => server.mails.findLast(({ to }) => to === other.email)?.subject)
      .toBe('You already have an Ashlar account')
    expect(
      server.mails
        .filter(({ to }) => to === other.email)
        .map(({ text }) => text)
        .join(),
    ).not.toContain('#')
    expect((await signIn(other.email, firstPassword)).status).toBe(200)
  })

  it('goes to whoever proves it first', async () => {
    const email = newAddress()
    const token = await tokenOfNewEmail(server, member, email)
    await server.services.platform.identity.createUser({ email, name: 'First', password: changed })
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    expect((await signIn(email, changed)).status).toBe(200)
    expect((await account()).email).toBe(member.email)
  })

  it('is given to nobody by the owner of it who opens a stranger’s mail, signed in or not', async () => {
    const victim = await server.aMember(owner, 'developer')
    const token = await tokenOfNewEmail(server, member, newAddress())
    expect((await confirm(token, victim)).status).toBe(404)
    expect((await server.attempt(routes.account.confirmEmail, { body: { token } }, null)).status).toBe(401)
    expect((await confirm(token)).status).toBe(200)
  })

  it('is not proved by a link that was altered, is older than the newest, or was withdrawn', async () => {
    const first = await tokenOfNewEmail(server, member, newAddress())
    const newest = await tokenOfNewEmail(server, member, newAddress())
    for (const wrong of [first, `${newest}x`, newest.slice(1)]) {
      expect((await confirm(wrong)).status).toBe(404)
    }
    await server.call(routes.account.withdrawEmail, {}, member)
    expect((await confirm(newest)).status).toBe(404)
    expect((await server.attempt(routes.account.withdrawEmail, {}, member)).status).toBe(404)
  })

  it('makes an end of the links that the earlier one got', async () => {
    await server.call(routes.passwordResets.ask, { body: { email: member.email } }, null)
    const reset = await tokenFor(server, member.email)
    await confirm(await tokenOfNewEmail(server, member, newAddress()))
    const body = { token: reset, password: changed }
    expect((await server.attempt(routes.passwordResets.complete, { body }, null)).status).toBe(404)
  })

  it.each(['ada', 'ada@example.com\r\nBcc: all@example.com', 'ada@example.com, bob@example.com', ''])(
    'is not %j',
    async (email) => expect((await askForEmail(email)).status).toBe(400),
  )

  it('is asked for a few times a day only', async () => {
    const { most } = attemptLimits.changeEmail.account
    for (let mails = 0; mails < most; mails += 1) expect((await askForEmail(newAddress())).status).toBe(200)
    expect((await askForEmail(newAddress())).status).toBe(429)
  })
})

describe('the browsers that are signed in', () => {
  const list = async () => (await server.call(routes.account.listSignIns, {}, member)).signIns
  const end = (signInId: string, as: TestCaller = member) =>
    server.attempt(routes.account.endSignIn, { parameters: { signInId } }, as)

  it('are listed with their device in words, the present one marked, and without what opens them', async () => {
    const { cookie } = await anotherBrowser(server, member)
    const listed = await list()
    expect(listed).toMatchObject([
      { device: 'Firefox on Windows', address: '203.0.113.7', isPresent: false },
      { isPresent: true },
    ])
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(token.length).toBeGreaterThan(20)
    expect(JSON.stringify(listed)).not.toContain(token)
  })

  it('are signed out one by one, at once', async () => {
    const elsewhere = await anotherBrowser(server, member)
    expect(await statusOf(elsewhere)).toBe(200)
    expect((await end(elsewhere.id)).status).toBe(200)
    expect(await statusOf(elsewhere)).toBe(401)
    expect(await list()).toHaveLength(1)
  })

  it('are signed out all but this one', async () => {
    const others = [await anotherBrowser(server, member), await anotherBrowser(server, member)]
    await server.call(routes.account.endOtherSignIns, {}, member)
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
    expect(await statusOf(member)).toBe(200)
    expect(await statusOf(owner)).toBe(200)
  })

  it('of another account are neither seen nor signed out, whatever their role', async () => {
    const elsewhere = await anotherBrowser(server, member)
    const { signIns } = await server.call(routes.account.listSignIns, {}, owner)
    expect(signIns.map(({ id }) => id)).not.toContain(elsewhere.id)
    expect((await end(elsewhere.id, owner)).status).toBe(404)
    expect((await end(randomUUID(), owner)).status).toBe(404)
    expect(await statusOf(elsewhere)).toBe(200)
  })
})
