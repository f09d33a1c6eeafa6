import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { usualAssistantSettings } from '@ashlar/schema/assistant-settings'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../tables/identity.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { deleteLeftOrganizations } from './delete-left-organizations.ts'
import { aWorkflow, anAccessToken, callOver } from '../workflows/testing.ts'
import { anApiToken } from '../api-tokens/testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_SIGN_UP: 'open' })
})
afterAll(() => server.close())

const of = ({ organizationId }: TestPerson) => ({ organizationId })
const change = (person: TestPerson, body: unknown, parameters = of(person)) =>
  server.attempt(routes.organizations.changeGeneral, { parameters, body }, person)
const read = (person: TestPerson) =>
  server.call(routes.organizations.readGeneral, { parameters: of(person) }, person)
const queries = () => server.services.platform.database.queries

/** An owner with a proved address at a domain that nobody else has. */
const anOwnerAt = async (): Promise<TestPerson & { domain: string }> => {
  const owner = await server.anOwner()
  const domain = `${randomUUID()}.example.org`
  await queries()
    .update(users)
    .set({ email: `ada@${domain}` })
    .where(eq(users.id, owner.userId))
  server.services.memberships.forgetAll()
  return { ...owner, domain }
}

describe('the general settings', () => {
  it('are changed field by field, and read back', async () => {
    const owner = await server.anOwner()
    expect(await change(owner, { name: 'Engine works', accentColor: '#B3261E' })).toMatchObject({
      status: 200,
    })
    expect(await change(owner, { sessionHours: 8, idleMinutes: 30, joinRole: 'developer' })).toMatchObject({
      status: 200,
    })
    expect(await read(owner)).toMatchObject({
      name: 'Engine works',
      sessionHours: 8,
      idleMinutes: 30,
      joinRole: 'developer',
      revision: 2,
    })
    const session = await server.call(routes.session.read, { query: {} }, owner)
    expect(session.organization).toMatchObject({ name: 'Engine works', accentColor: '#b3261e' })
  })

  it.each([
    { billing: { plan: 'ENTERPRISE' } },
    { agentType: 1 },
    { id: 'other' },
    { name: 'x', created: '2020-01-01' },
    { deletedAt: null },
    { hasSimpleRoles: true },
  ])('take no other field: %j', async (body) => {
    const owner = await server.anOwner()
    expect(await change(owner, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await read(owner)).toMatchObject({ name: 'Example works', revision: 0 })
  })

  it.each([
    { logo: 'https://evil.example/logo.png' },
    { accentColor: 'red' },
    { accentColor: '#fff;background:url(https://evil.example)' },
    { logo: 'data:image/svg+xml;base64,PHN2Zz4=' },
    { logo: `data:image/png;base64,${'A'.repeat(40_000)}` },
    { logo: 'data:image/png;base64,AA"onerror="alert(1)' },
    { name: '' },
    { name: 'two\nlines' },
    { sessionHours: 0 },
    { idleMinutes: 1 },
    { joinDomains: ['not a domain'] },
    { joinDomains: ['example.com/path'] },
    { joinRole: 'owner' },
  ])('refuse %j with what is wrong with it', async (body) => {
    const owner = await server.anOwner()
    expect(await change(owner, body)).toMatchObject({ status: 400, body: { problems: expect.any(Array) } })
  })

  it('take a name that looks like a formula or an address for what it is: text', async () => {
    const owner = await server.anOwner()
    const name = '=HYPERLINK("https://evil.example") <b>'
    expect(await change(owner, { name })).toMatchObject({ status: 200, body: { name } })
  })

  it('are saved by the first of two administrators at once, and the other is told', async () => {
    const owner = await server.anOwner()
    const answers = await Promise.all([
      change(owner, { revision: 0, name: 'First' }),
      change(owner, { revision: 0, name: 'Second' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'revision_conflict',
      message:
        'Somebody else has changed these settings meanwhile. Look at what they say now, and make your change again.',
    })
    expect((await read(owner)).revision).toBe(1)
  })

  it('of another organization are not there, on any of their routes', async () => {
    const [owner, stranger] = [await server.anOwner(), await server.anOwner()]
    for (const route of Object.values(routes.organizations)) {
      const named = route.body === null ? undefined : { name: 'Example works' }
      const body =
        route === routes.organizations.changeAssistant ? { settings: usualAssistantSettings } : named
      const answer = await server.attempt(route, { parameters: of(owner), body }, stranger)
      expect(answer.status).toBe(404)
    }
    expect(await read(owner)).toMatchObject({ name: 'Example works', deletesAt: null })
  })

  it('are read by developers and changed by administrators', async () => {
    const owner = await server.anOwner()
    const developer = await server.aMember(owner, 'developer')
    expect(await read(developer)).toMatchObject({ name: 'Example works' })
    expect((await change(developer, { name: 'Mine' })).status).toBe(403)
    expect((await change(await server.aMember(owner, 'admin'), { name: 'Ours' })).status).toBe(200)
  })
})

const password = 'correct horse battery'
const signUp = async (email: string) => {
  const body = { email, name: 'Somebody', organizationName: 'Of their own' }
  await server.call(routes.session.signUp, { body }, null)
  const mail = server.mails.findLast(({ to, text }) => to === email && text.includes('/verify-email#'))
  const token = /#([\w.-]+)/u.exec(mail?.text ?? '')?.[1] ?? ''
  return server.call(routes.session.finishSignUp, { body: { token, password } }, null)
}

describe('people of a domain', () => {
  it('join when they have proved their address, with the role that is set', async () => {
    const owner = await anOwnerAt()
    await change(owner, { joinDomains: [owner.domain.toUpperCase()], joinRole: 'developer' })
    const session = await signUp(`grace@${owner.domain}`)
    expect(session).toMatchObject({
      organization: { id: owner.organizationId },
      user: { role: 'developer' },
    })
    expect((await signUp(`eve@not${owner.domain}`)).organization?.id).not.toBe(owner.organizationId)
    expect((await signUp(`eve@${owner.domain}.evil.example`)).organization?.name).toBe('Of their own')
  })

  it('do not join where anybody can have such an address', async () => {
    const owner = await server.anOwner()
    await queries()
      .update(users)
      .set({ email: `${randomUUID()}@gmail.com` })
      .where(eq(users.id, owner.userId))
    server.services.memberships.forgetAll()
    expect(await change(owner, { joinDomains: ['gmail.com'] })).toMatchObject({
      status: 400,
      body: { problems: [{ path: 'joinDomains', reason: expect.stringContaining('Everybody can have') }] },
    })
  })

  it('are not gathered by somebody who has no address there', async () => {
    const owner = await anOwnerAt()
    expect(await change(owner, { joinDomains: ['victim.example.org'] })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('You can name only the domain of your own address') },
    })
  })

  it('join one organization: the first that named their domain', async () => {
    const owner = await anOwnerAt()
    const other = await server.anOwner()
    await queries()
      .update(users)
      .set({ email: `eve@${owner.domain}` })
      .where(eq(users.id, other.userId))
    server.services.memberships.forgetAll()
    expect((await change(owner, { joinDomains: [owner.domain] })).status).toBe(200)
    expect(await change(other, { joinDomains: [owner.domain] })).toMatchObject({ status: 400 })
    expect((await read(other)).joinDomains).toEqual([])
  })
})

describe('a session', () => {
  const ago = (minutes: number) => sql`now() - ${minutes} * interval '1 minute'`
  const ask = (person: TestPerson) => server.attempt(routes.applications.list, {}, person)

  it('ends after as many hours as the organization says, whatever was done in it', async () => {
    const owner = await server.anOwner()
    await change(owner, { sessionHours: 1 })
    expect((await ask(owner)).status).toBe(200)
    await queries().execute(sql`update sessions set created_at = ${ago(61)} where user_id = ${owner.userId}`)
    await expect.poll(() => ask(owner), { timeout: 2500 }).toMatchObject({ status: 401 })
  })

  it('ends when nothing was asked for in it for as many minutes', async () => {
    const owner = await server.anOwner()
    await change(owner, { idleMinutes: 5 })
    await expect.poll(() => ask(owner)).toMatchObject({ status: 200 })
    const seen = () =>
      queries().execute<{ last_seen_at: string | null }>(
        sql`select last_seen_at from sessions where user_id = ${owner.userId}`,
      )
    await expect.poll(async () => (await ask(owner), (await seen()).rows[0]?.last_seen_at)).not.toBeNull()
    await queries().execute(sql`update sessions set last_seen_at = ${ago(6)} where user_id = ${owner.userId}`)
    await expect.poll(() => ask(owner), { timeout: 2500 }).toMatchObject({ status: 401 })
    // Gone for good, and not only for now.
    expect((await seen()).rows).toEqual([])
  })
})

describe('a deleted organization', () => {
  const remove = (person: TestPerson, name = 'Example works') =>
    server.attempt(routes.organizations.remove, { parameters: of(person), body: { name } }, person)

  it('is deleted by an owner who writes its name, and by nobody else', async () => {
    const owner = await server.anOwner()
    expect(await remove(await server.aMember(owner, 'admin'))).toMatchObject({
      status: 403,
      body: { message: 'Only an owner can delete an organization, or have it back.' },
    })
    expect(await remove(owner, 'example works')).toMatchObject({
      status: 400,
      body: { problems: [{ path: 'name', reason: 'Write "Example works".' }] },
    })
    expect(await remove(owner)).toMatchObject({ status: 200, body: { deletesAt: expect.any(String) } })
    expect((await remove(owner)).status).toBe(409)
  })

  it('stops for its people, its visitors, its tokens, its jobs and its runs at once', async () => {
    const owner = await server.anOwner()
    const developer = await server.aMember(owner, 'developer')
    const external = await server.anExternalUser(owner)
    const program = await anApiToken(server, owner, ['applications:read'])
    const system = await anAccessToken(server, owner)
    const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
    const parameters = { applicationId: application.id }
    await server.call(
      routes.applications.changeShares,
      { parameters, body: { isPublic: true, shares: [] } },
      owner,
    )
    await server.call(routes.applications.deploy, { parameters, body: {} }, owner)
    const open = (as: { bearer: string } | null) => server.attempt(routes.published.open, { parameters }, as)
    expect((await open(null)).status).toBe(200)
    expect((await open(external)).status).toBe(200)
    const workflow = await aWorkflow(server, owner)
    const call = () => callOver(server, { workflowId: workflow.id, as: system, verb: 'run-async', body: 1 })
    const { runId } = Object((await call()).body)
    await expect
      .poll(() => queries().execute(sql`select 1 from durable_runs where ended_at is not null`))
      .toMatchObject({ rows: [{}] })
    // As one that waits for something.
    await queries().execute(sql`update durable_runs set status = 'suspended', ended_at = null`)
    const job = await server.call(routes.scheduledJobs.create, { body: { name: 'Nightly' } }, owner)
    const deployment = { parameters: { jobId: job.id }, body: { revision: job.revision } }
    await server.call(routes.scheduledJobs.deploy, deployment, owner)
    const isPlanned = async () =>
      (
        await queries().execute<{ is_enabled: boolean }>(
          sql`select is_enabled from job_schedules where job_id = ${job.id}`,
        )
      ).rows[0]?.is_enabled
    expect(await isPlanned()).toBe(true)

    expect((await remove(owner)).status).toBe(200)
    expect((await server.attempt(routes.applications.list, {}, developer)).status).toBe(401)
    expect((await server.attempt(routes.applications.list, {}, owner)).status).toBe(403)
    expect((await server.attempt(routes.applications.list, {}, program)).status).toBe(401)
    expect((await call()).status).toBe(401)
    await expect.poll(() => open(null), { timeout: 1500 }).toMatchObject({ status: 401 })
    expect((await open(external)).status).toBe(401)
    expect(await isPlanned()).toBe(false)
    const run = await queries().execute<{ status: string }>(
      sql`select status from durable_runs where id = ${String(runId)}`,
    )
    expect(run.rows[0]?.status).toBe('cancelled')

    const restored = await server.attempt(routes.organizations.restore, { parameters: of(owner) }, owner)
    expect(restored).toMatchObject({ status: 200, body: { deletesAt: null } })
    expect((await server.attempt(routes.applications.list, {}, developer)).status).toBe(200)
    expect((await server.attempt(routes.applications.list, {}, program)).status).toBe(200)
    await expect.poll(() => open(null), { timeout: 1500 }).toMatchObject({ status: 200 })
    expect((await call()).status).toBe(200)
    expect(await isPlanned()).toBe(true)
    const entries = await queries().execute<{ action: string; actor_id: string }>(
      sql`select action, actor_id from audit_entries where entity_id = ${owner.organizationId} order by id`,
    )
    expect(entries.rows.map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
  })

  it('is gone with its data after fourteen days, and not before', async () => {
    const owner = await server.anOwner()
    await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
    await aWorkflow(server, owner)
    await remove(owner)
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    const left = async () =>
      (await queries().execute(sql`select 1 from organizations where id = ${owner.organizationId}`)).rows
        .length
    await deleteLeftOrganizations(queries(), inDays(13.9))
    expect(await left()).toBe(1)
    await deleteLeftOrganizations(queries(), inDays(14.1))
    expect(await left()).toBe(0)
    const rows = await queries().execute(
      sql`select 1 from applications where organization_id = ${owner.organizationId}`,
    )
    expect(rows.rows).toEqual([])
  })
})
