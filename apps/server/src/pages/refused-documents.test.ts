import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { addApi, addWidget } from '@ashlar/document'
import type { ApiRecord, Block, CustomEventRecord, PageRecord, PageRecords } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { answering } from '../workflows/testing.ts'
import { pages } from '../tables/pages.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

const aPage = async () => {
  const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
  const parameters = { pageId: application.pages[0]?.id ?? '' }
  return { parameters, ...(await server.call(routes.pages.read, { parameters }, owner)) }
}
type Page = Awaited<ReturnType<typeof aPage>>

interface Changed {
  added?: Record<string, PageRecord>
  updated?: Record<string, [PageRecord, PageRecord]>
  removed?: Record<string, PageRecord>
}

const save = ({ parameters, revision }: Pick<Page, 'parameters' | 'revision'>, change: Changed) =>
  server.attempt(
    routes.pages.saveChange,
    {
      parameters,
      body: {
        requestId: randomUUID(),
        baseRevision: revision,
        change: { added: {}, updated: {}, removed: {}, ...change },
      },
    },
    owner,
  )

const ofType = (records: PageRecords, type: string) =>
  Object.values(records).filter((record) => record.kind === 'widget' && record.type === type)
const asRemoved = (records: readonly PageRecord[]) =>
  Object.fromEntries(records.map((record) => [record.id, record]))

/** The page with tabs in its first canvas. */
const withTabs = async () => {
  const page = await aPage()
  const [canvas] = ofType(page.records, 'canvas')
  const outcome = addWidget(
    page.records,
    server.services.catalogue,
    { type: 'tabs', parentId: canvas?.id ?? '' },
    randomUUID,
  )
  if (!outcome.ok) throw new Error(outcome.message)
  const saved = await save(page, outcome.change)
  expect(saved.status).toBe(200)
  return { ...page, ...(await server.call(routes.pages.read, { parameters: page.parameters }, owner)) }
}

/** An API of one step for a page; not added to it. */
const anApiFor = (records: PageRecords): ApiRecord => {
  const outcome = addApi(records, { pluginId: 'restapi', datasourceId: 'x', configuration: {} }, randomUUID)
  if (!outcome.ok) throw new Error(outcome.message)
  const [api] = Object.values(outcome.change.added)
  if (api?.kind !== 'api') throw new Error('There is no API.')
  return api
}

const refusedWith = (reason: string) => ({
  status: 400,
  body: { code: 'invalid_document', message: expect.stringContaining(reason) },
})

