import { randomUUID } from 'node:crypto'
import { routes, type WorkflowView } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aCall, answering, aWorkflow, callOver, echo } from './testing.ts'

let server: TestServer
let owner: TestPerson
let developer: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  developer = await server.aMember(owner, 'developer')
})
afterAll(() => server.close())

const of = ({ id }: WorkflowView) => ({ workflowId: id })
const create = (body: object) => server.attempt(routes.workflows.create, { body }, developer)
const savedWith = (workflow: WorkflowView, blocks: Block[], more: object = {}) => {
  const { metadata: _, ...content } = workflow.apiPb
  const body = {
    requestId: randomUUID(),
    baseRevision: workflow.revision,
    definition: { ...content, blocks },
  }
  return { parameters: of(workflow), body: { ...body, ...more } }
}

describe('a new workflow', () => {
  it('is its maker’s, and says what it is', async () => {
    const { body } = await create({ name: 'Refund', organizationId: developer.organizationId })
    expect(body).toMatchObject({
      name: 'Refund',
      organizationId: developer.organizationId,
      triggerType: 'workflow',
      owner: { id: developer.userId },
      version: null,
      apiPb: { metadata: { name: 'Refund' }, blocks: [], trigger: { type: 'workflow' } },
    })
  })

  it.each([
    ['the blocks it is given', { initialBlocks: echo }, [{ kind: 'return', name: 'Return1' }]],
    ['a block of a kind', { blockOption: 'loop' }, [{ kind: 'loop', name: 'Loop1' }]],
    ['a step of code', { plugin: 'javascript' }, [{ kind: 'step', name: 'Step1', pluginId: 'javascript' }]],
  ])('begins with %s', async (_, beginning, blocks) => {
    expect((await create({ name: randomUUID(), ...beginning })).body).toMatchObject({ apiPb: { blocks } })
  })

  it.each([
    ['with several beginnings', { initialBlocks: [], blockOption: 'loop' }, 400],
    ['with two blocks of one id', { initialBlocks: [...echo, ...echo] }, 400],
    ['with an integration that is not there', { datasource: 'nowhere' }, 400],
    ['in another organization', { organizationId: randomUUID() }, 404],
  ])('is not made %s', async (_, beginning, status) => {
    expect((await create({ name: randomUUID(), ...beginning })).status).toBe(status)
  })

  it('has a name that no other one has, and is made once by one request', async () => {
    const body = { name: randomUUID(), requestId: randomUUID() }
    const made = await Promise.all([create(body), create(body)])
    expect(new Set(made.map((answer) => Object(answer.body).id)).size).toBe(1)
    expect(await create({ name: body.name })).toMatchObject({ status: 409, body: { code: 'already_exists' } })
  })
})

describe('what is saved', () => {
  it('is not overwritten by what stands on an older revision', async () => {
    const workflow = await aWorkflow(server, owner)
    const mine = savedWith(workflow, [answering('1')])
    const theirs = savedWith(workflow, [answering('2')])
    const saved = await server.call(routes.workflows.save, mine, owner)
    expect(saved).toMatchObject({ revision: workflow.revision + 1, hasUndeployedChanges: true })
    const refused = await server.attempt(routes.workflows.save, theirs, owner)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'revision_conflict', details: { id: workflow.id } },
    })
    expect(Object(refused.body).details.apiPb.blocks).toEqual(mine.body.definition.blocks)
    // The same request once more, as after a lost answer.
    expect((await server.attempt(routes.workflows.save, mine, owner)).status).toBe(200)
  })

  it('is one of two that were sent at once', async () => {
    const workflow = await aWorkflow(server, owner)
    const saves = ['1', '2', '3'].map((text) =>
      server.attempt(routes.workflows.save, savedWith(workflow, [answering(text)]), owner),
    )
    expect((await Promise.all(saves)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ])
  })

  it('runs for those who build it, with the results of every block, and is not among its runs', async () => {
    const workflow = await aWorkflow(server, owner)
    const body = { runId: randomUUID(), params: { a: '1' }, body: null }
    const run = await server.call(routes.workflows.runDraft, { parameters: of(workflow), body }, owner)
    expect(run).toMatchObject({
      status: 'succeeded',
      output: { params: { a: '1' }, body: null },
      steps: [{ block: 'Return1', status: 'succeeded' }],
    })
    expect(await server.call(routes.workflows.listRuns, { parameters: of(workflow) }, owner)).toEqual({
      runs: [],
      next: null,
    })
  })
})

