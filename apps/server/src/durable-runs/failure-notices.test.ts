import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../tables/identity.ts'
import { organizations } from '../tables/organizations.ts'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { createLogger } from '../platform/logs.ts'
import { recordingMail } from '../platform/testing.ts'
import { apis } from '../tables/apis.ts'
import { FailureNotices } from './failure-notices.ts'
import { confirmNotices } from './notice-addresses.ts'
import { durableRuns } from '../tables/durable-runs.ts'

let database: TestDatabase
let mail: ReturnType<typeof recordingMail>
let organizationId: string
let apiId: string

const ownerId = randomUUID()

beforeAll(async () => {
  database = await createTestDatabase()
  await database.queries.insert(users).values({ id: ownerId, name: 'Owner', email: 'owner@example.com' })
})
afterAll(() => database.close())
beforeEach(async () => {
  mail = recordingMail()
  organizationId = randomUUID()
  await database.queries
    .insert(organizations)
    .values({ id: organizationId, name: 'Free money at http://evil.example/now' })
  apiId = await aJob('Nightly')
})

const aJob = async (name = `Job ${randomUUID()}`): Promise<string> => {
  const id = randomUUID()
  await database.queries.insert(apis).values({
    id,
    organizationId,
    kind: 'job',
    name,
    ownerId,
    creationId: randomUUID(),
  })
  return id
}

/** Lets so many runs of a job fail and tells of them. */
const fail = async (to: readonly string[], { count = 1, job = apiId, noticesPerDay = 100 } = {}) => {
  const run = () => ({
    id: randomUUID(),
    organizationId,
    apiId: job,
    apiKind: 'job' as const,
    input: {},
    startedBy: { kind: 'schedule' as const },
    eventType: 'schedule',
    status: 'failed' as const,
    endedAt: new Date(),
    notifyOnFailure: [...to],
    isNoticeDue: true,
    error: { code: 'thrown' as const, message: 'Buy at http://evil.example', block: null },
  })
  await database.queries.insert(durableRuns).values(Array.from({ length: count }, run))
  const notices = new FailureNotices({
    queries: database.queries,
    mail,
    logs: createLogger('silent'),
    noticesPerDay,
    publicUrl: 'https://ashlar.example.com',
  })
  for (let taken = 0; taken < count; taken += 50) notices.sendDue()
  await notices.stop()
}

const tokenOf = (text: string | undefined): string => /job-mails#([\w-]+)/u.exec(text ?? '')?.[1] ?? ''

describe("an address that is no member's", () => {
  it('is asked once, in words that no builder wrote, and told of nothing before it agrees', async () => {
    await fail(['stranger@example.com'], { count: 20 })
    expect(mail.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['stranger@example.com', 'Do you want mails about failed jobs of Free money at evil. example now?'],
    ])
    expect(mail.sent[0]?.text).not.toMatch(/evil\.example|Buy/u)
    expect(mail.sent[0]?.text).toContain('https://ashlar.example.com/job-mails#')
  })

  it('is told of failures once its owner has agreed, and only those of that organization', async () => {
    await fail(['stranger@example.com'])
    const token = tokenOf(mail.sent[0]?.text)
    expect(await confirmNotices(database.queries, token)).toBe(true)
    expect(await confirmNotices(database.queries, token)).toBe(false)
    await fail(['Stranger@example.com'])
    expect(mail.sent.map(({ subject }) => subject)).toEqual([expect.any(String), 'Nightly failed'])
  })

  it('is asked again where the mail did not leave', async () => {
    const lost = { send: () => Promise.reject(new Error('There is no answer.')), sent: [] }
    const working = mail
    mail = lost
    await fail(['stranger@example.com'])
    mail = working
    await fail([])
    expect(mail.sent).toHaveLength(1)
  })
})

describe('mails about failed jobs', () => {
  const agree = async (email: string) => {
    await fail([email])
    await confirmNotices(database.queries, tokenOf(mail.sent.at(-1)?.text))
    mail.sent.length = 0
  }

  it('are at most twenty-four a day for one job', async () => {
    await agree('ada@example.com')
    const job = await aJob()
    await fail(['ada@example.com'], { count: 30, job })
    expect(mail.sent).toHaveLength(24)
  })

  it('are at most as many a day for an organization as the setting says, of all its jobs and servers', async () => {
    await agree('ada@example.com')
    const most = 11
    for (let job = 0; job < 3; job += 1) {
      await fail(['ada@example.com'], { count: 6, job: await aJob(), noticesPerDay: most })
    }
    // The question was one of them.
    expect(mail.sent).toHaveLength(most - 1)
  })
})
