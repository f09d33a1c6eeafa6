import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { insertRuns } from './insert-runs.ts'
import { anOrganization, aRequest, startWorker, succeeded, type TestWorker } from './testing.ts'

let database: TestDatabase
let organizationId: string
let server: TestWorker

beforeAll(async () => {
  database = await createTestDatabase()
  organizationId = await anOrganization(database.queries)
  server = await startWorker(database, { execute: async () => succeeded(), begins: false })
})
afterEach(() => server.stop())
afterAll(() => database.close())

const answered = async (): Promise<string | undefined> => {
  const id = await server.durableRuns.startForAnswer(aRequest(organizationId))
  return (await server.durableRuns.waitFor(id, AbortSignal.timeout(20_000)))?.status
}

it('a server that has not begun executes what is started there, one after the other, and leaves alone what is queued', async () => {
  const queued = { ...aRequest(organizationId), id: 'queued', leaseOwner: null, leaseMilliseconds: 30_000 }
  await insertRuns(database.queries, [queued])
  expect(await answered()).toBe('succeeded')
  // It looked for queued runs then, and kept all places for them meanwhile: the second run was queued, and hung.
  await setImmediate()
  await setImmediate()
  expect(await answered()).toBe('succeeded')
  expect(await server.durableRuns.find('queued')).toMatchObject({ status: 'queued' })
})
