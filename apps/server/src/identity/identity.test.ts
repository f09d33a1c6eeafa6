import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { transaction } from '../platform/database/transaction.ts'
import { keysFrom } from '../platform/keys.ts'
import { BackgroundWork } from '../platform/background-work.ts'
import { createLogger } from '../platform/logs.ts'
import { manualClock, recordingMail } from '../platform/testing.ts'
import { createIdentity, type IdentityOptions } from './identity.ts'
import { attemptLimits } from './rate-limit.ts'
import { accounts, identityAttempts, sessions, signingKeys, users } from '../tables/identity.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.queries.delete(users)
  await database.queries.delete(identityAttempts)
})

const ada = { email: 'ada@example.com', name: 'Ada', password: 'analytical engine' }
const asked = { email: ada.email, name: ada.name, organizationName: 'Engines' }
const here = { address: '192.0.2.1', userAgent: 'a browser' }

const setUp = (options: Partial<IdentityOptions> = {}) => {
  const clock = manualClock(new Date())
  const mail = recordingMail()
  const backgroundWork = new BackgroundWork(createLogger('silent'))
  const identity = createIdentity({
    database: { ...database, clock },
    keys: keysFrom(Buffer.alloc(32, 5)),
    mail,
    publicUrl: 'http://localhost:3000',
    signUpPolicy: 'open',
    backgroundWork,
    ...options,
  })
  return { identity, mail, clock, backgroundWork }
}

/** What a browser would send back. */
const cookieOf = (setCookie: readonly string[]): { cookie: string } => ({
  cookie: setCookie.map((line) => line.split(';')[0]).join('; '),
})

const tokenIn = (text: string | undefined): string => {
  const link = /https?:\S+/u.exec(text ?? '')?.[0]
  if (link === undefined) throw new Error('The mail holds no link.')
  return new URL(link).hash.slice(1)
}

