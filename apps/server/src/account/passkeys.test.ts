import { routes, type SignedByPasskey } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PasskeyChallenges } from '../identity/passkey-challenges.ts'
import { Passkeys } from '../identity/passkeys.ts'
import { createAttemptCounter } from '../identity/rate-limit.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { SoftwarePasskey } from './fixtures/software-passkey.ts'
import { firstPassword as password } from './testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

const cookieOf = (headers: Readonly<Record<string, unknown>>, name: string): string =>
  [headers['set-cookie']]
    .flat()
    .flatMap((line) => (typeof line === 'string' ? (line.split(';')[0] ?? []) : []))
    .filter((pair) => pair.startsWith(`${name}=`))
    .join('; ')
const both = (person: TestCaller, cookie: string): TestCaller => ({
  cookie: `${person.cookie ?? ''}; ${cookie}`,
})
const query = async (text: ReturnType<typeof sql>) =>
  (await server.services.platform.database.queries.execute(text)).rows
const audited = async (userId: string): Promise<unknown[]> =>
  (await query(sql`select action from audit_entries where entity_id = ${userId} order by id`)).map(
    ({ action }) => action,
  )
const refused = { status: 422, body: { code: 'passkey_refused' } }

/** A browser of somebody that was told from what to make a passkey. */
const begin = async (person: TestCaller) => {
  const answer = await server.attempt(routes.passkeys.begin, { body: { password } }, person)
  if (answer.status !== 200) throw new Error('It was not begun.')
  const { options } = routes.passkeys.begin.response.parse(answer.body)
  return { options, browser: both(person, cookieOf(answer.headers, 'ashlar_passkey')) }
}
/** Somebody with a passkey, and the device that has it. */
const withPasskey = async (name = 'Phone') => {
  const person = await server.aMember(owner, 'developer')
  const device = new SoftwarePasskey()
  const { options, browser } = await begin(person)
  const added = await server.call(
    routes.passkeys.add,
    { body: { name, passkey: device.make(options) } },
    browser,
  )
  return { person, device, passkeyId: added.id }
}
/** A browser of nobody that was told what a passkey is to sign. */
const ask = async () => {
  const answer = await server.attempt(routes.passkeys.ask, {}, null)
  const { options } = routes.passkeys.ask.response.parse(answer.body)
  return { options, browser: { cookie: cookieOf(answer.headers, 'ashlar_passkey') } }
}
const enter = (browser: TestCaller | null, passkey: SignedByPasskey) =>
  server.attempt(routes.passkeys.enter, { body: { passkey } }, browser)
const signIn = async (device: SoftwarePasskey, how: Parameters<SoftwarePasskey['sign']>[1] = {}) => {
  const { options, browser } = await ask()
  return enter(browser, device.sign(options, how))
}
const mailsTo = (email: string, subject: string) =>
  server.mails.filter((mail) => mail.to === email && mail.subject === subject)

