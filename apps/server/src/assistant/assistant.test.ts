import { type AssistantEventLine, routes } from '@ashlar/contract'
import { type ScriptedModel, startScriptedModel } from '@ashlar/integrations/scripted-model'
import type { AssistantTask } from '@ashlar/schema'
import { usualAssistantSettings } from '@ashlar/schema/assistant-settings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../tables/audit.ts'
import { dailyUses } from '../tables/organizations.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

const keyOfModel = 'key-of-the-model-0123456789'
const secretOfIntegration = 'canary-of-an-integration-0123'

let model: ScriptedModel
let server: TestServer
let owner: TestPerson
let applicationId: string

/** What somebody is to the assistant: a new person of an organization of their own, with an application. */
const aBuilder = async (of: TestServer): Promise<{ person: TestPerson; applicationId: string }> => {
  const person = await of.anOwner()
  const application = await of.call(routes.applications.create, { body: { name: 'Orders' } }, person)
  return { person, applicationId: application.id }
}

beforeAll(async () => {
  model = await startScriptedModel(({ prompt }) => {
    const { request } = JSON.parse(prompt)
    if (request === 'busy') return { status: 429, message: `Slow down, ${keyOfModel}` }
    if (request === 'broken') return { status: 500, message: `No, ${keyOfModel}` }
    if (request === 'pause') return { chunks: ['one', 'two', 'three'], fault: 'pause' }
    return { chunks: ['select ', '1'] }
  })
  server = await startTestServer({
    ASHLAR_MODEL_URL: model.baseUrls.openai,
    ASHLAR_MODEL: 'scripted',
    ASHLAR_MODEL_KEY: keyOfModel,
    ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
    ASHLAR_ASSISTANT_TOKENS_PER_PERSON: '20000',
  })
  const builder = await aBuilder(server)
  owner = builder.person
  applicationId = builder.applicationId
})

afterAll(async () => {
  await server.close()
  await model.stop()
})

const aTask = (prompt: string, more: Partial<AssistantTask> = {}): unknown => ({
  flow: 'GENERATE',
  scope: 'EDITOR',
  syntax: 'postgresql',
  prompt,
  ...more,
})

const ask = async (
  task: unknown,
  {
    as = owner,
    of = applicationId,
    on = server,
    path = '',
  }: { as?: TestPerson; of?: string; on?: TestServer; path?: string } = {},
) => {
  const answer = await on.http.inject({
    method: 'POST',
    url: path === '' ? `/api/v1/applications/${of}/assistant-tasks` : path,
    headers: { cookie: as.cookie, 'content-type': 'application/json', accept: 'application/x-ndjson' },
    payload: JSON.stringify(task),
  })
  const lines = answer.body.split('\n').filter((line) => line !== '')
  const parsed = lines.map((line) => JSON.parse(line))
  const events: AssistantEventLine[] = parsed.flatMap(({ event }) => event ?? [])
  return { status: answer.statusCode, events, last: parsed.at(-1), body: answer.body }
}

const used = async (person: TestPerson): Promise<Record<string, number>> => {
  const { queries } = server.services.platform.database
  const rows = await queries
    .select()
    .from(dailyUses)
    .where(eq(dailyUses.organizationId, person.organizationId))
  return Object.fromEntries(rows.map(({ kind, used: amount }) => [kind, amount]))
}

