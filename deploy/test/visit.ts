import { randomUUID } from 'node:crypto'
import type { RunView, SystemView } from '@ashlar/contract'
import { publishApi, runPath, sampleIntegration, setUp } from '@ashlar/e2e/owner'
import type { Block } from '@ashlar/schema'

const mostTries = 5

/** What steps of JavaScript may require, and parts of it that are files of their own. */
const libraries = [
  'lodash',
  'lodash/fp',
  'lodash/min',
  'moment',
  'moment/locale/de',
  'moment-timezone',
  'date-fns',
  'date-fns/addDays',
  'date-fns/locale/de',
  'date-fns/fp',
  'axios',
  'jsonwebtoken',
  'fast-xml-parser',
  'papaparse',
  'xlsx',
  'uuid',
  'jmespath',
  'js-base64',
  'buffer',
]

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
      'Libraries',
      'javascript',
      'javascript',
      `for (const name of ${JSON.stringify(libraries)}) require(name)`,
    ),
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
  const owner = await setUp(address, 'Delivered')
  const { call } = owner
  const published = await publishApi(owner, '', blocksOf(await sampleIntegration(owner)))
  const run = () =>
    call<RunView>('POST', runPath(published), {
      runId: randomUUID(),
      inputs: {},
      eventType: 'eventHandler',
    })
  let last = await run()
  // The sample database is made when it is first used, which may take longer than a query waits.
  for (let tries = 1; last.error !== null && tries < mostTries; tries += 1) last = await run()
  if (last.error !== null) throw new Error(`The run failed: ${JSON.stringify(last.error)}`)
  const { output } = last
  const html = await (await fetch(`${address}/`)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/u.exec(html)?.[1] ?? '/assets/none'
  const shown = ['/', script, '/embed/sdk.js', `/applications/${published.applicationId}`]
  const pages = await Promise.all(
    shown.map(
      async (path) => (await fetch(`${address}${path}`, { headers: { cookie: owner.cookie } })).status,
    ),
  )
  return { system: await call<SystemView>('GET', '/api/v1/system'), pages, output }
}
