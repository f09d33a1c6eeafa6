import { createHmac, randomUUID } from 'node:crypto'
import { type ApplicationView, type RepositoryView, routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anApplicationWithApi, anIntegration } from '../../executions/testing.ts'
import { aRole, assign } from '../../roles/testing.ts'
import { type GitServer, startGitServer } from '@ashlar/files/git-testing'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { RepositoryWork } from './repository-work.ts'

let gitServer: GitServer
let server: TestServer
let ada: TestPerson
let name: string
let address: string
let repository: RepositoryView
let application: ApplicationView
let work: RepositoryWork

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
  address = await gitServer.aRepository(name)
  repository = await connect()
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
})

const connect = (as = ada) =>
  server.call(routes.repositories.connect, { body: { address, name, token: gitServer.token } }, as)
const of = (id = application.id) => ({ parameters: { applicationId: id } })
const keep = (more: object = {}, id = application.id) =>
  server.attempt(
    routes.applications.keepInRepository,
    { ...of(id), body: { repositoryId: repository.id, branch: 'main', folder: 'orders', ...more } },
    ada,
  )
const push = (message = 'First', id = application.id, as = ada) =>
  server.attempt(routes.applications.push, { ...of(id), body: { message } }, as)
const pull = (body: object = {}, id = application.id, as = ada) =>
  server.attempt(routes.applications.pull, { ...of(id), body }, as)
const state = (id = application.id) => server.call(routes.applications.readRepository, of(id), ada)
const pagesNow = async (id = application.id) =>
  (await server.call(routes.applications.read, of(id), ada)).pages.map((page) => page.name)
const file = (path: string, branch = 'main') => gitServer.git(name, 'show', `${branch}:${path}`)
/** Renames the page in its files, as somebody does who works on a copy of the repository. */
const renameThere = async (
  to: string,
  from = 'Page1',
  folder = 'pages/page1',
  branch = 'main',
): Promise<void> => {
  const path = `orders/${folder}/page.yaml`
  const text = await file(path, branch)
  await gitServer.commit(name, branch, { [path]: `${text.replaceAll(`name: ${from}`, `name: ${to}`)}\n` })
}
const renameHere = async (to: string, id = application.id): Promise<void> => {
  const { pages } = await server.call(routes.applications.read, of(id), ada)
  await server.call(
    routes.pages.update,
    { parameters: { pageId: pages[0]?.id ?? '' }, body: { name: to } },
    ada,
  )
}
const entries = async (action: string): Promise<number> => {
  const { queries } = server.services.platform.database
  const { rows } = await queries.execute(
    sql`select 1 from audit_entries where action = ${action} and organization_id = ${ada.organizationId}`,
  )
  return rows.length
}

