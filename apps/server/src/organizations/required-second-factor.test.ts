import { isOpenWithoutSecondFactor, routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstPassword as password } from '../account/testing.ts'
import { anApiToken } from '../api-tokens/testing.ts'
import { everyRoute } from '../http/testing.ts'
import { memberships } from '../tables/organizations.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson
let lacking: TestPerson

const query = (text: ReturnType<typeof sql>) => server.services.platform.database.queries.execute(text)
const giveCodes = async ({ userId }: TestPerson): Promise<void> => {
  await query(
    sql`insert into second_factors (user_id, sealed_secret, confirmed_at) values (${userId}, 'x', now())`,
  )
  server.services.memberships.forget(userId)
}
const givePasskey = async ({ userId }: TestPerson): Promise<void> => {
  await query(
    sql`insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_synchronized, created_at)
      values (${userId}, ${userId}, 'Key', ${userId}, 'x', 0, '[]', false, now())`,
  )
  server.services.memberships.forget(userId)
}
const ask = (by: TestPerson, requiresSecondFactor: boolean) =>
  server.attempt(
    routes.organizations.changeGeneral,
    { parameters: { organizationId: by.organizationId }, body: { requiresSecondFactor } },
    by,
  )
const required = { status: 403, body: { code: 'second_factor_required' } }
const home = (person: TestCaller) => server.attempt(routes.home.list, { query: {} }, person)

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  await giveCodes(owner)
  lacking = await server.aMember(owner, 'admin')
  await ask(owner, true)
})
afterAll(() => server.close())

