import { createHmac, randomUUID } from 'node:crypto'
import {
  type RepositoryView,
  routes,
  type ScheduledJobView,
  type WorkflowContent,
  type WorkflowView,
} from '@ashlar/contract'
import { type GitServer, startGitServer } from '@ashlar/files/git-testing'
import type { Block } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIntegration } from '../../executions/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { answering, savedWith } from '../../workflows/testing.ts'
import { RepositoryWork } from './repository-work.ts'

let gitServer: GitServer
let server: TestServer
let ada: TestPerson
let name: string
let repository: RepositoryView
let workflow: WorkflowView
let work: RepositoryWork

const code: Block = {
  id: 'code',
  kind: 'step',
  name: 'Shape',
  pluginId: 'javascript',
  datasourceId: 'javascript',
  configuration: { body: 'return 1' },
}
const saying = (text: string): Block => ({ ...answering(JSON.stringify(text)), id: 'last' })
const aWait = (id: string): Block => ({ id, kind: 'wait', name: id, for: { type: 'time', duration: '1' } })

beforeAll(async () => {
  gitServer = await startGitServer()
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: `127.0.0.1:${gitServer.port}` })
  ada = await server.anOwner()
  work = new RepositoryWork(server.services)
})
afterAll(async () => {
  await server.close()
  await gitServer.close()
})
beforeEach(async () => {
  name = `apps-${randomUUID()}`
  const address = await gitServer.aRepository(name)
  repository = await server.call(
    routes.repositories.connect,
    { body: { address, name, token: gitServer.token } },
    ada,
  )
  workflow = await create(`Refund ${randomUUID()}`)
})

const create = (called: string, initialBlocks: Block[] = [code, saying('as before')]) =>
  server.call(routes.workflows.create, { body: { name: called, initialBlocks } }, ada)
const aJob = (): Promise<ScheduledJobView> =>
  server.call(
    routes.scheduledJobs.create,
    { body: { name: `Report ${randomUUID()}`, initialBlocks: [code] } },
    ada,
  )
const of = (id = workflow.id) => ({ parameters: { apiId: id } })
const keep = (more: object = {}, id = workflow.id) =>
  server.attempt(
    routes.apiBranches.keepInRepository,
    {
      ...of(id),
      body: { repositoryId: repository.id, branch: 'main', folder: 'workflows/refund', ...more },
    },
    ada,
  )
const push = (message = 'First', id = workflow.id, as = ada) =>
  server.attempt(routes.apiBranches.push, { ...of(id), body: { message } }, as)
const pull = (body: object = {}, id = workflow.id, as = ada) =>
  server.attempt(routes.apiBranches.pull, { ...of(id), body }, as)
const state = (id = workflow.id) => server.call(routes.apiBranches.readRepository, of(id), ada)
const read = (id = workflow.id) => server.call(routes.workflows.read, { parameters: { workflowId: id } }, ada)
const namesNow = async (id = workflow.id) => (await read(id)).apiPb.blocks.map((block) => block.name)
const save = async (content: Partial<WorkflowContent>, id = workflow.id): Promise<void> => {
  await server.call(routes.workflows.saveChange, savedWith(await read(id), content), ada)
}
const head = 'workflows/refund/workflow.yaml'
const file = (path: string, branch = 'main') => gitServer.git(name, 'show', `${branch}:${path}`)
const writeThere = async (path: string, from: string, to: string, branch = 'main'): Promise<void> => {
  const text = await file(path, branch)
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
  const end = path.endsWith('.yaml') ? '\n' : ''
  await gitServer.commit(name, branch, { [path]: `${text.replaceAll(from, to)}${end}` })
}
const deploy = async (): Promise<void> => {
  const { id, revision } = await read()
  const body = { revision, description: 'New prices' }
  await server.call(routes.workflows.deploy, { parameters: { workflowId: id }, body }, ada)
}
const createdFrom = (folder: string) =>
  server.attempt(
    routes.repositories.createWorkflow,
    { parameters: { repositoryId: repository.id }, body: { branch: 'main', folder } },
    ada,
  )

