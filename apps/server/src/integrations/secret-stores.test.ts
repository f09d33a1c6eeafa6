import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type IntegrationView, routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anApplicationWithApi, deployed } from '../executions/testing.ts'
import { aRole, assign } from '../roles/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

interface Service {
  readonly address: string
  readonly close: () => Promise<unknown>
}

const listening = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Service> => {
  const http = createServer(answer)
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const bound = http.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(resolve)
      }),
  }
}

const say = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const canary = () => `canary/"${randomUUID()}`

let server: TestServer
let owner: TestPerson
let developer: TestPerson
let vault: Service
let orders: Service
/** What the vault does, and what it was asked for. */
const inVault = { isSealed: false, token: 'a-token-of-the-vault', production: '', staging: '', asked: 0 }
/** The token that the service takes, and how often it refused another one. */
const atOrders = { token: '', refused: 0, sent: '' }

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  developer = await server.aMember(owner, 'developer')
  vault = await listening((request, response) => {
    inVault.asked += 1
    if (inVault.isSealed) return say(response, 503, { errors: ['Vault is sealed'] })
    if (request.headers['x-vault-token'] !== inVault.token)
      return say(response, 403, { errors: ['permission denied'] })
    if (request.url === '/v1/auth/token/lookup-self') return say(response, 200, { data: {} })
    const value = request.url === '/v1/secret/data/staging' ? inVault.staging : inVault.production
    return say(response, 200, { data: { data: { TOKEN: value } } })
  })
  orders = await listening((request, response) => {
    atOrders.sent = String(request.headers.authorization ?? '')
    const isKnown = atOrders.sent === `Bearer ${atOrders.token}`
    if (!isKnown) atOrders.refused += 1
    say(response, isKnown ? 200 : 401, { repeats: request.headers, url: request.url })
  })
})
afterAll(async () => {
  await server.close()
  await vault.close()
  await orders.close()
})
beforeEach(async () => {
  Object.assign(inVault, { isSealed: false, token: 'a-token-of-the-vault', asked: 0 })
  Object.assign(inVault, { production: canary(), staging: canary() })
  Object.assign(atOrders, { token: inVault.production, refused: 0, sent: '' })
  await server.services.platform.database.queries.execute(sql`delete from integrations`)
})

const aStore = (name = 'vault', as = owner, more = {}): Promise<IntegrationView> =>
  server.call(
    routes.secretStores.create,
    {
      body: {
        name,
        pluginId: 'vault',
        configuration: { address: vault.address, secretsPath: 'production', ...more },
        secrets: { token: inVault.token },
      },
    },
    as,
  )

const restApi = (token: string) => ({
  name: 'Orders',
  pluginId: 'restapi',
  configuration: { baseUrl: orders.address, authentication: 'bearer' },
  secrets: { token },
})

const reference = '{{ sb_secrets.vault.TOKEN }}'

const anIntegration = (as = owner): Promise<IntegrationView> =>
  server.call(routes.integrations.create, { body: restApi(reference) }, as)

const runOf = async (integrationId: string, step = {}) => {
  const { pageId, apiId, application } = await anApplicationWithApi(server, owner, integrationId, step)
  const run = (inputs = {}) =>
    server.call(
      routes.runs.runInEditor,
      { parameters: { pageId, apiId }, body: { runId: randomUUID(), inputs, eventType: 'runClick' } },
      owner,
    )
  return { run, applicationId: application.id, apiId }
}

