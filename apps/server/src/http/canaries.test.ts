import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { type LoginView, routes } from '@ashlar/contract'
import { startOAuthProvider, type TestOAuthProvider } from '@ashlar/integrations/oauth-testing'
import type { Block, JsonObject } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApiToken } from '../api-tokens/testing.ts'
import { anApplicationWithApi, deployed } from '../executions/testing.ts'
import { follow, listen, pathOfApplication, type TestFollower } from '../live/testing.ts'
import { openTokens } from '../oauth/token-rows.ts'
import { createLogger } from '../platform/logs.ts'
import { startTestCollector, type TestCollector } from '../platform/telemetry/testing.ts'
import { sealedAccountTokens } from '../repositories/accounts/account-rows.ts'
import { sealHookSecret, sealToken } from '../repositories/secrets.ts'
import { gitAccounts } from '../tables/git-accounts.ts'
import { oauthTokens } from '../tables/oauth.ts'
import { repositories } from '../tables/repositories.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { anAccessToken, answering, aWorkflow, callOver } from '../workflows/testing.ts'
import { everyRoute } from './testing.ts'

/** A secret with all that is written otherwise somewhere: in JSON, in addresses, in base64. */
const canary = (name: string): string => `canary-${name}/"+\\${randomUUID()}`

/** A service that repeats all that it was sent, in every form that people have for it. */
const startParrot = async () => {
  const http = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const heard = [
        ...Object.values(request.headers).flat(),
        request.url ?? '',
        Buffer.concat(parts).toString(),
      ].map(String)
      const bare = heard.map((text) => text.replace(/^(?:Basic|Bearer) /u, ''))
      const forms = [...heard, ...bare].flatMap((text) => [
        text,
        JSON.stringify(text),
        encodeURIComponent(text),
        Buffer.from(text).toString('base64'),
        Buffer.from(`x${text}`).toString('base64url'),
        Buffer.from(text).toString('hex'),
      ])
      response
        .writeHead(request.url?.includes('fails') === true ? 500 : 200, {
          'content-type': 'application/json',
        })
        .end(JSON.stringify({ forms }))
    })
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const bound = http.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise<unknown>((resolve) => {
        http.closeAllConnections()
        http.close(resolve)
      }),
  }
}

/** A Vault that gives every secret that was planted in it. */
const startVault = async (kept: ReadonlyMap<string, string>) => {
  const http = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: { data: Object.fromEntries(kept) } }))
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const bound = http.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<unknown>((resolve) => {
        http.closeAllConnections()
        http.close(resolve)
      }),
  }
}

let vault: Awaited<ReturnType<typeof startVault>>
let parrot: Awaited<ReturnType<typeof startParrot>>
let provider: TestOAuthProvider
let collector: TestCollector
let server: TestServer
let owner: TestPerson
let builder: TestPerson
let address: string
const followers: TestFollower[] = []
const logged: string[] = []
/** What is planted, by what it is. */
const planted = new Map<string, string>()
/** What left the server while all was used, by where it went. */
const left: [place: string, text: string][] = []
const parameters: Record<string, string> = {}

const plant = (name: string): string => {
  const secret = canary(name)
  planted.set(name, secret)
  return secret
}

const connect = async (
  pluginId: string,
  configuration: JsonObject,
  secrets: Record<string, string>,
): Promise<string> => {
  const body = { name: `Connected ${randomUUID()}`, pluginId, configuration, secrets }
  return (await server.call(routes.integrations.create, { body }, owner)).id
}

const keep = (place: string, answer: unknown): void => {
  left.push([place, JSON.stringify(answer)])
}

interface SentHeader extends JsonObject {
  readonly id: string
  readonly key: string
  readonly value: string
  readonly isSecret: boolean
}

const requestStep = (datasourceId: string, path: string, headers: SentHeader[], name = 'Step1'): Block => ({
  id: randomUUID(),
  kind: 'step',
  name,
  pluginId: 'restapi',
  datasourceId,
  configuration: { method: 'GET', path, query: [], headers, bodyType: 'none', body: '', form: [] },
})

const codeStep = (body: string): Block => ({
  id: randomUUID(),
  kind: 'step',
  name: 'Step2',
  pluginId: 'javascript',
  datasourceId: 'javascript',
  configuration: { body },
})

