import { randomUUID } from 'node:crypto'
import type {
  ApplicationView,
  DeploymentView,
  IntegrationView,
  PageView,
  RunView,
  SystemView,
} from '@ashlar/contract'
import { addApi } from '@ashlar/document'
import type { Block, Change } from '@ashlar/schema'

const mostTries = 5

/** What a server answered to somebody who tried everything that reads files of its own. */
export interface Visit {
  readonly system: SystemView
  /** The status of the page, of a script of it, and of the kit for other sites. */
  readonly pages: readonly number[]
  /** What an API with a query, a binding with a library, and steps of JavaScript and Python gave. */
  readonly output: unknown
}

const blocksOf = (integrationId: string): Block[] => {
  const step = (name: string, pluginId: string, datasourceId: string, body: string): Block => ({
    id: randomUUID(),
    kind: 'step',
    name,
    pluginId,
    datasourceId,
    configuration: { body },
  })
  return [
    step('Customers', 'postgres', integrationId, 'select {{ _.chunk([1, 2, 3], 2).length }}::int as parts'),
    step(
      'Signed',
      'javascript',
      'javascript',
      "const jwt = require('jsonwebtoken'); const { chunk } = require('lodash'); return { parts: Customers.output[0].parts, chunks: chunk([1, 2, 3], 2).length, subject: jwt.decode(jwt.sign({ sub: 'somebody' }, 'a key of a test')).sub }",
    ),
    step('Counted', 'python', 'python', 'return {**Signed["output"], "python": sum([1, 2])}'),
  ]
}

/** Sets an installation up and uses what is not in the first program: pages, drivers, interpreters, libraries of steps. */
export const visit = async (address: string): Promise<Visit> => {
  let cookie = ''
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
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
    organizationName: 'Delivered',
    name: 'Owner',
    email: 'owner@example.com',
    password: 'correct horse battery',
  })
  const application = await call<ApplicationView>('POST', '/api/v1/applications', { name: 'Delivered' })
  const { integrations } = await call<{ integrations: IntegrationView[] }>('GET', '/api/v1/integrations')
  const page = await call<PageView>('GET', `/api/v1/pages/${application.pages[0]?.id ?? ''}`)
  const integrationId = integrations[0]?.id ?? ''
  const added = addApi(
    page.records,
    { name: 'Everything', pluginId: 'postgres', datasourceId: integrationId, configuration: { body: '' } },
    randomUUID,
  )
  if (!added.ok) throw new Error(added.message)
  const [apiId = ''] = Object.keys(added.change.added)
  const record = added.change.added[apiId]
  if (record?.kind !== 'api') throw new Error('The operation adds no API.')
  const change: Change = {
    ...added.change,
    added: { ...added.change.added, [apiId]: { ...record, blocks: blocksOf(integrationId) } },
  }
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
  const run = () =>
    call<RunView>(
      'POST',
      `/api/v1/published/${application.id}/deployments/${deployment.id}/apis/${apiId}/runs`,
      { runId: randomUUID(), inputs: {}, eventType: 'eventHandler' },
    )
  let last = await run()
  // The sample database is made when it is first used, which may take longer than a query waits.
  for (let tries = 1; last.error !== null && tries < mostTries; tries += 1) last = await run()
  if (last.error !== null) throw new Error(`The run failed: ${JSON.stringify(last.error)}`)
  const { output } = last
  const html = await (await fetch(`${address}/`)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/u.exec(html)?.[1] ?? '/assets/none'
  const shown = ['/', script, '/embed/sdk.js', `/applications/${application.id}`]
  const pages = await Promise.all(
    shown.map(async (path) => (await fetch(`${address}${path}`, { headers: { cookie } })).status),
  )
  return { system: await call<SystemView>('GET', '/api/v1/system'), pages, output }
}
