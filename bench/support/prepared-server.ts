import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApplicationView, DeploymentView, IntegrationView, PageView } from '@ashlar/contract'
import { addApi } from '@ashlar/document'
import type { Block, Change } from '@ashlar/schema'
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
export const prepareServer = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<PreparedServer> => {
  const server = await AshlarServer.start({ LOG_LEVEL: 'silent', ...environment })
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

/** An API of a published application. */
export interface PublishedApi {
  readonly applicationId: string
  readonly deploymentId: string
  readonly apiId: string
}

/** Where a published API is run. */
export const runAddress = (
  { server }: PreparedServer,
  { applicationId, deploymentId, apiId }: PublishedApi,
): string =>
  `${server.address}/api/v1/published/${applicationId}/deployments/${deploymentId}/apis/${apiId}/runs`

/**
 * Publishes an application with one API: one SQL step over the sample database, or other blocks in its place.
 */
export const publishApi = async (
  { call }: PreparedServer,
  statement: string,
  blocks?: readonly Block[],
): Promise<PublishedApi> => {
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
  const apiId = Object.keys(added.change.added)[0] ?? ''
  const record = added.change.added[apiId]
  const change: Change =
    blocks === undefined || record?.kind !== 'api'
      ? added.change
      : { ...added.change, added: { [apiId]: { ...record, blocks: [...blocks] } } }
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
    apiId,
  }
}

/** How to reach a built-in PostgreSQL, whose files are in a folder, as its owner. */
const ownerIn = (folder: string, database: string) => {
  const [, , , port, socketFolder] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  )
  return {
    host: socketFolder ?? '',
    port: Number(port),
    user: 'ashlar',
    password: readFileSync(join(folder, 'postgres.password'), 'utf8').trim(),
    database,
  }
}

/** How to reach the database of a server as its owner. */
export const databaseOf = ({ dataFolder }: AshlarServer) => ownerIn(dataFolder, 'ashlar')

/** How to reach the sample database of a prepared server as its owner; something has read it by now. */
export const sampleDatabaseOf = ({ dataFolder }: AshlarServer) =>
  ownerIn(join(dataFolder, 'demo'), 'ashlar_demo')
