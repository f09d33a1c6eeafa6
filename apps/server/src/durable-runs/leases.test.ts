import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { StaleDetector } from '../platform/queue/stale-detector.ts'
import { manualClock } from '../platform/testing.ts'
import { insertRuns } from './insert-runs.ts'
import { readLeases, renewLeases, takeOver } from './leases.ts'
import { anOrganization, aRequest } from './testing.ts'

const holder = { owner: 'living', milliseconds: 30_000 }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const aLeasedRun = async (): Promise<string> => {
  const id = randomUUID()
  const request = { ...aRequest(await anOrganization(database.queries)), id }
  await insertRuns(database.queries, [
    { ...request, leaseOwner: holder.owner, leaseMilliseconds: holder.milliseconds },
  ])
  return id
}

/** Moves the clock of the database against what is stored. */
const jump = (id: string, by: string) =>
  database.queries.execute(
    sql`update durable_runs set lease_until = lease_until - ${by}::interval where id = ${id}`,
  )

describe('a lease', () => {
  it.each(['1 hour', '-1 hour'])('holds on where the clock of the database jumps by %s', async (by) => {
    const id = await aLeasedRun()
    const clock = manualClock()
    const staleDetector = new StaleDetector(clock, holder.milliseconds)
    const found: string[] = []
    for (let second = 0; second < 90; second += 2) {
      if (second === 40) await jump(id, by)
      if (second % 8 === 0) await renewLeases(database.queries, holder, [id])
      found.push(...staleDetector.see(await readLeases(database.queries)))
      clock.advance(2_000)
    }
    expect(found).not.toContain(id)
  })

  it('runs out in its time where nobody renews it, wherever the clock of the database has gone', async () => {
    const id = await aLeasedRun()
    await jump(id, '-1 hour')
    const clock = manualClock()
    const staleDetector = new StaleDetector(clock, holder.milliseconds)
    let looks = 0
    for (; !staleDetector.see(await readLeases(database.queries)).includes(id); looks += 1)
      clock.advance(2_000)
    expect(looks).toBe(15)
  })

  it('is not taken from a server that has renewed it meanwhile', async () => {
    const id = await aLeasedRun()
    const mark = (await readLeases(database.queries)).get(id) ?? ''
    await renewLeases(database.queries, holder, [id])
    expect(await takeOver(database.queries, [{ id, mark }])).toEqual([])
    const renewed = (await readLeases(database.queries)).get(id) ?? ''
    expect(await takeOver(database.queries, [{ id, mark: renewed }])).toMatchObject([
      { id, status: 'queued' },
    ])
  })
})