describe('a secret in a store', () => {
  it('is read when a step uses it, and nothing that leaves or stays has it', async () => {
    await aStore()
    const { id } = await anIntegration()
    const { run, applicationId } = await runOf(id)
    await deployed(server, owner, applicationId)
    const answer = await run()
    expect(answer).toMatchObject({ status: 'succeeded' })
    expect(atOrders.sent).toBe(`Bearer ${inVault.production}`)
    const told = [
      answer,
      await server.call(routes.integrations.read, { parameters: { integrationId: id } }, owner),
      await server.call(routes.secretStores.list, {}, developer),
      await server.call(routes.integrations.test, { parameters: { integrationId: id }, body: {} }, owner),
    ]
    const { queries } = server.services.platform.database
    for (const table of ['runs', 'audit_entries', 'integrations', 'page_changes']) {
      const { rows } = await queries.execute(sql`select to_jsonb(t)::text from ${sql.identifier(table)} t`)
      told.push(JSON.parse(JSON.stringify(rows)))
    }
    const [, random = ''] = inVault.production.split('"')
    expect(JSON.stringify(told)).not.toContain(random)
    expect(JSON.stringify(told)).not.toContain(inVault.token)
  })

  it('is remembered, read anew once where a system refuses it, and asked for once by a thousand at once', async () => {
    await aStore()
    const { run } = await runOf((await anIntegration()).id)
    await Promise.all(Array.from({ length: 20 }, () => run()))
    expect(inVault.asked).toBe(1)
    // Somebody changes it in the vault, and the service takes the new one only.
    inVault.production = canary()
    atOrders.token = inVault.production
    // What was read within this second is not read anew for everybody whose login is refused.
    await expect.poll(async () => (await run()).status).toBe('succeeded')
    expect(atOrders.refused).toBeGreaterThan(0)
    expect(inVault.asked).toBe(2)
    const wanted = {
      storeId: randomUUID(),
      store: {
        pluginId: 'vault',
        version: 1,
        configuration: { address: vault.address, enginePath: 'secret', secretsPath: 'production' },
        secrets: { token: inVault.token },
      },
      path: ['TOKEN'],
      isAfresh: false,
    }
    const read = Array.from({ length: 1_000 }, () => server.services.executor.readSecret(wanted))
    expect(new Set(await Promise.all(read))).toEqual(new Set([inVault.production]))
    expect(inVault.asked).toBe(3)
  })

  it('is refused with a sentence where the vault is sealed, its token ended, or the store is gone', async () => {
    const store = await aStore('vault', owner, { isCached: false })
    const { run } = await runOf((await anIntegration()).id)
    inVault.isSealed = true
    expect(await run()).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('is sealed') },
    })
    inVault.isSealed = false
    inVault.token = 'another'
    const parameters = { integrationId: store.id }
    expect(await server.call(routes.integrations.test, { parameters, body: {} }, owner)).toMatchObject({
      ok: false,
      message: expect.stringContaining('refuses the token'),
    })
    await server.call(routes.integrations.remove, { parameters }, owner)
    const { run: later } = await runOf(
      (await server.call(routes.integrations.list, {}, owner)).integrations[0]?.id ?? '',
    )
    await expect.poll(async () => (await later()).error?.message).toContain('"vault" does not exist any more')
  })

  it('is another one in a profile for which the store is configured otherwise', async () => {
    const store = await aStore()
    const { id } = await anIntegration()
    const { profiles } = await server.call(routes.profiles.list, {}, owner)
    const profileId = profiles.find(({ type }) => type !== 'production')?.id ?? ''
    await server.call(
      routes.integrations.update,
      {
        parameters: { integrationId: store.id },
        body: {
          profileId,
          configuration: { address: vault.address, secretsPath: 'staging' },
          secrets: { token: inVault.token },
        },
      },
      owner,
    )
    await server.call(
      routes.integrations.test,
      { parameters: { integrationId: id }, body: { profileId } },
      owner,
    )
    expect(atOrders.sent).toBe(`Bearer ${inVault.staging}`)
    await server.call(routes.integrations.test, { parameters: { integrationId: id }, body: {} }, owner)
    expect(atOrders.sent).toBe(`Bearer ${inVault.production}`)
  })
})