describe('a change of a page', () => {
  it('takes away neither its last section nor the canvas of a section', async () => {
    const page = await aPage()
    const section = ofType(page.records, 'section')
    const canvas = ofType(page.records, 'canvas')
    expect(await save(page, { removed: asRemoved([...section, ...canvas]) })).toMatchObject(
      refusedWith('A page has at least one section.'),
    )
    expect(await save(page, { removed: asRemoved(canvas) })).toMatchObject(
      refusedWith('A section has at least one canvas.'),
    )
  })

  it('leaves no tab without a canvas, and no two tabs with one id', async () => {
    const page = await withTabs()
    const [tabs] = ofType(page.records, 'tabs')
    const canvases = ofType(page.records, 'canvas').filter(
      (record) => record.kind === 'widget' && record.parentId === tabs?.id,
    )
    expect(await save(page, { removed: asRemoved(canvases.slice(0, 1)) })).toMatchObject(
      refusedWith('has no canvas.'),
    )
    if (tabs?.kind !== 'widget') throw new Error('There are no tabs.')
    const twice = { ...tabs, properties: { ...tabs.properties, tabs: [{ id: 'a' }, { id: 'a' }] } }
    expect(await save(page, { updated: { [tabs.id]: [tabs, twice] } })).toMatchObject(
      refusedWith('Two of its items have the same id.'),
    )
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a b', 'a\nb', '\u202eabc', '1a'])(
    'gives no block, variable or argument the name %j',
    async (name) => {
      const page = await aPage()
      const outcome = addApi(
        page.records,
        { pluginId: 'restapi', datasourceId: 'x', configuration: {} },
        randomUUID,
      )
      if (!outcome.ok) throw new Error(outcome.message)
      const [api] = Object.values(outcome.change.added)
      if (api?.kind !== 'api') throw new Error('There is no API.')
      const loop: Block = {
        id: 'l',
        kind: 'loop',
        name: 'Loop1',
        type: 'FOREACH',
        range: '[1]',
        blocks: [],
        variables: { item: name, index: 'index' },
      }
      const event: CustomEventRecord = {
        kind: 'event',
        id: 'e',
        name: 'Chosen',
        onTrigger: [],
        createdAt: 0,
        arguments: [{ id: 'a', name }],
      }
      const records: PageRecord[] = [
        { ...api, blocks: [{ ...answering('1'), name }] } satisfies ApiRecord,
        { ...api, blocks: [loop] } satisfies ApiRecord,
        event,
      ]
      for (const record of records) {
        expect(await save(page, { added: { [record.id]: record } })).toMatchObject(refusedWith('name'))
      }
      // Names of entities were checked before.
      expect((await save(page, { added: { e: { ...event, arguments: [], name } } })).status).toBe(400)
    },
  )

  it('gives no two blocks of an API one name', async () => {
    const page = await aPage()
    const api = anApiFor(page.records)
    const doubled = { ...api, blocks: [answering('1'), { ...answering('2'), id: randomUUID() }] }
    expect(await save(page, { added: { [api.id]: doubled } })).toMatchObject(
      refusedWith('Return1 is the name of another block of this API.'),
    )
  })
})

describe('a page that was stored before', () => {
  it('opens without its section, and can be changed in all else', async () => {
    const page = await aPage()
    const [root] = ofType(page.records, 'page')
    if (root?.kind !== 'widget') throw new Error('There is no page.')
    await server.services.platform.database.queries
      .update(pages)
      .set({ records: { [root.id]: root } })
      .where(eq(pages.id, page.parameters.pageId))
    const opened = await server.call(routes.pages.read, { parameters: page.parameters }, owner)
    expect(Object.keys(opened.records)).toEqual([root.id])
    const event: CustomEventRecord = {
      kind: 'event',
      id: 'e',
      name: 'Chosen',
      onTrigger: [],
      createdAt: 0,
      arguments: [],
    }
    expect((await save({ ...page, revision: opened.revision }, { added: { e: event } })).status).toBe(200)
  })
})

describe('what was stored with names that nothing can be read by', () => {
  it('is not deployed, and the refusal names the block', async () => {
    const page = await aPage()
    const api = anApiFor(page.records)
    const parameters = { applicationId: page.applicationId }
    const refusalOf = async (blocks: ApiRecord['blocks']) => {
      await server.services.platform.database.queries
        .update(pages)
        .set({ records: { ...page.records, [api.id]: { ...api, blocks } } })
        .where(eq(pages.id, page.parameters.pageId))
      return server.attempt(routes.applications.deploy, { parameters, body: {} }, owner)
    }
    const twice = [answering('1'), { ...answering('2'), id: randomUUID() }]
    expect(await refusalOf(twice)).toMatchObject({
      status: 400,
      body: { problems: [{ reason: 'Return1 is the name of another block of this API.' }] },
    })
    expect(await refusalOf([{ ...answering('1'), name: 'class' }])).toMatchObject({
      status: 400,
      body: { problems: [{ path: expect.stringContaining('class.name') }] },
    })
    expect((await refusalOf([answering('1')])).status).toBe(200)
  })

  it('is not saved anew', async () => {
    for (const name of ['class', 'return', 'NaN', '1st', 'a b']) {
      const body = { name: `W ${randomUUID()}`, initialBlocks: [{ ...answering('1'), name }] }
      expect((await server.attempt(routes.workflows.create, { body }, owner)).status, name).toBe(400)
    }
  })
})

describe('a workflow', () => {
  it('is neither created nor saved with names that nothing can be read by', async () => {
    for (const name of ['__proto__', 'constructor', 'a\nb']) {
      const body = { name: `W ${randomUUID()}`, initialBlocks: [{ ...answering('1'), name }] }
      expect((await server.attempt(routes.workflows.create, { body }, owner)).status, name).toBe(400)
    }
  })
})

describe('a name in free text', () => {
  const hidden = ['Pay\nroll', 'Pay\u202eroll', 'Pay\u2028roll', 'Pay\u200broll']

  it.each(hidden)('is refused at every door: %j', async (name) => {
    const doors = [
      [routes.applications.create, { name }],
      [routes.workflows.create, { name }],
      [routes.scheduledJobs.create, { name }],
      [routes.profiles.create, { key: 'other', displayName: name }],
      [routes.embedding.createAccessToken, { name, days: 7 }],
      [routes.workflowAccessTokens.create, { name, days: 7, workflowIds: null }],
      [routes.integrations.create, { name, pluginId: 'restapi', configuration: {}, secrets: {} }],
      [routes.session.setUp, { organizationName: name, name: 'A', email: 'a@example.com', password: 'x' }],
      [routes.session.setUp, { organizationName: 'A', name, email: 'a@example.com', password: 'x' }],
      [routes.members.acceptInvitation, { token: 'x', name, password: 'x' }],
    ] as const
    for (const [route, body] of doors) {
      expect(await server.attempt(route, { body }, owner), route.path).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', message: expect.stringContaining('A name is one line') },
      })
    }
  })

  it('of somebody whom another site signs in becomes one line', async () => {
    const { bearer } = await server.anExternalUser(owner, {
      email: 'odd@customers.example',
      name: 'Cora\nCust\u202eomer',
    })
    expect(bearer).not.toBe('')
  })
})