describe('a workflow in a repository', () => {
  it('is pushed as a readable file, with the code of its steps beside it, and goes both ways', async () => {
    expect(await state()).toBeNull()
    expect(await keep()).toMatchObject({ status: 200, body: { changes: null, branch: 'main' } })
    expect(await push('New refunds')).toMatchObject({ status: 200 })
    expect(await file(head)).toContain('name: Refund')
    expect(await file('workflows/refund/steps/shape.js')).toBe('return 1')
    expect(await gitServer.git(name, 'log', '-1', '--format=%an %s', 'main')).toBe('Ada Example New refunds')
    expect(await state()).toMatchObject({ changes: 0 })
    await save({ blocks: [aWait('here'), code, saying('as before')] })
    expect(await state()).toMatchObject({ changes: 1 })
    await gitServer.commit(name, 'main', { 'workflows/refund/steps/shape.js': 'return 2' })
    expect(await push('Mine')).toMatchObject({ status: 409 })
    expect(await server.call(routes.apiBranches.lookAtRepository, of(), ada)).toEqual({ isChanged: true })
    expect(await pull()).toMatchObject({ status: 200, body: { isMerged: true, changed: 1 } })
    const { apiPb } = await read()
    expect(apiPb.blocks.map((block) => block.name)).toEqual(['here', 'Shape', 'Return1'])
    expect(apiPb.blocks[1]).toMatchObject({ configuration: { body: 'return 2' } })
    const { versions } = await server.call(
      routes.workflows.listVersions,
      { parameters: { workflowId: workflow.id } },
      ada,
    )
    expect(versions[0]?.description).toContain('was pulled')
    expect(await pull()).toMatchObject({ body: { isMerged: true, changed: 0 } })
    expect(await push('Both')).toMatchObject({ status: 200 })
    expect(await file(head)).toContain('name: here')
  })

  it('asks where both sides changed the same, and takes the choice for what it was made about', async () => {
    await keep()
    await push()
    await writeThere('workflows/refund/steps/shape.js', 'return 1', 'return "there"')
    const changed = { ...code, configuration: { body: 'return "here"' } }
    await save({ blocks: [changed, saying('as before')] })
    const asked = await server.call(routes.apiBranches.pull, { ...of(), body: {} }, ada)
    if (asked.isMerged) throw new Error('It did not ask.')
    const { collisions, state: about } = asked
    expect((await read()).apiPb.blocks[0]).toMatchObject(changed)
    const choices = collisions.map(({ pageId, id }) => ({ pageId, id, choice: 'mine' }))
    await save({ blocks: [changed, saying('later')] })
    expect(await pull({ choices, state: about })).toMatchObject({ body: { isMerged: false } })
    await save({ blocks: [changed, saying('as before')] })
    expect(await pull({ choices, state: about })).toMatchObject({ body: { isMerged: true } })
    expect((await read()).apiPb.blocks[0]).toMatchObject({ configuration: { body: 'return "there"' } })
  })

  it('takes nothing that could not be saved by hand', async () => {
    await keep()
    await push()
    const [before, text] = [await namesNow(), await file(head)]
    const harm: [Record<string, string | null>, string][] = [
      [{ [head]: text.replace('responseType: SYNC', 'responseType: LATER') }, 'responseType'],
      [{ [head]: 'a: &a [x]\nb: [*a, *a]\n' }, 'cannot stand here'],
      [{ [head]: text.replace('format: 1', 'format: 99') }, 'newer version'],
      [{ [head]: '!!js/function x' }, 'workflow.yaml'],
      [{ [head]: text.replace('file: shape.js', 'file: ../../../x.js') }, 'The code of a step'],
      [{ [head]: text.replace('kind: workflow', 'kind: job') }, 'kind'],
      [{ 'workflows/refund/steps/shape.js': null }, 'missing'],
      [{ [head]: null, 'workflows/refund/steps': null }, 'Push first'],
    ]
    for (const [files, words] of harm) {
      await gitServer.commit(name, 'main', files)
      const refused = await pull()
      expect(refused.status, words).toBe(400)
      expect(JSON.stringify(refused.body)).toContain(words)
      expect(await namesNow()).toEqual(before)
      const sound = { [head]: `${text}\n`, 'workflows/refund/steps/shape.js': 'return 1' }
      await gitServer.commit(name, 'main', sound)
    }
  }, 120_000)

  it('follows no links in the folder', async () => {
    await keep()
    await push()
    const git = (...words: string[]) => gitServer.git(name, ...words)
    const [blob, before] = [await git('rev-parse', `main:${head}`), await git('rev-parse', 'main')]
    await git('read-tree', before)
    await git('update-index', '--add', '--cacheinfo', `120000,${blob},workflows/refund/steps/shape.js`)
    const made = await git('commit-tree', await git('write-tree'), '-p', before, '-m', 'Harm')
    await git('update-ref', 'refs/heads/main', made)
    expect(await pull()).toMatchObject({ status: 400 })
    expect(await namesNow()).toEqual(['Shape', 'Return1'])
  })

  it('gets no step on what whoever pulls may not use', async () => {
    const eve = await server.anOwner()
    const { id: secret } = await anIntegration(server, eve, 'http://127.0.0.1:1')
    await keep()
    await push()
    const text = await file(head)
    await gitServer.commit(name, 'main', {
      [head]: `${text.replace('datasourceId: javascript', `datasourceId: ${secret}`).replace('pluginId: javascript', 'pluginId: restapi')}\n`,
    })
    expect(await pull()).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect(await namesNow()).toEqual(['Shape', 'Return1'])
  })

  it('keeps what it is tried out with to itself, and gets nobody else’s', async () => {
    const { trigger } = (await read()).apiPb
    await save({ trigger: { ...trigger, test: { params: { q: 'mine alone' }, body: null } } })
    await keep()
    await push()
    expect(await gitServer.git(name, 'log', '--all', '-p')).not.toContain('mine alone')
    expect(await state()).toMatchObject({ changes: 0 })
    await writeThere(head, 'body: null', 'body: theirs')
    await writeThere('workflows/refund/steps/shape.js', 'return 1', 'return 2')
    expect(await pull()).toMatchObject({ body: { isMerged: true } })
    const { apiPb } = await read()
    expect(apiPb.blocks[0]).toMatchObject({ configuration: { body: 'return 2' } })
    expect(apiPb.trigger).toMatchObject({ test: { params: { q: 'mine alone' }, body: null } })
  })

  it('is nobody’s to push or pull who may not edit it, nor in a repository of others', async () => {
    await keep()
    await push()
    const builder = await server.aMember(ada, 'developer')
    const eve = await server.anOwner()
    for (const person of [builder, eve]) {
      expect(await push('x', workflow.id, person)).toMatchObject({ status: 404 })
      expect(await pull({}, workflow.id, person)).toMatchObject({ status: 404 })
    }
    const theirs = await server.call(routes.workflows.create, { body: { name: randomUUID() } }, eve)
    const body = { repositoryId: repository.id, branch: 'main', folder: 'x' }
    expect(
      await server.attempt(routes.apiBranches.keepInRepository, { ...of(theirs.id), body }, eve),
    ).toMatchObject({ status: 404 })
  })

  it('is not pulled into a protected default branch that asks for approvals', async () => {
    await keep()
    await push()
    await writeThere('workflows/refund/steps/shape.js', 'return 1', 'return 2')
    const body = { isProtected: true, approvalsNeeded: 1 }
    await server.call(routes.apiBranches.protectBranch, { ...of(), body }, ada)
    expect(await pull()).toMatchObject({ status: 403, body: { code: 'approvals_missing' } })
    await server.call(
      routes.apiBranches.protectBranch,
      { ...of(), body: { isProtected: true, approvalsNeeded: 0 } },
      ada,
    )
    expect(await pull()).toMatchObject({ body: { isMerged: true } })
  })

  it('shares the repository with others of any kind, each in a folder of its own', async () => {
    const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
    const parameters = { applicationId: application.id }
    const place = { repositoryId: repository.id, branch: 'main', folder: '' }
    await server.call(routes.applications.keepInRepository, { parameters, body: place }, ada)
    await server.call(routes.applications.push, { parameters, body: { message: 'Orders' } }, ada)
    const job = await aJob()
    expect(await keep()).toMatchObject({ status: 200 })
    expect(await keep({}, job.id)).toMatchObject({ status: 409 })
    expect(await keep({ folder: 'workflows/refund/steps/x' }, job.id)).toMatchObject({ status: 409 })
    expect(await keep({ folder: '' }, job.id)).toMatchObject({ status: 409 })
    expect(await keep({ folder: 'scheduled-jobs/report' }, job.id)).toMatchObject({ status: 200 })
    await push()
    await push('Report', job.id)
    expect(await file('scheduled-jobs/report/scheduled-job.yaml')).toContain('cron: 0 0 1 * *')
    expect(await file('application.yaml')).toContain('name: Orders')
    const detail = await server.call(
      routes.repositories.read,
      { parameters: { repositoryId: repository.id } },
      ada,
    )
    expect(detail.repository.kept).toBe(3)
    expect(detail.kept.map(({ kind }) => kind)).toEqual(['application', 'workflow', 'scheduled job'])
    const folders = await server.call(
      routes.repositories.listFolders,
      { parameters: { repositoryId: repository.id }, query: { branch: 'main' } },
      ada,
    )
    expect(folders.folders).toEqual([
      { folder: '', kind: 'application' },
      { folder: 'scheduled-jobs/report', kind: 'scheduled job' },
      { folder: 'workflows/refund', kind: 'workflow' },
    ])
  })

  it('is made of a folder, kept there, and without what whoever makes it may not use', async () => {
    await keep()
    await push()
    expect(await createdFrom('workflows/refund')).toMatchObject({ status: 409 })
    const text = (await file(head)).replace(workflow.name, `Copied ${randomUUID()}`)
    const foreign = randomUUID()
    await gitServer.commit(name, 'main', {
      'copied/workflow.yaml': `${text.replace('datasourceId: javascript', `datasourceId: ${foreign}`).replace('pluginId: javascript', 'pluginId: restapi')}\n`,
      'copied/steps/shape.js': 'return 3',
    })
    const made = await createdFrom('copied')
    expect(made).toMatchObject({ status: 200, body: { report: [expect.anything()] } })
    const { workflows } = await server.call(routes.workflows.list, { query: {} }, ada)
    const copied = workflows.find((one) => one.name.startsWith('Copied'))
    expect(await state(copied?.id)).toMatchObject({ folder: 'copied' })
    expect(JSON.stringify(await read(copied?.id))).not.toContain(foreign)
    expect(await createdFrom('nowhere')).toMatchObject({ status: 400 })
    const reader = await server.aMember(ada, 'end-user')
    const parameters = { repositoryId: repository.id }
    const body = { branch: 'main', folder: 'copied' }
    for (const route of [routes.repositories.createWorkflow, routes.repositories.createScheduledJob]) {
      expect(await server.attempt(route, { parameters, body }, reader)).toMatchObject({ status: 403 })
    }
  })

  it('asks which one stays where the folder holds one already, and leaves its folder when it is deleted', async () => {
    await keep()
    await push()
    await server.call(routes.workflows.remove, { parameters: { workflowId: workflow.id } }, ada)
    workflow = await create(`Refund ${randomUUID()}`, [aWait('mine')])
    expect(await keep()).toMatchObject({ status: 409, body: { details: { reason: 'folder in use' } } })
    expect(await keep({ keeps: 'repository' })).toMatchObject({ status: 200 })
    expect(await pull()).toMatchObject({ body: { isMerged: true } })
    expect(await namesNow()).toEqual(['Shape', 'Return1'])
    await server.call(routes.apiBranches.leaveRepository, of(), ada)
    await save({ blocks: [aWait('mine')] })
    expect(await keep({ keeps: 'api' })).toMatchObject({ status: 200 })
    expect(await push('Mine')).toMatchObject({ status: 200 })
    expect(await file(head)).toContain('name: mine')
    expect(await gitServer.git(name, 'ls-tree', '-r', '--name-only', 'main')).not.toContain('shape.js')
  })
})

