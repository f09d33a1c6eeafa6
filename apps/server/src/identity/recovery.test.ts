import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { transaction } from '../platform/database/transaction.ts'
import { keysFrom } from '../platform/keys.ts'
import { BackgroundWork } from '../platform/background-work.ts'
import { createLogger } from '../platform/logs.ts'
import { manualClock, recordingMail } from '../platform/testing.ts'
import { linkLifetimes } from './account-links.ts'
import { createIdentity } from './identity.ts'
import { attemptLimits } from './rate-limit.ts'
import { accountLinks, identityAttempts, users } from '../tables/identity.ts'

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
const changed = 'difference machine'
const here = { address: '192.0.2.1', userAgent: 'a browser' }
const keys = keysFrom(Buffer.alloc(32, 5))

const setUp = () => {
  const clock = manualClock(new Date())
  const mail = recordingMail()
  const backgroundWork = new BackgroundWork(createLogger('silent'))
  const identity = createIdentity({
    database: { ...database, clock },
    keys,
    mail,
    backgroundWork,
    publicUrl: 'https://apps.example.com',
    signUpPolicy: 'open',
  })
  const { recovery } = identity
  const ask = async (email = ada.email) => {
    await recovery.ask(email, here)
    await backgroundWork.settle()
    return tokenIn(mail.sent.at(-1)?.text)
  }
  /** What the command around it does. */
  const reset = async (token: string, password = changed, origin = here) => {
    const { hash } = await recovery.prepare({ token, password }, origin)
    return transaction({ ...database, clock }, (queries) => recovery.complete(token, hash, queries))
  }
  return { identity, recovery, clock, mail, backgroundWork, ask, reset }
}

const tokenIn = (text: string | undefined): string =>
  new URL(/https?:\S+/u.exec(text ?? '')?.[0] ?? 'none:').hash.slice(1)

const cookieOf = (setCookie: readonly string[]): { cookie: string } => ({
  cookie: setCookie.map((line) => line.split(';')[0]).join('; '),
})

const invalid = { code: 'LINK_INVALID' }

