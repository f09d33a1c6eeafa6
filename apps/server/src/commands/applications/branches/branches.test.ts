import { randomUUID } from 'node:crypto'
import { type ApplicationView, type BranchChoice, routes } from '@ashlar/contract'
import { addWidget, deleteWidgets, type Outcome, rootOf, setProperty } from '@ashlar/document'
import { type PageRecords, routesOf, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../../testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

let server: TestServer
let ada: TestPerson
let bruno: TestPerson
let application: ApplicationView

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
  bruno = await server.aMember(ada, 'developer')
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
})

const ofApplication = () => ({ parameters: { applicationId: application.id } })
const read = (branch?: string, person = ada) =>
  server.call(
    routes.applications.read,
    { ...ofApplication(), query: branch === undefined ? {} : { branch } },
    person,
  )
const attemptCreate = (name: string, baseBranchName?: string, person = ada) =>
  server.attempt(
    routes.applications.createBranch,
    { ...ofApplication(), body: { name, ...(baseBranchName === undefined ? {} : { baseBranchName }) } },
    person,
  )
const create = async (name: string, baseBranchName?: string): Promise<ApplicationView> => {
  expect(await attemptCreate(name, baseBranchName)).toMatchObject({ body: { name } })
  return read(name)
}
const list = async () => (await server.call(routes.applications.listBranches, ofApplication(), ada)).branches
const ofBranch = (branchId: string) => ({ parameters: { applicationId: application.id, branchId } })
interface Merging {
  into?: 'default' | 'branch'
  choices?: BranchChoice[]
  state?: string
}
const merging = (branchId: string, body: Merging) => ({
  ...ofBranch(branchId),
  body: { into: 'default' as const, choices: [], ...body },
})
const attemptMerge = (branchId: string, body: Merging, person = ada) =>
  server.attempt(routes.applications.mergeBranch, merging(branchId, body), person)
const merge = (branchId: string, body: Merging = {}) =>
  server.call(routes.applications.mergeBranch, merging(branchId, body), ada)
/** What a merge asks instead of being done. */
const asked = async (branchId: string) => {
  const result = await merge(branchId)
  if (result.isMerged) throw new Error('It asks nothing.')
  return result
}
const firstPage = (view: ApplicationView): string => view.pages[0]?.id ?? ''
const readPage = (id: string) => server.call(routes.pages.read, { parameters: { pageId: id } }, ada)
const attemptEdit = async (id: string, operation: (records: PageRecords) => Outcome, person = ada) => {
  const page = await readPage(id)
  const outcome = operation(page.records)
  if (!outcome.ok) throw new Error(outcome.message)
  const body = { requestId: randomUUID(), baseRevision: page.revision, change: outcome.change }
  return server.attempt(routes.pages.saveChange, { parameters: { pageId: id }, body }, person)
}
const edit = async (id: string, operation: (records: PageRecords) => Outcome): Promise<void> => {
  expect((await attemptEdit(id, operation)).status).toBe(200)
}
const canvasOf = (records: PageRecords): string =>
  Object.values(records).find((record) => record.kind === 'widget' && record.type === 'canvas')?.id ?? ''
const adding =
  (type: string, top = 2) =>
  (records: PageRecords): Outcome =>
    addWidget(records, catalogue, { type, parentId: canvasOf(records), place: { left: 0, top } }, randomUUID)
const idOf = (records: PageRecords, name: string): string =>
  Object.values(records).find((record) => record.name === name)?.id ?? ''
const setting =
  (name: string, property: string, value: string) =>
  (records: PageRecords): Outcome =>
    setProperty(records, catalogue, { ids: [idOf(records, name)], path: property, value })
const widgetsOn = async (pageId: string): Promise<string[]> =>
  Object.values((await readPage(pageId)).records)
    .flatMap((one) =>
      one.kind === 'widget' && !['page', 'section', 'canvas'].includes(one.type) ? [one.name] : [],
    )
    .toSorted()
const textOf = async (pageId: string, name: string) => {
  const found = Object.values((await readPage(pageId)).records).find((one) => one.name === name)
  return found?.kind === 'widget' ? found.properties['text'] : undefined
}
const addPage = async (applicationId: string, name: string): Promise<string> =>
  (await server.call(routes.applications.createPage, { parameters: { applicationId }, body: { name } }, ada))
    .page.id