describe('a branch of a workflow in a repository', () => {
  it('is a branch there, and goes both ways', async () => {
    await keep()
    await push()
    await server.call(routes.apiBranches.createBranch, { ...of(), body: { name: 'feat/x' } }, ada)
    const { branches } = await server.call(routes.apiBranches.listBranches, of(), ada)
    const branchId = branches.find((one) => one.name === 'feat/x')?.id ?? ''
    await save({ blocks: [code, aWait('branched')] }, branchId)
    expect(await push('On the branch', branchId)).toMatchObject({ status: 200 })
    expect(await state(branchId)).toMatchObject({ branch: 'feat/x', changes: 0 })
    await writeThere('workflows/refund/steps/shape.js', 'return 1', 'return 2', 'feat/x')
    expect(await pull({}, branchId)).toMatchObject({ body: { isMerged: true } })
    expect(await namesNow(branchId)).toEqual(['Shape', 'branched'])
    expect(await namesNow()).toEqual(['Shape', 'Return1'])
    // What Git merged comes back by pulling the default branch.
    await gitServer.git(name, 'update-ref', 'refs/heads/main', 'refs/heads/feat/x')
    expect(await pull()).toMatchObject({ body: { isMerged: true } })
    expect(await namesNow()).toEqual(['Shape', 'branched'])
  })
})

