import { type RouteOutput, routes } from '@ashlar/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApiToken } from '../api-tokens/testing.ts'
import { anIntegration } from '../http/testing.ts'
import { withoutAnyEntry } from '../audit/testing.ts'
import { users } from '../tables/identity.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow } from '../workflows/testing.ts'

let server: TestServer
let operator: TestPerson
let owner: TestPerson

const operators = [routes.admin.readSizes, routes.admin.listOrganizations, routes.admin.listPeople]
const look = (route: (typeof operators)[number], as: TestCaller) => server.attempt(route, {}, as)
const needed = { status: 403, body: { message: 'You need superuser permissions to use this feature.' } }
const queries = () => server.services.platform.database.queries

beforeAll(async () => {
  server = await startTestServer()
  operator = await server.anOwner()
  owner = await server.anOwner()
  await queries().update(users).set({ isOperator: true }).where(eq(users.id, operator.userId))
})
afterAll(() => server.close())

describe('whoever runs the installation', () => {
  it('sees every organization, person and size', async () => {
    const { organizations, count } = await server.call(routes.admin.listOrganizations, {}, operator)
    expect(count).toBe(2)
    expect(organizations.map(({ id }) => id).toSorted()).toEqual(
      [operator.organizationId, owner.organizationId].toSorted(),
    )
    const { people } = await server.call(routes.admin.listPeople, {}, operator)
    expect(people.find(({ id }) => id === owner.userId)).toMatchObject({
      email: owner.email,
      organizations: [{ name: 'Example works', role: 'Owner' }],
    })
    expect(await server.call(routes.admin.readSizes, {}, operator)).toMatchObject({
      organizations: 2,
      databaseBytes: expect.any(Number),
    })
  })

  it('searches for a text as it is written', async () => {
    const found = async (search: string) =>
      Object(
        (
          await server.http.inject({
            url: `/api/v1/admin/people?search=${encodeURIComponent(search)}`,
            headers: { cookie: operator.cookie },
          })
        ).json(),
      ).count
    expect(await found(owner.email)).toBe(1)
    expect(await found('%')).toBe(0)
    expect(await found("' or 1=1 --")).toBe(0)
  })

  it('is no owner, administrator or program of another organization, nor a program of their own', async () => {
    const token = await anApiToken(server, operator, ['organization:read'])
    for (const route of operators) {
      expect(await look(route, owner)).toMatchObject(needed)
      expect(await look(route, await server.aMember(operator, 'admin'))).toMatchObject(needed)
      expect((await look(route, token)).status).toBe(403)
    }
  })

  it('is told nothing where the look cannot be written down', async () => {
    await withoutAnyEntry(queries(), async () => {
      for (const route of operators) expect((await look(route, operator)).status).toBe(500)
    })
    const { rows } = await queries().execute(
      sql`select 1 from audit_entries where action = 'look' and actor_id = ${operator.userId}`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('sees no secret: neither passwords, nor tokens, nor what integrations keep', async () => {
    const { bearer } = await anApiToken(server, owner, ['applications:read'])
    const answers = await Promise.all(operators.map((route) => look(route, operator)))
    const text = JSON.stringify(answers.map(({ body }) => body))
    expect(text).not.toContain(bearer)
    expect(text).not.toMatch(/hash|password|sealed|token/iu)
  })
})

describe('where the settings name operators', () => {
  it('they run it, once they have proved their address, and nobody else does', async () => {
    const named = await startTestServer({ ASHLAR_OPERATORS: 'Op@example.com, other@example.com' })
    const [first, second] = [await named.anOwner(), await named.anOwner()]
    const { queries: ofIt } = named.services.platform.database
    await ofIt.update(users).set({ isOperator: true }).where(eq(users.id, first.userId))
    await ofIt
      .update(users)
      .set({ email: 'op@example.com', emailVerified: false })
      .where(eq(users.id, second.userId))
    const ask = (as: TestPerson) => named.attempt(routes.admin.readSizes, {}, as)
    expect(await ask(first)).toMatchObject(needed)
    expect(await ask(second)).toMatchObject(needed)
    await ofIt.update(users).set({ emailVerified: true }).where(eq(users.id, second.userId))
    await expect.poll(() => ask(second), { timeout: 1500 }).toMatchObject({ status: 200 })
    await named.close()
  })
})

type Exported = RouteOutput<typeof routes.admin.exportDocuments>

/** All documents of somebody's organization; the status where that is refused. */
const exported = async (
  person: TestPerson,
  of = person,
  after?: string,
): Promise<Exported['documents'] | number> => {
  const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
  const answer = await server.http.inject({
    url: `/api/v1/organizations/${of.organizationId}/documents${query}`,
    headers: { cookie: person.cookie },
  })
  if (answer.statusCode !== 200) return answer.statusCode
  const { documents, next } = answer.json<Exported>()
  if (next === null) return documents
  const others = await exported(person, of, next)
  return typeof others === 'number' ? others : [...documents, ...others]
}

describe('the export of documents', () => {
  it('holds every application with its pages, every workflow and every job, as files with safe names', async () => {
    const person = await server.anOwner()
    for (const name of ['../../up', 'Orders', 'Orders', 'C:\\evil', '=1+1', 'six', 'seven']) {
      await server.call(routes.applications.create, { body: { name } }, person)
    }
    await aWorkflow(server, person)
    await server.call(routes.scheduledJobs.create, { body: { name: 'Nightly' } }, person)
    const documents = await exported(person)
    if (typeof documents === 'number') return expect.fail(`Refused with ${documents}.`)
    const paths = documents.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => path.endsWith('/application.json'))).toHaveLength(7)
    expect(paths.filter((path) => path.includes('/pages/Page1'))).toHaveLength(7)
    expect(paths.filter((path) => path.startsWith('workflows/'))).toHaveLength(1)
    expect(paths.filter((path) => path.startsWith('scheduled-jobs/Nightly'))).toHaveLength(1)
    for (const path of paths) expect(path).not.toMatch(/\.\.|\\|^\/|:/u)
    for (const { text } of documents) expect(JSON.parse(text)).toMatchObject({ records: expect.anything() })
  })

  it('holds nothing of integrations', async () => {
    const person = await server.anOwner()
    await anIntegration(server, person)
    expect(JSON.stringify(await exported(person))).not.toContain('api.example.com')
  })

  it('is for owners and whoever runs the installation, of their own organization', async () => {
    expect(await exported(await server.aMember(owner, 'admin'))).toBe(403)
    expect(await exported(await server.aMember(owner, 'developer'))).toBe(403)
    expect(await exported(operator, owner)).toBe(404)
    expect(await exported(owner)).toEqual([])
  })
})