describe('asking for a link', () => {
  it('mails one that begins with the address of the installation, and stores nothing that opens it', async () => {
    const { identity, mail, ask } = setUp()
    await identity.createUser(ada)
    const token = await ask(' ADA@example.com ')
    expect(mail.sent).toMatchObject([{ to: ada.email, subject: 'Choose a new password' }])
    expect(mail.sent[0]?.text).toContain(`https://apps.example.com/reset-password#${token}`)
    expect(token).toMatch(/^[\w-]{43}$/u)
    expect(JSON.stringify(await database.queries.select().from(accountLinks))).not.toContain(token)
  })

  it('has answered before it is looked whether there is an account, and tells nothing of it', async () => {
    const { identity, recovery, mail, backgroundWork } = setUp()
    await identity.createUser(ada)
    for (const email of [ada.email, 'nobody@example.com']) {
      expect(await recovery.ask(email, here)).toBeUndefined()
      expect(backgroundWork.isIdle).toBe(false)
      await backgroundWork.settle()
    }
    expect(mail.sent.map(({ to }) => to)).toEqual([ada.email])
  })

  it('mails nothing for an address that was never proved', async () => {
    const { identity, mail, ask } = setUp()
    await identity.createUser(ada)
    await database.queries.update(users).set({ emailVerified: false })
    await ask()
    expect(mail.sent).toEqual([])
  })

  it.each(['ada', 'ada@example.com\nBcc: all@example.com', 'ada@example.com, bob@example.com'])(
    'refuses %j, which is no address',
    async (email) => {
      await expect(setUp().recovery.ask(email, here)).rejects.toMatchObject({ code: 'EMAIL_INVALID' })
    },
  )

  it('is limited per account, also for one that does not exist, and from many addresses', async () => {
    const { recovery, mail, backgroundWork, identity } = setUp()
    await identity.createUser(ada)
    const { most } = attemptLimits.forgotPassword.account
    for (const email of [ada.email, 'nobody@example.com']) {
      const answers = await Promise.allSettled(
        Array.from({ length: most + 3 }, (_, place) =>
          recovery.ask(email, { address: `198.51.100.${place}` }),
        ),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
    }
    await backgroundWork.settle()
    expect(mail.sent).toHaveLength(most)
  })

  it('is limited per day, and per address on the network', async () => {
    const { recovery, clock } = setUp()
    const { most } = attemptLimits.forgotPasswordDaily.account
    for (let mails = 0; mails < most; mails += 1) {
      await recovery.ask(ada.email, { address: `198.51.100.${mails}` })
      clock.advance(attemptLimits.forgotPassword.account.windowMilliseconds)
    }
    const tooMany = { code: 'TOO_MANY_ATTEMPTS' }
    await expect(recovery.ask(ada.email, here)).rejects.toMatchObject(tooMany)
    for (let mails = 0; mails < attemptLimits.forgotPassword.address.most - 1; mails += 1) {
      await recovery.ask(`somebody${mails}@example.com`, here)
    }
    await expect(recovery.ask('another@example.com', here)).rejects.toMatchObject(tooMany)
  })

  it('leaves whoever is told to wait with a link that works', () => {
    expect(attemptLimits.forgotPassword.account.windowMilliseconds).toBeLessThanOrEqual(linkLifetimes.reset)
  })
})

describe('a link for a forgotten password', () => {
  it('says whose it is without being used up, and replaces the password once', async () => {
    const { identity, recovery, ask, reset } = setUp()
    const { userId } = await identity.createUser(ada)
    const token = await ask()
    expect(await recovery.read(token, here)).toEqual({ email: ada.email })
    expect(await reset(token)).toEqual({ userId, kind: 'reset' })
    await expect(identity.signIn(ada, here)).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' })
    await expect(identity.signIn({ ...ada, password: changed }, here)).resolves.toMatchObject({ userId })
    await expect(reset(token, 'a third password')).rejects.toMatchObject(invalid)
  })

  it('is used by one of several who have it at a time', async () => {
    const { identity, ask, reset } = setUp()
    await identity.createUser(ada)
    const token = await ask()
    const answers = await Promise.allSettled(
      ['first of them', 'second of all'].map((one) => reset(token, one)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is not used up by a password that is refused', async () => {
    const { identity, ask, reset } = setUp()
    await identity.createUser(ada)
    const token = await ask()
    for (const password of ['short', ada.email, '1234567890']) {
      await expect(reset(token, password)).rejects.toMatchObject({ code: 'PASSWORD_REFUSED' })
    }
    await expect(reset(token)).resolves.toBeDefined()
  })

  it('is refused when it was altered, is older than the newest, or is of somebody else', async () => {
    const { identity, ask, reset } = setUp()
    await identity.createUser(ada)
    const other = await identity.createUser({ ...ada, email: 'bob@example.com' })
    const first = await ask()
    const newest = await ask()
    for (const wrong of [first, `${newest}x`, newest.slice(1), newest.toLowerCase(), '', 'x'.repeat(200)]) {
      await expect(reset(wrong)).rejects.toMatchObject(invalid)
    }
    const token = await ask('bob@example.com')
    expect(await reset(token)).toMatchObject({ userId: other.userId })
    await expect(identity.signIn(ada, here)).resolves.toBeDefined()
  })

  it('is refused after half an hour, and swept away', async () => {
    const { identity, recovery, clock, ask, reset } = setUp()
    await identity.createUser(ada)
    const token = await ask()
    clock.advance(linkLifetimes.reset + 1)
    await expect(recovery.read(token, here)).rejects.toMatchObject(invalid)
    await expect(reset(token)).rejects.toMatchObject(invalid)
    await identity.sweep()
    expect(await database.queries.select().from(accountLinks)).toEqual([])
  })

  it('stays good while strangers guess from many addresses, and guesses are limited', async () => {
    const { identity, recovery, ask } = setUp()
    await identity.createUser(ada)
    const token = await ask()
    for (let guess = 0; guess < 60; guess += 1) {
      const origin = { address: `198.51.100.${guess}` }
      await expect(recovery.read(`${guess}${token.slice(2)}`, origin)).rejects.toMatchObject(invalid)
    }
    expect(await recovery.read(token, here)).toEqual({ email: ada.email })
    const origin = { address: '203.0.113.9' }
    for (let guess = 0; guess < attemptLimits.openLink.address.most; guess += 1) {
      await expect(recovery.read(`guess ${guess}`, origin)).rejects.toMatchObject(invalid)
    }
    await expect(recovery.read('another', origin)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  })

  it('ends every session: here at once, and within a second on another server that remembers it', async () => {
    const { identity, ask, reset } = setUp()
    const other = setUp()
    const { userId } = await identity.createUser(ada)
    const cookie = cookieOf((await identity.signIn(ada, here)).setCookie)
    expect(await identity.readSession(cookie)).toMatchObject({ userId })
    expect(await other.identity.readSession(cookie)).toMatchObject({ userId })
    await reset(await ask())
    expect(await identity.readSession(cookie)).toBeNull()
    other.clock.advance(1001)
    expect(await other.identity.readSession(cookie)).toBeNull()
  })

  it('lets nobody in with the old password who was just signing in', async () => {
    const { identity, ask, recovery } = setUp()
    await identity.createUser(ada)
    const token = await ask()
    const { hash } = await recovery.prepare({ token, password: changed }, here)
    const signingIn: Promise<unknown>[] = []
    await transaction(database, async (queries) => {
      await recovery.complete(token, hash, queries)
      // The old password still holds outside of this transaction.
      signingIn.push(
        identity.signIn(ada, here).then(
          () => 'in',
          () => 'out',
        ),
      )
      await expect
        .poll(async () => {
          const { rows } = await database.queries.execute(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return rows.length
        })
        .toBe(1)
    })
    expect(await Promise.all(signingIn)).toEqual(['out'])
  })

  it('lets its owner in although strangers have used up the attempts to sign in', async () => {
    const { identity, ask, reset } = setUp()
    await identity.createUser(ada)
    for (let tries = 0; tries < attemptLimits.signIn.account.most; tries += 1) {
      const wrong = { ...ada, password: 'wrong password' }
      await expect(identity.signIn(wrong, { address: `198.51.100.${tries}` })).rejects.toBeDefined()
    }
    await reset(await ask())
    await expect(identity.signIn({ ...ada, password: changed }, here)).resolves.toBeDefined()
  })
})

describe('a link of the operator', () => {
  it('works for an hour, beside that of a mail, and makes an end of it when it is used', async () => {
    const { identity, recovery, ask, reset, clock } = setUp()
    await identity.createUser(ada)
    const made = await recovery.linkForOperator(ada.email, database.queries)
    const mailed = await ask()
    expect(await recovery.read(mailed, here)).toEqual({ email: ada.email })
    clock.advance(linkLifetimes.reset - 1)
    expect(await reset(tokenIn(made?.link))).toMatchObject({ kind: 'recovery' })
    await expect(reset(mailed)).rejects.toMatchObject(invalid)
  })

  it('is not made for an address without an account', async () => {
    expect(await setUp().recovery.linkForOperator('nobody@example.com', database.queries)).toBeNull()
  })
})