describe('a repository', () => {
  it('is connected with a token that nobody sees again, and told in the audit', async () => {
    expect(repository).toMatchObject({ address, username: 'git', defaultBranch: null, kept: 0 })
    const listed = await server.call(routes.repositories.list, {}, ada)
    expect(JSON.stringify(listed)).not.toContain(gitServer.token)
    expect(await entries('connect')).toBeGreaterThan(0)
    const { queries } = server.services.platform.database
    const { rows } = await queries.execute(sql`select * from repositories`)
    expect(JSON.stringify(rows)).not.toContain(gitServer.token)
  })

  it('is refused where it does not take the token, without saying it', async () => {
    const token = 'another-secret-token'
    const refused = await server.attempt(
      routes.repositories.connect,
      { body: { address, name: 'Other', token } },
      ada,
    )
    expect(refused.status).toBe(502)
    expect(JSON.stringify(refused.body)).not.toContain(token)
  })

  it('leads elsewhere only for somebody who knows the token', async () => {
    const change = (body: object) =>
      server.attempt(routes.repositories.update, { parameters: { repositoryId: repository.id }, body }, ada)
    expect(await change({ address: 'http://127.0.0.1:1/stolen.git' })).toMatchObject({ status: 400 })
    expect(await change({ username: 'other' })).toMatchObject({ status: 400 })
    expect(await change({ username: 'other', token: gitServer.token })).toMatchObject({ status: 200 })
    expect(await change({ name: 'Ours' })).toMatchObject({ status: 200, body: { name: 'Ours' } })
  })

  it('is another organization’s for nobody', async () => {
    const eve = await server.anOwner()
    const parameters = { repositoryId: repository.id }
    for (const route of [
      routes.repositories.read,
      routes.repositories.listBranches,
      routes.repositories.disconnect,
    ]) {
      expect(await server.attempt(route, { parameters }, eve)).toMatchObject({ status: 404 })
    }
    const theirs = await server.call(routes.applications.create, { body: { name: 'Theirs' } }, eve)
    const body = { repositoryId: repository.id, branch: 'main', folder: 'x' }
    expect(
      await server.attempt(routes.applications.keepInRepository, { ...of(theirs.id), body }, eve),
    ).toMatchObject({ status: 404 })
  })

  it('loses one branch by its name, never the default one, and never itself', async () => {
    await gitServer.commit(name, 'main', { 'README.md': 'Ours\n' })
    await gitServer.commit(name, 'feat/x', { 'README.md': 'Theirs\n' })
    const remove = (query: object) =>
      server.attempt(
        routes.repositories.removeBranch,
        { parameters: { repositoryId: repository.id }, query },
        ada,
      )
    expect(await remove({})).toMatchObject({ status: 400 })
    expect(await remove({ branch: 'main' })).toMatchObject({ status: 403 })
    expect(await remove({ branch: 'nothing' })).toMatchObject({ status: 404 })
    expect(await remove({ branch: 'feat/x' })).toMatchObject({ status: 200 })
    expect(await gitServer.git(name, 'branch', '--list')).not.toContain('feat/x')
    expect(await server.call(routes.repositories.list, {}, ada)).toMatchObject({
      repositories: expect.arrayContaining([expect.objectContaining({ id: repository.id })]),
    })
  })

  it('is connected and changed by those who manage repositories, and seen by those who may read them', async () => {
    const reader = await server.aMember(ada, 'end-user')
    expect(await server.attempt(routes.repositories.list, {}, reader)).toMatchObject({ status: 403 })
    await assign(server, ada, reader, [await aRole(server, ada, ['repositories:read'])])
    server.services.memberships.forgetAll()
    expect(await server.attempt(routes.repositories.list, {}, reader)).toMatchObject({ status: 200 })
    const body = { address, name: 'Mine', token: gitServer.token }
    expect(await server.attempt(routes.repositories.connect, { body }, reader)).toMatchObject({ status: 403 })
  })

  it('is forgotten with its token; what it holds stays, and so do applications', async () => {
    await keep()
    await push()
    await server.call(routes.repositories.disconnect, { parameters: { repositoryId: repository.id } }, ada)
    expect(await state()).toBeNull()
    expect(await file('orders/application.yaml')).toContain('name: Orders')
    expect(await entries('disconnect')).toBe(1)
  })
})

