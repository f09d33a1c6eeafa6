import { randomUUID } from 'node:crypto'
import { type BranchChoice, routes, type ScheduledJobView, type WorkflowView } from '@ashlar/contract'
import { type Block, type Change, definitionId, definitionRecord } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../../testing.ts'
import { aCall, answering, anAccessToken, callOver, savedWith } from '../../../workflows/testing.ts'

let server: TestServer
let ada: TestPerson
let bruno: TestPerson
let workflow: WorkflowView

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
  bruno = await server.aMember(ada, 'developer')
  await server.services.background.start()
})
afterAll(() => server.close())

/** A block that waits for some milliseconds. */
const aWait = (name: string, duration = '1', id: string = randomUUID()): Block => ({
  id,
  kind: 'wait',
  name,
  for: { type: 'time', duration },
})
const [first, last] = [aWait('First'), answering('"as deployed"')]
/** The first block with another time. */
const waiting = (duration: string): Block => aWait('First', duration, first.id)
/** The last block with another answer. */
const saying = (text: string): Block => ({ ...answering(JSON.stringify(text)), id: last.id })

beforeEach(async () => {
  const body = { name: `Orders ${randomUUID()}`, initialBlocks: [first, last] }
  const { id, revision } = await server.call(routes.workflows.create, { body }, ada)
  workflow = await server.call(
    routes.workflows.deploy,
    { parameters: { workflowId: id }, body: { revision } },
    ada,
  )
})

const ofWorkflow = () => ({ parameters: { apiId: workflow.id } })
const ofBranch = (branchId: string) => ({ parameters: { apiId: workflow.id, branchId } })
const read = (branch?: string, person = ada) =>
  server.call(
    routes.workflows.read,
    { parameters: { workflowId: workflow.id }, query: branch === undefined ? {} : { branch } },
    person,
  )
const attemptCreate = (name: string, baseBranchName?: string, person = ada) =>
  server.attempt(
    routes.apiBranches.createBranch,
    { ...ofWorkflow(), body: { name, ...(baseBranchName === undefined ? {} : { baseBranchName }) } },
    person,
  )
const create = async (name: string, baseBranchName?: string): Promise<WorkflowView> => {
  expect(await attemptCreate(name, baseBranchName)).toMatchObject({ status: 200, body: { name } })
  return read(name)
}
const list = async () => (await server.call(routes.apiBranches.listBranches, ofWorkflow(), ada)).branches
const attemptSave = (of: WorkflowView, blocks: readonly Block[], person = ada) =>
  server.attempt(routes.workflows.saveChange, savedWith(of, { blocks: [...blocks] }), person)
const save = async (of: WorkflowView, blocks: readonly Block[]): Promise<void> => {
  expect(await attemptSave(of, blocks)).toMatchObject({ status: 200 })
}
interface Merging {
  into?: 'default' | 'branch'
  choices?: BranchChoice[]
  state?: string
}
const attemptMerge = (branchId: string, body: Merging, person = ada) =>
  server.attempt(
    routes.apiBranches.mergeBranch,
    { ...ofBranch(branchId), body: { into: 'default' as const, choices: [], ...body } },
    person,
  )
const merge = (branchId: string, body: Merging = {}) =>
  server.call(
    routes.apiBranches.mergeBranch,
    { ...ofBranch(branchId), body: { into: 'default' as const, choices: [], ...body } },
    ada,
  )
const namesOf = (of: WorkflowView): string[] => of.apiPb.blocks.map(({ name }) => name)
const share = (role: 'builder' | 'viewer' | 'executor') =>
  server.call(
    routes.workflows.changeShares,
    {
      parameters: { workflowId: workflow.id },
      body: { shares: [{ subject: { kind: 'user', userId: bruno.userId }, role }] },
    },
    ada,
  )
const drafts = (workflowId: string, person = ada) =>
  server.attempt(
    routes.workflows.runDraft,
    { parameters: { workflowId }, body: { runId: randomUUID(), params: {}, body: null } },
    person,
  )

