import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '@ashlar/e2e/ashlar-server'
import autocannon from 'autocannon'
import type { Measurement } from '../support/measurement.ts'
import { databaseOf, prepareServer, publishApi, runAddress } from '../support/prepared-server.ts'
import { waitForAnswer } from '../support/wait-for-answer.ts'

const connections = 32
const warmUpSeconds = 2
const seconds = 6

const requestsPerSecond = async (url: string, cookie: string): Promise<number> => {
  const shoot = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      requests: [
        {
          // Each run has an id of its own, as from a browser.
          setupRequest: (request) => ({
            ...request,
            body: JSON.stringify({
              runId: randomUUID(),
              inputs: { Global: { orderId: 1 + Math.floor(Math.random() * 3000) } },
              eventType: 'eventHandler',
            }),
          }),
        },
      ],
    })
  await shoot(warmUpSeconds)
  const result = await shoot(seconds)
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}.`)
  }
  return result.requests.average
}

/** Runs a second of a published API of one SQL step with one plain reference, with 32 connections; runs are recorded. */
export const measure = async (): Promise<Measurement[]> => {
  const prepared = await prepareServer()
  const published = await publishApi(
    prepared,
    'select id, status, total from orders where id = {{ Global.orderId }}',
  )
  const run = runAddress(prepared, published)
  const ours = await requestsPerSecond(run, prepared.cookie)

  const database = databaseOf(prepared.server)
  const port = await freePort()
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-query-server.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_HOST: database.host,
      DATABASE_PORT: String(database.port),
      DATABASE_USER: database.user,
      DATABASE_PASSWORD: database.password,
      DATABASE_NAME: database.database,
    },
    stdio: 'ignore',
  })
  await waitForAnswer(`http://localhost:${port}/healthz`, performance.now())
  const floor = await requestsPerSecond(`http://localhost:${port}/run`, '')
  bare.kill()
  await prepared.server.remove()
  return [
    {
      name: 'published API of one SQL step, 32 connections',
      unit: 'runs/s',
      ours,
      floor,
      reach: { of: 'ratio', at: 'least', value: 1 / 3 },
    },
  ]
}
