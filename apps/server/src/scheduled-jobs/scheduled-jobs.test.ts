import { randomUUID } from 'node:crypto'
import { routes, type ScheduledJobView } from '@ashlar/contract'
import type { Schedule } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { answering } from '../workflows/testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

const aSchedule = (cron = '0 9 * * *'): Schedule => ({
  cron,
  timeZone: 'UTC',
  missedRuns: 'skip',
  overlap: 'skip',
  notifyOnFailure: [],
})
const aJob = (schedule = aSchedule()): Promise<ScheduledJobView> =>
  server.call(
    routes.scheduledJobs.create,
    { body: { name: randomUUID(), schedule, initialBlocks: [answering('"done"')] } },
    owner,
  )
const deploy = ({ id, revision }: ScheduledJobView) =>
  server.attempt(routes.scheduledJobs.deploy, { parameters: { jobId: id }, body: { revision } }, owner)
const aDeployedJob = async (): Promise<ScheduledJobView> => {
  const job = await aJob()
  expect((await deploy(job)).status).toBe(200)
  return server.call(routes.scheduledJobs.read, { parameters: { jobId: job.id } }, owner)
}
const of = ({ id }: ScheduledJobView) => ({ parameters: { jobId: id } })

describe('a scheduled job', () => {
  it('runs on the first of each month where nothing else is said, and not before it is deployed', async () => {
    const job = await server.call(routes.scheduledJobs.create, { body: { name: 'Monthly' } }, owner)
    expect(job).toMatchObject({
      triggerType: 'schedule',
      nextAt: null,
      apiPb: { trigger: { type: 'schedule', schedule: { cron: '0 0 1 * *', timeZone: 'UTC' } } },
    })
  })

  it('is planned when it is deployed, and no more when it is disabled or taken out of service', async () => {
    const job = await aDeployedJob()
    expect(job.nextAt).toMatch(/T09:00:00\.000Z$/u)
    const enable = (isEnabled: boolean) =>
      server.call(routes.scheduledJobs.enable, { ...of(job), body: { isEnabled } }, owner)
    expect(await enable(false)).toMatchObject({ isEnabled: false, nextAt: null })
    expect(await enable(true)).toMatchObject({ isEnabled: true, nextAt: job.nextAt })
    expect(await server.call(routes.scheduledJobs.undeploy, of(job), owner)).toMatchObject({
      version: null,
      nextAt: null,
    })
  })

  it('says that its times pass without a run where the clock of the database went back', async () => {
    const job = await aDeployedJob()
    expect(job.isClockSetBack).toBe(false)
    // It ran by a clock that stood a month later.
    await server.services.platform.database.pool.query(
      "update job_schedules set next_at = next_at + interval '31 days' where job_id = $1",
      [job.id],
    )
    expect(await server.call(routes.scheduledJobs.read, of(job), owner)).toMatchObject({
      isClockSetBack: true,
    })
    const { scheduledJobs } = await server.call(routes.scheduledJobs.list, {}, owner)
    expect(scheduledJobs.find(({ id }) => id === job.id)).toMatchObject({ isClockSetBack: true })
  })

  it('is not deployed with a plan that cannot be kept to', async () => {
    const refused = await deploy(await aJob(aSchedule('0 0 31 2 *')))
    expect(refused).toMatchObject({
      status: 400,
      body: { message: '0 0 31 2 * names a time that never comes.' },
    })
  })

  it('runs now, once for each request', async () => {
    const job = await aDeployedJob()
    const run = { ...of(job), body: { requestId: randomUUID() } }
    const [one, other] = await Promise.all([
      server.call(routes.scheduledJobs.runNow, run, owner),
      server.call(routes.scheduledJobs.runNow, run, owner),
    ])
    expect(other.id).toBe(one.id)
    await server.services.background.start()
    await vi.waitFor(async () => {
      const { runs } = await server.call(routes.scheduledJobs.listRuns, of(job), owner)
      expect(runs).toMatchObject([{ status: 'succeeded', eventType: 'runNow', version: { number: 1 } }])
    })
    const parameters = { jobId: job.id, runId: one.id }
    expect(await server.call(routes.scheduledJobs.readRun, { parameters }, owner)).toMatchObject({
      output: 'done',
      entries: [],
    })
  })

  it('goes with its plan when it is deleted', async () => {
    const job = await aDeployedJob()
    await server.call(routes.scheduledJobs.remove, of(job), owner)
    const { scheduledJobs } = await server.call(routes.scheduledJobs.list, {}, owner)
    expect(scheduledJobs.map(({ id }) => id)).not.toContain(job.id)
    expect((await server.attempt(routes.scheduledJobs.read, of(job), owner)).status).toBe(404)
  })
})

describe('the times of a schedule that is being edited', () => {
  const times = (cron: string, timeZone: string, count = 2) =>
    server.attempt(routes.scheduledJobs.readTimes, { body: { schedule: { cron, timeZone }, count } }, owner)

  it('are the next ones', async () => {
    const { body } = await times('30 6 * * *', 'Asia/Tokyo', 3)
    expect(Object(body).times).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('T21:30:00.000Z')),
    )
  })

  it.each([
    ['tomorrow', 'UTC', /five parts/u],
    ['0 9 * * *', 'Mars/Olympus', /There is no time zone/u],
  ])('%s in %s is refused in words', async (cron, timeZone, words) => {
    expect(await times(cron, timeZone)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(words) },
    })
  })
})