describe('a reference', () => {
  it('in what a visitor sends is text and nothing more', async () => {
    await aStore()
    const step = { query: [{ id: 'q', key: 'name', value: '{{ Global.name }}', isSecret: false }] }
    const { run } = await runOf((await anIntegration()).id, step)
    const { output } = await run({ Global: { name: reference } })
    expect(JSON.stringify(output)).toContain('sb_secrets.vault.TOKEN')
    expect(inVault.asked).toBe(1)
  })

  it('in a field that is no secret is text and nothing more', async () => {
    await aStore()
    const body = restApi('plain')
    const headers = [{ id: 'h', key: 'X-Note', value: reference, isSecret: false }]
    const { id } = await server.call(
      routes.integrations.create,
      { body: { ...body, configuration: { ...body.configuration, headers } } },
      owner,
    )
    await (await runOf(id)).run()
    expect(inVault.asked).toBe(0)
  })

  it('is saved and tried by those only who may use secret stores', async () => {
    await aStore()
    const { id: integrationId } = await server.call(
      routes.integrations.create,
      { body: restApi('plain') },
      owner,
    )
    const outsider = await server.aMember(owner, 'end-user')
    const permissions = ['integrations:read', 'integrations:create', 'integrations:manage'] as const
    await assign(server, owner, outsider, [await aRole(server, owner, [...permissions])])
    for (const route of [routes.integrations.update, routes.integrations.test]) {
      const input = { parameters: { integrationId }, body: { secrets: { token: reference } } }
      expect(await server.attempt(route, input, outsider)).toMatchObject({
        status: 403,
        body: { message: 'You need the permission to read secret stores to refer to a secret of one.' },
      })
    }
    expect(inVault.asked).toBe(0)
  })

  it('counts at run as long as who has written it, or who owns the integration, may read secret stores', async () => {
    await aStore('vault', owner, { isCached: false })
    const author = await server.aMember(owner, 'end-user')
    const permissions = ['integrations:read', 'integrations:create', 'secrets stores:read'] as const
    await assign(server, owner, author, [await aRole(server, owner, [...permissions])])
    const { id } = await anIntegration(author)
    const tried = async () =>
      (await server.call(routes.integrations.test, { parameters: { integrationId: id }, body: {} }, author))
        .message
    expect(await tried()).toContain('200')
    await assign(server, owner, author, [])
    const { run } = await runOf(id)
    await expect.poll(async () => (await run()).error?.message).toContain('Neither who referred to')
    await server.call(
      routes.integrations.changeOwner,
      { parameters: { integrationId: id }, body: { ownerId: owner.userId } },
      owner,
    )
    await expect.poll(async () => (await run()).status).toBe('succeeded')
  })

  it('leads to stores of its own organization only, and is not made by hand', async () => {
    await aStore()
    const stranger = await server.anOwner()
    expect(
      await server.attempt(routes.integrations.create, { body: restApi(reference) }, stranger),
    ).toMatchObject({
      status: 400,
      body: { message: 'There is no secret store named "vault".' },
    })
    const crafted = restApi(`\u0000${reference}`)
    expect((await server.attempt(routes.integrations.create, { body: crafted }, owner)).status).toBe(400)
  })

  it('stands for the secret of an OAuth login too, which is read anew where the provider refuses it', async () => {
    await aStore()
    inVault.production = randomUUID()
    const atProvider = { secret: inVault.production, asked: 0 }
    const provider = await listening((request, response) => {
      const parts: Buffer[] = [
        Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64'),
      ]
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (request.url !== '/token') return say(response, 200, { given: request.headers.authorization })
        atProvider.asked += 1
        const isKnown = Buffer.concat(parts).toString().includes(atProvider.secret)
        return isKnown
          ? say(response, 200, { access_token: 'an-access-token', token_type: 'bearer', expires_in: 61 })
          : say(response, 401, { error: 'invalid_client' })
      })
    })
    try {
      const body = {
        ...restApi(''),
        configuration: {
          baseUrl: provider.address,
          authentication: 'OAUTH2_CLIENT_CREDENTIALS',
          tokenUrl: `${provider.address}/token`,
          clientId: 'a',
        },
        secrets: { clientSecret: reference },
      }
      const { id } = await server.call(routes.integrations.create, { body }, owner)
      const { run } = await runOf(id)
      expect(await run()).toMatchObject({ status: 'succeeded' })
      inVault.production = randomUUID()
      atProvider.secret = inVault.production
      // The token ends, and what was read within this second is not read anew.
      await expect
        .poll(async () => [(await run()).status, atProvider.asked > 2], { timeout: 10_000 })
        .toEqual(['succeeded', true])
    } finally {
      await provider.close()
    }
  })
})

describe('a secret store', () => {
  it('is managed by whoever has the permission, and is no integration for anybody else', async () => {
    const { id: integrationId } = await aStore()
    const outsider = await server.aMember(owner, 'end-user')
    const parameters = { integrationId }
    expect((await server.call(routes.secretStores.list, {}, developer)).stores).toMatchObject([
      { name: 'vault', permissions: { canConfigure: false, canUse: true, canShare: false } },
    ])
    for (const person of [owner, developer])
      expect((await server.call(routes.integrations.list, {}, person)).integrations).toEqual([])
    expect((await server.attempt(routes.secretStores.list, {}, outsider)).status).toBe(403)
    expect((await server.attempt(routes.integrations.read, { parameters }, outsider)).status).toBe(404)
    const changes = [routes.integrations.update, routes.integrations.test, routes.integrations.remove]
    for (const route of changes)
      expect((await server.attempt(route, { parameters, body: {} }, developer)).status).toBe(404)
    expect((await server.attempt(routes.secretStores.testNew, { body: {} }, developer)).status).toBe(403)
  })

  it.each(['my vault', '1password', 'a.b', ''])('cannot be named "%s"', async (name) => {
    await expect(aStore(name)).rejects.toThrow('400')
  })

  it('has a name of its own, and its credentials are bound to its address', async () => {
    const { id: integrationId } = await aStore()
    await expect(aStore()).rejects.toThrow('There is a secret store named vault already')
    const moved = { configuration: { address: orders.address, secretsPath: 'production' } }
    const answer = await server.attempt(
      routes.integrations.update,
      { parameters: { integrationId }, body: moved },
      owner,
    )
    expect(answer.status).toBe(400)
    expect(atOrders.sent).toBe('')
  })
})
