import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes, type ScheduledJobView, type WorkflowView } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anApiToken } from '../../api-tokens/testing.ts'
import { anIntegration } from '../../executions/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { savedWith } from '../../workflows/testing.ts'
import { ashlarCommand } from '../applications/testing.ts'

let server: TestServer
let address: string
let ada: TestPerson
let token: string
let workflow: WorkflowView
let job: ScheduledJobView
let folder: string
let count = 0

const code = (body = 'return 1'): Block => ({
  id: 'shape',
  kind: 'step',
  name: 'Shape',
  pluginId: 'javascript',
  datasourceId: 'javascript',
  configuration: { body },
})

beforeAll(async () => {
  server = await startTestServer()
  address = await server.http.listen({ port: 0, host: '127.0.0.1' })
  ada = await server.anOwner()
  const scopes = ['workflows:read', 'workflows:write', 'scheduled jobs:read', 'scheduled jobs:write'] as const
  token = (await anApiToken(server, ada, [...scopes])).bearer
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  const [named, initialBlocks] = [`Refund ${count}`, [code()]]
  workflow = await server.call(routes.workflows.create, { body: { name: named, initialBlocks } }, ada)
  job = await server.call(routes.scheduledJobs.create, { body: { name: named, initialBlocks } }, ada)
  folder = mkdtempSync(join(tmpdir(), 'ashlar-files-'))
  return () => rmSync(folder, { recursive: true })
})

const ashlar = (words: readonly string[], environment: Record<string, string> = {}) =>
  ashlarCommand(words, { ASHLAR_TOKEN: token, ASHLAR_URL: address, ...environment })
const pull = (...words: string[]) => ashlar(['pull', `workflows/${workflow.id}`, folder, ...words])
const push = () => ashlar(['push', folder])
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const workflowNow = () => server.call(routes.workflows.read, { parameters: { workflowId: workflow.id } }, ada)

describe('ashlar pull and push of workflows and jobs', () => {
  it('pull writes the files, and push makes the workflow what they say', async () => {
    expect(await pull()).toEqual({ code: 0, told: `Pulled 2 files into ${folder}.\n` })
    write('steps/shape.js', 'return 2')
    write('README.md', 'Ours')
    expect(await push()).toMatchObject({
      code: 0,
      told: expect.stringContaining('Pushed steps/shape.js. Version 1 keeps'),
    })
    expect((await workflowNow()).apiPb.blocks).toEqual([code('return 2')])
    expect(await push()).toEqual({ code: 0, told: 'Nothing was changed here.\n' })
    write('workflow.yaml', read('workflow.yaml').replace('name: Shape', 'name: Compute'))
    expect((await push()).code).toBe(0)
    // As the server has it now: the file of a step is called as the step is.
    expect(existsSync(join(folder, 'steps/shape.js'))).toBe(false)
    expect(read('steps/compute.js')).toBe('return 2')
    expect(read('README.md')).toBe('Ours')
  })

  it('a job is named by the address of its editor, and has its schedule in its file', async () => {
    const named = `${address}/scheduled_jobs/${job.id}?branch=main`
    expect((await ashlar(['pull', named, folder])).code).toBe(0)
    write('scheduled-job.yaml', read('scheduled-job.yaml').replace('cron: 0 0 1 * *', 'cron: 30 7 * * *'))
    expect((await push()).code).toBe(0)
    const { apiPb } = await server.call(routes.scheduledJobs.read, { parameters: { jobId: job.id } }, ada)
    expect(apiPb.trigger.schedule.cron).toBe('30 7 * * *')
    expect(await pull()).toMatchObject({
      code: 1,
      told: expect.stringContaining('Another scheduled job lies in'),
    })
  })

  it('push writes nothing over what somebody saved since, and ends with 2', async () => {
    await pull()
    await server.call(
      routes.workflows.saveChange,
      savedWith(await workflowNow(), { blocks: [code('return 3')] }),
      ada,
    )
    write('steps/shape.js', 'return 2')
    expect(await push()).toMatchObject({ code: 2, told: expect.stringContaining('Pull again first') })
    expect((await workflowNow()).apiPb.blocks).toEqual([code('return 3')])
  })

  it('push takes nothing that does not fit, or that its author may not use', async () => {
    const eve = await server.anOwner()
    const { id } = await anIntegration(server, eve, 'http://127.0.0.1:1')
    await pull()
    const text = read('workflow.yaml')
    write('workflow.yaml', text.replace('responseType: SYNC', 'responseType: LATER'))
    expect(await push()).toMatchObject({ code: 1, told: expect.stringContaining('responseType') })
    write(
      'workflow.yaml',
      text
        .replace('datasourceId: javascript', `datasourceId: ${id}`)
        .replace('pluginId: javascript', 'pluginId: restapi'),
    )
    expect(await push()).toMatchObject({
      code: 1,
      told: expect.stringContaining('Its integration does not exist any more, or you may not use it'),
    })
    expect((await workflowNow()).apiPb.blocks).toEqual([code()])
  })

  it('no link is followed, and a protected workflow is not written', async () => {
    await pull()
    write('steps/shape.js', 'return 2')
    const ofApi = { parameters: { apiId: workflow.id } }
    await server.call(routes.apiBranches.protectBranch, { ...ofApi, body: { isProtected: true } }, ada)
    expect(await push()).toMatchObject({ code: 1, told: expect.stringContaining('is protected') })
    rmSync(join(folder, 'steps/shape.js'))
    symlinkSync('/etc/passwd', join(folder, 'steps/shape.js'))
    expect(await push()).toMatchObject({ code: 1, told: expect.stringContaining('is a link') })
    expect((await workflowNow()).apiPb.blocks).toEqual([code()])
  })

  it('a token does what its scopes say, and commands for applications refuse a workflow', async () => {
    const { bearer } = await anApiToken(server, ada, ['applications:read', 'applications:write'])
    expect((await ashlar(['pull', `workflows/${workflow.id}`, folder], { ASHLAR_TOKEN: bearer })).code).toBe(
      1,
    )
    expect(await ashlar(['deploy', `workflows/${workflow.id}`])).toMatchObject({
      code: 1,
      told: expect.stringContaining('ashlar deploy is for applications, and this is a workflow.'),
    })
    expect(await ashlar(['pull', `integrations/${workflow.id}`, folder])).toMatchObject({
      code: 1,
      told: expect.stringContaining('is not the address of'),
    })
  })
})
