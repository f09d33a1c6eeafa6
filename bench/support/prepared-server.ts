import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApplicationView, DeploymentView, IntegrationView, PageView } from '@ashlar/contract'
import { addApi } from '@ashlar/document'
import type { Change } from '@ashlar/schema'
import { AshlarServer } from '@ashlar/e2e/ashlar-server'

/** A server that was set up: an owner is signed in, and the sample application is there. */
export interface PreparedServer {
  server: AshlarServer
  /** Calls the interface as the owner. */
  call: <Body>(method: string, path: string, body?: unknown) => Promise<Body>
  cookie: string
  /** The id of the sample application. */
  sampleId: string
}

/** Starts a server in a new data folder and sets it up. */
export const prepareServer = async (): Promise<PreparedServer> => {
  const server = await AshlarServer.start({ LOG_LEVEL: 'silent' })
  let cookie = ''
  const call: PreparedServer['call'] = async <Body>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Body> => {
    const response = await fetch(`${server.address}${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the interface answers as its contract declares
    return (await response.json()) as Body
  }
  await call('POST', '/api/v1/set-up', {
    organizationName: 'Measured',
    name: 'Owner',
    email: 'owner@example.com',
    password: 'correct horse battery',
  })
  const { applications } = await call<{ applications: { id: string }[] }>('GET', '/api/v1/applications')
  return {
    server,
    call,
    get cookie() {
      return cookie
    },
    sampleId: applications[0]?.id ?? '',
  }
}

/** Publishes an application with one API of one SQL step over the sample database. */
export const publishApi = async (
  { call }: PreparedServer,
  statement: string,
): Promise<{ applicationId: string; deploymentId: string; apiId: string }> => {
  const application = await call<ApplicationView>('POST', '/api/v1/applications', { name: 'Measured' })
  const { integrations } = await call<{ integrations: IntegrationView[] }>('GET', '/api/v1/integrations')
  const page = await call<PageView>('GET', `/api/v1/pages/${application.pages[0]?.id ?? ''}`)
  const added = addApi(
    page.records,
    {
      name: 'Measured',
      pluginId: 'postgres',
      datasourceId: integrations[0]?.id ?? '',
      configuration: { body: statement },
    },
    randomUUID,
  )
  if (!added.ok) throw new Error(added.message)
  const change: Change = added.change
  await call('POST', `/api/v1/pages/${page.id}/changes`, {
    requestId: randomUUID(),
    baseRevision: page.revision,
    change,
  })
  const deployment = await call<DeploymentView>(
    'POST',
    `/api/v1/applications/${application.id}/deployments`,
    {},
  )
  return {
    applicationId: application.id,
    deploymentId: deployment.id,
    apiId: Object.keys(change.added)[0] ?? '',
  }
}

/** How to reach the built-in database of a server as its owner. */
export const databaseOf = (server: AshlarServer) => {
  const [, , , port, socketFolder] = readFileSync(
    join(server.dataFolder, 'postgres', 'postmaster.pid'),
    'utf8',
  ).split('\n')
  return {
    host: socketFolder ?? '',
    port: Number(port),
    user: 'ashlar',
    password: readFileSync(join(server.dataFolder, 'postgres.password'), 'utf8').trim(),
    database: 'ashlar_demo',
  }
}
