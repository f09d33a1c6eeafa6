import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type ApplicationView, type IntegrationView, routes } from '@ashlar/contract'
import { addApi, apply } from '@ashlar/document'
import type { ApiRecord, JsonObject } from '@ashlar/schema'
import type { TestPerson, TestServer } from '../testing.ts'

/** A service on this machine that remembers what it was asked and answers as it is told. */
export interface TestService {
  /** `http://127.0.0.1:…` */
  address: string
  requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
  answer: { status: number; body: string }
  close: () => Promise<void>
}

/** Starts a service. The server under test needs `ASHLAR_ALLOWED_HOSTS` to reach it. */
export const startTestService = async (): Promise<TestService> => {
  const service: Omit<TestService, 'address' | 'close'> = {
    requests: [],
    answer: { status: 200, body: '{"rows":1}' },
  }
  const http = createServer(({ method, url, headers }, response) => {
    service.requests.push({ method, url, headers })
    response.writeHead(service.answer.status, { 'content-type': 'application/json' }).end(service.answer.body)
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const bound = http.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return Object.assign(service, {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => {
        http.close(resolve)
      })
    },
  })
}

/** An integration with a service, with a secret token. */
export const anIntegration = (
  server: TestServer,
  owner: TestPerson,
  baseUrl: string,
  token = 'a-secret-token',
): Promise<IntegrationView> =>
  server.call(
    routes.integrations.create,
    {
      body: {
        name: 'Orders service',
        pluginId: 'restapi',
        configuration: { baseUrl, authentication: 'bearer' },
        secrets: { token },
      },
    },
    owner,
  )

/** An application with one API on an integration, not deployed yet. */
export const anApplicationWithApi = async (
  server: TestServer,
  owner: TestPerson,
  integrationId: string,
  step: JsonObject = {},
  /** Where the API runs when its page opens. */
  trigger: { executeOnPageLoad?: boolean } = {},
  more: Pick<ApiRecord, 'authorization'> = {},
): Promise<{ application: ApplicationView; pageId: string; apiId: string }> => {
  const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
  const pageId = application.pages[0]?.id ?? ''
  const page = await server.call(routes.pages.read, { parameters: { pageId } }, owner)
  const outcome = addApi(
    page.records,
    {
      pluginId: 'restapi',
      datasourceId: integrationId,
      configuration: {
        method: 'GET',
        path: '/orders',
        query: [],
        headers: [],
        bodyType: 'none',
        body: '',
        form: [],
        ...step,
      },
    },
    randomUUID,
  )
  if (!outcome.ok) throw new Error(outcome.message)
  const added = Object.entries(outcome.change.added).map(([id, record]) => [
    id,
    record.kind === 'api' ? { ...record, ...more, trigger: { ...record.trigger, ...trigger } } : record,
  ])
  const change = { ...outcome.change, added: Object.fromEntries(added) }
  const applied = apply(page.records, change)
  if (!applied.ok) throw new Error('The change does not fit.')
  const apiId = Object.values(applied.records).find((record) => record.kind === 'api')?.id ?? ''
  await server.call(
    routes.pages.saveChange,
    {
      parameters: { pageId },
      body: { requestId: randomUUID(), baseRevision: page.revision, change },
    },
    owner,
  )
  return { application, pageId, apiId }
}

/** Deploys an application and answers with the deployment's id. */
export const deployed = async (
  server: TestServer,
  owner: TestPerson,
  applicationId: string,
): Promise<string> =>
  (await server.call(routes.applications.deploy, { parameters: { applicationId }, body: {} }, owner)).id
