import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { durableRuns } from '../tables/durable-runs.ts'
import { insertRuns } from './insert-runs.ts'
import { anOrganization, aRequest } from './testing.ts'
import { WaitingRuns } from './waiting-runs.ts'

let database: TestDatabase
let milliseconds = 0
let pauses: number[] = []
const clock = {
  monotonic: () => milliseconds,
  wait: async (pause: number) => {
    pauses.push(pause)
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  milliseconds = 0
  pauses = []
})

const queue = async (organizationId: string, count: number): Promise<void> => {
  await insertRuns(
    database.queries,
    Array.from({ length: count }, () => ({
      ...aRequest(organizationId),
      id: crypto.randomUUID(),
      leaseOwner: null,
      leaseMilliseconds: 1_000,
    })),
  )
}
const refused = { code: 'too_many_requests', retryAfter: 5 }

it('refuses one more than may wait, with a time to come back, and nothing of other organizations', async () => {
  const [flood, other] = [await anOrganization(database.queries), await anOrganization(database.queries)]
  await queue(flood, 3)
  const waiting = new WaitingRuns(database.queries, clock, 3)
  await expect(waiting.add(flood)).rejects.toMatchObject(refused)
  await expect(waiting.add(other)).resolves.toBeUndefined()
})

it('looks again after as many as may wait, and refuses none that began at once', async () => {
  const busy = await anOrganization(database.queries)
  const waiting = new WaitingRuns(database.queries, clock, 3)
  for (let added = 0; added < 20; added += 1) await waiting.add(busy)
  await queue(busy, 3)
  for (let added = 0; added < 2; added += 1) await waiting.add(busy).catch(() => undefined)
  await expect(waiting.add(busy)).rejects.toMatchObject(refused)
})

it('lets runs wait again a moment after others have begun', async () => {
  const flood = await anOrganization(database.queries)
  await queue(flood, 3)
  const waiting = new WaitingRuns(database.queries, clock, 3)
  await expect(waiting.add(flood)).rejects.toMatchObject(refused)
  await database.queries.delete(durableRuns)
  milliseconds += 1_000
  await expect(waiting.add(flood)).resolves.toBeUndefined()
})

const addMany = async (waiting: WaitingRuns, organizationId: string, count: number): Promise<number> => {
  const added = await Promise.allSettled(Array.from({ length: count }, () => waiting.add(organizationId)))
  return added.filter(({ status }) => status === 'fulfilled').length
}

it('where many wait, more are added one tenth of a second after the other, and those of others at once', async () => {
  const [flood, other] = [await anOrganization(database.queries), await anOrganization(database.queries)]
  await queue(flood, 100)
  const waiting = new WaitingRuns(database.queries, clock, 10_000)
  expect(await addMany(waiting, flood, 14)).toBe(14)
  expect(pauses).toEqual([100, 200, 300])
  expect(await addMany(waiting, other, 50)).toBe(50)
  expect(pauses).toHaveLength(3)
})

it('lets nobody wait for longer than a request may, and says so', async () => {
  const flood = await anOrganization(database.queries)
  await queue(flood, 100)
  const waiting = new WaitingRuns(database.queries, clock, 10_000)
  expect(await addMany(waiting, flood, 300)).toBe(211)
  await expect(waiting.add(flood)).rejects.toMatchObject(refused)
})

it('adds at once what a worker takes as fast as it comes', async () => {
  const busy = await anOrganization(database.queries)
  await queue(busy, 99)
  const waiting = new WaitingRuns(database.queries, clock, 10_000)
  expect(await addMany(waiting, busy, 500)).toBe(500)
  expect(pauses).toEqual([])
})