describe('an application in a repository', () => {
  it('is pushed as files by whoever asks, and says how many changes are not', async () => {
    expect(await state()).toBeNull()
    expect(await keep()).toMatchObject({
      status: 200,
      body: { changes: null, folder: 'orders', branch: 'main' },
    })
    expect(await push('New prices')).toMatchObject({ status: 200 })
    expect(await state()).toMatchObject({ changes: 0 })
    expect(await file('orders/pages/page1/page.yaml')).toContain('name: Page1')
    expect(await gitServer.git(name, 'log', '-1', '--format=%an %ae %s', 'main')).toBe(
      `Ada Example ${ada.email} New prices`,
    )
    await renameHere('Orders')
    expect((await state())?.changes).toBeGreaterThan(0)
    expect(await push('Again')).toMatchObject({ status: 200 })
    // One changed name is one file with another name and another line; nothing else of the repository moves.
    expect(await gitServer.git(name, 'show', '--stat', '--format=', 'main')).toContain(
      'orders/pages/{page1 => orders}/page.yaml | 4 ++--',
    )
    expect(await entries('push')).toBeGreaterThanOrEqual(2)
  })

  it('holds no secret of what its steps use, and neither do its exported files', async () => {
    const secrets = [`canary-${randomUUID()}`, `canary-${randomUUID()}`] as const
    const [token, ofStore] = secrets
    const { id: integrationId } = await anIntegration(server, ada, 'http://127.0.0.1:1', token)
    await server.call(
      routes.secretStores.create,
      {
        body: {
          name: 'vault',
          pluginId: 'vault',
          configuration: { address: 'http://127.0.0.1:1', secretsPath: 'shop' },
          secrets: { token: ofStore },
        },
      },
      ada,
    )
    const value = '{{ sb_secrets.vault.TOKEN }}'
    const headers = [{ id: 'h', key: 'X-Key', value, isSecret: false }]
    const { id } = (await anApplicationWithApi(server, ada, integrationId, { headers })).application
    expect(await keep({ folder: 'with-secrets' }, id)).toMatchObject({ status: 200 })
    expect(await push('With secrets', id)).toMatchObject({ status: 200 })
    const left = [
      await gitServer.git(name, 'log', '--all', '-p'),
      JSON.stringify(await server.attempt(routes.applications.readFiles, of(id), ada)),
    ]
    for (const text of left) {
      expect(text).toContain('sb_secrets.vault.TOKEN')
      for (const secret of secrets) {
        expect(text).not.toContain(secret)
        expect(text).not.toContain(btoa(secret).slice(0, 40))
      }
    }
  })

  it('gets what others pushed, merged with what was changed here, and keeps what was before as a version', async () => {
    await keep()
    await push()
    await server.call(routes.applications.createPage, { ...of(), body: { name: 'Here' } }, ada)
    await renameThere('There')
    expect(await push('Mine')).toMatchObject({ status: 409 })
    expect(await server.call(routes.applications.lookAtRepository, of(), ada)).toEqual({ isChanged: true })
    expect(await pull()).toMatchObject({ status: 200, body: { isMerged: true } })
    expect(await pagesNow()).toEqual(['There', 'Here'])
    const { versions } = await server.call(routes.applications.listVersions, of(), ada)
    expect(versions[0]?.description).toContain('was pulled')
    expect(await pull()).toEqual(expect.objectContaining({ body: { isMerged: true, changed: 0 } }))
    expect(await push('Both')).toMatchObject({ status: 200 })
    expect(await file('orders/application.yaml')).toContain('folder: here')
    expect(await state()).toMatchObject({ changes: 0, failure: null })
  })

  it('asks where both sides changed the same, and takes the choice for what it was made about', async () => {
    await keep()
    await push()
    await renameThere('There')
    await renameHere('Here')
    const asked = await server.call(routes.applications.pull, { ...of(), body: {} }, ada)
    if (asked.isMerged) throw new Error('It did not ask.')
    const { collisions, state: about } = asked
    expect(collisions).toHaveLength(1)
    expect(await pagesNow()).toEqual(['Here'])
    const choices = collisions.map(({ pageId, id }) => ({ pageId, id, choice: 'mine' }))
    await renameHere('Elsewhere')
    expect(await pull({ choices, state: about })).toMatchObject({ body: { isMerged: false } })
    await renameHere('Here')
    expect(await pull({ choices, state: about })).toMatchObject({ body: { isMerged: true } })
    expect(await pagesNow()).toEqual(['There'])
  })

  it('takes nothing that could not be saved by hand', async () => {
    await keep()
    await push()
    const before = await pagesNow()
    const text = await file('orders/application.yaml')
    const page = await file('orders/pages/page1/page.yaml')
    const harm: [Record<string, string | null>, string][] = [
      [{ 'orders/pages/page1/page.yaml': page.replace('type: canvas', 'type: nothing') }, 'page.yaml'],
      [{ 'orders/pages/page1/page.yaml': `a: &a [x]\nb: [*a, *a]\n` }, 'cannot stand here'],
      [{ 'orders/application.yaml': text.replace('format: 1', 'format: 99') }, 'newer version'],
      [{ 'orders/application.yaml': '!!js/function x' }, 'application.yaml'],
      [{ 'orders/pages/page1/page.yaml': page.replaceAll('name: Page1', 'name: a.b') }, ''],
      [{ 'orders/application.yaml': null, 'orders/pages': null }, 'Push first'],
    ]
    for (const [files, words] of harm) {
      await gitServer.commit(name, 'main', {
        'orders/application.yaml': text,
        'orders/pages/page1/page.yaml': page,
        ...files,
      })
      const refused = await pull()
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.body)).toContain(words)
      expect(await pagesNow()).toEqual(before)
      await gitServer.commit(name, 'main', {
        'orders/application.yaml': text,
        'orders/pages/page1/page.yaml': page,
      })
    }
  }, 120_000)

  it('comes with no page of another application', async () => {
    await keep()
    await push()
    const other = await server.call(routes.applications.create, { body: { name: 'Payroll' } }, ada)
    const [own, theirs] = [application.pages[0]?.id ?? '', other.pages[0]?.id ?? '']
    const files: Record<string, string> = {}
    for (const path of ['orders/application.yaml', 'orders/pages/page1/page.yaml']) {
      files[path] = `${(await file(path)).replaceAll(own, theirs)}\n`
    }
    await gitServer.commit(name, 'main', files)
    const refused = await pull()
    expect(refused.status).toBe(400)
    expect(await pagesNow(other.id)).toEqual(['Page1'])
    expect(await pagesNow()).toEqual(['Page1'])
  })

  it('is nobody’s to push or pull who may not edit it, and protected as it is from saving', async () => {
    await keep()
    await push()
    const builder = await server.aMember(ada, 'developer')
    expect(await push('x', application.id, builder)).toMatchObject({ status: 404 })
    expect(await pull({}, application.id, builder)).toMatchObject({ status: 404 })
    await server.call(routes.applications.protectBranch, { ...of(), body: { isProtected: true } }, ada)
    await renameThere('There')
    expect(await pull()).toMatchObject({ status: 200 })
    expect(await pagesNow()).toEqual(['There'])
  })

  it('has a folder of its own', async () => {
    await keep()
    const other = await server.call(routes.applications.create, { body: { name: 'Stock' } }, ada)
    expect(await keep({}, other.id)).toMatchObject({ status: 409 })
    expect(await keep({ folder: 'orders/pages/x' }, other.id)).toMatchObject({ status: 409 })
    expect(await keep({ folder: 'stock' }, other.id)).toMatchObject({ status: 200 })
    expect(await push('Orders')).toMatchObject({ status: 200 })
    expect(await push('Stock', other.id)).toMatchObject({ status: 200 })
    expect(await gitServer.git(name, 'ls-tree', '-r', '--name-only', 'main')).toContain(
      'stock/application.yaml',
    )
    const detail = await server.call(
      routes.repositories.read,
      { parameters: { repositoryId: repository.id } },
      ada,
    )
    expect(detail.kept.map((one) => one.folder)).toEqual(['orders', 'stock'])
  })

  it('asks which one stays where the folder holds another one already', async () => {
    await keep()
    await push()
    await server.call(routes.applications.leaveRepository, of(), ada)
    await renameHere('Here')
    expect(await keep()).toMatchObject({ status: 409, body: { details: { reason: 'folder in use' } } })
    expect(await keep({ keeps: 'repository' })).toMatchObject({ status: 200 })
    expect(await pull()).toMatchObject({ body: { isMerged: true } })
    expect(await pagesNow()).toEqual(['Page1'])
    await server.call(routes.applications.leaveRepository, of(), ada)
    await renameHere('Here')
    expect(await keep({ keeps: 'application' })).toMatchObject({ status: 200 })
    expect(await push('Mine')).toMatchObject({ status: 200 })
    expect(await file('orders/application.yaml')).toContain('folder: here')
  })

  it('is made of a folder of the repository, and kept there', async () => {
    await keep()
    await push()
    const parameters = { repositoryId: repository.id }
    const body = { branch: 'main', folder: 'orders' }
    expect(
      await server.attempt(routes.repositories.createApplication, { parameters, body }, ada),
    ).toMatchObject({ status: 409 })
    const [own] = application.pages
    const id = randomUUID()
    const files: Record<string, string> = {}
    for (const path of ['application.yaml', 'pages/page1/page.yaml']) {
      files[`copied/${path}`] = `${(await file(`orders/${path}`)).replaceAll(own?.id ?? '', id)}\n`
    }
    await gitServer.commit(name, 'main', files)
    const folders = await server.call(
      routes.repositories.listFolders,
      { parameters, query: { branch: 'main' } },
      ada,
    )
    expect(folders).toEqual({
      folders: [
        { folder: 'copied', kind: 'application' },
        { folder: 'orders', kind: 'application' },
      ],
    })
    const made = await server.call(
      routes.repositories.createApplication,
      { parameters, body: { branch: 'main', folder: 'copied' } },
      ada,
    )
    expect(await state(made.id)).toMatchObject({ changes: 0, folder: 'copied' })
    expect(await pull({}, made.id)).toMatchObject({ body: { isMerged: true, changed: 0 } })
  })
})

