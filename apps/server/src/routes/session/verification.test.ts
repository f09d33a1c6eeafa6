import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestCaller, type TestServer } from '../../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_SIGN_UP: 'open' })
})
afterAll(() => server.close())

const newAddress = (): string => `${randomUUID()}@example.com`
const cookieOf = (headers: Readonly<Record<string, unknown>>): string =>
  [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
const signUp = async (email: string): Promise<TestCaller> => {
  const body = { email, name: 'Somebody', organizationName: 'Engines' }
  const { headers } = await server.attempt(routes.session.signUp, { body }, null)
  return { cookie: cookieOf(headers) }
}
const codeFor = (email: string): string =>
  /^[A-Z2-9]{8}$/mu.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
const verify = (browser: TestCaller | null, code: string, email = 'other@example.com') =>
  server.call(routes.session.verify, { body: { email, code } }, browser)
const refused = { success: false, error: expect.stringContaining('no longer valid'), token: null }

describe('the code of a sign-up', () => {
  it('proves the address of the browser that asked, and finishes as the link does', async () => {
    const email = newAddress()
    const browser = await signUp(email)
    const { success, token } = await verify(browser, codeFor(email).toLowerCase())
    expect(success).toBe(true)
    const body = { token: token ?? '', password: 'correct horse battery' }
    const session = await server.call(routes.session.finishSignUp, { body }, null)
    // The address in the request that typed the code was another one.
    expect(session.user).toMatchObject({ email: email })
    expect(await verify(browser, codeFor(email))).toEqual(refused)
  })

  it('is good in no other browser, and in none that has asked for nothing', async () => {
    const email = newAddress()
    const browser = await signUp(email)
    const stranger = await signUp(newAddress())
    expect(await verify(stranger, codeFor(email), email)).toEqual(refused)
    const body = { email, code: codeFor(email) }
    for (const cookie of ['', 'ashlar_sign_up=', 'ashlar_sign_up=a.b.c']) {
      expect((await server.attempt(routes.session.verify, { body }, { cookie })).status).toBe(404)
    }
    expect(await verify(browser, codeFor(email))).toMatchObject({ success: true })
  })

  it('is not the link: what a browser keeps proves no address', async () => {
    const { cookie = '' } = await signUp(newAddress())
    const body = { token: cookie.split('=')[1] ?? '', password: 'correct horse battery' }
    expect((await server.attempt(routes.session.finishSignUp, { body }, null)).status).toBe(404)
  })

  it('is tried five times', async () => {
    const email = newAddress()
    const browser = await signUp(email)
    for (let tries = 0; tries < 5; tries += 1) expect(await verify(browser, 'AAAAAAAA')).toEqual(refused)
    expect(await verify(browser, codeFor(email))).toEqual(refused)
  })

  it('is sent again to the address that was asked for, whatever the request names, and a few times only', async () => {
    const email = newAddress()
    let browser = await signUp(email)
    const first = codeFor(email)
    const again = () => {
      const body = { email: 'victim@example.com', force: true }
      return server.attempt(routes.session.sendCode, { body }, browser)
    }
    const sent = await again()
    expect(sent).toMatchObject({ status: 200, body: { email } })
    browser = { cookie: cookieOf(sent.headers) }
    expect(server.mails.some(({ to }) => to === 'victim@example.com')).toBe(false)
    expect(await verify(browser, first)).toEqual(refused)
    for (let mails = 2; mails < 5; mails += 1) {
      const { headers } = await again()
      browser = { cookie: cookieOf(headers) }
    }
    expect((await again()).status).toBe(429)
    expect(await verify(browser, codeFor(email))).toMatchObject({ success: true })
  })

  it('is answered alike for an address that has an account, whose owner gets none', async () => {
    const owner = await server.anOwner()
    const browser = await signUp(owner.email)
    expect(codeFor(owner.email)).toBe('')
    expect(await verify(browser, 'AAAAAAAA')).toEqual(refused)
  })
})
