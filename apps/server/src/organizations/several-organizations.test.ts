import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organizationHints } from '../http/members-of-tabs.ts'
import { memberships } from '../tables/organizations.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let first: TestPerson
let second: TestPerson
/** A developer of the first organization who owns another one. */
let ada: TestPerson
let inFirst: TestCaller
let inSecond: TestCaller

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_MORE_ORGANIZATIONS: 'members' })
  first = await server.anOwner()
  second = await server.anOwner()
  ada = await server.aMember(first, 'developer')
  await joins(ada, second.organizationId)
  inFirst = { cookie: ada.cookie, organization: first.organizationId }
  inSecond = { cookie: ada.cookie, organization: second.organizationId }
})
afterAll(() => server.close())

const query = (text: string) => server.services.platform.database.queries.execute(sql.raw(text))
const joins = async ({ userId }: TestPerson, organizationId: string, role: 'owner' | 'admin' = 'admin') => {
  await server.services.platform.database.queries.insert(memberships).values({ organizationId, userId, role })
  server.services.memberships.forget(userId)
}
const create = (as: TestCaller, name: string = randomUUID()) =>
  server.call(routes.applications.create, { body: { name } }, as)
const namesIn = async (as: TestCaller): Promise<string[]> =>
  (await server.call(routes.applications.list, {}, as)).applications.map(({ name }) => name)
const sessionOf = (as: TestCaller) => server.call(routes.session.read, { query: {} }, as)
const notHere = { status: 404, body: { code: 'organization_not_found' } }