describe('a branch of an application in a repository', () => {
  it('is a branch there, and goes both ways', async () => {
    await keep()
    await push()
    await server.call(routes.applications.createBranch, { ...of(), body: { name: 'feat/x' } }, ada)
    const { branches } = await server.call(routes.applications.listBranches, of(), ada)
    const branchId = branches.find((one) => one.name === 'feat/x')?.id ?? ''
    await renameHere('OnBranch', branchId)
    expect(await push('On the branch', branchId)).toMatchObject({ status: 200 })
    expect(await state(branchId)).toMatchObject({ branch: 'feat/x', changes: 0 })
    // Pages have the ids of the default branch there, so that Git can merge the two.
    expect(await file('orders/pages/on-branch/page.yaml', 'feat/x')).toContain(application.pages[0]?.id)
    expect(await gitServer.git(name, 'diff', '--stat', 'main', 'feat/x')).toContain('orders')
    await renameThere('FromGit', 'OnBranch', 'pages/on-branch', 'feat/x')
    expect(await pull({}, branchId)).toMatchObject({ body: { isMerged: true } })
    expect(await pagesNow(branchId)).toEqual(['FromGit'])
    expect(await pagesNow()).toEqual(['Page1'])
    // What Git merged comes back by pulling the default branch.
    await gitServer.git(name, 'update-ref', 'refs/heads/main', 'refs/heads/feat/x')
    expect(await pull()).toMatchObject({ body: { isMerged: true } })
    expect(await pagesNow()).toEqual(['FromGit'])
  })
})