describe('versions', () => {
  it('are numbered, can be gone back to, and can be taken out of service', async () => {
    const first = await aWorkflow(server, owner, [answering('"first"')])
    const run = () => callOver(server, { workflowId: first.id, as: owner })
    const saved = await server.call(routes.workflows.save, savedWith(first, [answering('"second"')]), owner)
    const parameters = of(first)
    const deploy = { revision: saved.revision, description: 'Better', requestId: randomUUID() }
    await server.call(routes.workflows.deploy, { parameters, body: deploy }, owner)
    const again = await server.call(routes.workflows.deploy, { parameters, body: deploy }, owner)
    expect(again).toMatchObject({
      version: { number: 2, description: 'Better' },
      hasUndeployedChanges: false,
    })
    const versionId = first.version?.id ?? ''
    await server.call(routes.workflows.deployVersion, { parameters, body: { versionId } }, owner)
    expect((await run()).body).toBe('first')
    const restoration = { requestId: randomUUID(), baseRevision: saved.revision }
    const restored = await server.call(
      routes.workflows.restoreVersion,
      { parameters: { ...parameters, versionId }, body: restoration },
      owner,
    )
    expect(restored.apiPb.blocks).toEqual(first.apiPb.blocks)
    await server.call(routes.workflows.undeploy, { parameters }, owner)
    expect(await server.call(routes.workflows.listVersions, { parameters }, owner)).toMatchObject({
      versions: [{ number: 2 }, { number: 1 }],
      deployedId: null,
    })
  })

  it('are not made of what was saved after one last looked, nor of what cannot run', async () => {
    const workflow = await aWorkflow(server, owner)
    const parameters = of(workflow)
    const saved = await server.call(routes.workflows.save, savedWith(workflow, [aCall('')]), owner)
    const deploy = (revision: number) =>
      server.attempt(routes.workflows.deploy, { parameters, body: { revision } }, owner)
    expect(await deploy(workflow.revision)).toMatchObject({
      status: 409,
      body: { code: 'revision_conflict' },
    })
    expect(await deploy(saved.revision)).toMatchObject({
      status: 400,
      body: { code: 'invalid_document', problems: [{ reason: 'Choose a workflow.' }] },
    })
  })
})

describe('a step that calls a workflow', () => {
  it('gives its output', async () => {
    const called = await aWorkflow(server, owner)
    const caller = await aWorkflow(server, owner, [aCall(called.id)])
    expect((await callOver(server, { workflowId: caller.id, as: owner })).body).toEqual({
      params: { a: '1' },
      body: [2],
    })
  })

  it('reaches none of another organization, and none that its builder may not run', async () => {
    const foreign = await aWorkflow(server, await server.anOwner())
    const notMine = await aWorkflow(server, owner)
    for (const { id } of [foreign, notMine]) {
      const refused = await create({ name: randomUUID(), initialBlocks: [aCall(id)] })
      expect(refused).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    }
  })

  it('is not tried out nor deployed by somebody who may not run the workflow that it calls', async () => {
    const notTheirs = await aWorkflow(server, owner)
    const caller = await aWorkflow(server, owner, [aCall(notTheirs.id)])
    const parameters = of(caller)
    const shares = [
      { subject: { kind: 'user' as const, userId: developer.userId }, role: 'builder' as const },
    ]
    await server.call(routes.workflows.changeShares, { parameters, body: { shares } }, owner)
    const { revision } = caller
    const deployed = await server.attempt(
      routes.workflows.deploy,
      { parameters, body: { revision } },
      developer,
    )
    expect(deployed).toMatchObject({ status: 400, body: { code: 'invalid_document' } })
    const tried = await server.attempt(
      routes.workflows.runDraft,
      { parameters, body: { runId: randomUUID(), params: {}, body: null } },
      developer,
    )
    expect(tried.body).toMatchObject({ code: 'not_allowed' })
  })

  it('fails where the workflow that it calls was deleted', async () => {
    const gone = await aWorkflow(server, owner)
    const caller = await aWorkflow(server, owner, [aCall(gone.id)])
    await server.call(routes.workflows.remove, { parameters: of(gone) }, owner)
    expect((await callOver(server, { workflowId: caller.id, as: owner })).body).toMatchObject({
      details: { code: 'not_permitted' },
    })
  })

  it('comes to an end where workflows call each other', async () => {
    const workflow = await aWorkflow(server, owner)
    const parameters = of(workflow)
    const { revision } = await server.call(
      routes.workflows.save,
      savedWith(workflow, [aCall(workflow.id)]),
      owner,
    )
    await server.call(routes.workflows.deploy, { parameters, body: { revision } }, owner)
    expect((await callOver(server, { workflowId: workflow.id, as: owner })).body).toMatchObject({
      details: { code: 'not_permitted' },
      message: expect.stringContaining('Infinite loop detected'),
    })
    expect((await server.call(routes.workflows.listRuns, { parameters }, owner)).runs).toHaveLength(11)
  })
})

describe('another member', () => {
  it('sees and runs what was shared with them, as far as that goes', async () => {
    const workflow = await aWorkflow(server, owner)
    const parameters = of(workflow)
    const seen = async () =>
      (await server.call(routes.workflows.list, {}, developer)).workflows.map(({ id }) => id)
    expect(await seen()).not.toContain(workflow.id)
    const shares = [{ subject: { kind: 'user' as const, userId: developer.userId }, role: 'viewer' as const }]
    await server.call(routes.workflows.changeShares, { parameters, body: { shares } }, owner)
    expect(await seen()).toContain(workflow.id)
    expect((await server.attempt(routes.workflows.read, { parameters }, developer)).status).toBe(404)
    expect((await callOver(server, { workflowId: workflow.id, as: developer })).status).toBe(404)
  })
})
