import { randomUUID } from 'node:crypto'
import { type Route, routes } from '@ashlar/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../tables/audit.ts'
import {
  anApplicationWithApi,
  anIntegration,
  deployed,
  startTestService,
  type TestService,
} from '../executions/testing.ts'
import { startTestServer, type TestAnswer, type TestPerson, type TestServer } from '../testing.ts'
import { integrations } from '../tables/integrations.ts'

const canary = 'canary-7f3a91c2d4'
/** The forms in which a secret could leave without being recognized at once. */
const canaryForms = [
  canary,
  Buffer.from(canary).toString('base64').replaceAll('=', ''),
  Buffer.from(canary).toString('hex'),
]

let service: TestService
let stranger: TestService
let server: TestServer
let owner: TestPerson
let builder: TestPerson

beforeAll(async () => {
  service = await startTestService()
  stranger = await startTestService()
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  builder = await server.aMember(owner, 'developer')
})
afterAll(async () => {
  await server.close()
  await service.close()
  await stranger.close()
})

const update = (integrationId: string, body: unknown): Promise<TestAnswer<unknown>> =>
  server.attempt(routes.integrations.update, { parameters: { integrationId }, body }, owner)

const storedSecrets = async (integrationId: string): Promise<string[]> => {
  const [row] = await server.services.platform.database.queries
    .select()
    .from(integrations)
    .where(eq(integrations.id, integrationId))
  return Object.keys(row?.sealedSecrets ?? {})
}

const aSecretHeader = { id: 'h1', key: 'X-Key', value: '', isSecret: true }

const withSecretHeader = () =>
  server.call(
    routes.integrations.create,
    {
      body: {
        name: 'Orders service',
        pluginId: 'restapi',
        configuration: { baseUrl: service.address, headers: [aSecretHeader] },
        secrets: { 'headers.h1': canary },
      },
    },
    owner,
  )