describe('an organization that asks for a second factor', () => {
  it('is made so only by somebody who has one, and by nobody who may not change its settings', async () => {
    const other = await server.anOwner()
    const developer = await server.aMember(other, 'developer')
    expect(await ask(other, true)).toMatchObject({
      status: 400,
      body: {
        problems: [{ path: 'requiresSecondFactor', reason: expect.stringContaining('yourself first') }],
      },
    })
    await givePasskey(developer)
    expect((await ask(developer, true)).status).toBe(403)
    await givePasskey(other)
    expect(await ask(other, true)).toMatchObject({ status: 200, body: { requiresSecondFactor: true } })
    const { rows } = await query(
      sql`select details from audit_entries where organization_id = ${other.organizationId} and action = 'change settings'`,
    )
    expect(rows).toEqual([{ details: { requiresSecondFactor: true } }])
  })

  // A route that is added later is refused as well: only what stands in the list of what belongs to a person is not.
  it.each(everyRoute.filter(([, route]) => !isOpenWithoutSecondFactor(route)))(
    'lets a member without one not use %s',
    async (_name, route) => {
      const ids = new Proxy<Record<string, string>>({}, { get: () => lacking.userId })
      const parameters = Object.fromEntries(
        [...route.path.matchAll(/:(\w+)/gu)].map(([, name = '']) => [name, ids[name] ?? '']),
      )
      expect(await server.attempt(route, { parameters, body: {}, query: {} }, lacking)).toMatchObject(
        required,
      )
    },
  )

  it('leaves them what is theirs, and tells them what is missing', async () => {
    const session = await server.call(routes.session.read, { query: {} }, lacking)
    expect(session).toMatchObject({
      organization: { id: owner.organizationId, needsSecondFactor: true },
      user: { email: lacking.email },
    })
    expect((await server.attempt(routes.account.read, {}, lacking)).status).toBe(200)
    expect((await server.attempt(routes.passkeys.list, {}, lacking)).status).toBe(200)
    const begun = await server.attempt(routes.account.beginSecondFactor, { body: { password } }, lacking)
    expect(begun.status).toBe(200)
    // What was only begun counts for nothing.
    expect(await home(lacking)).toMatchObject(required)
  })

  it('opens no page of its applications to them', async () => {
    const application = await server.call(routes.applications.create, { body: { name: 'Payroll' } }, owner)
    await server.call(
      routes.applications.deploy,
      { parameters: { applicationId: application.id }, body: {} },
      owner,
    )
    for (const path of ['', '/preview', '/edit']) {
      const page = await server.http.inject({
        url: `/applications/${application.id}${path}`,
        headers: { cookie: lacking.cookie ?? '', accept: 'text/html' },
      })
      expect(page.statusCode).toBe(403)
      expect(page.body).not.toContain('Payroll')
    }
  })

  it('refuses API tokens of theirs, and takes them again once they have one', async () => {
    const person = await server.aMember(owner, 'admin')
    await givePasskey(person)
    const token = await anApiToken(server, person, ['applications:read'])
    expect((await server.attempt(routes.applications.list, {}, token)).status).toBe(200)
    await query(sql`delete from passkeys where user_id = ${person.userId}`)
    server.services.apiTokenCallers.forget()
    expect(await server.attempt(routes.applications.list, {}, token)).toMatchObject(required)
    await giveCodes(person)
    server.services.apiTokenCallers.forget()
    expect((await server.attempt(routes.applications.list, {}, token)).status).toBe(200)
  })

  it.each([
    ['codes of an app', giveCodes],
    ['a passkey', givePasskey],
  ])('is open to a member who has %s', async (_what, give) => {
    const person = await server.aMember(owner, 'developer')
    expect(await home(person)).toMatchObject(required)
    await give(person)
    expect((await home(person)).status).toBe(200)
  })

  it('leaves their other organizations alone, and those who belong to others', async () => {
    const elsewhere = await server.anOwner()
    const member = await server.aMember(elsewhere, 'developer')
    await server.services.platform.database.queries
      .insert(memberships)
      .values({ organizationId: elsewhere.organizationId, userId: lacking.userId, role: 'developer' })
    server.services.memberships.forget(lacking.userId)
    const inOther = { ...lacking, organization: elsewhere.organizationId }
    const begin = { body: { organizationId: elsewhere.organizationId } }
    expect((await server.attempt(routes.ownOrganizations.begin, begin, lacking)).status).toBe(200)
    expect((await home(inOther)).status).toBe(200)
    expect((await home(member)).status).toBe(200)
    await query(
      sql`delete from memberships where user_id = ${lacking.userId} and organization_id = ${elsewhere.organizationId}`,
    )
    server.services.memberships.forget(lacking.userId)
  })

  it('lets nobody in by a password alone who has a passkey and no app for codes', async () => {
    const person = await server.aMember(owner, 'developer')
    const signIn = () =>
      server.attempt(routes.session.signIn, { body: { email: person.email, password } }, null)
    expect((await signIn()).status).toBe(200)
    await givePasskey(person)
    const { status, body, headers } = await signIn()
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'passkey_needed' } })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('shows who has one to those who look after members, and to nobody else', async () => {
    const { members } = await server.call(routes.members.list, {}, owner)
    const of = (person: TestPerson) => members.find(({ userId }) => userId === person.userId)?.hasSecondFactor
    expect([of(owner), of(lacking)]).toEqual([true, false])
    const developer = await server.aMember(owner, 'developer')
    await giveCodes(developer)
    const answer = await server.attempt(routes.members.list, {}, developer)
    if (answer.status === 200) expect(JSON.stringify(answer.body)).not.toMatch(/"hasSecondFactor":(?!null)/u)
  })
})

describe('a passkey that is lost', () => {
  it('is removed by an administrator, who signs its owner out and leaves an entry', async () => {
    const person = await server.aMember(owner, 'developer')
    await givePasskey(person)
    const parameters = { userId: person.userId }
    expect((await server.attempt(routes.users.resetSecondFactor, { parameters }, owner)).status).toBe(200)
    const { rows } = await query(
      sql`select details from audit_entries where entity_id = ${person.userId} and action = 'reset second factor'`,
    )
    expect(rows).toMatchObject([{ details: { passkeys: 1 } }])
    expect((await server.attempt(routes.users.resetSecondFactor, { parameters }, owner)).status).toBe(404)
  })
})
