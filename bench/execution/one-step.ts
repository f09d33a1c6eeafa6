import { join } from 'node:path'
import type { Measurement } from '../support/measurement.ts'
import { publishApi } from '@ashlar/e2e/owner'
import { prepareServer, runAddress } from '../support/prepared-server.ts'
import { databaseEnvironment, startByHand } from '../support/hand-written-server.ts'
import { bodyOfRun, shoot } from '../support/shoot.ts'

const connections = 32
const warmUpSeconds = 2
const seconds = 6

const requestsPerSecond = async (url: string, cookie: string): Promise<number> => {
  const body = () => bodyOfRun({ Global: { orderId: 1 + Math.floor(Math.random() * 3000) } })
  const shots = { url, connections, cookie, body }
  await shoot({ ...shots, duration: warmUpSeconds })
  const { requests } = await shoot({ ...shots, duration: seconds })
  return requests.average
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

  const bare = await startByHand(
    join(import.meta.dirname, 'bare-query-server.ts'),
    await databaseEnvironment(prepared),
  )
  const floor = await requestsPerSecond(`${bare.address}/run`, '')
  bare.child.kill()
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