describe('a branch', () => {
  it('begins with what is saved, and is changed apart', async () => {
    await edit(firstPage(application), adding('button'))
    const branch = await create('feature/one')
    expect(branch).toMatchObject({
      name: 'Orders',
      branch: { name: 'feature/one', applicationId: application.id },
      permissions: { canEdit: true, canDeploy: false, canShare: false, canDelete: false },
    })
    expect(branch.id).not.toBe(application.id)
    expect(routesOf(branch.document.records)).toMatchObject([{ path: '/', pageId: firstPage(branch) }])
    await edit(firstPage(branch), adding('table', 20))
    expect(await widgetsOn(firstPage(branch))).toEqual(['Button1', 'Table1'])
    expect(await widgetsOn(firstPage(application))).toEqual(['Button1'])
  })

  it('is listed after the default one, with who made it', async () => {
    await create('b')
    await create('a', 'b')
    expect(await list()).toMatchObject([
      { id: application.id, name: 'main', isDefault: true, isProtected: false, createdBy: null },
      { name: 'a', isDefault: false, createdBy: { id: ada.userId } },
      { name: 'b', isDefault: false },
    ])
  })

  it.each([
    '',
    'main',
    'MAIN',
    'head',
    '../up',
    'a..b',
    'a/',
    '/a',
    'a//b',
    '.hidden',
    'a.lock',
    'a b',
    'é',
    '-x',
    'a'.repeat(101),
    'a\nb',
    '"><script>',
  ])('cannot be called %j', async (name) => {
    expect(await attemptCreate(name)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('has a name of its own among those of its application, in any case of letters', async () => {
    const both = await Promise.all([attemptCreate('Same'), attemptCreate('same')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await attemptCreate('SAME')).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    const other = await server.call(routes.applications.create, { body: { name: 'Other' } }, ada)
    const elsewhere = { parameters: { applicationId: other.id }, body: { name: 'same' } }
    expect((await server.attempt(routes.applications.createBranch, elsewhere, ada)).status).toBe(200)
  })

  it('is not found under a name that nobody gave, with the reason', async () => {
    const unknown = await server.attempt(
      routes.applications.read,
      { ...ofApplication(), query: { branch: 'gone' } },
      ada,
    )
    expect(unknown).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: { reason: 'branch not found' } },
    })
    expect(await attemptCreate('next', 'gone')).toMatchObject({ status: 404 })
  })

  it('is in no list, and nothing but editing can be done to it as an application', async () => {
    const branch = await create('quiet')
    const { applications } = await server.call(routes.applications.list, { query: {} }, ada)
    expect(applications.map(({ id }) => id)).not.toContain(branch.id)
    const parameters = { applicationId: branch.id }
    for (const attempt of [
      server.attempt(routes.applications.deploy, { parameters, body: { description: '' } }, ada),
      server.attempt(routes.applications.remove, { parameters }, ada),
      server.attempt(routes.applications.readShares, { parameters }, ada),
      server.attempt(routes.applications.changeOwner, { parameters, body: { ownerId: bruno.userId } }, ada),
      server.attempt(routes.published.open, { parameters }, ada),
    ]) {
      expect((await attempt).status).toBe(404)
    }
    const renamed = { parameters, body: { name: 'Other' } }
    expect((await server.attempt(routes.applications.update, renamed, ada)).status).toBe(400)
  })

  it('has the rights of its application, at every moment', async () => {
    const branch = await create('shared')
    const asBruno = () =>
      server.attempt(routes.pages.read, { parameters: { pageId: firstPage(branch) } }, bruno)
    const byName = () =>
      server.attempt(routes.applications.read, { ...ofApplication(), query: { branch: 'shared' } }, bruno)
    expect((await asBruno()).status).toBe(404)
    expect((await byName()).body).toMatchObject({
      message: 'This application does not exist, or you have no access to it.',
    })
    const share = (role: 'builder' | 'viewer') => {
      const shares = [{ subject: { kind: 'user' as const, userId: bruno.userId }, role }]
      return server.attempt(
        routes.applications.changeShares,
        { ...ofApplication(), body: { isPublic: false, shares } },
        ada,
      )
    }
    expect((await share('builder')).status).toBe(200)
    expect((await asBruno()).status).toBe(200)
    expect((await attemptCreate('of-bruno', 'shared', bruno)).status).toBe(200)
    expect((await share('viewer')).status).toBe(200)
    expect((await asBruno()).status).toBe(404)
    expect((await byName()).status).toBe(404)
    expect((await attemptMerge(branch.id, {}, bruno)).status).toBe(404)
  })

  it('is none of another application', async () => {
    const branch = await create('mine')
    const other = await server.call(routes.applications.create, { body: { name: 'Other' } }, ada)
    const parameters = { applicationId: other.id, branchId: branch.id }
    expect((await server.attempt(routes.applications.removeBranch, { parameters }, ada)).status).toBe(404)
    expect((await server.attempt(routes.applications.compareBranch, { parameters }, ada)).status).toBe(404)
    const body = { into: 'default' as const, choices: [] }
    const foreign = server.attempt(routes.applications.mergeBranch, { parameters, body }, ada)
    expect((await foreign).status).toBe(404)
  })

  it('is deleted without what is deployed, and the default one never', async () => {
    const branch = await create('done')
    await server.call(routes.applications.deploy, { ...ofApplication(), body: { description: '' } }, ada)
    await server.call(routes.applications.removeBranch, ofBranch(branch.id), ada)
    expect((await list()).map(({ name }) => name)).toEqual(['main'])
    expect((await read()).deployment).toMatchObject({ number: 1 })
    const page = { parameters: { pageId: firstPage(branch) } }
    expect((await server.attempt(routes.pages.read, page, ada)).status).toBe(404)
    const ofDefault = ofBranch(application.id)
    expect((await server.attempt(routes.applications.removeBranch, ofDefault, ada)).status).toBe(400)
  })

  it('goes with its application', async () => {
    const branch = await create('last')
    expect((await server.attempt(routes.applications.remove, ofApplication(), ada)).status).toBe(200)
    const gone = { parameters: { applicationId: branch.id } }
    expect((await server.attempt(routes.applications.read, gone, ada)).status).toBe(404)
  })
})

describe('merging', () => {
  it('puts both sides together, pages and routes too, and does nothing the second time', async () => {
    await edit(firstPage(application), adding('button'))
    const branch = await create('both')
    await edit(firstPage(branch), adding('table', 20))
    await addPage(branch.id, 'Details')
    await edit(firstPage(application), setting('Button1', 'text', 'Send'))
    await addPage(application.id, 'Reports')
    expect(await merge(branch.id)).toMatchObject({ isMerged: true })
    const after = await read()
    expect(after.pages.map(({ name }) => name)).toEqual(['Page1', 'Reports', 'Details'])
    expect(after.settings.routes.map(({ path }) => path).toSorted()).toEqual(['/', '/details', '/reports'])
    expect(await widgetsOn(firstPage(application))).toEqual(['Button1', 'Table1'])
    expect(await textOf(firstPage(application), 'Button1')).toBe('Send')
    expect(await widgetsOn(firstPage(branch))).toEqual(['Button1', 'Table1'])
    expect(await merge(branch.id)).toMatchObject({ isMerged: true, changed: 0 })
    const { versions } = await server.call(
      routes.applications.listVersions,
      { ...ofApplication(), query: {} },
      ada,
    )
    expect(versions[0]?.description).toBe('As it was before both was merged')
  })

  it('goes on after a merge, in either direction', async () => {
    const branch = await create('goes-on')
    await edit(firstPage(branch), adding('button'))
    await addPage(application.id, 'Reports')
    expect(await merge(branch.id)).toMatchObject({ isMerged: true })
    await edit(firstPage(branch), setting('Button1', 'text', 'Later'))
    expect(await merge(branch.id, { into: 'branch' })).toMatchObject({ isMerged: true })
    const there = await read('goes-on')
    expect(there.pages.map(({ name }) => name)).toEqual(['Page1', 'Reports'])
    expect(
      routesOf(there.document.records)
        .map(({ pageId }) => pageId)
        .toSorted(),
    ).toEqual(there.pages.map(({ id }) => id).toSorted())
    expect(await merge(branch.id)).toMatchObject({ isMerged: true })
    expect(await textOf(firstPage(application), 'Button1')).toBe('Later')
    const { pages, application: own } = await server.call(
      routes.applications.compareBranch,
      ofBranch(branch.id),
      ada,
    )
    expect(pages).toEqual([])
    expect(own).toEqual({ added: {}, updated: {}, removed: {} })
  })

  it('asks where both changed the same, and changes nothing before that', async () => {
    await edit(firstPage(application), adding('button'))
    const branch = await create('asks')
    await edit(firstPage(branch), setting('Button1', 'text', 'Theirs'))
    await edit(firstPage(branch), adding('table', 20))
    await edit(firstPage(application), setting('Button1', 'text', 'Ours'))
    const result = await asked(branch.id)
    const [collision] = result.collisions
    expect(result.collisions).toMatchObject([
      {
        pageId: firstPage(application),
        pageName: 'Page1',
        mine: { properties: { text: 'Theirs' } },
        theirs: { properties: { text: 'Ours' } },
      },
    ])
    expect(await widgetsOn(firstPage(application))).toEqual(['Button1'])
    const choices = [{ pageId: collision?.pageId ?? null, id: collision?.id ?? '', choice: 'mine' as const }]
    await edit(firstPage(application), setting('Button1', 'text', 'Ours again'))
    expect(await merge(branch.id, { choices, state: result.state })).toMatchObject({
      isMerged: false,
      collisions: [{ theirs: { properties: { text: 'Ours again' } } }],
    })
    const again = await asked(branch.id)
    expect(await merge(branch.id, { choices, state: again.state })).toMatchObject({ isMerged: true })
    expect(await textOf(firstPage(application), 'Button1')).toBe('Theirs')
    expect(await widgetsOn(firstPage(application))).toEqual(['Button1', 'Table1'])
  })

  it('takes each property from the side that was chosen for it', async () => {
    await edit(firstPage(application), adding('button'))
    const branch = await create('properties')
    for (const [view, side] of [
      [branch, 'theirs'],
      [application, 'ours'],
    ] as const) {
      await edit(firstPage(view), setting('Button1', 'text', `Text of ${side}`))
      await edit(firstPage(view), setting('Button1', 'tooltip', `Tip of ${side}`))
    }
    const { collisions, state } = await asked(branch.id)
    const choices = collisions.map(({ pageId, id }) => ({
      pageId,
      id,
      choice: 'mine' as const,
      except: ['properties.tooltip'],
    }))
    expect(await merge(branch.id, { choices, state })).toMatchObject({ isMerged: true })
    const { records } = await server.call(
      routes.pages.read,
      { parameters: { pageId: firstPage(application) } },
      ada,
    )
    expect(Object.values(records).find(({ name }) => name === 'Button1')).toMatchObject({
      properties: { text: 'Text of theirs', tooltip: 'Tip of ours' },
    })
  })

  it('asks about a page that one deleted and the other changed, and keeps its path with it', async () => {
    const second = await addPage(application.id, 'Second')
    const branch = await create('keeps')
    const own = branch.pages.find(({ name }) => name === 'Second')?.id ?? ''
    await edit(own, adding('button'))
    const gone = { parameters: { applicationId: application.id, pageId: second } }
    expect((await server.attempt(routes.applications.removePage, gone, ada)).status).toBe(200)
    const result = await merge(branch.id)
    expect(result).toMatchObject({
      isMerged: false,
      collisions: [{ pageId: second, id: second, theirs: null }],
    })
    const choices = [{ pageId: second, id: second, choice: 'mine' as const }]
    expect(await merge(branch.id, { choices })).toMatchObject({ isMerged: true })
    const after = await read()
    expect(after.pages.map(({ name }) => name)).toEqual(['Page1', 'Second'])
    expect(after.settings.routes.map(({ path }) => path)).toContain('/second')
  })

  it('is refused as a whole where two pages would have one name', async () => {
    const branch = await create('twice')
    await addPage(branch.id, 'Details')
    await edit(firstPage(branch), adding('button'))
    await addPage(application.id, 'Details')
    const refused = await attemptMerge(branch.id, {})
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_document' } })
    expect(await widgetsOn(firstPage(application))).toEqual([])
  })

  it('into a protected branch is for those who may deploy, and nobody saves there', async () => {
    const branch = await create('careful')
    await edit(firstPage(branch), adding('button'))
    const protect = { ...ofApplication(), body: { isProtected: true } }
    expect((await server.attempt(routes.applications.protectBranch, protect, bruno)).status).toBe(404)
    expect((await server.attempt(routes.applications.protectBranch, protect, ada)).status).toBe(200)
    expect(await attemptEdit(firstPage(application), adding('table'))).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    const page = { ...ofApplication(), body: { name: 'New' } }
    expect((await server.attempt(routes.applications.createPage, page, ada)).status).toBe(403)
    expect((await read()).isProtected).toBe(true)
    expect(await merge(branch.id)).toMatchObject({ isMerged: true })
    expect(await widgetsOn(firstPage(application))).toEqual(['Button1'])
  })
})

it('has somewhere to put what is deleted on one side and edited inside on the other', async () => {
  await edit(firstPage(application), adding('container'))
  const branch = await create('inside')
  const into = (records: PageRecords): Outcome => {
    const container = idOf(records, 'Container1')
    const canvas = Object.values(records).find((one) => one.kind === 'widget' && one.parentId === container)
    return addWidget(
      records,
      catalogue,
      { type: 'button', parentId: canvas?.id ?? '', place: { left: 0, top: 0 } },
      randomUUID,
    )
  }
  await edit(firstPage(branch), into)
  await edit(firstPage(application), (records) =>
    deleteWidgets(records, catalogue, { ids: [idOf(records, 'Container1')] }),
  )
  const result = await asked(branch.id)
  const choices = result.collisions.map(({ pageId, id }) => ({ pageId, id, choice: 'mine' as const }))
  expect(await merge(branch.id, { choices, state: result.state })).toMatchObject({ isMerged: true })
  expect(rootOf((await readPage(firstPage(application))).records)?.name).toBe('Page1')
  expect(await widgetsOn(firstPage(application))).toEqual(['Button1', 'Container1'])
})
