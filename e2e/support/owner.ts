import { randomUUID } from 'node:crypto'
import type { ApplicationView, DeploymentView, IntegrationView, PageView } from '@ashlar/contract'
import { addApi } from '@ashlar/document'
import type { Block, Change } from '@ashlar/schema'

/** Somebody who set an installation up, and uses its interface without a browser. */
export interface Owner {
  /** Where the installation is. */
  readonly address: string
  /** Calls the interface; throws where it refuses. */
  readonly call: <Body>(method: string, path: string, body?: unknown) => Promise<Body>
  readonly cookie: string
}

/** Sets an installation up that nobody has used yet. */
export const setUp = async (address: string, organizationName: string): Promise<Owner> => {
  let cookie = ''
  const call: Owner['call'] = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const response = await fetch(`${address}${path}`, {
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
    organizationName,
    name: 'Owner',
    email: 'owner@example.com',
    password: 'correct horse battery',
  })
  return {
    address,
    call,
    get cookie() {
      return cookie
    },
  }
}

/** The id of the integration with the sample database. */
export const sampleIntegration = async ({ call }: Pick<Owner, 'call'>): Promise<string> => {
  const { integrations } = await call<{ integrations: IntegrationView[] }>('GET', '/api/v1/integrations')
  return integrations[0]?.id ?? ''
}

/** An API of a published application. */
export interface PublishedApi {
  readonly applicationId: string
  readonly deploymentId: string
  readonly apiId: string
}

/** Where a published API is run, below the address of the installation. */
export const runPath = ({ applicationId, deploymentId, apiId }: PublishedApi): string =>
  `/api/v1/published/${applicationId}/deployments/${deploymentId}/apis/${apiId}/runs`

/** Publishes an application with one API: one SQL step over the sample database, or other blocks in its place. */
export const publishApi = async (
  owner: Pick<Owner, 'call'>,
  statement: string,
  blocks?: readonly Block[],
): Promise<PublishedApi> => {
  const { call } = owner
  const application = await call<ApplicationView>('POST', '/api/v1/applications', { name: 'Published' })
  const page = await call<PageView>('GET', `/api/v1/pages/${application.pages[0]?.id ?? ''}`)
  const added = addApi(
    page.records,
    {
      name: 'Published',
      pluginId: 'postgres',
      datasourceId: await sampleIntegration(owner),
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
  return { applicationId: application.id, deploymentId: deployment.id, apiId }
}
