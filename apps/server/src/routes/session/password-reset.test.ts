import { routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'http://localhost:3000' })
  owner = await server.anOwner()
})
afterAll(() => server.close())

const changed = 'difference machine'
const ask = (email: string) => server.attempt(routes.passwordResets.ask, { body: { email } }, null)
const complete = (token: string, password = changed) =>
  server.attempt(routes.passwordResets.complete, { body: { token, password } }, null)
/** Those with links alone: news of a password that was changed may come meanwhile. */
const mailsWithLink = (email: string) =>
  server.mails.filter(({ to, text }) => to === email && text.includes('/reset-password#'))
const linkFor = async (email: string): Promise<string> => {
  const sent = mailsWithLink(email).length
  await ask(email)
  await expect.poll(() => mailsWithLink(email).length).toBeGreaterThan(sent)
  return /https?:\S+/u.exec(mailsWithLink(email).at(-1)?.text ?? '')?.[0] ?? ''
}
const tokenFor = async (email: string): Promise<string> => new URL(await linkFor(email)).hash.slice(1)
const audited = async () =>
  (await server.services.platform.database.queries.execute(sql`select * from audit_entries order by id`)).rows

describe('a forgotten password', () => {
  it('is answered alike whether or not there is an account', async () => {
    const [known, unknown] = [await ask(owner.email), await ask('nobody@example.com')]
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(known.body).toEqual({ email: owner.email })
    expect(unknown.body).toEqual({ email: 'nobody@example.com' })
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
  })

  it.each(['ada@example.com\r\nBcc: all@example.com', 'ada@example.com%0aBcc:x', '<ada@example.com>'])(
    'is not asked for with the address %j',
    async (email) => expect((await ask(email)).status).toBe(400),
  )

  it('is replaced by the link: every session ends, this browser is signed in, and the owner is told', async () => {
    const member = await server.aMember(owner, 'developer')
    const token = await tokenFor(member.email)
    const opened = await server.call(routes.passwordResets.read, { body: { token } }, null)
    expect(opened).toEqual({ email: member.email })
    const done = await complete(token)
    expect(done).toMatchObject({ status: 200, body: { user: { email: member.email } } })
    expect((await server.attempt(routes.applications.list, {}, member)).status).toBe(401)
    const cookie = [done.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
    const session = await server.call(routes.session.read, { query: {} }, { cookie: cookie.join('; ') })
    expect(session.user).toMatchObject({ email: member.email })
    await expect
      .poll(() => server.mails.at(-1))
      .toMatchObject({ to: member.email, subject: 'Your password was changed' })
    expect(await complete(token)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('leaves one entry for the auditor, and is not replaced without it', async () => {
    const { email, userId } = await server.aMember(owner, 'developer')
    const token = await tokenFor(email)
    const query = (text: string) => server.services.platform.database.queries.execute(sql.raw(text))
    const before = (await audited()).length
    await query(
      `create function no_entries() returns trigger language plpgsql as 'begin raise exception $$full$$; end'`,
    )
    await query('create trigger no_entries before insert on audit_entries execute function no_entries()')
    expect((await complete(token)).status).toBe(500)
    await query('drop trigger no_entries on audit_entries')
    await query('drop function no_entries')
    expect((await complete(token)).status).toBe(200)
    expect((await audited()).slice(before)).toMatchObject([
      {
        action: 'reset password',
        actor_id: userId,
        entity_id: userId,
        organization_id: owner.organizationId,
      },
    ])
  })

  it('gets a link that begins with the set address, whatever host the request names', async () => {
    const { email } = await server.aMember(owner, 'developer')
    const asked = (headers: Record<string, string>) =>
      server.http.inject({
        method: 'POST',
        url: '/api/v1/password-resets',
        payload: { email },
        headers,
      })
    expect((await asked({ host: 'evil.example' })).statusCode).toBe(403)
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    expect((await asked({ host: 'localhost:3000', ...forwarded })).statusCode).toBe(200)
    await expect.poll(() => mailsWithLink(email).length).toBe(1)
    expect(mailsWithLink(email)[0]?.text).toContain('\nhttp://localhost:3000/reset-password#')
    expect(mailsWithLink(email)[0]?.text).not.toContain('evil')
  })

  it('is not replaced by a link of another kind', async () => {
    await server.call(
      routes.members.invite,
      { body: { emails: ['ines@example.com'], role: 'developer' } },
      owner,
    )
    const letter = server.mails.findLast(({ to }) => to === 'ines@example.com')
    const invitation = /#(\S+)/u.exec(letter?.text ?? '')?.[1] ?? ''
    expect(invitation).not.toBe('')
    expect((await complete(invitation)).status).toBe(404)
    const reset = await tokenFor(owner.email)
    const accepted = { body: { token: reset, name: 'Eve', password: changed } }
    expect((await server.attempt(routes.members.acceptInvitation, accepted, null)).status).toBe(404)
  })
})