describe('a tab', () => {
  it('writes into the organization that it names, whatever another tab of the browser does meanwhile', async () => {
    await Promise.all([create(inFirst, 'of the first'), create(inSecond, 'of the second')])
    expect(await namesIn(inFirst)).toContain('of the first')
    expect(await namesIn(inFirst)).not.toContain('of the second')
    expect(await namesIn(inSecond)).toEqual(['of the second'])
    expect(await namesIn(second)).toEqual(['of the second'])
  })

  it('stays where it is when another tab switches, which counts for tabs that name none', async () => {
    const { cookie } = ada
    expect((await sessionOf({ cookie })).organization?.id).toBe(first.organizationId)
    const body = { organizationId: second.organizationId }
    await server.call(routes.ownOrganizations.begin, { body }, inFirst)
    expect((await sessionOf({ cookie })).organization?.id).toBe(second.organizationId)
    const { organization, user } = await sessionOf(inFirst)
    expect([organization?.id, user]).toMatchObject([first.organizationId, { role: 'developer' }])
    await create(inFirst, 'still of the first')
    expect(await namesIn(inFirst)).toContain('still of the first')
    await server.call(
      routes.ownOrganizations.begin,
      { body: { organizationId: first.organizationId } },
      inFirst,
    )
  })

  it('has the rights of the person in its organization and in no other', async () => {
    const invite = (as: TestCaller) => {
      const body = { emails: [`${randomUUID()}@example.com`], role: 'developer' }
      return server.attempt(routes.members.invite, { body }, as)
    }
    expect(await invite(inFirst)).toMatchObject({ status: 403 })
    expect(await invite(inSecond)).toMatchObject({ status: 200 })
  })

  it('reaches nothing of another organization of the person by its id', async () => {
    const { id } = await create(inSecond)
    const parameters = { applicationId: id }
    expect(await server.attempt(routes.applications.read, { parameters }, inFirst)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    const body = { name: 'Taken over' }
    expect((await server.attempt(routes.applications.update, { parameters, body }, inFirst)).status).toBe(404)
    expect((await server.attempt(routes.applications.remove, { parameters }, inFirst)).status).toBe(404)
  })

  it.each(['', 'nothing', "' or 1=1", '../', '😀'.repeat(100)])(
    'that names %j is refused as one that names a foreign organization is',
    async (organization) => {
      const foreign = await server.anOwner()
      const asked = async (id: string) => {
        const { status, body } = await server.attempt(
          routes.applications.list,
          {},
          { ...inFirst, organization: encodeURIComponent(id) },
        )
        return { status, body: { ...Object(body), requestId: '' } }
      }
      expect(await asked(foreign.organizationId)).toMatchObject(notHere)
      expect(await asked(organization)).toEqual(await asked(foreign.organizationId))
    },
  )

  it('of a visitor names what it likes and stays one, so that whoever was signed out can sign in', async () => {
    const session = await sessionOf({ organization: second.organizationId })
    expect([session.user, session.organizations]).toEqual([{ isAnonymous: true }, []])
  })

  it('in which somebody signs in again goes on in its organization', async () => {
    const body = { email: ada.email, password: 'correct horse battery' }
    const as = { organization: second.organizationId }
    const { body: session } = await server.attempt(routes.session.signIn, { body }, as)
    expect(session).toMatchObject({ organization: { id: second.organizationId } })
  })
})

describe('an address that is opened, where no tab can name anything', () => {
  it('is of the organization of what it names', async () => {
    const { id } = await create(inSecond)
    const parameters = { applicationId: id }
    const { cookie } = ada
    expect((await server.call(routes.applications.read, { parameters }, { cookie })).id).toBe(id)
    const stranger = await server.anOwner()
    expect((await server.attempt(routes.applications.read, { parameters }, stranger)).status).toBe(404)
  })

  it('puts its tab into that organization, and says nothing to those who belong to one only', async () => {
    const { id } = await create(inSecond)
    const meta = `<meta name="ashlar-organization" content="${second.organizationId}">`
    const hint = organizationHints(server.services)
    const at = ({ cookie }: TestCaller) => hint({ cookie }, { kind: 'application', id })
    expect(await at(ada)).toBe(meta)
    const others = [second, await server.anOwner(), {}, { cookie: 'ashlar_session=x' }]
    for (const other of others) expect(await at(other)).toBe('')
    expect(await hint(ada, { kind: 'application', id: 'nothing' })).toBe('')
  })
})

describe('somebody of several organizations', () => {
  it('sees all of them, those of earlier days first', async () => {
    const { organizations, organization } = await sessionOf(inSecond)
    expect(organizations).toMatchObject([
      { id: first.organizationId, name: 'Example works', role: 'developer' },
      { id: second.organizationId, name: 'Example works', role: 'admin' },
    ])
    expect(organization?.id).toBe(second.organizationId)
  })

  it('cannot begin in one that is not theirs', async () => {
    const { organizationId } = await server.anOwner()
    const answer = await server.attempt(routes.ownOrganizations.begin, { body: { organizationId } }, inFirst)
    expect(answer.status).toBe(404)
  })

  it('who is removed from one is out of it at once, and stays signed in to the other', async () => {
    const person = await server.aMember(first, 'developer')
    await joins(person, second.organizationId)
    const parameters = { userId: person.userId }
    await server.call(routes.members.remove, { parameters, query: {} }, first)
    const tab = { cookie: person.cookie, organization: first.organizationId }
    expect(await server.attempt(routes.applications.list, {}, tab)).toMatchObject(notHere)
    expect((await sessionOf({ cookie: person.cookie })).organization?.id).toBe(second.organizationId)
  })
})

describe('leaving an organization', () => {
  const leave = (person: TestPerson, organizationId: string, successorId?: string) =>
    server.attempt(
      routes.ownOrganizations.leave,
      { parameters: { organizationId }, body: { successorId } },
      { cookie: person.cookie, organization: organizationId },
    )

  it('hands what was theirs to whom they name, leaves an entry, and nothing of the other organization changes', async () => {
    const person = await server.aMember(first, 'developer')
    await joins(person, second.organizationId)
    const tab = (organization: string) => ({ cookie: person.cookie, organization })
    const [here, there] = [await create(tab(first.organizationId)), await create(tab(second.organizationId))]
    expect(await leave(person, first.organizationId, ada.userId)).toMatchObject({ status: 200 })
    const owners = await query(
      `select owner_id from applications where id in ('${here.id}', '${there.id}') order by (id = '${here.id}') desc`,
    )
    expect(owners.rows.map((row) => row['owner_id'])).toEqual([ada.userId, person.userId])
    const entries = await query('select * from audit_entries order by id desc limit 1')
    expect(entries.rows[0]).toMatchObject({
      action: 'leave',
      actor_id: person.userId,
      organization_id: first.organizationId,
    })
    expect((await sessionOf({ cookie: person.cookie })).organization?.id).toBe(second.organizationId)
    expect((await sessionOf({ cookie: person.cookie })).organizations).toHaveLength(1)
  })

  it('is refused to the last owner', async () => {
    const owner = await server.anOwner()
    expect(await leave(owner, owner.organizationId)).toMatchObject({
      status: 409,
      body: { code: 'last_owner' },
    })
  })

  it('gives nothing to somebody who may not build, or belongs to another organization', async () => {
    const person = await server.aMember(first, 'developer')
    const endUser = await server.aMember(first, 'end-user')
    for (const successor of [endUser.userId, second.userId, person.userId]) {
      expect((await leave(person, first.organizationId, successor)).status).toBe(400)
    }
  })

  it('is of the one in the tab only', async () => {
    const answer = await server.attempt(
      routes.ownOrganizations.leave,
      { parameters: { organizationId: second.organizationId }, body: {} },
      inFirst,
    )
    expect(answer.status).toBe(404)
  })

  it('leaves one owner when two leave at once', async () => {
    const owner = await server.anOwner()
    const other = await server.aMember(owner, 'owner')
    const answers = await Promise.all([
      leave(owner, owner.organizationId),
      leave(other, owner.organizationId),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('signs out whoever belongs to no other', async () => {
    const person = await server.aMember(first, 'developer')
    expect((await leave(person, first.organizationId)).status).toBe(200)
    expect((await sessionOf({ cookie: person.cookie })).user).toEqual({ isAnonymous: true })
  })
})

describe('founding another organization', () => {
  const found = (as: TestCaller, name = 'Analytical engines') =>
    server.attempt(routes.ownOrganizations.found, { body: { name } }, as)

  it('makes its founder the owner, and leaves an entry in it', async () => {
    const person = await server.aMember(first, 'end-user')
    expect((await sessionOf(person)).capabilities.founding).toBe(true)
    const { body, status } = await found(person)
    expect(status).toBe(200)
    const { organizations } = await sessionOf(person)
    const { organizationId }: { organizationId: string } = Object(body)
    expect(organizations[1]).toMatchObject({ id: organizationId, name: 'Analytical engines', role: 'owner' })
    const entries = await query(`select * from audit_entries where organization_id = '${organizationId}'`)
    expect(entries.rows).toMatchObject([{ action: 'create', actor_id: person.userId }])
  })

  it('is possible a few times a day', async () => {
    const person = await server.anOwner()
    for (let times = 0; times < 5; times += 1) expect((await found(person)).status).toBe(200)
    expect((await found(person)).status).toBe(429)
  })

  it('is refused where only whoever runs the installation decides', async () => {
    const closed = await startTestServer()
    const person = await closed.anOwner()
    expect((await closed.call(routes.session.read, { query: {} }, person)).capabilities.founding).toBe(false)
    const body = { name: 'Mine' }
    const refused = await closed.attempt(routes.ownOrganizations.found, { body }, person)
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining('ASHLAR_MORE_') } })
    await closed.close()
  })
})
