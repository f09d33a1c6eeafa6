import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type IntegrationView, routes } from '@ashlar/contract'
import { addApi, apply } from '@ashlar/document'
import type { JsonObject } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIntegration, deployed } from '../executions/testing.ts'
import { aRole, assign } from '../roles/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow, answering, callOver } from '../workflows/testing.ts'

const listening = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
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

let server: TestServer
let owner: TestPerson
/** Builds applications, and may read no secret store. */
let builder: TestPerson
let vault: Awaited<ReturnType<typeof listening>>
let orders: Awaited<ReturnType<typeof listening>>
const inVault = { isSealed: false, production: '', staging: '', asked: 0 }
/** What the service was sent. */
const sent: string[] = []

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  builder = await server.aMember(owner, 'end-user')
  const permissions = [
    'applications:read',
    'application APIs/pages:read',
    'application APIs/pages:manage',
    'application APIs/pages:create',
    'integrations:read',
  ] as const
  await assign(server, owner, builder, [await aRole(server, owner, [...permissions])])
  vault = await listening((request, response) => {
    inVault.asked += 1
    if (inVault.isSealed) return say(response, 503, { errors: ['Vault is sealed'] })
    const value = request.url === '/v1/secret/data/staging' ? inVault.staging : inVault.production
    return say(response, 200, { data: { data: { TOKEN: value } } })
  })
  orders = await listening((request, response) => {
    sent.push(String(request.headers['x-key'] ?? ''))
    say(response, 200, { repeats: request.headers, url: request.url })
  })
})
afterAll(async () => {
  await server.close()
  await vault.close()
  await orders.close()
})
beforeEach(async () => {
  sent.length = 0
  Object.assign(inVault, { isSealed: false, production: randomUUID(), staging: randomUUID(), asked: 0 })
  await server.services.platform.database.queries.execute(sql`delete from integrations`)
})

const aStore = (): Promise<IntegrationView> =>
  server.call(
    routes.secretStores.create,
    {
      body: {
        name: `vault${randomUUID().slice(0, 8).replaceAll('-', '')}`,
        pluginId: 'vault',
        configuration: { address: vault.address, secretsPath: 'production' },
        secrets: { token: 'a-token-of-the-vault' },
      },
    },
    owner,
  )

const code = (body: string) => ({
  pluginId: 'javascript',
  datasourceId: 'javascript',
  configuration: { body },
})

interface BuiltStep {
  readonly pluginId: string
  readonly datasourceId: string
  readonly configuration: JsonObject
}

/** An application with one step in one API. */
const anApplicationWith = async (step: BuiltStep) => {
  const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
  const pageId = application.pages[0]?.id ?? ''
  const { records, revision } = await server.call(routes.pages.read, { parameters: { pageId } }, owner)
  const outcome = addApi(records, step, randomUUID)
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  const api = applied.ok ? Object.values(applied.records).find((record) => record.kind === 'api') : undefined
  const save = (as: TestPerson) =>
    server.attempt(
      routes.pages.saveChange,
      {
        parameters: { pageId },
        body: { requestId: randomUUID(), baseRevision: revision, change: outcome.change },
      },
      as,
    )
  const run = (as = owner, body: { profile?: string } = {}) =>
    server.attempt(
      routes.runs.runInEditor,
      {
        parameters: { pageId, apiId: api?.id ?? '' },
        body: { runId: randomUUID(), inputs: {}, eventType: 'runClick', ...body },
      },
      as,
    )
  return { applicationId: application.id, apiId: api?.id ?? '', save, run }
}

const sharedWithBuilder = (applicationId: string) =>
  server.call(
    routes.applications.changeShares,
    {
      parameters: { applicationId },
      body: {
        isPublic: false,
        shares: [{ subject: { kind: 'user', userId: builder.userId }, role: 'builder' }],
      },
    },
    owner,
  )

