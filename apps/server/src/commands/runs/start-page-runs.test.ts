import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  anApplicationWithApi,
  anIntegration,
  deployed,
  startTestService,
  type TestService,
} from '../../executions/testing.ts'
import { visitor } from '../../requests/principal.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { startPageRuns } from './start-page-runs.ts'

let service: TestService
let server: TestServer
let owner: TestPerson
let integrationId: string

beforeAll(async () => {
  service = await startTestService()
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  integrationId = (await anIntegration(server, owner, service.address)).id
})
afterAll(async () => {
  await server.close()
  await service.close()
})

/** A public application whose one API runs when its page opens, as a page was sent to a visitor. */
const aPageThatWasSent = async (step = {}) => {
  const { application, apiId } = await anApplicationWithApi(server, owner, integrationId, step, {
    executeOnPageLoad: true,
  })
  const applicationId = application.id
  await server.attempt(
    routes.applications.changeShares,
    { parameters: { applicationId }, body: { isPublic: true, shares: [] } },
    owner,
  )
  const deploymentId = await deployed(server, owner, applicationId)
  const entity = await server.services.load(visitor, 'application', applicationId, 'view')
  service.requests.length = 0
  const started = await startPageRuns(server.services, visitor, entity, '/')
  return { parameters: { applicationId, deploymentId, apiId }, started, runId: started[apiId] ?? '' }
}

const ask = (sent: Awaited<ReturnType<typeof aPageThatWasSent>>, person: TestPerson | null = null) =>
  server.attempt(
    routes.runs.runPublished,
    { parameters: sent.parameters, body: { runId: sent.runId, inputs: {}, eventType: 'pageLoad' as const } },
    person,
  )

describe('a page that was sent', () => {
  it('has its query run once, whose answer its browser picks up', async () => {
    const sent = await aPageThatWasSent()
    expect(await ask(sent)).toMatchObject({ status: 200, body: { status: 'succeeded', output: { rows: 1 } } })
    expect(service.requests).toHaveLength(1)
  })

  it('runs its query anew for everybody else, who learns nothing of the run that waits', async () => {
    const sent = await aPageThatWasSent()
    expect(await ask(sent, owner)).toMatchObject({ status: 200 })
    expect(await ask(sent)).toMatchObject({ status: 200 })
    expect(service.requests).toHaveLength(2)
  })

  it('starts nothing that sends something', async () => {
    const sent = await aPageThatWasSent({ method: 'POST' })
    expect(sent.started).toEqual({})
    expect(service.requests).toEqual([])
  })
})