describe('what is done without a person', () => {
  const secretOf = async () =>
    (
      await server.call(
        routes.repositories.renewHookSecret,
        { parameters: { repositoryId: repository.id } },
        ada,
      )
    ).secret
  const tell = (headers: Record<string, string>, payload = '{"ref":"refs/heads/main"}', id = repository.id) =>
    server.http.inject({
      method: 'POST',
      url: `/api/v1/repositories/${id}/hook`,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
  const signed = (secret: string, payload = '{"ref":"refs/heads/main"}') => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
  })

  it('pulls when the repository tells of it with its signature, once for each message', async () => {
    await keep({ pullsOnPush: true })
    await push()
    const secret = await secretOf()
    await renameThere('There')
    expect((await tell(signed(secret))).statusCode).toBe(200)
    await work.workOffDue()
    expect(await pagesNow()).toEqual(['There'])
    await renameThere('Later', 'There')
    // The same message again is an old one.
    expect((await tell(signed(secret))).statusCode).toBe(200)
    await work.workOffDue()
    expect(await pagesNow()).toEqual(['There'])
    const other = '{"ref":"refs/heads/main","after":"2"}'
    expect((await tell({ 'x-gitlab-token': secret }, other)).statusCode).toBe(200)
    await work.workOffDue()
    expect(await pagesNow()).toEqual(['Later'])
  })

  it('hears nobody else: without a secret, with another one, about another body', async () => {
    expect((await tell(signed(''))).statusCode).toBe(404)
    expect((await tell(signed('no repository has this one'))).statusCode).toBe(404)
    const secret = await secretOf()
    for (const headers of [
      {},
      signed('another'),
      signed(secret, '{}'),
      { 'x-hub-signature-256': '' },
      { 'x-hub-signature-256': 'sha256=' },
      { 'x-gitlab-token': '' },
      { 'x-gitlab-token': 'another' },
    ]) {
      expect((await tell(headers)).statusCode).toBe(404)
    }
    expect((await tell(signed(secret), '{"ref":"refs/heads/main"}', randomUUID())).statusCode).toBe(404)
  })

  it('says what a person has to decide, and changes nothing', async () => {
    await keep({ pullsOnPush: true })
    await push()
    const secret = await secretOf()
    await renameThere('There')
    await renameHere('Here')
    await tell(signed(secret))
    await work.workOffDue()
    expect(await pagesNow()).toEqual(['Here'])
    expect((await state())?.failure).toContain('Pull to decide')
  })

  it('ends with the right of whoever wanted it', async () => {
    const builder = await server.aMember(ada, 'developer')
    const { queries } = server.services.platform.database
    await queries.execute(
      sql`update applications set owner_id = ${builder.userId} where id = ${application.id}`,
    )
    const body = { repositoryId: repository.id, branch: 'main', folder: 'orders', pullsOnPush: true }
    await server.call(routes.applications.keepInRepository, { ...of(), body }, builder)
    await push()
    await queries.execute(sql`update applications set owner_id = ${ada.userId} where id = ${application.id}`)
    const secret = await secretOf()
    await renameThere('There')
    await tell(signed(secret))
    await work.workOffDue()
    expect(await pagesNow()).toEqual(['Page1'])
    expect((await state())?.failure).toContain('may not edit this application any more')
  })

  it('pushes what is deployed, in the name of whoever deployed it', async () => {
    await keep({ pushesOnDeploy: true })
    await push()
    await renameHere('Deployed')
    await server.call(routes.applications.deploy, { ...of(), body: { description: 'New name' } }, ada)
    await work.workOffDue()
    expect(await state()).toMatchObject({ changes: 0, failure: null })
    expect(await gitServer.git(name, 'log', '-1', '--format=%an %s', 'main')).toMatch(
      /^Ada Example Deploy version \d+$/,
    )
  })

  it('is tried again where the repository is away for a while', async () => {
    await keep({ pushesOnDeploy: true })
    await push()
    await server.call(routes.applications.deploy, { ...of(), body: {} }, ada)
    gitServer.answerWith = (_, response) => {
      response.writeHead(503)
      response.end()
    }
    await work.workOffDue()
    gitServer.answerWith = null
    expect((await state())?.failure).toContain('503')
    const { queries } = server.services.platform.database
    await queries.execute(sql`update repository_places set push_due = now() where push_due is not null`)
    await work.workOffDue()
    expect(await state()).toMatchObject({ failure: null })
  })
})