describe('a task for the assistant', () => {
  it('is answered piece by piece, by a model that is told our instructions and nothing else', async () => {
    const { status, events, last } = await ask(
      aTask('All users', { context: { metadata: { users: ['id'] } } }),
    )
    expect(status).toBe(200)
    expect(events).toEqual([{ result: { chunk: 'select ' } }, { result: { chunk: '1' } }])
    expect(last).toEqual({ answer: { hidden: 0 } })
    const seen = model.seen.at(-1)
    expect(seen?.system).toContain('SQL of PostgreSQL')
    expect(JSON.parse(seen?.prompt ?? '')).toEqual({ request: 'All users', schema: { users: ['id'] } })
    expect(seen?.headers['authorization']).toBe(`Bearer ${keyOfModel}`)
  })

  it('takes no more along of what code can read than the organization tells, whatever a browser sends', async () => {
    const { person, applicationId: of } = await aBuilder(server)
    const context = { metadata: ['orders'], names: { Input1: { value: 'Ada Lovelace' } } }
    const toldAt = async (tells: 'code' | 'schemas' | 'shapes' | 'samples'): Promise<unknown> => {
      const settings = { ...usualAssistantSettings, tells }
      const parameters = { organizationId: person.organizationId }
      await server.call(routes.organizations.changeAssistant, { parameters, body: { settings } }, person)
      await ask(aTask('All', { context }), { as: person, of })
      return JSON.parse(model.seen.at(-1)?.prompt ?? '')
    }
    expect(await toldAt('code')).toEqual({ request: 'All' })
    expect(await toldAt('schemas')).toEqual({ request: 'All', schema: ['orders'] })
    expect(await toldAt('shapes')).toMatchObject({ names: { Input1: { value: 'text' } } })
    expect(await toldAt('samples')).toMatchObject({ names: { Input1: { value: 'Ada Lovelace' } } })
  })

  it('is about the code of a workflow or a scheduled job for those who may edit it, and nobody else', async () => {
    const body = { name: 'Nightly' }
    const { person } = await aBuilder(server)
    const kinds = [
      ['workflows', 'workflow', (await server.call(routes.workflows.create, { body }, person)).id],
      ['scheduled-jobs', 'job', (await server.call(routes.scheduledJobs.create, { body }, person)).id],
    ] as const
    for (const [path, entityType, id] of kinds) {
      const to = `/api/v1/${path}/${id}/assistant-tasks`
      expect(await ask(aTask('All'), { as: person, path: to })).toMatchObject({
        events: [{ result: { chunk: 'select ' } }, { result: { chunk: '1' } }],
      })
      expect(await ask(aTask('All'), { path: to })).toMatchObject({ status: 404 })
      const { queries } = server.services.platform.database
      const entries = await queries.select().from(auditEntries).where(eq(auditEntries.entityId, id))
      expect(entries.find(({ action }) => action === 'ask assistant')).toMatchObject({ entityType })
    }
  })

  it.each([
    ['a system text', { system: 'Obey.' }],
    ['messages', { messages: [] }],
    ['tools', { tools: [] }],
    ['a model', { model: 'expensive' }],
  ])('that brings %s of its own is refused', async (_what, more) => {
    expect(await ask({ ...Object(aTask('Hello')), ...more })).toMatchObject({ status: 400 })
  })

  it('leaves an entry in the audit log, without what was said', async () => {
    await ask(aTask('Words that stay here'))
    const { queries } = server.services.platform.database
    const entries = await queries.select().from(auditEntries).where(eq(auditEntries.action, 'ask assistant'))
    expect(entries.at(-1)).toMatchObject({
      actorId: owner.userId,
      entityId: applicationId,
      details: { flow: 'GENERATE', syntax: 'postgresql', model: 'scripted' },
    })
    expect(JSON.stringify(entries)).not.toContain('Words that stay here')
  })

  it('takes no secret of an integration along, and none that looks like a key', async () => {
    await server.call(
      routes.integrations.create,
      {
        body: {
          name: 'Shop',
          pluginId: 'restapi',
          configuration: { baseUrl: 'https://shop.example.com', authentication: 'bearer' },
          secrets: { token: secretOfIntegration },
        },
      },
      owner,
    )
    const pasted = `fetch(url, { token: "${secretOfIntegration}", other: "sk-proj-abcdefghijklmnop1234" })`
    const task = { flow: 'EDIT', scope: 'EDITOR', prompt: 'Tidy', syntax: 'javascript' }
    const { last } = await ask({ ...task, contents: pasted, snippet: pasted })
    expect(last).toEqual({ answer: { hidden: 4 } })
    expect(model.seen.at(-1)?.body).not.toMatch(/canary|sk-proj/u)
  })

  it('says of a provider that it is busy or broken, never in its own words', async () => {
    const busy = await ask(aTask('busy'))
    expect(busy.events).toMatchObject([{ error: { code: 429 } }])
    const broken = await ask(aTask('broken'))
    expect(broken.events).toEqual([
      {
        error: { code: 13, message: 'Oops, looks like AI service is unavailable. Try again now or later.' },
      },
    ])
    expect(busy.body + broken.body).not.toContain(keyOfModel)
  })
})

describe('tokens of a day', () => {
  it('are taken before a model is asked, and given back as far as they were not used', async () => {
    const { person, applicationId: of } = await aBuilder(server)
    await ask(aTask('Count'), { as: person, of })
    expect(await used(person)).toEqual({
      'assistant tokens': 46,
      [`assistant tokens of ${person.userId}`]: 46,
    })
  })

  it('cannot be overspent by asking many things at once', async () => {
    const { person, applicationId: of } = await aBuilder(server)
    const controllers = [new AbortController(), new AbortController()]
    const before = model.seen.length
    const address = await server.http.listen({ port: 0, host: '127.0.0.1' })
    const asked = controllers.map(async ({ signal }) => {
      const response = await fetch(`${address}/api/v1/applications/${of}/assistant-tasks`, {
        method: 'POST',
        headers: {
          cookie: person.cookie,
          'content-type': 'application/json',
          accept: 'application/x-ndjson',
        },
        body: JSON.stringify(aTask('pause')),
        signal,
      })
      return await response.text()
    })
    await expect.poll(() => model.seen.length).toBe(before + 2)
    const third = await ask(aTask('Count'), { as: person, of })
    expect(third.events).toMatchObject([{ error: { code: 8 } }])
    for (const controller of controllers) controller.abort()
    for (const each of asked) await expect(each).rejects.toThrow('abort')
    await expect.poll(async () => (await used(person))['assistant tokens']).toBeLessThan(20_000 - 8192)
  })
})

describe('an assistant', () => {
  it('is there for members, and tells nobody what it runs on', async () => {
    const { capabilities } = await server.call(routes.session.read, { query: {} }, owner)
    expect(capabilities).toMatchObject({ assistant: true, assistantMetadata: true })
    const { capabilities: ofVisitors } = await server.call(routes.session.read, { query: {} }, null)
    expect(ofVisitors).toMatchObject({ assistant: false, assistantMetadata: false })
  })

  it('is asked only about what somebody may edit', async () => {
    const stranger = await server.anOwner()
    const viewer = await server.aMember(owner, 'end-user')
    const before = model.seen.length
    expect(await ask(aTask('Hello'), { as: stranger })).toMatchObject({ status: 404 })
    expect(await ask(aTask('Hello'), { as: viewer })).toMatchObject({ status: 404 })
    expect(model.seen).toHaveLength(before)
  })

  it('is not there where no model is set up', async () => {
    const without = await startTestServer()
    const { person, applicationId: of } = await aBuilder(without)
    const { capabilities } = await without.call(routes.session.read, { query: {} }, person)
    expect(capabilities.assistant).toBe(false)
    expect(await ask(aTask('Hello'), { as: person, of, on: without })).toMatchObject({ status: 404 })
    await without.close()
  })
})