/** Runs what uses an integration, in the editor, deployed, as a workflow and where the service fails. */
const spreadByRuns = async (integrationId: string, headers: SentHeader[] = []): Promise<void> => {
  const body = () => ({ runId: randomUUID(), inputs: {}, eventType: 'runClick' as const })
  for (const path of ['/repeats', '/fails']) {
    const { application, pageId, apiId } = await anApplicationWithApi(server, owner, integrationId, {
      path,
      headers,
    })
    const page = await server.call(routes.pages.read, { parameters: { pageId } }, owner)
    const followed = [{ kind: 'page' as const, id: pageId, revision: page.revision }]
    followers.push(await follow(address, owner, { path: pathOfApplication(application.id), followed }))
    const deploymentId = await deployed(server, owner, application.id)
    Object.assign(parameters, { applicationId: application.id, pageId, apiId, deploymentId })
    for (const person of [owner, builder]) {
      const inEditor = { parameters: { pageId, apiId }, body: body() }
      keep('a run in the editor', await server.attempt(routes.runs.runInEditor, inEditor, person))
      const published = {
        parameters: { applicationId: application.id, deploymentId, apiId },
        body: body(),
      }
      keep('a published run', await server.attempt(routes.runs.runPublished, published, person))
    }
    const workflow = await aWorkflow(server, owner, [
      requestStep(integrationId, path, headers),
      codeStep('const text = JSON.stringify(Step1.output); console.log(text); return text'),
      answering('[Step1.output, Step2.output]'),
    ])
    parameters['workflowId'] = workflow.id
    keep('a workflow', await callOver(server, { workflowId: workflow.id, as: owner, body: {} }))
    const runs = await server.call(
      routes.workflows.listRuns,
      { parameters: { workflowId: workflow.id } },
      owner,
    )
    for (const { id } of runs.runs) {
      const one = { parameters: { workflowId: workflow.id, runId: id } }
      keep('a run of a workflow', await server.attempt(routes.workflows.readRun, one, owner))
      parameters['runId'] = id
    }
  }
  const one = { parameters: { integrationId }, body: {} }
  keep('a test of a connection', await server.attempt(routes.integrations.test, one, owner))
  keep('tables', await server.attempt(routes.integrations.readMetadata, one, builder))
  keep('operations', await server.attempt(routes.integrations.readOperations, one, builder))
}

/** Has steps send a secret of a store, write it down, give it, set it and fail with it. */
const spreadBySteps = async (integrationId: string): Promise<void> => {
  const read = 'sb_secrets.vault.secret'
  await spreadByRuns(integrationId, [{ id: 'h', key: 'X-Key', value: `{{ ${read} }}`, isSecret: false }])
  const bodies = [
    `console.log(${read}); kept.set(${read}); return { [${read}]: encodeURIComponent(${read}) }`,
    `throw new Error(${read})`,
  ]
  const variables: Block = {
    id: randomUUID(),
    kind: 'variables',
    name: 'Declare',
    items: [{ key: 'kept', value: '', type: 'SIMPLE', mode: 'READWRITE' }],
  }
  for (const body of bodies) {
    const workflow = await aWorkflow(server, owner, [
      variables,
      codeStep(body),
      answering('[kept.value, Step2.output]'),
    ])
    keep('a workflow', await callOver(server, { workflowId: workflow.id, as: owner, body: {} }))
    const draft = {
      parameters: { workflowId: workflow.id },
      body: { runId: randomUUID(), params: {}, body: null },
    }
    keep('a draft of a workflow', await server.attempt(routes.workflows.runDraft, draft, owner))
  }
}

/** Asks a provider for a login, goes there and comes back. */
const logIn = async (integrationId: string): Promise<void> => {
  const login: LoginView = await server.call(
    routes.oauth.connect,
    { parameters: { integrationId }, body: {} },
    owner,
  )
  const back = await provider.logIn(login.authorizationUrl)
  const answer = { accessCode: back.searchParams.get('code') ?? '' }
  keep(
    'a login',
    await server.attempt(routes.oauth.finish, { parameters: { loginId: login.id }, body: answer }, owner),
  )
}