describe('a branch of a workflow', () => {
  it('begins with what is saved, is changed apart, and runs from the editor alone', async () => {
    const branch = await create('feature/one')
    expect(branch).toMatchObject({
      name: workflow.name,
      branch: { name: 'feature/one', apiId: workflow.id },
      version: null,
      permissions: {
        canView: true,
        canEdit: true,
        canDeploy: false,
        canShare: false,
        canDelete: false,
        canRun: false,
      },
    })
    expect(branch.id).not.toBe(workflow.id)
    await save(branch, [saying('as on the branch')])
    expect(namesOf(await read())).toEqual(['First', 'Return1'])
    expect(namesOf(await read('FEATURE/one'))).toEqual(['Return1'])
    expect(await drafts(branch.id)).toMatchObject({
      status: 200,
      body: { status: 'succeeded', output: 'as on the branch' },
    })
    const called = await callOver(server, { workflowId: workflow.id, as: ada, body: null })
    expect(called).toMatchObject({ status: 200, body: 'as deployed' })
  })

  it('is listed after the default one, with who made it', async () => {
    await create('b')
    await create('a', 'b')
    expect(await list()).toMatchObject([
      { id: workflow.id, name: 'main', isDefault: true, isProtected: false, createdBy: null },
      { name: 'a', isDefault: false, createdBy: { id: ada.userId } },
      { name: 'b', isDefault: false },
    ])
  })

  it.each(['', 'main', 'HEAD', '../up', 'a..b', 'a b', '"><script>', 'a'.repeat(101)])(
    'cannot be called %j',
    async (name) => {
      expect(await attemptCreate(name)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    },
  )

  it('has a name of its own among those of its workflow, in any case of letters', async () => {
    const both = await Promise.all([attemptCreate('Same'), attemptCreate('same')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await attemptCreate('next', 'gone')).toMatchObject({
      status: 404,
      body: { details: { reason: 'branch not found' } },
    })
  })

  it('is one of a hundred at most', async () => {
    const { queries } = server.services.platform.database
    await queries.execute(
      `insert into apis (id, organization_id, kind, name, owner_id, creation_id, branch_of)
       select '${workflow.id}-' || n, organization_id, kind, name, owner_id, '${workflow.id}-' || n, id
       from apis, generate_series(1, 100) n where id = '${workflow.id}'`,
    )
    await queries.execute(
      `insert into api_branches (id, api_id, name, base)
       select '${workflow.id}-' || n, '${workflow.id}', 'b' || n, '{}' from generate_series(1, 100) n`,
    )
    expect(await attemptCreate('one-more')).toMatchObject({
      status: 400,
      body: {
        message:
          'There are 100 branches of this workflow, as many as there can be. Delete one that was merged first.',
      },
    })
  })

  it('is in no list, and nothing but editing can be done to it as a workflow', async () => {
    const branch = await create('quiet')
    const { workflows } = await server.call(routes.workflows.list, { query: {} }, ada)
    expect(workflows.map(({ id }) => id)).not.toContain(branch.id)
    const parameters = { workflowId: branch.id }
    for (const attempt of [
      server.attempt(routes.workflows.deploy, { parameters, body: { revision: 0 } }, ada),
      server.attempt(routes.workflows.remove, { parameters }, ada),
      server.attempt(routes.workflows.readShares, { parameters }, ada),
      server.attempt(routes.workflows.changeOwner, { parameters, body: { ownerId: bruno.userId } }, ada),
      server.attempt(routes.workflows.call, { parameters }, ada),
      server.attempt(routes.workflows.start, { parameters }, ada),
      server.attempt(routes.scheduledJobs.read, { parameters: { jobId: branch.id } }, ada),
    ]) {
      expect((await attempt).status).toBe(404)
    }
    const renamed = { parameters, body: { name: 'Other' } }
    expect((await server.attempt(routes.workflows.update, renamed, ada)).status).toBe(400)
    const { bearer } = await anAccessToken(server, ada)
    expect((await callOver(server, { workflowId: branch.id, as: { bearer }, body: null })).status).toBe(403)
  })

  it('is called by no step: what callers get is what is deployed', async () => {
    const branch = await create('hidden')
    const body = { name: `Caller ${randomUUID()}`, initialBlocks: [aCall(branch.id)] }
    expect(await server.attempt(routes.workflows.create, { body }, ada)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
  })

  it('is not reached by the name of a branch that a call of what is deployed gives', async () => {
    const branch = await create('named')
    await save(branch, [saying('as on the branch')])
    const called = await callOver(server, {
      workflowId: workflow.id,
      as: ada,
      query: '?branch=named',
      body: null,
    })
    expect(called).toMatchObject({ status: 200, body: 'as deployed' })
  })

  it('has the rights of its workflow, at every moment', async () => {
    const branch = await create('shared')
    const byId = () => server.attempt(routes.workflows.read, { parameters: { workflowId: branch.id } }, bruno)
    const byName = () =>
      server.attempt(
        routes.workflows.read,
        { parameters: { workflowId: workflow.id }, query: { branch: 'shared' } },
        bruno,
      )
    const all = async () =>
      Promise.all([byId(), byName(), attemptMerge(branch.id, {}, bruno), drafts(branch.id, bruno)])
    for (const { status } of await all()) expect(status).toBe(404)
    for (const role of ['viewer', 'executor'] as const) {
      await share(role)
      for (const { status } of await all()) expect(status).toBe(404)
      expect((await attemptCreate('of-bruno', 'shared', bruno)).status).toBe(404)
      expect((await attemptSave(branch, [], bruno)).status).toBe(404)
    }
    await share('builder')
    for (const { status } of await all()) expect(status).toBe(200)
    expect((await attemptCreate('of-bruno', 'shared', bruno)).status).toBe(200)
  })

  it('is none of another workflow, nor for another organization', async () => {
    const branch = await create('mine')
    const other = await server.call(routes.workflows.create, { body: { name: randomUUID() } }, ada)
    const eve = await server.anOwner()
    const parameters = { apiId: other.id, branchId: branch.id }
    const body = { into: 'default' as const, choices: [] }
    for (const [given, person] of [
      [parameters, ada],
      [{ apiId: workflow.id, branchId: branch.id }, eve],
      [{ apiId: branch.id, branchId: branch.id }, eve],
    ] as const) {
      for (const attempt of [
        server.attempt(routes.apiBranches.removeBranch, { parameters: given }, person),
        server.attempt(routes.apiBranches.compareBranch, { parameters: given }, person),
        server.attempt(routes.apiBranches.mergeBranch, { parameters: given, body }, person),
      ]) {
        expect((await attempt).status).toBe(404)
      }
    }
    const foreign = { parameters: { apiId: workflow.id } }
    expect(await server.attempt(routes.apiBranches.listBranches, foreign, eve)).toMatchObject({
      status: 404,
      body: { message: 'This workflow or scheduled job does not exist, or you have no access to it.' },
    })
    const branchOfApplication = await server.call(routes.applications.create, { body: { name: 'A' } }, ada)
    const wrong = { parameters: { apiId: branchOfApplication.id } }
    expect((await server.attempt(routes.apiBranches.listBranches, wrong, ada)).status).toBe(404)
  })

  it('is called and owned as its workflow is', async () => {
    const branch = await create('follows')
    const parameters = { workflowId: workflow.id }
    const name = `Renamed ${randomUUID()}`
    await server.call(routes.workflows.update, { parameters, body: { name } }, ada)
    await server.call(routes.workflows.changeOwner, { parameters, body: { ownerId: bruno.userId } }, ada)
    expect(await read('follows')).toMatchObject({ id: branch.id, name, owner: { id: bruno.userId } })
  })

  it('is deleted without what is deployed, and the default one never', async () => {
    const branch = await create('done')
    await server.call(routes.apiBranches.removeBranch, ofBranch(branch.id), ada)
    expect((await list()).map(({ name }) => name)).toEqual(['main'])
    expect((await read()).version).toMatchObject({ number: 1 })
    expect((await attemptSave(branch, [])).status).toBe(404)
    const ofDefault = ofBranch(workflow.id)
    expect((await server.attempt(routes.apiBranches.removeBranch, ofDefault, ada)).status).toBe(400)
  })

  it('goes with its workflow, whose name is free then', async () => {
    const branch = await create('last')
    const parameters = { workflowId: workflow.id }
    expect((await server.attempt(routes.workflows.remove, { parameters }, ada)).status).toBe(200)
    const gone = { parameters: { workflowId: branch.id } }
    expect((await server.attempt(routes.workflows.read, gone, ada)).status).toBe(404)
    const again = { body: { name: workflow.name } }
    expect((await server.attempt(routes.workflows.create, again, ada)).status).toBe(200)
  })
})

describe('merging branches of a workflow', () => {
  it('puts both sides together block by block, and keeps what was saved before as a version', async () => {
    const branch = await create('both')
    await save(branch, [aWait('OnBranch'), first, last])
    await save(await read(), [waiting('9'), last])
    await save(await read(), [waiting('9'), aWait('OnMain'), last])
    expect(await merge(branch.id)).toMatchObject({ isMerged: true, changed: 1 })
    const after = await read()
    expect(namesOf(after)).toEqual(['OnBranch', 'First', 'OnMain', 'Return1'])
    expect(after.apiPb.blocks[1]).toMatchObject({ for: { duration: '9' } })
    expect(namesOf(await read('both'))).toEqual(['OnBranch', 'First', 'Return1'])
    expect(await merge(branch.id)).toMatchObject({ isMerged: true, changed: 0 })
    const { versions, deployedId } = await server.call(
      routes.workflows.listVersions,
      { parameters: { workflowId: workflow.id } },
      ada,
    )
    expect(versions.map(({ description }) => description)).toEqual(['As it was before both was merged', ''])
    expect(deployedId).toBe(versions[1]?.id)
  })

  it('goes on after a merge, in either direction', async () => {
    const branch = await create('goes-on')
    await save(await read(), [first, aWait('OnMain'), last])
    expect(await merge(branch.id, { into: 'branch' })).toMatchObject({ isMerged: true, changed: 1 })
    expect(namesOf(await read('goes-on'))).toEqual(['First', 'OnMain', 'Return1'])
    await save(await read('goes-on'), [last])
    expect(await merge(branch.id)).toMatchObject({ isMerged: true })
    expect(namesOf(await read())).toEqual(['Return1'])
    const compared = await server.call(routes.apiBranches.compareBranch, ofBranch(branch.id), ada)
    expect(compared).toEqual({
      name: null,
      pages: [],
      application: { added: {}, updated: {}, removed: {} },
    })
  })

  it('asks where both changed the same, and changes nothing before that', async () => {
    const branch = await create('asks')
    await save(branch, [waiting('2'), aWait('More'), last])
    await save(await read(), [waiting('3'), last])
    const result = await merge(branch.id)
    if (result.isMerged) throw new Error('It asks nothing.')
    expect(result.collisions).toMatchObject([{ pageId: null, id: definitionId }])
    expect(namesOf(await read())).toEqual(['First', 'Return1'])
    const choices: BranchChoice[] = [{ pageId: null, id: definitionId, choice: 'mine' }]
    await save(await read(), [waiting('4'), last])
    expect(await merge(branch.id, { choices, state: result.state })).toMatchObject({ isMerged: false })
    const again = await merge(branch.id)
    if (again.isMerged) throw new Error('It asks nothing.')
    expect(await merge(branch.id, { choices, state: again.state })).toMatchObject({ isMerged: true })
    const after = await read()
    expect(namesOf(after)).toEqual(['First', 'More', 'Return1'])
    expect(after.apiPb.blocks[0]).toMatchObject({ for: { duration: '2' } })
  })

  it('asks where two blocks would have one name, and never makes two of it', async () => {
    const branch = await create('twice')
    await save(branch, [first, aWait('Same'), last])
    await save(await read(), [aWait('Same'), first, last])
    expect(await merge(branch.id)).toMatchObject({ isMerged: false })
    expect(namesOf(await read())).toEqual(['Same', 'First', 'Return1'])
    const choices: BranchChoice[] = [{ pageId: null, id: definitionId, choice: 'mine' }]
    expect(await merge(branch.id, { choices })).toMatchObject({ isMerged: true })
    expect(namesOf(await read())).toEqual(['First', 'Same', 'Return1'])
  })

  it('into a protected branch is for those who may deploy, and nobody saves there', async () => {
    const branch = await create('careful')
    await save(branch, [last])
    const protect = (person: TestPerson, apiId = workflow.id) =>
      server.attempt(
        routes.apiBranches.protectBranch,
        { parameters: { apiId }, body: { isProtected: true } },
        person,
      )
    expect((await protect(bruno)).status).toBe(404)
    expect((await protect(ada, branch.id)).status).toBe(404)
    expect((await protect(ada)).status).toBe(200)
    expect(await read()).toMatchObject({ isProtected: true })
    expect(await read('careful')).toMatchObject({ isProtected: false })
    expect(await attemptSave(await read(), [])).toMatchObject({
      status: 403,
      body: {
        message:
          'The default branch of this workflow is protected. Make a branch, change it there, and have it merged.',
      },
    })
    expect(await merge(branch.id)).toMatchObject({ isMerged: true })
    expect(namesOf(await read())).toEqual(['Return1'])
  })

  it('refuses what a branch holds and the person may not use', async () => {
    const branch = await create('foreign')
    const { queries } = server.services.platform.database
    const blocks = [aCall('somebody-elses')]
    const records = { [definitionId]: definitionRecord({ ...workflow.apiPb, blocks }) }
    await queries.execute(`update apis set records = '${JSON.stringify(records)}' where id = '${branch.id}'`)
    expect(await attemptMerge(branch.id, {})).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  })
})

describe('a branch of a scheduled job', () => {
  it('plans nothing, whatever its schedule is, until it is merged and deployed', async () => {
    const body = { name: randomUUID(), initialBlocks: [last] }
    const made = await server.call(routes.scheduledJobs.create, { body }, ada)
    const parameters = { jobId: made.id }
    const deploy = async (): Promise<ScheduledJobView> => {
      const { revision } = await server.call(routes.scheduledJobs.read, { parameters }, ada)
      return server.call(routes.scheduledJobs.deploy, { parameters, body: { revision } }, ada)
    }
    const job = await deploy()
    const ofJob = { parameters: { apiId: job.id } }
    await server.call(routes.apiBranches.createBranch, { ...ofJob, body: { name: 'hourly' } }, ada)
    const branch = await server.call(
      routes.scheduledJobs.read,
      { parameters, query: { branch: 'hourly' } },
      ada,
    )
    expect(branch).toMatchObject({ nextAt: null, branch: { name: 'hourly', apiId: job.id } })
    const { trigger } = branch.apiPb
    const content = {
      ...branch.apiPb,
      trigger: { ...trigger, schedule: { ...trigger.schedule, cron: '7 * * * *' } },
    }
    const changed: Change['updated'] = {
      [definitionId]: [definitionRecord(branch.apiPb), definitionRecord(content)],
    }
    const saved = {
      requestId: randomUUID(),
      baseRevision: 0,
      change: { added: {}, updated: changed, removed: {} },
    }
    await server.call(routes.scheduledJobs.saveChange, { parameters: { jobId: branch.id }, body: saved }, ada)
    const runNow = { parameters: { jobId: branch.id }, body: { requestId: randomUUID() } }
    expect((await server.attempt(routes.scheduledJobs.runNow, runNow, ada)).status).toBe(404)
    expect((await server.call(routes.scheduledJobs.read, { parameters }, ada)).nextAt).toBe(job.nextAt)
    const merging = { parameters: { apiId: job.id, branchId: branch.id }, body: { into: 'default' as const } }
    expect(await server.call(routes.apiBranches.mergeBranch, merging, ada)).toMatchObject({ changed: 1 })
    expect((await server.call(routes.scheduledJobs.read, { parameters }, ada)).nextAt).toBe(job.nextAt)
    expect((await deploy()).nextAt).toMatch(/:07:00\.000Z$/u)
  })
})