describe('adding a passkey', () => {
  it('takes the password, is audited and mailed, and shows what its owner calls it', async () => {
    const { person } = await withPasskey('Phone of Ada')
    const { passkeys } = await server.call(routes.passkeys.list, {}, person)
    expect(passkeys).toMatchObject([{ name: 'Phone of Ada', isSynchronized: false, lastUsedAt: null }])
    expect(await audited(person.userId)).toEqual(['add passkey'])
    await expect.poll(() => mailsTo(person.email, 'A passkey was added')).toHaveLength(1)
    const wrong = { body: { password: 'another one' } }
    expect((await server.attempt(routes.passkeys.begin, wrong, person)).status).toBe(401)
  })

  it('is for the address of the installation and a device that looks who is there', async () => {
    const person = await server.aMember(owner, 'developer')
    const { options } = await begin(person)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.email },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    })
    const dishonest = [
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost:3000' },
      { host: 'evil.example' },
      { isVerified: false },
    ]
    for (const how of dishonest) {
      const again = await begin(person)
      const passkey = new SoftwarePasskey().make(again.options, how)
      expect(
        await server.attempt(routes.passkeys.add, { body: { name: 'Mine', passkey } }, again.browser),
      ).toMatchObject(refused)
    }
    expect((await server.call(routes.passkeys.list, {}, person)).passkeys).toEqual([])
  })

  it('works once, in the browser and for the account that asked', async () => {
    const person = await server.aMember(owner, 'developer')
    const other = await server.aMember(owner, 'developer')
    const { options, browser } = await begin(person)
    const passkey = new SoftwarePasskey().make(options)
    const add = (caller: TestCaller) =>
      server.attempt(routes.passkeys.add, { body: { name: 'Mine', passkey } }, caller)
    expect(await add(person)).toMatchObject(refused)
    const [, cookie = ''] = (browser.cookie ?? '').split('; ashlar_passkey=')
    expect(await add(both(other, `ashlar_passkey=${cookie}`))).toMatchObject(refused)
    expect(await add(both(person, `ashlar_passkey=${cookie.slice(0, -4)}AAAA`))).toMatchObject(refused)
    // What a sign-in was asked for adds nothing.
    const asked = await ask()
    expect(await add(both(person, asked.browser.cookie))).toMatchObject(refused)
    expect((await add(browser)).status).toBe(200)
    expect(await add(browser)).toMatchObject(refused)
  })

  it('is not done with the passkey of somebody else', async () => {
    const { device } = await withPasskey()
    const thief = await server.aMember(owner, 'developer')
    const { options, browser } = await begin(thief)
    const body = { name: 'Mine', passkey: device.make(options) }
    expect(await server.attempt(routes.passkeys.add, { body }, browser)).toMatchObject(refused)
  })
})

