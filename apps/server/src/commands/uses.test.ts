import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicationWithApi, anIntegration } from '../executions/testing.ts'
import { aCall, answering, aWorkflow, savedWith } from '../workflows/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
})
afterAll(() => server.close())

const usesOf = (integrationId: string, person: TestPerson) =>
  server.call(routes.integrations.readUses, { parameters: { integrationId } }, person)

describe('what would break without an integration', () => {
  it('is named by application, page and API', async () => {
    const { id } = await anIntegration(server, owner, 'http://127.0.0.1:1')
    expect(await usesOf(id, owner)).toEqual({ uses: [], hidden: 0 })
    const { application } = await anApplicationWithApi(server, owner, id)
    expect(await usesOf(id, owner)).toEqual({
      uses: [
        {
          kind: 'page',
          id: application.id,
          name: 'Orders',
          page: application.pages[0]?.name,
          apis: [expect.any(String)],
        },
      ],
      hidden: 0,
    })
    const other = await anIntegration(server, owner, 'http://127.0.0.1:2')
    expect(await usesOf(other.id, owner)).toEqual({ uses: [], hidden: 0 })
  })

  it('is counted where somebody may not see it, and told to nobody who may not configure the integration', async () => {
    const { id } = await anIntegration(server, owner, 'http://127.0.0.1:1')
    await anApplicationWithApi(server, owner, id)
    const configurator = await server.aMember(owner, 'developer')
    const parameters = { integrationId: id }
    const refused = await server.attempt(routes.integrations.readUses, { parameters }, configurator)
    expect(refused.status).toBe(404)
    const subject = { kind: 'user' as const, userId: configurator.userId }
    const body = { shares: [{ subject, role: 'configurator' as const }] }
    await server.call(routes.integrations.changeShares, { parameters, body }, owner)
    expect(await usesOf(id, configurator)).toEqual({ uses: [], hidden: 1 })
  })
})

describe('what would break without a workflow', () => {
  /** An integration that logs in as the client that a workflow answers with. */
  const aReader = (workflowId: string, configuration: JsonObject = {}) =>
    server.call(
      routes.integrations.create,
      {
        body: {
          name: `Drive ${randomUUID()}`,
          pluginId: 'restapi',
          configuration: {
            baseUrl: 'https://drive.example',
            authentication: 'OAUTH2_CLIENT_CREDENTIALS',
            tokenUrl: 'https://drive.example/token',
            clientId: '{{ response.client }}',
            workflowId,
            ...configuration,
          },
          secrets: { clientSecret: '{{ response.secret }}' },
        },
      },
      owner,
    )
  const usesOfWorkflow = (workflowId: string, person: TestPerson) =>
    server.attempt(routes.workflows.readUses, { parameters: { workflowId } }, person)
  const one = (kind: string, { id, name }: { id: string; name: string }) => ({
    kind,
    id,
    name,
    page: null,
    apis: [],
  })

  it('is named: integrations that read what it answers, and workflows and pages that call it', async () => {
    const read = await aWorkflow(server, owner)
    expect((await usesOfWorkflow(read.id, owner)).body).toEqual({ uses: [], hidden: 0 })
    const drive = await aReader(read.id)
    const calling = await aWorkflow(server, owner, [aCall(read.id)])
    const other = await aWorkflow(server, owner)
    await aReader(other.id)
    expect((await usesOfWorkflow(read.id, owner)).body).toEqual({
      uses: [one('integration', drive), one('workflow', calling)],
      hidden: 0,
    })
  })

  it('is named where an integration reads it in the configuration of one profile alone', async () => {
    const read = await aWorkflow(server, owner)
    const drive = await aReader('')
    expect((await usesOfWorkflow(read.id, owner)).body).toMatchObject({ uses: [] })
    const { profiles } = await server.call(routes.profiles.list, {}, owner)
    const staging = profiles.find(({ type }) => type !== 'production')
    const body = {
      profileId: staging?.id ?? '',
      configuration: { ...drive.configuration, workflowId: read.id },
      secrets: { clientSecret: '{{ response.secret }}' },
    }
    await server.call(routes.integrations.update, { parameters: { integrationId: drive.id }, body }, owner)
    expect((await usesOfWorkflow(read.id, owner)).body).toMatchObject({ uses: [one('integration', drive)] })
  })

  it('leaves out what is deleted with it: a workflow that calls itself', async () => {
    const workflow = await aWorkflow(server, owner, [answering('1')])
    await server.call(
      routes.workflows.saveChange,
      savedWith(workflow, { blocks: [aCall(workflow.id)] }),
      owner,
    )
    expect((await usesOfWorkflow(workflow.id, owner)).body).toEqual({ uses: [], hidden: 0 })
  })

  it('is told to nobody who may not delete it, nor to another organization, and counted where it may not be seen', async () => {
    const read = await aWorkflow(server, owner)
    await aReader(read.id)
    const member = await server.aMember(owner, 'developer')
    expect((await usesOfWorkflow(read.id, member)).status).toBe(404)
    expect((await usesOfWorkflow(read.id, await server.anOwner())).status).toBe(404)
    const own = await aWorkflow(server, member)
    await aWorkflow(server, owner, [aCall(own.id)])
    expect((await usesOfWorkflow(own.id, member)).body).toEqual({ uses: [], hidden: 1 })
  })
})
