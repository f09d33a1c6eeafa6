import { createHmac } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endSecondFactorForOperator } from '../commands/recover-account.ts'
import { memberships } from '../tables/organizations.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { firstPassword as password } from './testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

/** The secret as an app reads it (RFC 4648). */
const bytesOf = (secret: string): Buffer => {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** What an app shows, worked out by hand as RFC 4226 says, `ahead` spans of half a minute from now. */
const codeOf = (secret: string, ahead = 0): string => {
  const counter = Buffer.alloc(8)
  const now = Math.floor(server.services.platform.clock.now().getTime() / 30_000)
  counter.writeBigUInt64BE(BigInt(now + ahead))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
const begin = (person: TestCaller) =>
  server.call(routes.account.beginSecondFactor, { body: { password } }, person)
/** Somebody with an app that shows codes. The code before was used to set it up. */
const withFactor = async (of: TestPerson = owner) => {
  const person = await server.aMember(of, 'developer')
  const { secret } = await begin(person)
  const body = { code: codeOf(secret, -1) }
  const { recoveryCodes } = await server.call(routes.account.confirmSecondFactor, { body }, person)
  return { person, secret, recoveryCodes }
}
const cookieOf = (headers: Readonly<Record<string, unknown>>): string =>
  [headers['set-cookie']]
    .flat()
    .flatMap((line) => (typeof line === 'string' ? (line.split(';')[0] ?? []) : []))
    .join('; ')
const showPassword = async ({ email }: TestPerson): Promise<TestCaller> => {
  const answer = await server.attempt(routes.session.signIn, { body: { email, password } }, null)
  expect(answer).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } })
  return { cookie: cookieOf(answer.headers) }
}
const showCode = (browser: TestCaller | null, code: string) =>
  server.attempt(routes.session.enterCode, { body: { code } }, browser)
const audited = async (userId: string): Promise<unknown[]> => {
  const { rows } = await server.services.platform.database.queries.execute(
    sql`select action from audit_entries where entity_id = ${userId} order by id`,
  )
  return rows.map(({ action }) => action)
}
const wrong = { status: 422, body: { code: 'wrong_code' } }

describe('setting a second factor up', () => {
  it('takes the password and a code of the app, and counts only then', async () => {
    const person = await server.aMember(owner, 'developer')
    const refused = { body: { password: 'another one' } }
    expect((await server.attempt(routes.account.beginSecondFactor, refused, person)).status).toBe(401)
    const { secret, uri } = await begin(person)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    const confirm = (code: string) =>
      server.attempt(routes.account.confirmSecondFactor, { body: { code } }, person)
    expect(await confirm('000000')).toMatchObject(wrong)
    const signIn = { body: { email: person.email, password } }
    expect((await server.attempt(routes.session.signIn, signIn, null)).status).toBe(200)
    expect((await confirm(codeOf(secret))).status).toBe(200)
    await showPassword(person)
    expect(await audited(person.userId)).toEqual(['turn second factor on'])
  })

  it('gives ten recovery codes, and keeps neither them nor the secret as they are', async () => {
    const { person, secret, recoveryCodes } = await withFactor()
    expect(new Set(recoveryCodes).size).toBe(10)
    const { rows } = await server.services.platform.database.queries.execute(
      sql`select * from second_factors join recovery_codes using (user_id) where user_id = ${person.userId}`,
    )
    const kept = JSON.stringify(rows)
    const secrets = [...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', '')), secret]
    for (const text of [...secrets, bytesOf(secret).toString()]) expect(kept).not.toContain(text)
    const { secondFactor } = await server.call(routes.account.read, {}, person)
    expect(secondFactor).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  })

  it('cannot be done over one that is on', async () => {
    const { person } = await withFactor()
    const again = await server.attempt(routes.account.beginSecondFactor, { body: { password } }, person)
    expect(again.status).toBe(409)
  })
})

describe('signing in with a second factor', () => {
  it('takes the password first, which lets nobody in, and then a code', async () => {
    const { person, secret } = await withFactor()
    const browser = await showPassword(person)
    expect((await server.call(routes.session.read, { query: {} }, browser)).user).toEqual({
      isAnonymous: true,
    })
    const { status, headers } = await showCode(browser, codeOf(secret))
    expect(status).toBe(200)
    const session = await server.call(routes.session.read, { query: {} }, { cookie: cookieOf(headers) })
    expect(session.user).toMatchObject({ email: person.email })
  })

  it('leaves no session behind before the code, so that none can be taken over', async () => {
    const { person } = await withFactor()
    const { sessions } = await server.call(
      routes.users.listSessions,
      { parameters: { userId: person.userId } },
      owner,
    )
    await showPassword(person)
    const after = await server.call(
      routes.users.listSessions,
      { parameters: { userId: person.userId } },
      owner,
    )
    expect(after.sessions).toHaveLength(sessions.length)
  })

  it('takes a code once, and none of an earlier moment after it', async () => {
    const { person, secret } = await withFactor()
    const browser = await showPassword(person)
    const code = codeOf(secret)
    const both = await Promise.all([showCode(browser, code), showCode(browser, code)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(await showCode(browser, codeOf(secret, -1))).toMatchObject(wrong)
  })

  it('takes a recovery code once, as it was written down', async () => {
    const { person, recoveryCodes } = await withFactor()
    const [code = ''] = recoveryCodes
    const browser = await showPassword(person)
    expect((await showCode(browser, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect(await showCode(browser, code)).toMatchObject(wrong)
    const { secondFactor } = await server.call(routes.account.read, {}, person)
    expect(secondFactor.recoveryCodesLeft).toBe(9)
  })

  it('does not let anybody guess: five tries in a quarter of an hour, and the right code is no good after them', async () => {
    const { person, secret } = await withFactor()
    const browser = await showPassword(person)
    for (let tries = 0; tries < 5; tries += 1) expect((await showCode(browser, '000000')).status).toBe(422)
    // Another browser of somebody who knows the password has no more of them.
    expect(await showCode(await showPassword(person), codeOf(secret))).toMatchObject({ status: 429 })
  })

  it('is not begun without the password, by what is changed, foreign or made up', async () => {
    const { person, secret } = await withFactor()
    const { cookie = '' } = await showPassword(person)
    const other = await withFactor()
    const [name = '', ticket = ''] = cookie.split('=')
    const [header = '', , signature = ''] = ticket.split('.')
    const forged = Buffer.from(JSON.stringify({ sub: other.person.userId })).toString('base64url')
    const made = [null, '', `${name}=`, `${name}=a.b.c`, `${name}=${header}.${forged}.${signature}`]
    for (const one of made) {
      const caller = one === null ? null : { cookie: one }
      expect((await showCode(caller, codeOf(secret))).status).toBe(404)
    }
    // Their own code is no good for somebody else's password.
    expect(await showCode({ cookie }, codeOf(other.secret))).toMatchObject(wrong)
  })

  it('is begun anew once the password is another one', async () => {
    const { person, secret } = await withFactor()
    const browser = await showPassword(person)
    const body = { present: password, password: 'difference machine' }
    await server.call(routes.account.changePassword, { body }, person)
    expect((await showCode(browser, codeOf(secret))).status).toBe(404)
  })

  it('is asked for after a forgotten password was replaced', async () => {
    const { person } = await withFactor()
    const sent = server.mails.length
    await server.call(routes.passwordResets.ask, { body: { email: person.email } }, null)
    await expect.poll(() => server.mails.length).toBeGreaterThan(sent)
    const token = /#(\S+)/u.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
    const body = { token, password: 'difference machine' }
    const done = await server.attempt(routes.passwordResets.complete, { body }, null)
    expect(done).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } })
  })

  it('is not gone around by an invitation', async () => {
    const { person } = await withFactor()
    const inviter = await server.anOwner()
    await server.call(routes.members.invite, { body: { emails: [person.email], role: 'developer' } }, inviter)
    const letter = server.mails.findLast(({ to }) => to === person.email)
    const token = /#(\S+)/u.exec(letter?.text ?? '')?.[1] ?? ''
    const accepted = await server.attempt(
      routes.members.acceptInvitation,
      { body: { token, name: 'Eve', password } },
      null,
    )
    expect(accepted).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } })
  })
})