describe('signing in with a passkey', () => {
  it('takes nothing else, also where a code is asked for beside the password', async () => {
    const { person, device } = await withPasskey()
    await query(
      sql`insert into second_factors (user_id, sealed_secret, confirmed_at) values (${person.userId}, 'x', now())`,
    )
    const { status, headers } = await signIn(device)
    expect(status).toBe(200)
    const caller = { cookie: cookieOf(headers, 'ashlar_session') }
    const session = await server.call(routes.session.read, { query: {} }, caller)
    expect(session.user).toMatchObject({ email: person.email })
    const { passkeys } = await server.call(routes.passkeys.list, {}, person)
    expect(passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  it('works once for what was asked, and in no other browser', async () => {
    const { device } = await withPasskey()
    const { options, browser } = await ask()
    const signed = device.sign(options)
    expect(await enter(null, signed)).toMatchObject(refused)
    expect(await enter((await ask()).browser, signed)).toMatchObject(refused)
    const answers = await Promise.all([enter(browser, signed), enter(browser, signed)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(await enter(browser, signed)).toMatchObject(refused)
  })

  it('is refused to another origin, another host and a device that does not look who is there', async () => {
    const { device } = await withPasskey()
    const dishonest = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { host: 'evil.example' },
      { isVerified: false },
    ]
    for (const how of dishonest) expect(await signIn(device, how)).toMatchObject(refused)
    expect((await signIn(device)).status).toBe(200)
  })

  it('is refused to what another device signed, what was altered, and who it is not', async () => {
    const { person, device } = await withPasskey()
    const { device: thief } = await withPasskey()
    const asked = async (change: (signed: SignedByPasskey) => SignedByPasskey, by = device) => {
      const { options, browser } = await ask()
      return enter(browser, change(by.sign(options)))
    }
    // The thief's own signature under somebody else's passkey.
    expect(await asked((signed) => ({ ...signed, id: device.id, rawId: device.id }), thief)).toMatchObject(
      refused,
    )
    const bytes = (text: string) => Buffer.from(text, 'base64url')
    const altered = (signature: string) => {
      const changed = bytes(signature)
      changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
      return changed.toString('base64url')
    }
    expect(
      await asked((signed) => ({
        ...signed,
        response: { ...signed.response, signature: altered(signed.response.signature) },
      })),
    ).toMatchObject(refused)
    expect(
      await asked((signed) => {
        const data = bytes(signed.response.authenticatorData)
        data.writeUInt32BE(4_000_000_000, 33)
        return {
          ...signed,
          response: { ...signed.response, authenticatorData: data.toString('base64url') },
        }
      }),
    ).toMatchObject(refused)
    const handle = Buffer.from(person.userId).toString('base64url')
    expect(await signIn(thief, { userHandle: handle })).toMatchObject(refused)
    expect(await signIn(new SoftwarePasskey(), { userHandle: null })).toMatchObject(refused)
    expect((await signIn(thief, { userHandle: null })).status).toBe(200)
  })

  it('is refused to a copy that counts less, which is recorded, and its owner told', async () => {
    const { person, device } = await withPasskey('Key')
    expect((await signIn(device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 3, 0]) {
      expect(await signIn(device, { counter })).toMatchObject({
        ...refused,
        body: { message: expect.stringContaining('counted less') },
      })
    }
    expect((await audited(person.userId)).filter((action) => action === 'refuse passkey')).toHaveLength(3)
    await expect.poll(() => mailsTo(person.email, 'A passkey was refused')).toHaveLength(3)
    expect((await signIn(device, { counter: 8 })).status).toBe(200)
  })

  it('is taken from devices that do not count', async () => {
    const { device } = await withPasskey()
    expect((await signIn(device, { counter: 0 })).status).toBe(200)
    expect((await signIn(device, { counter: 0 })).status).toBe(200)
  })
})

describe('a passkey of somebody', () => {
  it('is renamed and removed by them alone, the latter with the password', async () => {
    const { person, device, passkeyId } = await withPasskey('Phone')
    const other = await server.aMember(owner, 'developer')
    const parameters = { passkeyId }
    const rename = { parameters, body: { name: 'Old phone' } }
    expect((await server.attempt(routes.passkeys.rename, rename, other)).status).toBe(404)
    expect((await server.attempt(routes.passkeys.rename, rename, person)).status).toBe(200)
    const remove = (by: TestCaller, shown: string) =>
      server.attempt(routes.passkeys.remove, { parameters, body: { password: shown } }, by)
    expect((await remove(other, password)).status).toBe(404)
    expect((await remove(person, 'another one')).status).toBe(401)
    expect((await remove(person, password)).status).toBe(200)
    expect(await signIn(device)).toMatchObject(refused)
    expect(await audited(person.userId)).toEqual(['add passkey', 'rename passkey', 'remove passkey'])
    await expect.poll(() => mailsTo(person.email, 'A passkey was removed')).toHaveLength(1)
  })

  it('is not removed where it is their last way in', async () => {
    const { person } = await withPasskey()
    const { passkeys } = server.services.platform.identity
    const { queries } = server.services.platform.database
    const [first] = await passkeys.list(person.userId)
    await query(sql`update accounts set password = null where user_id = ${person.userId}`)
    await expect(
      queries.transaction((open) => passkeys.remove(person.userId, first?.id ?? '', open)),
    ).rejects.toThrow('the only way in')
    expect(await passkeys.list(person.userId)).toHaveLength(1)
  })
})

describe('what a passkey is asked to sign', () => {
  it('is good for ten minutes', async () => {
    const { database, keys } = server.services.platform
    const minutes = (number: number) => ({
      ...database.clock,
      now: () => new Date(database.clock.now().getTime() + number * 60_000),
    })
    const challengesIn = (number: number) =>
      new PasskeyChallenges({ ...database, clock: minutes(number) }, keys, 'http://localhost:3000')
    const purpose = { purpose: 'sign in' } as const
    const [first, second] = [await challengesIn(0).make(purpose), await challengesIn(0).make(purpose)]
    await expect(challengesIn(11).claim(first.asked, purpose)).rejects.toThrow('took too long')
    expect(await challengesIn(9).claim(second.asked, purpose)).toBe(second.challenge.toString('base64url'))
  })

  it.each([
    ['http://192.0.2.7:3000', false],
    ['https://[2001:db8::1]', false],
    ['http://apps.example.com', false],
    ['https://apps.example.com', true],
    ['http://localhost:3000', true],
  ])('is asked only where browsers keep passkeys for the address: %s', async (publicUrl, areOffered) => {
    const { database, keys } = server.services.platform
    const passkeys = new Passkeys({ database, keys, publicUrl, attempts: createAttemptCounter(database) })
    expect(passkeys.areOffered).toBe(areOffered)
    const asking = passkeys.ask()
    await (areOffered
      ? expect(asking).resolves.toMatchObject({ options: { rpId: new URL(publicUrl).hostname } })
      : expect(asking).rejects.toThrow('a name and https'))
  })
})