describe('a scheduled job in a repository', () => {
  it('has its schedule in its file, and runs by another one only once that is deployed', async () => {
    const job = await aJob()
    const readJob = () => server.call(routes.scheduledJobs.read, { parameters: { jobId: job.id } }, ada)
    const body = { revision: job.revision, description: '' }
    await server.call(routes.scheduledJobs.deploy, { parameters: { jobId: job.id }, body }, ada)
    await keep({ folder: 'nightly' }, job.id)
    await push('First', job.id)
    const before = (await readJob()).nextAt
    await writeThere('nightly/scheduled-job.yaml', 'cron: 0 0 1 * *', 'cron: 30 7 * * *')
    expect(await pull({}, job.id)).toMatchObject({ body: { isMerged: true, changed: 1 } })
    const pulled = await readJob()
    expect(pulled).toMatchObject({
      nextAt: before,
      apiPb: { trigger: { schedule: { cron: '30 7 * * *' } } },
    })
    const again = { revision: pulled.revision, description: '' }
    await server.call(routes.scheduledJobs.deploy, { parameters: { jobId: job.id }, body: again }, ada)
    expect((await readJob()).nextAt).toMatch(/T07:30:00/u)
  })
})

describe('what is done without a person with workflows', () => {
  it('pulls when the repository tells of it, and says what a person has to decide', async () => {
    await keep({ pullsOnPush: true })
    await push()
    const parameters = { repositoryId: repository.id }
    const { secret } = await server.call(routes.repositories.renewHookSecret, { parameters }, ada)
    const tell = async (after: string): Promise<void> => {
      const payload = JSON.stringify({ after })
      const signature = createHmac('sha256', secret).update(payload).digest('hex')
      const told = await server.http.inject({
        method: 'POST',
        url: `/api/v1/repositories/${repository.id}/hook`,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
        payload,
      })
      expect(told.statusCode).toBe(200)
      await work.workOffDue()
    }
    await writeThere('workflows/refund/steps/shape.js', 'return 1', 'return 2')
    await tell('1')
    expect((await read()).apiPb.blocks[0]).toMatchObject({ configuration: { body: 'return 2' } })
    await writeThere('workflows/refund/steps/shape.js', 'return 2', 'return 3')
    await save({ blocks: [{ ...code, configuration: { body: 'return 4' } }, saying('as before')] })
    await tell('2')
    expect((await state())?.failure).toContain('Pull to decide')
    const { queries } = server.services.platform.database
    const other = await server.aMember(ada, 'developer')
    await queries.execute(
      sql`update repository_places set kept_by = ${other.userId} where api_id = ${workflow.id}`,
    )
    await tell('3')
    expect((await state())?.failure).toContain('may not edit this workflow or scheduled job any more')
  })

  it('pushes what is deployed, in the name of whoever deployed it', async () => {
    await keep({ pushesOnDeploy: true })
    await push()
    await save({ blocks: [code] })
    await deploy()
    await work.workOffDue()
    expect(await state()).toMatchObject({ changes: 0, failure: null })
    expect(await gitServer.git(name, 'log', '-1', '--format=%an %s', 'main')).toBe(
      'Ada Example Deploy version 1',
    )
  })
})

describe('the audit', () => {
  it('has an entry of each thing that is done with the repository of a workflow', async () => {
    await keep()
    await push()
    await pull()
    await writeThere('workflows/refund/steps/shape.js', 'return 1', 'return 2')
    await pull()
    await server.call(routes.apiBranches.leaveRepository, of(), ada)
    const { queries } = server.services.platform.database
    const { rows } = await queries.execute<{ action: string }>(
      sql`select action from audit_entries where entity_id = ${workflow.id} and entity_type = 'workflow'`,
    )
    for (const action of ['keep in repository', 'push', 'pull', 'leave repository']) {
      expect(rows.map((row) => row.action)).toContain(action)
    }
  })
})
