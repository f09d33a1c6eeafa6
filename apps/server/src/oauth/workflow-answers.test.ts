import { randomUUID } from 'node:crypto'
import { type IntegrationView, type LoginView, routes } from '@ashlar/contract'
import { startOAuthProvider, type TestOAuthProvider } from '@ashlar/integrations/oauth-testing'
import type { Block, JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aCall, answering, aWorkflow } from '../workflows/testing.ts'
import { anAskingApi, runAsking } from './testing.ts'

let provider: TestOAuthProvider
let server: TestServer
let owner: TestPerson
/** A workflow that answers with the client of the provider. */
let workflowId: string

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  const callbackUrl = new URL('/oauth/callback', server.services.settings.publicUrl).href
  provider = await startOAuthProvider({ callbackUrl })
  const client = { id: provider.configuration['clientId'], secret: provider.secrets.clientSecret }
  workflowId = (await aWorkflow(server, owner, [answering(`({ client: ${JSON.stringify(client)} })`)])).id
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(() => {
  provider.person = { accountId: 'ada', agrees: true }
  provider.grants.clear()
})

/** An integration whose client is what a workflow answers. */
const aDrive = (more: JsonObject = {}, secrets = { clientSecret: '{{ response.client.secret }}' }) =>
  server.call(
    routes.integrations.create,
    {
      body: {
        name: 'Drive',
        pluginId: 'restapi',
        configuration: {
          ...provider.configuration,
          clientId: '{{ response.client.id }}',
          workflowId,
          ...more,
        },
        secrets,
      },
    },
    owner,
  )
/** A step that asks an integration whose account it opens. */
const anAsk = (datasourceId: string): Block => ({
  id: randomUUID(),
  kind: 'step',
  name: 'Ask',
  pluginId: 'restapi',
  datasourceId,
  configuration: {
    method: 'GET',
    path: '/',
    bodyType: 'none',
    body: '',
    query: [],
    headers: [],
    form: [],
  },
})
const byItself = { authentication: 'OAUTH2_CLIENT_CREDENTIALS', scope: '' }

const runOn = async (integration: IntegrationView) =>
  await runAsking(server, await anAskingApi(server, owner, integration), null)
/** Tries out a workflow with a step on an integration, which tells its builder everything. */
const tryOn = async ({ id: datasourceId }: IntegrationView) => {
  const workflow = await aWorkflow(server, owner, [anAsk(datasourceId)])
  const body = { runId: randomUUID(), params: {}, body: null }
  return await server.call(
    routes.workflows.runDraft,
    { parameters: { workflowId: workflow.id }, body },
    owner,
  )
}
const connect = ({ id: integrationId }: IntegrationView) =>
  server.attempt(routes.oauth.connect, { parameters: { integrationId }, body: {} }, owner)

const refusal = (why: string) => ({
  status: 422,
  body: { code: 'login_failed', message: `Failed to resolve binding: ${why}` },
})

describe('settings that read what a workflow answers', () => {
  it('give a client that logs in for itself its id and its secret, by one run for all that need them', async () => {
    const api = await anAskingApi(server, owner, await aDrive(byItself))
    const runs = await Promise.all(Array.from({ length: 20 }, () => runAsking(server, api, null)))
    expect(runs.map(({ output }) => output)).toEqual(runs.map(() => ({ account: 'the client' })))
    expect(provider.grants.get('client_credentials')).toBe(1)
  })

  it('lead people who log in to the provider as that client, and renew what they were given', async () => {
    const drive = await aDrive()
    const parameters = { integrationId: drive.id }
    const login: LoginView = await server.call(routes.oauth.connect, { parameters, body: {} }, owner)
    const asked = new URL(login.authorizationUrl)
    expect(asked.searchParams.get('client_id')).toBe(provider.configuration['clientId'])
    expect(login.authConfig.clientId).toBe('{{ response.client.id }}')
    const back = await provider.logIn(asked.href)
    const body = { accessCode: back.searchParams.get('code') ?? '' }
    await server.call(routes.oauth.finish, { parameters: { loginId: login.id }, body }, owner)
    expect(await runOn(drive)).toMatchObject({ output: { account: 'ada' } })
    await provider.revoke({ refreshTokens: false })
    expect(await runOn(drive)).toMatchObject({ output: { account: 'ada' } })
    expect(provider.grants.get('refresh_token')).toBe(1)
  })

  it('can be tested before they are saved', async () => {
    const body = {
      pluginId: 'restapi',
      configuration: {
        ...provider.configuration,
        ...byItself,
        clientId: '{{ response.client.id }}',
        workflowId,
      },
      secrets: { clientSecret: '{{ response.client.secret }}' },
    }
    expect(await server.call(routes.integrations.testNew, { body }, owner)).toMatchObject({ ok: true })
  })

  it('are no bindings in a secret where no workflow is named', async () => {
    const drive = await aDrive(
      { ...byItself, workflowId: '', clientId: String(provider.configuration['clientId']) },
      { clientSecret: '{{ response.client.secret }}' },
    )
    // It travels as it stands, and the provider refuses it.
    expect(await runOn(drive)).toMatchObject({ error: { code: 'network_failed' } })
  })
})

