import { type HomeEntryView, routes } from '@ashlar/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow } from '../workflows/testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.anOwner()
})

const create = (name: string, parentId: string | null = null, as = owner) =>
  server.attempt(routes.folders.create, { body: { name, parentId } }, as)
const made = (name: string, parentId: string | null = null) =>
  server.call(routes.folders.create, { body: { name, parentId } }, owner)
const update = (folderId: string, body: unknown, as = owner) =>
  server.attempt(routes.folders.update, { parameters: { folderId }, body }, as)
const remove = (folderId: string, as = owner, itemsTo?: string) =>
  server.attempt(
    routes.folders.remove,
    { parameters: { folderId }, query: itemsTo === undefined ? {} : { itemsTo } },
    as,
  )
const move = (body: unknown, as = owner) => server.attempt(routes.folders.move, { body }, as)
const anApplication = (name: string, as = owner) =>
  server.call(routes.applications.create, { body: { name } }, as)
const folders = async () => (await server.call(routes.folders.list, {}, owner)).folders
const nameOf = (entry: HomeEntryView): string => {
  if (entry.type === 'applications') return entry.application.name
  return entry.type === 'workflows' ? entry.workflow.name : entry.scheduledJob.name
}
const itemsOf = async (folder = 'none', as = owner, search?: string): Promise<string[]> => {
  const query = { folder, ...(search === undefined ? {} : { search }) }
  return (await server.call(routes.home.list, { query }, as)).entries.map(nameOf)
}

