import { randomUUID } from 'node:crypto'
import { routes, type WorkflowView } from '@ashlar/contract'
import { type Change, definitionId, definitionRecord, type PageRecord } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aCall, answering, aWorkflow, callOver, echo, savedWith } from './testing.ts'

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

const save = (request: ReturnType<typeof savedWith>, as = owner) =>
  server.attempt(routes.workflows.saveChange, request, as)
const revisionOf = async ({ id }: WorkflowView) =>
  (await server.call(routes.workflows.read, { parameters: { workflowId: id } }, owner)).revision

describe('what is saved', () => {
  it('is not overwritten by what stands on an older revision', async () => {
    const workflow = await aWorkflow(server, owner)
    const mine = savedWith(workflow, { blocks: [answering('1')] })
    const theirs = savedWith(workflow, { blocks: [answering('2')] })
    const saved = await server.call(routes.workflows.saveChange, mine, owner)
    expect(saved).toMatchObject({ revision: workflow.revision + 1, hasUndeployedChanges: true })
    const present = mine.body.change.updated[definitionId]?.[1]
    expect(await save(theirs)).toMatchObject({
      status: 409,
      body: {
        code: 'revision_conflict',
        details: { revision: saved.revision, conflicts: [{ id: definitionId, theirs: present }] },
      },
    })
    // The same request once more, as after a lost answer.
    expect(await save(mine)).toMatchObject({ status: 200, body: { revision: saved.revision } })
    expect(await revisionOf(workflow)).toBe(saved.revision)
  })

  it('is one of two that were sent at once', async () => {
    const workflow = await aWorkflow(server, owner)
    const saves = ['1', '2', '3'].map((text) => save(savedWith(workflow, { blocks: [answering(text)] })))
    expect((await Promise.all(saves)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ])
  })

  it('is the deployed version again once it was changed back', async () => {
    const workflow = await aWorkflow(server, owner)
    const there = savedWith(workflow, { responseType: 'STREAM' })
    const { revision } = await server.call(routes.workflows.saveChange, there, owner)
    const changed = { ...workflow, revision, apiPb: { ...workflow.apiPb, responseType: 'STREAM' as const } }
    const back = savedWith(changed, { responseType: 'SYNC' })
    expect((await save(back)).body).toMatchObject({ hasUndeployedChanges: false })
  })

  it('is what one may do who builds it, and nobody else', async () => {
    const workflow = await aWorkflow(server, owner)
    const parameters = of(workflow)
    const request = () => savedWith(workflow, { blocks: [answering('1')] })
    const stranger = await server.anOwner()
    expect((await save(request(), stranger)).status).toBe(404)
    const shareAs = async (role: 'viewer' | 'builder') => {
      const shares = [{ subject: { kind: 'user' as const, userId: developer.userId }, role }]
      await server.call(routes.workflows.changeShares, { parameters, body: { shares } }, owner)
    }
    await shareAs('viewer')
    expect((await save(request(), developer)).status).toBe(404)
    expect(await revisionOf(workflow)).toBe(workflow.revision)
    await shareAs('builder')
    expect((await save(request(), developer)).status).toBe(200)
  })

  it.each([
    ['of another kind', { kind: 'job' }],
    ['with an id of its own', { id: 'another' }],
    ['with a name of its own', { name: 'Mine' }],
    ['that knows more than a workflow', { onSuccess: [] }],
    ['with the schedule of a job', { trigger: { type: 'schedule' } }],
  ])('is no record %s', async (_, forged) => {
    const workflow = await aWorkflow(server, owner)
    const request = savedWith(workflow, {})
    const before = definitionRecord(workflow.apiPb)
    const change = { added: {}, updated: { [definitionId]: [before, { ...before, ...forged }] }, removed: {} }
    const body = { ...request.body, change }
    const answer = await server.http.inject({
      method: 'POST',
      url: `/api/v1/workflows/${workflow.id}/changes`,
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(answer.statusCode).toBe(400)
    expect(await revisionOf(workflow)).toBe(workflow.revision)
  })

  it('is its one record, and neither none nor another beside it', async () => {
    const workflow = await aWorkflow(server, owner)
    const request = savedWith(workflow, {})
    const record = definitionRecord(workflow.apiPb)
    const saveWith = (change: Partial<Change>) => {
      const whole = { added: {}, updated: {}, removed: {}, ...change }
      return save({ ...request, body: { ...request.body, requestId: randomUUID(), change: whole } })
    }
    const refused = { status: 400, body: { code: 'invalid_document' } }
    expect(await saveWith({ removed: { [definitionId]: record } })).toMatchObject(refused)
    expect(await saveWith({ added: { another: record } })).toMatchObject(refused)
    const variable: PageRecord = {
      kind: 'stateVariable',
      id: 'v',
      name: 'V',
      defaultValue: '',
      persistance: 'Temporary',
      createdAt: 0,
    }
    expect(await saveWith({ added: { v: variable } })).toMatchObject(refused)
    expect(await revisionOf(workflow)).toBe(workflow.revision)
  })

  it('has names that code can read, and steps that who saves may use', async () => {
    const workflow = await aWorkflow(server, owner)
    const twice = [
      { ...answering('1'), id: 'a' },
      { ...answering('2'), id: 'b' },
    ]
    expect(await save(savedWith(workflow, { blocks: twice }))).toMatchObject({
      status: 400,
      body: { code: 'invalid_document', message: expect.stringContaining('Return1') },
    })
    const foreign = await aWorkflow(server, await server.anOwner())
    expect(await save(savedWith(workflow, { blocks: [aCall(foreign.id)] }))).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    expect(await revisionOf(workflow)).toBe(workflow.revision)
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
    const second = savedWith(first, { blocks: [answering('"second"')] })
    const saved = await server.call(routes.workflows.saveChange, second, owner)
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
    // Going back to what a version holds is a change like any other.
    const version = { ...parameters, versionId }
    const { definition } = await server.call(routes.workflows.readVersion, { parameters: version }, owner)
    const present = await server.call(routes.workflows.read, { parameters }, owner)
    const restored = await server.call(routes.workflows.saveChange, savedWith(present, definition), owner)
    expect(restored.hasUndeployedChanges).toBe(false)
    expect((await server.call(routes.workflows.read, { parameters }, owner)).apiPb).toEqual(first.apiPb)
    await server.call(routes.workflows.undeploy, { parameters }, owner)
    expect(await server.call(routes.workflows.listVersions, { parameters }, owner)).toMatchObject({
      versions: [{ number: 2 }, { number: 1 }],
      deployedId: null,
    })
  })

  it('are not made of what was saved after one last looked, nor of what cannot run', async () => {
    const workflow = await aWorkflow(server, owner)
    const parameters = of(workflow)
    const calling = savedWith(workflow, { blocks: [aCall('')] })
    const saved = await server.call(routes.workflows.saveChange, calling, owner)
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
    const calling = savedWith(workflow, { blocks: [aCall(workflow.id)] })
    const { revision } = await server.call(routes.workflows.saveChange, calling, owner)
    await server.call(routes.workflows.deploy, { parameters, body: { revision } }, owner)
    expect((await callOver(server, { workflowId: workflow.id, as: owner })).body).toMatchObject({
      details: { code: 'not_permitted' },
      message: expect.stringContaining('Infinite loop detected'),
    })
    expect((await server.call(routes.workflows.listRuns, { parameters }, owner)).runs).toHaveLength(11)
  })
})

describe('another member', () => {
  it('looks at what they may view, without the values it is tried out with, and changes and runs nothing', async () => {
    const workflow = await aWorkflow(server, owner)
    const parameters = of(workflow)
    const test = { params: { customer: 'canary' }, body: 'canary' }
    const saved = await server.call(
      routes.workflows.saveChange,
      savedWith(workflow, { blocks: [answering('1')], trigger: { type: 'workflow', test } }),
      owner,
    )
    const { version: latest } = await server.call(
      routes.workflows.deploy,
      { parameters, body: { revision: saved.revision } },
      owner,
    )
    const deployed = latest?.id ?? ''
    const shares = [{ subject: { kind: 'user' as const, userId: developer.userId }, role: 'viewer' as const }]
    await server.call(routes.workflows.changeShares, { parameters, body: { shares } }, owner)

    const view = await server.call(routes.workflows.read, { parameters }, developer)
    expect(view.apiPb.blocks).toMatchObject([{ kind: 'return', data: '{{ 1 }}' }])
    const { versions } = await server.call(routes.workflows.listVersions, { parameters }, developer)
    expect(versions.map(({ id }) => id)).toContain(deployed)
    const ofVersion = { parameters: { ...parameters, versionId: deployed } }
    const version = await server.call(routes.workflows.readVersion, ofVersion, developer)
    expect(JSON.stringify([view, version])).not.toContain('canary')
    const built = await server.call(routes.workflows.readVersion, ofVersion, owner)
    expect(built.definition.trigger.test).toEqual(test)

    expect(view.permissions).toMatchObject({ canView: true, canEdit: false, canRun: false, canDeploy: false })
    expect((await server.attempt(routes.workflows.listRuns, { parameters }, developer)).status).toBe(404)
    expect((await callOver(server, { workflowId: workflow.id, as: developer })).status).toBe(404)
  })

  it('runs what they may access, and does not see how it is built', async () => {
    const workflow = await aWorkflow(server, owner)
    const parameters = of(workflow)
    const shares = [
      { subject: { kind: 'user' as const, userId: developer.userId }, role: 'executor' as const },
    ]
    await server.call(routes.workflows.changeShares, { parameters, body: { shares } }, owner)
    const { workflows } = await server.call(routes.workflows.list, {}, developer)
    expect(workflows.find(({ id }) => id === workflow.id)?.permissions).toMatchObject({
      canRun: true,
      canView: false,
    })
    for (const route of [routes.workflows.read, routes.workflows.listVersions]) {
      expect((await server.attempt(route, { parameters }, developer)).status).toBe(404)
    }
  })

  it('sees of what they may only view as End-User nothing at all', async () => {
    const workflow = await aWorkflow(server, owner)
    const parameters = of(workflow)
    const endUser = await server.aMember(owner, 'end-user')
    const shares = [{ subject: { kind: 'user' as const, userId: endUser.userId }, role: 'viewer' as const }]
    await server.call(routes.workflows.changeShares, { parameters, body: { shares } }, owner)
    expect((await server.attempt(routes.workflows.read, { parameters }, endUser)).status).toBe(404)
  })

  it('sees what was shared with them, as far as that goes', async () => {
    const workflow = await aWorkflow(server, owner)
    const parameters = of(workflow)
    const seen = async () =>
      (await server.call(routes.workflows.list, {}, developer)).workflows.map(({ id }) => id)
    expect(await seen()).not.toContain(workflow.id)
    const shares = [{ subject: { kind: 'user' as const, userId: developer.userId }, role: 'viewer' as const }]
    await server.call(routes.workflows.changeShares, { parameters, body: { shares } }, owner)
    expect(await seen()).toContain(workflow.id)
    expect((await callOver(server, { workflowId: workflow.id, as: developer })).status).toBe(404)
  })
})
