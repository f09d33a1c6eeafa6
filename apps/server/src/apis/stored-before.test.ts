import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routes, type WorkflowView } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrationsFolder } from '../platform/database/migrate.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { answering, aWorkflow, callOver, savedWith } from '../workflows/testing.ts'

let server: TestServer
let ada: TestPerson
let workflow: WorkflowView
let jobId: string

const schedule = {
  cron: '0 9 * * 1',
  timeZone: 'Europe/Berlin',
  missedRuns: 'runOnce' as const,
  overlap: 'queue' as const,
  notifyOnFailure: ['ops@example.com'],
}

beforeAll(async () => {
  server = await startTestServer()
  await server.services.executor.prepare()
  ada = await server.anOwner()
})
afterAll(() => server.close())

const query = (statement: ReturnType<typeof sql>) =>
  server.services.platform.database.queries.execute(statement)

/** Runs the migration once more, as it runs on a database of before. */
const migrateAgain = async (): Promise<void> => {
  const files = await readdir(migrationsFolder)
  const file = files.find((one) => one.endsWith('_definitions-among-records.sql')) ?? ''
  await query(sql.raw(await readFile(join(migrationsFolder, file), 'utf8')))
}

/** Stores a workflow and a job as they were stored while they were definitions that are saved as a whole. */
beforeEach(async () => {
  workflow = await aWorkflow(server, ada, [answering('"deployed"')])
  const saved = savedWith(workflow, {
    blocks: [answering('"saved"')],
    authorization: { type: 'JS_EXPRESSION', expression: '{{ true }}' },
  })
  await server.call(routes.workflows.saveChange, saved, ada)
  const body = { name: `Job ${randomUUID()}`, initialBlocks: [answering('1')], schedule }
  jobId = (await server.call(routes.scheduledJobs.create, { body }, ada)).id
  await query(
    sql`update apis set
          definition = (records -> 'definition') - 'kind' - 'id' - 'name', last_save_id = 'a', records = '{}'
        where id in (${workflow.id}, ${jobId})`,
  )
  await query(sql`delete from api_changes where api_id in (${workflow.id}, ${jobId})`)
  await migrateAgain()
})

const read = () => server.call(routes.workflows.read, { parameters: { workflowId: workflow.id } }, ada)

describe('a workflow that was stored as a definition', () => {
  it('is what it was, at its revision, and can be changed', async () => {
    const present = await read()
    expect(present).toMatchObject({
      revision: workflow.revision + 1,
      hasUndeployedChanges: true,
      apiPb: { blocks: [{ data: '{{ "saved" }}' }], authorization: { type: 'JS_EXPRESSION' } },
    })
    const request = savedWith(present, { blocks: [answering('"changed"')] })
    const saved = await server.call(routes.workflows.saveChange, request, ada)
    expect(saved).toMatchObject({ revision: present.revision + 1, missed: [] })
    expect((await read()).apiPb.blocks).toMatchObject([{ data: '{{ "changed" }}' }])
    // What was migrated once stays as it was changed since.
    await migrateAgain()
    expect((await read()).apiPb.blocks).toMatchObject([{ data: '{{ "changed" }}' }])
  })

  it('runs in the version that was deployed then, and is deployed and restored as ever', async () => {
    const parameters = { workflowId: workflow.id }
    const call = async () => (await callOver(server, { workflowId: workflow.id, as: ada })).body
    expect(await call()).toBe('deployed')
    const versionId = workflow.version?.id ?? ''
    const version = { ...parameters, versionId }
    const { definition } = await server.call(routes.workflows.readVersion, { parameters: version }, ada)
    expect(definition).toEqual({ ...workflow.apiPb, metadata: undefined })
    const { revision } = await read()
    await server.call(routes.workflows.deploy, { parameters, body: { revision } }, ada)
    expect(await read()).toMatchObject({ hasUndeployedChanges: false, version: { number: 2 } })
    const restored = savedWith(await read(), { ...definition, authorization: undefined })
    await server.call(routes.workflows.saveChange, restored, ada)
    expect((await read()).apiPb).toEqual(workflow.apiPb)
  })

  it('is copied as it is saved', async () => {
    const body = { name: `Copy ${randomUUID()}` }
    const parameters = { workflowId: workflow.id }
    const copy = await server.call(routes.workflows.duplicate, { parameters, body }, ada)
    expect(copy.apiPb.blocks).toMatchObject([{ data: '{{ "saved" }}' }])
  })
})

describe('a job that was stored as a definition', () => {
  it('keeps its schedule, in lists as well, and is deployed with it', async () => {
    const parameters = { jobId }
    const present = await server.call(routes.scheduledJobs.read, { parameters }, ada)
    expect(present.apiPb.trigger).toEqual({ type: 'schedule', schedule })
    const { scheduledJobs } = await server.call(routes.scheduledJobs.list, {}, ada)
    expect(scheduledJobs.find(({ id }) => id === jobId)).toMatchObject({ schedule })
    const body = { revision: present.revision }
    const deployed = await server.call(routes.scheduledJobs.deploy, { parameters, body }, ada)
    expect(deployed).toMatchObject({ hasUndeployedChanges: false, version: { number: 1 } })
    expect(deployed.nextAt).not.toBeNull()
  })
})
