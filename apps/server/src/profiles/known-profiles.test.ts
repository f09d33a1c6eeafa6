import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganization } from '../durable-runs/testing.ts'
import { systemClock } from '../platform/clock.ts'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { KnownProfiles } from './known-profiles.ts'
import { addFirstProfiles } from './queries.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

describe('profiles that are remembered', () => {
  it('are read once in a second, not with each run', async () => {
    let now = 0
    const known = new KnownProfiles(database.queries, { ...systemClock, monotonic: () => now })
    const organizationId = await anOrganization(database.queries)
    const count = async () => (await known.of(organizationId)).length
    expect(await count()).toBe(0)
    await addFirstProfiles(database.queries, organizationId)
    now = 999
    expect(await count()).toBe(0)
    now = 1001
    expect(await count()).toBe(2)
  })
})
