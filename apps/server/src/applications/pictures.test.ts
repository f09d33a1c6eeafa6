import { randomUUID } from 'node:crypto'
import { type ApplicationView, routes } from '@ashlar/contract'
import {
  picturesFromAnywhere,
  picturesId,
  picturesOfNewApplications,
  picturesRecord,
  type PictureSources,
} from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let ada: TestPerson
let ben: TestPerson
let application: ApplicationView

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
  ben = await server.aMember(ada, 'admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
})

const parameters = () => ({ applicationId: application.id })
const save = (person: TestPerson, pictures: PictureSources, base: PictureSources) =>
  server.attempt(
    routes.applications.saveChange,
    {
      parameters: parameters(),
      body: {
        requestId: randomUUID(),
        baseRevision: 0,
        change: {
          added: {},
          updated: { [picturesId]: [picturesRecord(base), picturesRecord(pictures)] },
          removed: {},
        },
      },
    },
    person,
  )
const savedPictures = async (): Promise<PictureSources> =>
  (await server.call(routes.applications.read, { parameters: parameters() }, ada)).settings.pictures
/** Asked for by different people, because the server remembers for a moment what it showed to one. */
const publishedPictures = async (person: TestPerson): Promise<PictureSources> =>
  (await server.call(routes.published.open, { parameters: parameters() }, person)).settings.pictures

const some: PictureSources = { from: 'hosts', hosts: ['images.example.com'] }

describe('from where an application shows pictures', () => {
  it('is no other site for a new one, and anywhere for one from before there was a choice', async () => {
    expect(await savedPictures()).toEqual(picturesOfNewApplications)
    await server.services.platform.database.queries.execute(
      sql`update applications set records = records - 'pictures' where id = ${application.id}`,
    )
    expect(await savedPictures()).toEqual(picturesFromAnywhere)
    await server.call(routes.applications.deploy, { parameters: parameters(), body: {} }, ada)
    expect(await publishedPictures(ada)).toEqual(picturesFromAnywhere)
  })

  it('is stored, and visitors get it with the next deployment', async () => {
    await server.call(routes.applications.deploy, { parameters: parameters(), body: {} }, ada)
    expect((await save(ada, some, picturesOfNewApplications)).status).toBe(200)
    const read = await server.call(routes.applications.read, { parameters: parameters() }, ben)
    expect(read).toMatchObject({ settings: { pictures: some }, hasUndeployedChanges: true })
    expect(await publishedPictures(ada)).toEqual(picturesOfNewApplications)
    const preview = await server.call(routes.published.preview, { parameters: parameters() }, ada)
    expect(preview.settings.pictures).toEqual(some)
    await server.call(routes.applications.deploy, { parameters: parameters(), body: {} }, ada)
    expect(await publishedPictures(ben)).toEqual(some)
  })

  it('is refused where somebody else chose otherwise meanwhile, with theirs', async () => {
    await save(ada, some, picturesOfNewApplications)
    expect(await save(ben, picturesFromAnywhere, picturesOfNewApplications)).toMatchObject({
      status: 409,
      body: {
        code: 'revision_conflict',
        details: { conflicts: [{ id: picturesId, theirs: picturesRecord(some) }] },
      },
    })
    expect(await savedPictures()).toEqual(some)
  })

  it('takes the same request twice, as after a lost answer', async () => {
    await save(ada, some, picturesOfNewApplications)
    expect(await save(ada, some, picturesOfNewApplications)).toMatchObject({ status: 200 })
  })

  it('never holds what would become another rule of the policy of a page', async () => {
    const hostile: PictureSources = { from: 'hosts', hosts: ["a.test; script-src 'unsafe-inline'"] }
    expect(await save(ada, hostile, picturesOfNewApplications)).toMatchObject({ status: 400 })
    expect(await savedPictures()).toEqual(picturesOfNewApplications)
  })

  it('goes with a copy of the application', async () => {
    await save(ada, some, picturesOfNewApplications)
    const copy = await server.call(
      routes.applications.clone,
      { parameters: parameters(), body: { name: 'Copy' } },
      ada,
    )
    expect(copy.settings.pictures).toEqual(some)
  })
})
