import { routes } from '@ashlar/contract'
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
const remove = (folderId: string, as = owner) =>
  server.attempt(routes.folders.remove, { parameters: { folderId } }, as)
const move = (body: unknown, as = owner) => server.attempt(routes.folders.move, { body }, as)
const anApplication = (name: string, as = owner) =>
  server.call(routes.applications.create, { body: { name } }, as)
const folders = async () => (await server.call(routes.folders.list, {}, owner)).folders
const itemsOf = async (folder?: string, as = owner, search?: string): Promise<string[]> => {
  const query = new URLSearchParams({
    ...(folder === undefined ? {} : { folder }),
    ...(search === undefined ? {} : { search }),
  })
  const answer = await server.http.inject({
    url: `/api/v1/folder-items?${query.toString()}`,
    headers: { cookie: as.cookie },
  })
  return answer.json<{ items: { name: string }[] }>().items.map(({ name }) => name)
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

  it('may be there from the beginning', async () => {
    const sales = await made('Sales')
    const into = (folder: string, name: string) =>
      server.attempt(routes.workflows.create, { body: { name, folder } }, owner)
    expect((await into(sales.id, 'Refund')).status).toBe(200)
    expect(await itemsOf(sales.id)).toEqual(['Refund'])
    expect((await into('nowhere', 'Other')).status).toBe(404)
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