describe('a stored secret', () => {
  it('is not sent to another host', async () => {
    const { id } = await anIntegration(server, owner, service.address, canary)
    const elsewhere = { baseUrl: stranger.address, authentication: 'bearer' }
    expect((await update(id, { configuration: elsewhere })).status).toBe(400)
    expect((await update(id, { configuration: elsewhere, secrets: {} })).status).toBe(400)
    const test = await server.attempt(
      routes.integrations.test,
      { parameters: { integrationId: id }, body: { configuration: elsewhere } },
      owner,
    )
    expect(test.status).toBe(400)
    expect(stranger.requests).toEqual([])
  })

  it('does not wait for its header to come back when the header is taken away', async () => {
    const { id } = await withSecretHeader()
    expect((await update(id, { configuration: { baseUrl: service.address, headers: [] } })).status).toBe(200)
    expect(await storedSecrets(id)).toEqual([])
    const moved = { baseUrl: stranger.address, headers: [aSecretHeader] }
    expect((await update(id, { configuration: moved })).status).toBe(200)
    await server.attempt(routes.integrations.test, { parameters: { integrationId: id }, body: {} }, owner)
    expect(stranger.requests.at(-1)?.headers['x-key']).toBe('')
  })

  it('is forgotten when the connection moves and its header goes in one step', async () => {
    const { id } = await withSecretHeader()
    expect((await update(id, { configuration: { baseUrl: stranger.address, headers: [] } })).status).toBe(200)
    expect(await storedSecrets(id)).toEqual([])
  })

  it('moves with a new value only', async () => {
    const { id } = await anIntegration(server, owner, service.address, canary)
    const elsewhere = { baseUrl: stranger.address, authentication: 'bearer' }
    expect((await update(id, { configuration: elsewhere, secrets: { token: 'another' } })).status).toBe(200)
  })

  it('has to be given again when encryption is switched off', async () => {
    const configuration = { host: 'db.example.com', port: 5432, database: 'shop', user: 'reader' }
    const { id } = await server.call(
      routes.integrations.create,
      {
        body: {
          name: 'Shop',
          pluginId: 'postgres',
          configuration: { ...configuration, tls: 'require' },
          secrets: { password: canary },
        },
      },
      owner,
    )
    expect((await update(id, { configuration: { ...configuration, tls: 'disable' } })).status).toBe(400)
    expect((await update(id, { configuration: { ...configuration, tls: 'verify' } })).status).toBe(200)
  })

  it.each(['constructor', '__proto__', 'headers.unknown', 'toString'])(
    'cannot be stored as %s',
    async (name) => {
      const answer = await server.attempt(
        routes.integrations.create,
        {
          body: {
            name: 'Odd',
            pluginId: 'restapi',
            configuration: { baseUrl: service.address },
            secrets: Object.fromEntries([[name, canary]]),
          },
        },
        owner,
      )
      expect(answer.status).toBe(400)
    },
  )

  it.each([
    { socketPath: '/var/run/postgresql' },
    { hostSocket: '/var/run/postgresql/.s.PGSQL.5432' },
    { sslkey: '/etc/passwd' },
  ])('lies in a form that takes no field of its own making: %o', async (extra) => {
    const configuration = { host: 'db', port: 5432, database: 'a', user: 'b', ...extra }
    const body = { name: 'Odd', pluginId: 'postgres', configuration, secrets: {} }
    expect((await server.attempt(routes.integrations.create, { body }, owner)).status).toBe(400)
  })

  it('leaves the server in no answer, whoever asks whatever', async () => {
    const { id: integrationId } = await anIntegration(server, owner, service.address, canary)
    const { application, pageId, apiId } = await anApplicationWithApi(server, owner, integrationId)
    const applicationId = application.id
    const deploymentId = await deployed(server, owner, applicationId)
    service.answer = { status: 401, body: '{"error":"unknown token"}' }
    const run = () => ({ runId: randomUUID(), inputs: {}, eventType: 'runClick' })
    const bodies: Readonly<Record<string, () => unknown>> = {
      'runs.runInEditor': run,
      'runs.runPublished': run,
      'integrations.update': () => ({ name: 'Renamed', secrets: { unknown: canary } }),
      'integrations.create': () => ({
        name: 'x',
        pluginId: 'none',
        configuration: {},
        secrets: { token: canary },
      }),
      'integrations.testNew': () => ({
        pluginId: 'restapi',
        configuration: { baseUrl: service.address, authentication: 'bearer' },
        secrets: { token: canary },
      }),
      'applications.changeShares': () => ({ isPublic: true, shares: [] }),
    }
    const everyRoute = Object.entries<Record<string, Route>>(routes).flatMap(([noun, ofNoun]) =>
      Object.entries(ofNoun).map(([verb, route]): [string, Route] => [`${noun}.${verb}`, route]),
    )
    const parameters = { integrationId, applicationId, pageId, apiId, deploymentId }
    // What deletes comes last.
    for (const [name, route] of everyRoute.toSorted(
      (one, other) => one[1].method.localeCompare(other[1].method) * -1,
    )) {
      if (route.method === 'DELETE') continue
      for (const person of [owner, builder, null]) {
        const body = route.body === null ? undefined : (bodies[name]?.() ?? {})
        const answer = await server.attempt(route, { parameters, body }, person)
        const text = JSON.stringify(answer)
        for (const form of canaryForms) expect(text, name).not.toContain(form)
      }
    }
    service.answer = { status: 200, body: '{}' }
  })

  it('is not put back into an answer by a service that repeats what it was sent', async () => {
    const { id } = await anIntegration(server, owner, service.address, canary)
    const { pageId, apiId } = await anApplicationWithApi(server, owner, id)
    for (const status of [200, 500]) {
      service.answer = { status, body: JSON.stringify({ headers: { authorization: `Bearer ${canary}` } }) }
      const answer = await server.attempt(
        routes.runs.runInEditor,
        {
          parameters: { pageId, apiId },
          body: { runId: randomUUID(), inputs: {}, eventType: 'runClick' },
        },
        owner,
      )
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain(canary)
    }
    service.answer = { status: 200, body: '{}' }
  })

  it('stays hidden once an answer was read that writes it otherwise', async () => {
    const { id } = await anIntegration(server, owner, service.address, `${canary}/with+more`)
    const { pageId, apiId } = await anApplicationWithApi(server, owner, id)
    const numbers = [...canary].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    const written = [
      `${canary}\\/with+more`,
      `${numbers.join('')}\\u002Fwith+more`,
      Buffer.from(`x${canary}/with+more`).toString('base64'),
      encodeURIComponent(`${canary}/with+more`),
    ]
    service.answer = { status: 200, body: `{"said":["${written.join('","')}"]}` }
    const { output } = await server.call(
      routes.runs.runInEditor,
      { parameters: { pageId, apiId }, body: { runId: randomUUID(), inputs: {}, eventType: 'runClick' } },
      owner,
    )
    expect(output).toEqual({
      said: ['***', '***', expect.stringContaining('***'), '***'],
    })
    service.answer = { status: 200, body: '{}' }
  })

  it('is not taken away by an empty text, as forms send it, and is by null', async () => {
    const { id } = await anIntegration(server, owner, service.address, canary)
    expect((await update(id, { secrets: { token: '' } })).status).toBe(200)
    expect(await storedSecrets(id)).toEqual(['token'])
    const before = service.requests.length
    await server.attempt(
      routes.integrations.test,
      { parameters: { integrationId: id }, body: { secrets: { token: '' } } },
      owner,
    )
    expect(service.requests[before]?.headers.authorization).toBe(`Bearer ${canary}`)
    expect((await update(id, { secrets: { token: null } })).status).toBe(200)
    expect(await storedSecrets(id)).toEqual([])
  })

  it('is used outside of runs under the name of whoever used it', async () => {
    const { id } = await anIntegration(server, owner, service.address, canary)
    await server.attempt(routes.integrations.test, { parameters: { integrationId: id }, body: {} }, owner)
    await server.attempt(routes.integrations.readMetadata, { parameters: { integrationId: id } }, builder)
    const entries = await server.services.platform.database.queries
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, id))
      .orderBy(desc(auditEntries.id))
    expect(entries).toMatchObject([
      { action: 'read metadata', actorId: builder.userId },
      { action: 'test', actorId: owner.userId },
      { action: 'create' },
    ])
    expect(JSON.stringify(entries)).not.toContain(canary)
  })
})
