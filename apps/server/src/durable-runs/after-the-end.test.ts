import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { users } from '../tables/identity.ts'
import { memberships } from '../tables/organizations.ts'
import { systemClock } from '../platform/clock.ts'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { createLogger } from '../platform/logs.ts'
import { recordingMail } from '../platform/testing.ts'
import { FailureNotices } from './failure-notices.ts'
import { deleteOldRuns } from './retention.ts'
import { durableRunEntries, durableRuns } from '../tables/durable-runs.ts'
import { anOrganization, aRequest, inBlocks, startWorker, succeeded } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const aMemberOf = async (organizationId: string, email: string) => {
  const id = randomUUID()
  await database.queries.insert(users).values({ id, name: 'Somebody', email })
  await database.queries.insert(memberships).values({ organizationId, userId: id, role: 'developer' })
}

describe('a failed run of a job', () => {
  it('is told by mail, once, to those who want to hear of it', async () => {
    const worker = await startWorker(database, {
      execute: async ({ input }) =>
        input['fails'] === true
          ? {
              status: 'failed',
              output: null,
              error: { code: 'thrown', message: 'No orders came.', block: 'Throw1' },
            }
          : succeeded(),
    })
    const organizationId = await anOrganization(database.queries)
    const notifyOnFailure = ['ada@example.com', 'bob@example.com']
    for (const email of notifyOnFailure) await aMemberOf(organizationId, email)
    for (const fails of [true, false]) {
      const request = { apiKind: 'job' as const, apiId: 'job', input: { fails }, notifyOnFailure }
      const { id } = await worker.durableRuns.start(aRequest(organizationId, request))
      await worker.durableRuns.waitFor(id, AbortSignal.timeout(10_000))
    }
    const mail = recordingMail()
    const notices = [1, 2].map(
      () =>
        new FailureNotices({
          queries: database.queries,
          mail,
          logs: createLogger('silent'),
          publicUrl: 'https://ashlar.example.com',
          noticesPerDay: 100,
        }),
    )
    for (const one of notices) one.sendDue()
    await Promise.all(notices.map((one) => one.stop()))
    expect(mail.sent.map(({ to }) => to)).toEqual(notifyOnFailure)
    expect(mail.sent[0]?.text).toContain('No orders came.')
    expect(mail.sent[0]?.text).toContain('https://ashlar.example.com/scheduled_jobs/job/runs/')
    await worker.stop()
  })

  it('is told later where the mail server does not answer', async () => {
    const mail = recordingMail()
    await database.queries
      .update(durableRuns)
      .set({ isNoticeDue: true })
      .where(eq(durableRuns.status, 'failed'))
    let isDown = true
    const notices = new FailureNotices({
      queries: database.queries,
      mail: {
        send: async (message) => {
          if (isDown) throw new Error('There is no answer.')
          await mail.send(message)
        },
      },
      logs: createLogger('silent'),
      publicUrl: 'https://ashlar.example.com',
      noticesPerDay: 100,
    })
    notices.sendDue()
    await notices.stop()
    isDown = false
    notices.sendDue()
    await notices.stop()
    expect(mail.sent).toHaveLength(2)
  })
})

describe('runs that ended long ago', () => {
  it('are deleted with what was kept of them; others stay', async () => {
    await database.queries.delete(durableRuns)
    const worker = await startWorker(database, { execute: inBlocks(1, async () => undefined) })
    const organizationId = await anOrganization(database.queries)
    const started = await Promise.all([1, 2].map(() => worker.durableRuns.start(aRequest(organizationId))))
    for (const { id } of started) await worker.durableRuns.waitFor(id, AbortSignal.timeout(10_000))
    const [old, recent] = started.map(({ id }) => id)
    await database.queries
      .update(durableRuns)
      .set({ endedAt: sql`now() - interval '31 days'` })
      .where(eq(durableRuns.id, old ?? ''))
    const deleted = await deleteOldRuns(database.queries, systemClock, 30, new AbortController().signal)
    expect(deleted).toBe(1)
    await vi.waitFor(async () => {
      const kept = await database.queries.select({ runId: durableRunEntries.runId }).from(durableRunEntries)
      expect(kept.map(({ runId }) => runId)).toEqual([recent])
    })
    await worker.stop()
  })
})