const plantTokens = async (): Promise<void> => {
  const { database, secrets } = server.services.platform
  for (const row of await database.queries.select().from(oauthTokens)) {
    const { accessToken, refreshToken } = openTokens(secrets, row)
    planted.set(`access token ${row.integrationId}`, accessToken)
    if (refreshToken !== null) planted.set(`refresh token ${row.integrationId}`, refreshToken)
  }
}

const plantRepository = async (): Promise<void> => {
  const { database, secrets } = server.services.platform
  const holder = { id: randomUUID(), organizationId: owner.organizationId }
  await database.queries.insert(repositories).values({
    ...holder,
    name: 'Applications',
    address: `${parrot.address}/fails.git`,
    username: 'git',
    sealedToken: sealToken(secrets, holder, plant('token of a repository')),
    sealedHookSecret: sealHookSecret(secrets, holder, plant('secret of messages')),
  })
  parameters['repositoryId'] = holder.id
  const account = {
    id: randomUUID(),
    organizationId: owner.organizationId,
    userId: owner.userId,
    fingerprint: server.services.gitAccounts.hosts.find('github')?.fingerprint ?? '',
  }
  const tokens = {
    accessToken: plant('token of an account'),
    refreshToken: plant('refresh token of an account'),
    expiresIn: null,
  }
  await database.queries.insert(gitAccounts).values({
    ...account,
    ...sealedAccountTokens(secrets, account, tokens, new Date()),
    host: 'github',
    externalId: '1',
    name: 'Olga',
    createdAt: new Date(),
  })
  await database.queries.insert(repositories).values({
    id: randomUUID(),
    organizationId: owner.organizationId,
    name: 'Signed in',
    address: `${parrot.address}/fails.git`,
    username: 'x-access-token',
    accountId: account.id,
  })
  parameters['accountId'] = account.id
}

beforeAll(async () => {
  parrot = await startParrot()
  vault = await startVault(new Map([['secret', plant('secret of a store')]]))
  collector = await startTestCollector()
  const logs = createLogger('trace', { write: (line: string) => void logged.push(line) })
  server = await startTestServer(
    {
      ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
      ASHLAR_OTLP_URL: collector.address,
      ASHLAR_GITHUB_URL: parrot.address,
      ASHLAR_GITHUB_CLIENT_ID: 'ashlar-of-the-tests',
      ASHLAR_GITHUB_CLIENT_SECRET: plant('client secret of a server of Git'),
    },
    undefined,
    logs,
  )
  owner = await server.anOwner()
  builder = await server.aMember(owner, 'developer')
  provider = await startOAuthProvider({
    callbackUrl: new URL('/oauth/callback', server.services.settings.publicUrl).href,
  })
  await server.services.background.start()
  address = await listen(server)
  const { address: baseUrl, port } = parrot
  const user = 'reader'
  const ids = [
    await connect('restapi', { baseUrl, authentication: 'bearer' }, { token: plant('token') }),
    await connect('restapi', { baseUrl, authentication: 'basic', user }, { password: plant('password') }),
    await connect(
      'restapi',
      { baseUrl, authentication: 'apiKey', apiKeyPlace: 'query', apiKeyName: 'key' },
      { apiKey: plant('key') },
    ),
    await connect(
      'restapi',
      { baseUrl, headers: [{ id: 'h', key: 'X-Key', value: '', isSecret: true }] },
      { 'headers.h': plant('header') },
    ),
    await connect('restapi', { ...provider.configuration }, provider.secrets),
  ]
  planted.set('client secret', provider.secrets.clientSecret)
  await logIn(ids.at(-1) ?? '')
  await plantTokens()
  await plantRepository()
  await Promise.all(ids.map((id) => spreadByRuns(id)))
  await server.call(
    routes.secretStores.create,
    {
      body: {
        name: 'vault',
        pluginId: 'vault',
        configuration: { address: vault.address, secretsPath: 'shop' },
        secrets: { token: plant('token of a store') },
      },
    },
    owner,
  )
  await spreadBySteps(ids[0] ?? '')
  const database = { host: '127.0.0.1', port, database: 'shop', user }
  const systems = [
    await connect('postgres', { ...database, tls: 'disable' }, { password: plant('PostgreSQL') }),
    await connect('mysql', { ...database, tls: 'disable' }, { password: plant('MySQL') }),
    await connect('openai', { baseUrl, model: 'any' }, { apiKey: plant('key of models') }),
  ]
  for (const integrationId of systems) {
    const one = { parameters: { integrationId }, body: {} }
    keep('a test of a connection', await server.attempt(routes.integrations.test, one, owner))
    keep('tables', await server.attempt(routes.integrations.readMetadata, one, builder))
  }
  planted.set('API token', (await anApiToken(server, owner, ['organization:read'])).bearer)
  planted.set('access token of workflows', (await anAccessToken(server, owner)).bearer)
  planted.set('session token of an external user', (await server.anExternalUser(owner)).bearer)
  const [integrationId = ''] = ids
  Object.assign(parameters, { integrationId })
}, 120_000)
afterAll(async () => {
  server.http.server.closeAllConnections()
  for (const follower of followers) follower.leave()
  await server.close()
  await provider.close()
  await collector.close()
  await parrot.close()
  await vault.close()
})