describe('a step that reads a secret of a store', () => {
  it('is given it, and nothing that leaves or stays has it', async () => {
    const { name } = await aStore()
    const { id } = await anIntegration(server, owner, orders.address)
    const ofRequest = {
      pluginId: 'restapi',
      datasourceId: id,
      configuration: {
        method: 'GET',
        path: '/orders',
        query: [],
        headers: [{ id: 'h', key: 'X-Key', value: `{{ sb_secrets.${name}.TOKEN }}`, isSecret: false }],
        bodyType: 'none',
        body: '',
        form: [],
      },
    }
    const ofCode = code(`console.log(sb_secrets.${name}.TOKEN); return { given: sb_secrets.${name}.TOKEN }`)
    const told: unknown[] = []
    for (const step of [ofRequest, ofCode]) {
      const { applicationId, apiId, save, run } = await anApplicationWith(step)
      expect(await save(owner)).toMatchObject({ status: 200 })
      const answer = await run()
      expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded' } })
      const deploymentId = await deployed(server, owner, applicationId)
      const published = await server.call(
        routes.runs.runPublished,
        {
          parameters: { applicationId, deploymentId, apiId },
          body: { runId: randomUUID(), inputs: {}, eventType: 'runClick' },
        },
        owner,
      )
      expect(published).toMatchObject({ status: 'succeeded' })
      told.push(answer, published)
    }
    expect(sent).toEqual([inVault.production, inVault.production])
    expect(inVault.asked).toBe(1)
    await server.services.recorder.flush()
    const { queries } = server.services.platform.database
    for (const table of ['runs', 'audit_entries', 'integrations', 'page_changes', 'commits']) {
      const { rows } = await queries.execute(sql`select to_jsonb(t)::text from ${sql.identifier(table)} t`)
      told.push(JSON.parse(JSON.stringify(rows)))
    }
    expect(JSON.stringify(told)).toContain('***')
    expect(JSON.stringify(told)).not.toContain(inVault.production)
  })

  it('is read in workflows, whose kept steps do not have it', async () => {
    const { name } = await aStore()
    const step = {
      id: randomUUID(),
      kind: 'step' as const,
      name: 'Step1',
      ...code(`return [sb_secrets.${name}.TOKEN, sb_secrets.${name}.TOKEN.length]`),
    }
    const workflow = await aWorkflow(server, owner, [step, answering('Step1.output')])
    const answer = await callOver(server, { workflowId: workflow.id, as: owner, body: {} })
    expect(JSON.stringify(answer)).toContain(`["***",${inVault.production.length}]`)
    const { queries } = server.services.platform.database
    const { rows } = await queries.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const table of rows) {
      const kept = await queries.execute(sql`select to_jsonb(t)::text from ${sql.identifier(table.name)} t`)
      expect(JSON.stringify(kept.rows)).not.toContain(inVault.production)
    }
  })

  it('is given that of the profile that the run goes on with', async () => {
    const { id: integrationId, name } = await aStore()
    const { profiles } = await server.call(routes.profiles.list, {}, owner)
    const staging = profiles.find(({ type }) => type !== 'production')
    await server.call(
      routes.integrations.update,
      {
        parameters: { integrationId },
        body: {
          profileId: staging?.id,
          configuration: { address: vault.address, secretsPath: 'staging' },
          secrets: { token: 'a-token-of-the-vault' },
        },
      },
      owner,
    )
    Object.assign(inVault, { production: 'of-production', staging: 'of-the-staging-area' })
    const { save, run } = await anApplicationWith(code(`return sb_secrets.${name}.TOKEN.length`))
    await save(owner)
    expect(await run(owner, { profile: staging?.key ?? '' })).toMatchObject({
      body: { output: 'of-the-staging-area'.length },
    })
  })

  it('fails with a sentence where the vault is sealed, the secret missing or the store deleted', async () => {
    const { id: integrationId, name } = await aStore()
    const missing = await anApplicationWith(code(`return sb_secrets.${name}.OTHER.length`))
    await missing.save(owner)
    expect(await missing.run()).toMatchObject({
      body: { status: 'failed', error: { message: expect.stringContaining('OTHER') } },
    })
    const { save, run } = await anApplicationWith(code(`return sb_secrets.${name}.TOKEN.length`))
    await save(owner)
    inVault.isSealed = true
    expect(await run()).toMatchObject({
      body: { status: 'failed', error: { message: expect.stringContaining('is sealed'), block: 'Step1' } },
    })
    await server.call(routes.integrations.remove, { parameters: { integrationId } }, owner)
    expect(await run()).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(`There is no secret store named "${name}"`) },
    })
  })

  it('is saved, run in the editor and deployed by those only who may read secret stores', async () => {
    const { name } = await aStore()
    const { applicationId, save, run } = await anApplicationWith(code(`return sb_secrets.${name}.TOKEN`))
    await sharedWithBuilder(applicationId)
    const message = expect.stringContaining('You need the permission to read secret stores.')
    expect(await save(builder)).toMatchObject({ status: 403, body: { message } })
    expect((await save(owner)).status).toBe(200)
    expect(await run(builder)).toMatchObject({ status: 403, body: { message } })
    expect(
      await server.attempt(routes.applications.deploy, { parameters: { applicationId }, body: {} }, builder),
    ).not.toMatchObject({ status: 200 })
    expect(inVault.asked).toBe(0)
  })

  it('is named, with integrations that refer to the store, before the store is deleted', async () => {
    const { id: integrationId, name } = await aStore()
    const referring = await anIntegration(server, owner, orders.address, `{{ sb_secrets.${name}.TOKEN }}`)
    await anIntegration(server, owner, orders.address, '{{ sb_secrets_are_no_store }}')
    const { save, applicationId } = await anApplicationWith(code(`return sb_secrets.${name}.TOKEN`))
    await save(owner)
    const step = {
      id: randomUUID(),
      kind: 'step' as const,
      name: 'Step1',
      ...code(`return sb_secrets.${name}.TOKEN`),
    }
    const workflow = await aWorkflow(server, owner, [step])
    const { uses } = await server.call(routes.integrations.readUses, { parameters: { integrationId } }, owner)
    expect(uses.map(({ kind, id }) => [kind, id])).toEqual([
      ['integration', referring.id],
      ['page', applicationId],
      ['workflow', workflow.id],
    ])
  })

  it('is helped by the names in stores, for those only who may read them, and never by what is in them', async () => {
    const { name } = await aStore()
    expect(await server.call(routes.secretStores.listNames, {}, owner)).toEqual({
      stores: [{ name, secrets: ['TOKEN'] }],
    })
    expect((await server.attempt(routes.secretStores.listNames, {}, builder)).status).toBe(403)
    const stranger = await server.anOwner()
    expect(await server.call(routes.secretStores.listNames, {}, stranger)).toEqual({ stores: [] })
    inVault.isSealed = true
    expect(await server.call(routes.secretStores.listNames, {}, owner)).toEqual({
      stores: [{ name, secrets: null }],
    })
  })

  it('reads no store of another organization', async () => {
    const { name } = await aStore()
    const stranger = await server.anOwner()
    const { id } = await server.call(routes.applications.create, { body: { name: 'Theirs' } }, stranger)
    const { pages } = await server.call(
      routes.applications.read,
      { parameters: { applicationId: id } },
      stranger,
    )
    const pageId = pages[0]?.id ?? ''
    const page = await server.call(routes.pages.read, { parameters: { pageId } }, stranger)
    const outcome = addApi(page.records, code(`return sb_secrets.${name}.TOKEN`), randomUUID)
    if (!outcome.ok) throw new Error(outcome.message)
    const change = { requestId: randomUUID(), baseRevision: page.revision, change: outcome.change }
    await server.call(routes.pages.saveChange, { parameters: { pageId }, body: change }, stranger)
    const apiId = Object.values(outcome.change.added).find((record) => record.kind === 'api')?.id ?? ''
    const body = { runId: randomUUID(), inputs: {}, eventType: 'runClick' as const }
    expect(
      await server.attempt(routes.runs.runInEditor, { parameters: { pageId, apiId }, body }, stranger),
    ).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(`There is no secret store named "${name}"`) },
    })
    expect(inVault.asked).toBe(0)
  })
})