describe('creating a user', () => {
  it('makes an account that can sign in at once, with its password kept as a hash', async () => {
    const { identity, mail } = setUp()
    const { userId } = await identity.createUser({ ...ada, email: ' Ada@Example.com ' })
    const signedIn = await identity.signIn({ email: 'ADA@example.com', password: ada.password }, here)
    expect(signedIn.userId).toBe(userId)
    const [account] = await database.queries.select().from(accounts)
    expect(account?.password).toMatch(/^[0-9a-f]+:[0-9a-f]+$/u)
    expect(mail.sent).toEqual([])
  })

  it('is part of the transaction it is given', async () => {
    const { identity } = setUp()
    await expect(
      transaction(database, async (queries) => {
        await identity.createUser(ada, queries)
        throw new Error('the organization failed')
      }),
    ).rejects.toThrow('the organization failed')
    expect(await database.queries.select().from(users)).toEqual([])
  })

  it.each([
    [{ email: 'ada' }, 'EMAIL_INVALID'],
    [{ name: ' ' }, 'NAME_INVALID'],
    [{ name: 'x'.repeat(101) }, 'NAME_INVALID'],
    [{ password: 'short' }, 'PASSWORD_REFUSED'],
    [{ password: ada.email }, 'PASSWORD_REFUSED'],
  ])('refuses %o', async (change, code) => {
    const { identity } = setUp()
    await expect(identity.createUser({ ...ada, ...change })).rejects.toMatchObject({ code })
  })

  it('refuses an address that has an account', async () => {
    const { identity } = setUp()
    await identity.createUser(ada)
    await expect(identity.createUser(ada)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  })
})

describe('signing in', () => {
  it('sets a cookie that scripts cannot read and other sites cannot send along', async () => {
    const { identity } = setUp()
    await identity.createUser(ada)
    const { setCookie } = await identity.signIn(ada, here)
    expect(setCookie).toHaveLength(1)
    expect(setCookie[0]).toMatch(/^ashlar_session=/u)
    expect(setCookie[0]).toMatch(/; HttpOnly/u)
    expect(setCookie[0]).toMatch(/; SameSite=Lax/u)
    expect(setCookie[0]).toMatch(/; Path=\//u)
    expect(setCookie[0]).not.toMatch(/; Secure/u)
  })

  it('sets a cookie behind https that no other host of the domain can set', async () => {
    const { identity } = setUp({ publicUrl: 'https://apps.example.com' })
    await identity.createUser(ada)
    const { setCookie, userId } = await identity.signIn(ada, here)
    // Whatever lacks one of these, a browser does not take under this name.
    expect(setCookie[0]).toMatch(/^__Host-ashlar_session=/u)
    expect(setCookie[0]).toMatch(/; Path=\/(?:;|$)/u)
    expect(setCookie[0]).toMatch(/; Secure/u)
    expect(setCookie[0]).not.toMatch(/Domain/iu)
    expect(await identity.readSession(cookieOf(setCookie))).toMatchObject({ userId })
    const planted = cookieOf(setCookie).cookie.replace('__Host-', '')
    for (const prefix of ['', '__Secure-']) {
      expect(await identity.readSession({ cookie: `${prefix}${planted}` })).toBeNull()
    }
    const ended = (await identity.signOut(cookieOf(setCookie))).setCookie.join()
    expect(ended).toMatch(/__Host-ashlar_session=;.*Max-Age=0/u)
    expect(ended).toMatch(/Secure/u)
  })

  it('notes where the session came from, from what the server says and not from the request', async () => {
    const { identity } = setUp()
    await identity.createUser(ada)
    await identity.signIn(ada, here)
    const [session] = await database.queries.select().from(sessions)
    expect(session).toMatchObject({ ipAddress: '192.0.2.1', userAgent: 'a browser' })
  })

  it('answers an unknown account and a wrong password alike', async () => {
    const { identity } = setUp()
    await identity.createUser(ada)
    const refusal = {
      code: 'CREDENTIALS_WRONG',
      message: 'The e-mail address or the password is wrong.',
    }
    await expect(identity.signIn({ ...ada, password: 'wrong password' }, here)).rejects.toMatchObject(refusal)
    await expect(identity.signIn({ ...ada, email: 'bob@example.com' }, here)).rejects.toMatchObject(refusal)
  })

  it('is limited, also for an account that does not exist', async () => {
    const { identity } = setUp()
    const attempt = () => identity.signIn({ email: 'nobody@example.com', password: 'wrong password' }, here)
    for (let tries = 0; tries < attemptLimits.signIn.account.most; tries += 1) {
      await expect(attempt()).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' })
    }
    await expect(attempt()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  })
})

describe('a session', () => {
  const signedIn = async () => {
    const { identity, clock, mail } = setUp()
    const { userId } = await identity.createUser(ada)
    const { setCookie, sessionId } = await identity.signIn(ada, here)
    return { identity, clock, mail, userId, sessionId, headers: cookieOf(setCookie) }
  }

  it('is found by its cookie', async () => {
    const { identity, headers, userId, sessionId } = await signedIn()
    expect(await identity.readSession(headers)).toEqual({ userId, sessionId, organizationId: null })
  })

  it.each([
    {},
    { cookie: '' },
    { cookie: 'other=1' },
    { cookie: 'ashlar_session=' },
    { cookie: 'ashlar_session=a.b' },
  ])('is not found by %o', async (headers) => {
    expect(await setUp().identity.readSession(headers)).toBeNull()
  })

  it('is not found when one character of the cookie was changed', async () => {
    const { identity, headers } = await signedIn()
    const changed = headers.cookie.replace(/=(.)/u, (_, first: string) => (first === 'a' ? '=b' : '=a'))
    expect(await identity.readSession({ cookie: changed })).toBeNull()
  })

  it('is not found with the key of another installation', async () => {
    const { headers } = await signedIn()
    const { identity } = setUp({ keys: keysFrom(Buffer.alloc(32, 6)) })
    expect(await identity.readSession(headers)).toBeNull()
  })

  it('ends at once for this server when signing out', async () => {
    const { identity, headers } = await signedIn()
    await identity.readSession(headers)
    const { setCookie } = await identity.signOut(headers)
    expect(setCookie.join()).toMatch(/ashlar_session=;.*Max-Age=0/u)
    expect(await identity.readSession(headers)).toBeNull()
  })

  it('ends within a second for another server', async () => {
    const { headers, identity } = await signedIn()
    const other = setUp()
    expect(await other.identity.readSession(headers)).not.toBeNull()
    await identity.signOut(headers)
    other.clock.advance(1001)
    expect(await other.identity.readSession(headers)).toBeNull()
  })

  it('is not looked for again within a second', async () => {
    const { identity, headers, clock } = await signedIn()
    await identity.readSession(headers)
    await database.queries.delete(sessions)
    clock.advance(999)
    expect(await identity.readSession(headers)).not.toBeNull()
    clock.advance(2)
    expect(await identity.readSession(headers)).toBeNull()
  })

  it('ends with all others of the user', async () => {
    const { identity, headers, userId } = await signedIn()
    await identity.readSession(headers)
    await identity.endSessions(userId)
    expect(await identity.readSession(headers)).toBeNull()
  })

  it('ends by itself and is then swept away', async () => {
    const { identity, headers, clock } = await signedIn()
    await database.queries.update(sessions).set({ expiresAt: new Date(0) })
    clock.advance(1001)
    expect(await identity.readSession(headers)).toBeNull()
    await identity.sweep()
    expect(await database.queries.select().from(sessions)).toEqual([])
  })

  it('is nothing to sign out of when there is none', async () => {
    await expect(setUp().identity.signOut({})).resolves.toHaveProperty('setCookie')
  })
})

describe('signing up', () => {
  it('is refused where only invited people may', async () => {
    const { identity } = setUp({ signUpPolicy: 'invitation' })
    await expect(identity.signUp(asked, here)).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED' })
    await expect(identity.readSignUp('')).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED' })
  })

  it('stores nothing before the link is opened, and says nothing in its mail that whoever asks wrote', async () => {
    const { identity, mail } = setUp()
    await identity.signUp(asked, here)
    expect(mail.sent).toMatchObject([{ to: ada.email, subject: 'Confirm your e-mail address' }])
    expect(mail.sent[0]?.text).not.toMatch(/Ada|Engines/u)
    expect(await database.queries.select().from(users)).toEqual([])
    expect(await identity.readSignUp(tokenIn(mail.sent[0]?.text))).toEqual(asked)
  })

  it('says nothing about an address that has an account; its owner gets a mail', async () => {
    const { identity, mail } = setUp()
    await identity.createUser(ada)
    expect(await identity.signUp(asked, here)).toEqual({ asked: expect.any(String) })
    expect(mail.sent).toMatchObject([{ to: ada.email, subject: 'You already have an Ashlar account' }])
    await expect(identity.signIn(ada, here)).resolves.toHaveProperty('userId')
  })

  it('gives the address of an account that was never confirmed to whoever proves it', async () => {
    const { identity } = setUp()
    // As the version before made them.
    const { userId } = await identity.createUser({ ...ada, password: 'password of a stranger' })
    await database.queries.update(users).set({ emailVerified: false })
    await expect(identity.signIn({ ...ada, password: 'password of a stranger' }, here)).rejects.toMatchObject(
      {
        code: 'EMAIL_NOT_VERIFIED',
      },
    )
    const created = await identity.createUser(ada)
    expect(created.userId).not.toBe(userId)
    await expect(identity.signIn({ ...ada, password: 'password of a stranger' }, here)).rejects.toMatchObject(
      { code: 'CREDENTIALS_WRONG' },
    )
    await expect(identity.signIn(ada, here)).resolves.toMatchObject(created)
  })

  it('is limited for one address of mail, whose owner is told that each of the links works', async () => {
    const { identity, mail, clock } = setUp()
    const most = attemptLimits.signUp.account
    for (let tries = 0; tries < most.most; tries += 1) await identity.signUp(asked, here)
    await expect(identity.signUp(asked, here)).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      message: expect.stringContaining('open its link'),
    })
    clock.advance(most.windowMilliseconds - 1000)
    for (const { text } of mail.sent) expect(await identity.readSignUp(tokenIn(text))).toEqual(asked)
  })

  it.each(['', 'a.b.c', `${'x'.repeat(5000)}`])('refuses the link "%s"', async (token) => {
    await expect(setUp().identity.readSignUp(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  })

  it('refuses a link that was changed, is of another kind, or is old', async () => {
    const { identity, mail, clock } = setUp()
    await identity.signUp(asked, here)
    const token = tokenIn(mail.sent[0]?.text)
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims: object = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
    const forged = Buffer.from(JSON.stringify({ ...claims, email: 'bob@example.com' })).toString('base64url')
    const agent = await identity.issueToken({ userId: 'u1', organizationId: 'o1' })
    for (const wrong of [[head, forged, signature].join('.'), agent.token, `${token}x`]) {
      await expect(identity.readSignUp(wrong)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    }
    clock.advance(2 * 60 * 60 * 1000 + 1000)
    await expect(identity.readSignUp(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  })
})

describe('a token for an agent', () => {
  const subject = { userId: 'u1', organizationId: 'o1' }

  it('says who it is for and nothing else, for five minutes', async () => {
    const { identity, clock } = setUp()
    const { token, expiresAt } = await identity.issueToken(subject)
    expect(await identity.readToken(token)).toEqual(subject)
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    const issuedAt = Math.floor(clock.now().getTime() / 1000)
    expect(payload).toEqual({
      sub: 'u1',
      organizationId: 'o1',
      iat: issuedAt,
      exp: issuedAt + 300,
      iss: 'http://localhost:3000',
      aud: 'http://localhost:3000/agents',
    })
    expect(expiresAt.getTime()).toBe((issuedAt + 300) * 1000)
  })

  it('is refused when it was changed, is old, or is of another kind', async () => {
    const { identity } = setUp()
    const { token } = await identity.issueToken(subject)
    const [head, , signature] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...subject, sub: 'u2', exp: 9_999_999_999 })).toString(
      'base64url',
    )
    expect(await identity.readToken([head, forged, signature].join('.'))).toBeNull()
    const past = createIdentity({
      database: { ...database, clock: manualClock(new Date(Date.now() - 3_600_000)) },
      keys: keysFrom(Buffer.alloc(32, 5)),
      mail: recordingMail(),
      publicUrl: 'http://localhost:3000',
      signUpPolicy: 'open',
      backgroundWork: new BackgroundWork(createLogger('silent')),
    })
    expect(await identity.readToken((await past.issueToken(subject)).token)).toBeNull()
    expect(await identity.readToken('not a token')).toBeNull()
  })

  it('is signed with a key that is public in one half and encrypted in the other', async () => {
    const { identity } = setUp()
    await identity.issueToken(subject)
    const { keys } = await identity.publicKeys()
    expect(keys).toHaveLength(1)
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const [kept] = await database.queries.select().from(signingKeys)
    expect(kept?.privateKey).not.toContain('"d"')
  })
})