describe('a second factor that is on', () => {
  it('is turned off, and its recovery codes renewed, with the password and a code only', async () => {
    const { person, secret, recoveryCodes } = await withFactor()
    const [first = '', second = ''] = recoveryCodes
    const renew = (body: { password: string; code: string }) =>
      server.attempt(routes.account.renewRecoveryCodes, { body }, person)
    expect((await renew({ password: 'another one', code: first })).status).toBe(401)
    expect((await renew({ password, code: first })).status).toBe(200)
    const end = (code: string) =>
      server.attempt(routes.account.endSecondFactor, { body: { password, code } }, person)
    expect(await end(second)).toMatchObject(wrong)
    expect((await end(codeOf(secret))).status).toBe(200)
    expect((await server.call(routes.account.read, {}, person)).secondFactor.isOn).toBe(false)
    expect(await audited(person.userId)).toEqual([
      'turn second factor on',
      'renew recovery codes',
      'turn second factor off',
    ])
  })
})

describe('somebody who has lost their second factor', () => {
  const reset = (person: TestPerson, as: TestPerson) =>
    server.attempt(routes.users.resetSecondFactor, { parameters: { userId: person.userId } }, as)

  it('gets in again by an administrator of theirs, who signs them out everywhere and leaves an entry', async () => {
    const { person } = await withFactor()
    expect((await reset(person, owner)).status).toBe(200)
    expect((await server.call(routes.session.read, { query: {} }, person)).user).toEqual({
      isAnonymous: true,
    })
    const body = { email: person.email, password }
    expect((await server.attempt(routes.session.signIn, { body }, null)).status).toBe(200)
    expect((await audited(person.userId)).at(-1)).toBe('reset second factor')
  })

  it('is not helped by an administrator of one of their organizations alone, but by the operator', async () => {
    const { person } = await withFactor()
    const other = await server.anOwner()
    await server.services.platform.database.queries
      .insert(memberships)
      .values({ organizationId: other.organizationId, userId: person.userId, role: 'end-user' })
    expect(await reset(person, other)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('ashlar recover') },
    })
    expect(await endSecondFactorForOperator(server.services.platform, person.email.toUpperCase())).toBe(true)
    expect(await endSecondFactorForOperator(server.services.platform, person.email)).toBe(false)
    const body = { email: person.email, password }
    expect((await server.attempt(routes.session.signIn, { body }, null)).status).toBe(200)
  })

  it('is helped by nobody below them, and by nobody of another organization', async () => {
    const { person } = await withFactor()
    const [developer, stranger] = [await server.aMember(owner, 'developer'), await server.anOwner()]
    expect((await reset(person, developer)).status).toBe(403)
    expect((await reset(person, stranger)).status).toBe(404)
  })
})