describe('folders', () => {
  it('have two levels', async () => {
    const sales = await made('Sales')
    const north = await made('North', sales.id)
    expect(await create('Deeper', north.id)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Folders have two levels') },
    })
    const other = await made('Other')
    expect((await update(sales.id, { parentId: other.id })).status).toBe(400)
    expect((await update(other.id, { parentId: other.id })).status).toBe(400)
    expect((await update(north.id, { parentId: other.id })).status).toBe(200)
  })

  it('have names of their own where they stand', async () => {
    const sales = await made('Sales')
    expect(await create('Sales')).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    expect((await create('Sales', sales.id)).status).toBe(200)
    expect((await update(sales.id, { name: 'Sales' })).status).toBe(200)
  })

  it.each(['', 'two\nlines', 'a\u202Eb', 'x'.repeat(300)])('are not called %j', async (name) => {
    expect((await create(name)).status).toBe(400)
  })

  it('stay two levels where two people move them into each other at once', async () => {
    const [one, other] = [await made('One'), await made('Other')]
    const answers = await Promise.all([
      update(one.id, { parentId: other.id }),
      update(other.id, { parentId: one.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  })

  it('of another organization are not there', async () => {
    const { id } = await made('Sales')
    const stranger = await server.anOwner()
    expect((await update(id, { name: 'Mine' }, stranger)).status).toBe(404)
    expect((await remove(id, stranger)).status).toBe(404)
    expect((await create('Inside', id, stranger)).status).toBe(404)
    const application = await anApplication('Theirs', stranger)
    expect((await move({ folderId: id, applications: [application.id] }, stranger)).status).toBe(404)
    const mine = await anApplication('Mine')
    const theirs = await server.call(routes.folders.create, { body: { name: 'X', parentId: null } }, stranger)
    expect((await move({ folderId: theirs.id, applications: [mine.id] }, stranger)).status).toBe(404)
    expect(await folders()).toMatchObject([{ name: 'Sales' }])
  })
})

describe('what is moved to a folder', () => {
  it('is there, and comes to where the folder stood when that is deleted', async () => {
    const sales = await made('Sales')
    const north = await made('North', sales.id)
    await made('Inner', sales.id)
    await made('Inner')
    const application = await anApplication('Orders')
    const workflow = await aWorkflow(server, owner)
    const job = await server.call(routes.scheduledJobs.create, { body: { name: 'Nightly' } }, owner)
    const all = { applications: [application.id], workflows: [workflow.id], scheduledJobs: [job.id] }
    expect(await move({ folderId: north.id, ...all })).toMatchObject({ status: 200, body: { moved: 3 } })
    expect((await itemsOf(north.id)).toSorted()).toEqual(['Nightly', 'Orders', workflow.name].toSorted())
    expect(await itemsOf(undefined)).toEqual([])
    await remove(north.id)
    expect(await itemsOf(sales.id)).toHaveLength(3)
    expect(await itemsOf(sales.id, owner, 'ord')).toEqual(['Orders'])
    expect(await itemsOf(sales.id, owner, '%')).toEqual([])
    await remove(sales.id)
    expect(await itemsOf(undefined)).toHaveLength(3)
    // A name that is taken where it comes to gets a number.
    expect((await folders()).map(({ name }) => name)).toEqual(['Inner', 'Inner 2'])
  })

  it('comes to the folder that is chosen when its own is deleted, and folders stay where they can', async () => {
    const [sales, other] = [await made('Sales'), await made('Other')]
    await made('North', sales.id)
    const { id } = await anApplication('Orders')
    await move({ folderId: sales.id, applications: [id] })
    const stranger = await server.anOwner()
    const theirs = await server.call(routes.folders.create, { body: { name: 'X', parentId: null } }, stranger)
    expect((await remove(sales.id, owner, sales.id)).status).toBe(400)
    expect((await remove(sales.id, owner, theirs.id)).status).toBe(404)
    expect((await remove(sales.id, owner, other.id)).status).toBe(200)
    expect(await itemsOf(other.id)).toEqual(['Orders'])
    expect(await folders()).toMatchObject([
      { name: 'North', parentId: null },
      { name: 'Other', parentId: null },
    ])
    expect((await remove(other.id, owner, 'none')).status).toBe(200)
    expect(await itemsOf()).toEqual(['Orders'])
  })

  it('is searched with what is in the folders below, sorted and cut, and tells where it is', async () => {
    const sales = await made('Sales')
    const north = await made('North', sales.id)
    const [first, second] = [await anApplication('Orders 1'), await anApplication('Orders 2')]
    await move({ folderId: sales.id, applications: [first.id] })
    await move({ folderId: north.id, applications: [second.id] })
    await anApplication('Orders 3')
    expect(await itemsOf(sales.id)).toEqual(['Orders 1'])
    const query = { folder: sales.id, search: 'orders', sort: 'name' as const, limit: 1 }
    const part = await server.call(routes.home.list, { query }, owner)
    expect(part).toMatchObject({ total: 2, entries: [{ folderId: sales.id }] })
    const after = { ...query, after: part.next ?? '' }
    expect((await server.call(routes.home.list, { query: after }, owner)).entries).toMatchObject([
      { folderId: north.id, application: { name: 'Orders 2' } },
    ])
    expect(await itemsOf(undefined, owner, 'orders')).toEqual(['Orders 3'])
  })

  it('is not told to those of another organization, nor to those who see no folders', async () => {
    const { id } = await made('Sales')
    const statusFor = async (as: TestPerson) =>
      (await server.attempt(routes.home.list, { query: { folder: id } }, as)).status
    expect(await statusFor(owner)).toBe(200)
    expect(await statusFor(await server.anOwner())).toBe(404)
    expect(await statusFor(await server.aMember(owner, 'end-user'))).toBe(404)
  })

  it('may be there from the beginning', async () => {
    const sales = await made('Sales')
    const into = (folder: string, name: string) =>
      server.attempt(routes.workflows.create, { body: { name, folder } }, owner)
    expect((await into(sales.id, 'Refund')).status).toBe(200)
    expect(await itemsOf(sales.id)).toEqual(['Refund'])
    expect((await into('nowhere', 'Other')).status).toBe(404)
    const begun = (folderId: string) =>
      server.attempt(routes.applications.create, { body: { name: 'Refunds', folderId } }, owner)
    expect((await begun('nowhere')).status).toBe(404)
    expect((await begun(sales.id)).status).toBe(200)
    expect(await itemsOf(sales.id)).toEqual(['Refunds', 'Refund'])
  })

  it('is all of it or nothing', async () => {
    const sales = await made('Sales')
    const mine = await anApplication('Mine')
    const theirs = await anApplication('Theirs', await server.anOwner())
    expect((await move({ folderId: sales.id, applications: [mine.id, theirs.id] })).status).toBe(404)
    expect(await itemsOf(sales.id)).toEqual([])
  })

  it('is moved by those who may edit it, and seen by those who may see it', async () => {
    const sales = await made('Sales')
    const developer = await server.aMember(owner, 'developer')
    const { id } = await anApplication('Orders')
    expect((await move({ folderId: sales.id, applications: [id] }, developer)).status).toBe(404)
    await move({ folderId: sales.id, applications: [id] })
    expect(await itemsOf(sales.id, developer)).toEqual([])
    expect(await itemsOf(sales.id)).toEqual(['Orders'])
  })
})