/** All forms in which a secret could be read back without a key. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret)
  const inBase64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    return text.slice(shift === 0 ? 0 : shift + 1, Math.floor(((shift + bytes.length) * 8) / 6))
  })
  const written = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...inBase64,
    ...inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ]
  // Each within JSON as well, once and twice.
  const inJson = written.map((text) => JSON.stringify(text).slice(1, -1))
  return [...new Set([...written, ...inJson, ...inJson.map((text) => JSON.stringify(text).slice(1, -1))])]
}

/** Which planted secrets stand in a text. */
const foundIn = (text: string): string[] =>
  [...planted].flatMap(([name, secret]) =>
    formsOf(secret).some((form) => text.includes(form)) ? [name] : [],
  )

describe('secrets that are used everywhere', () => {
  it('are looked for where they would be found', () => {
    expect(planted.size).toBeGreaterThan(12)
    for (const [name, secret] of planted) {
      expect(foundIn(JSON.stringify({ text: JSON.stringify({ secret }) }))).toContain(name)
      expect(foundIn(Buffer.from(`ab${secret}`).toString('base64url'))).toContain(name)
      expect(foundIn(encodeURIComponent(secret))).toContain(name)
    }
  })

  it('are in no answer to a run, a test or a login', () => {
    expect(left.length).toBeGreaterThan(50)
    expect(left.flatMap(([place, text]) => foundIn(text).map((name) => `${name} in ${place}`))).toEqual([])
  })

  it('are in no answer of a route that reads, whoever of the organization asks', async () => {
    const found: string[] = []
    for (const [name, route] of everyRoute) {
      // What is followed does not end.
      if (route.method !== 'GET' || name.startsWith('live.')) continue
      for (const person of [owner, builder]) {
        const answer = await server.attempt(route, { parameters }, person)
        found.push(...foundIn(JSON.stringify(answer)).map((secret) => `${secret} in ${name}`))
      }
    }
    expect(found).toEqual([])
  })

  it('are nowhere in the database in clear: not in runs, audit, changes, versions or what waits', async () => {
    const { queries } = server.services.platform.database
    await server.services.recorder.flush()
    const tables = await queries.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    expect(tables.rows.length).toBeGreaterThan(40)
    const found: string[] = []
    for (const { name } of tables.rows) {
      const rows = await queries.execute<{ text: string }>(
        sql`select to_jsonb(t)::text as text from ${sql.identifier(name)} t`,
      )
      found.push(...rows.rows.flatMap(({ text }) => foundIn(text).map((secret) => `${secret} in ${name}`)))
    }
    expect([...new Set(found)]).toEqual([])
  })

  it('are in no log, no trace, no mail and no message of the live channel', async () => {
    await server.services.platform.telemetry?.flush()
    expect(logged.length).toBeGreaterThan(0)
    expect(collector.texts.length).toBeGreaterThan(0)
    expect(foundIn(logged.join(''))).toEqual([])
    expect(foundIn(collector.texts.join(''))).toEqual([])
    expect(foundIn(JSON.stringify(server.mails))).toEqual([])
    expect(followers.map(({ status }) => status)).toEqual(followers.map(() => 200))
    expect(foundIn(JSON.stringify(followers.map(({ events }) => events)))).toEqual([])
  })
})