describe('a workflow that somebody may not run', () => {
  it('is not read by an integration that they save or test', async () => {
    const theirs = await aWorkflow(server, await server.anOwner(), [answering('({ client: { id: 1 } })')])
    const body = {
      name: 'Drive',
      pluginId: 'restapi',
      configuration: { ...provider.configuration, ...byItself, workflowId: theirs.id },
      secrets: provider.secrets,
    }
    const refused = {
      status: 400,
      body: {
        message: 'The workflow does not exist any more, or you may not run it. Choose another one.',
      },
    }
    expect(await server.attempt(routes.integrations.create, { body }, owner)).toMatchObject(refused)
    const { name: _name, ...tested } = body
    expect(await server.attempt(routes.integrations.testNew, { body: tested }, owner)).toMatchObject(refused)
    const drive = await aDrive()
    const configuration = { ...drive.configuration, workflowId: theirs.id }
    const update = { parameters: { integrationId: drive.id }, body: { configuration } }
    expect(await server.attempt(routes.integrations.update, update, owner)).toMatchObject(refused)
  })
})

describe('a binding that cannot be resolved', () => {
  it.each([
    ['where no workflow is named', { workflowId: '' }, 'choose the workflow that gives the client ID.'],
    [
      'where the workflow answers something else',
      { clientId: '{{ response.client.name }}' },
      'the workflow answers no text where the client ID reads it.',
    ],
    [
      'where it gives an object',
      { scope: 'read {{ response.client }}' },
      'the workflow answers no text where the scope reads it.',
    ],
    [
      'where it calls something',
      { clientId: '{{ response.client.id.trim() }}' },
      'the client ID may read response and calls nothing, such as response.id.',
    ],
    [
      'where it reads another name',
      { audience: '{{ process.env.HOME }}' },
      'the audience may read response and calls nothing, such as response.id.',
    ],
  ])('is told to whoever connects, %s', async (_where, more, why) => {
    expect(await connect(await aDrive(more))).toMatchObject(refusal(why))
  })

  it('is told where the workflow is gone, or not deployed', async () => {
    const { id: goneId } = await aWorkflow(server, owner, [answering('1')])
    const drive = await aDrive({ workflowId: goneId })
    await server.call(routes.workflows.remove, { parameters: { workflowId: goneId } }, owner)
    expect(await connect(drive)).toMatchObject(
      refusal('There is no such workflow. Choose another one for the integration.'),
    )
    const { id, name } = await server.call(
      routes.workflows.create,
      { body: { name: `Not deployed ${randomUUID()}`, initialBlocks: [answering('1')] } },
      owner,
    )
    expect(await connect(await aDrive({ workflowId: id }))).toMatchObject(
      refusal(
        `The workflow ${name} is not deployed. Deploy it, so that the integration can read what it answers.`,
      ),
    )
  })

  it('fails runs with what the workflow fails with', async () => {
    const failing: Block = { id: randomUUID(), kind: 'throw', name: 'Throw1', error: 'The vault is closed.' }
    const drive = await aDrive({ ...byItself, workflowId: (await aWorkflow(server, owner, [failing])).id })
    expect(await tryOn(drive)).toMatchObject({
      error: { code: 'network_failed', message: 'Failed to resolve binding: The vault is closed.' },
    })
    // What a workflow fails with may name what is behind it: visitors do not read it.
    expect((await runOn(drive)).error?.message).toMatch(/^The data behind this application/u)
  })

  it('does not wait for itself, where a workflow that is called has a step on the integration', async () => {
    const drive = await aDrive(byItself)
    const inner = await aWorkflow(server, owner, [anAsk(drive.id)])
    const outer = await aWorkflow(server, owner, [aCall(inner.id)])
    const configuration = { ...drive.configuration, workflowId: outer.id }
    await server.call(
      routes.integrations.update,
      { parameters: { integrationId: drive.id }, body: { configuration } },
      owner,
    )
    expect(await tryOn(drive)).toMatchObject({
      error: {
        code: 'network_failed',
        message: expect.stringMatching(/^Failed to resolve binding: .* has a step on Drive, which reads/u),
      },
    })
  })

  it('says nothing of a secret', async () => {
    const secret = 'a-secret-{{ response.gone }}-of-ours'
    const drive = await aDrive(byItself, { clientSecret: secret })
    const run = await tryOn(drive)
    expect(run.error?.message).toBe(
      'Drive got no access token: Failed to resolve binding: the workflow answers no text where the client secret reads it.',
    )
    expect(JSON.stringify(run)).not.toContain('a-secret')
  })
})
