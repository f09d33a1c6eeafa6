import { randomUUID } from 'node:crypto'
import { type ApplicationView, routes } from '@ashlar/contract'
import { defaultTheme, themeId, themeRecord, type Theme } from '@ashlar/schema'
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
/** Saves a theme that was made from another one, at the revision that the document has then. */
const save = (
  person: TestPerson,
  theme: Theme,
  base: Theme,
  { baseRevision = 0, requestId = randomUUID() } = {},
) =>
  server.attempt(
    routes.applications.saveChange,
    {
      parameters: parameters(),
      body: {
        requestId,
        baseRevision,
        change: { added: {}, updated: { [themeId]: [themeRecord(base), themeRecord(theme)] }, removed: {} },
      },
    },
    person,
  )
const savedTheme = async (): Promise<Theme> =>
  (await server.call(routes.applications.read, { parameters: parameters() }, ada)).settings.theme
/** Asked for by different people, because the server remembers for a moment what it showed to one. */
const publishedTheme = async (person: TestPerson): Promise<Theme> =>
  (await server.call(routes.published.open, { parameters: parameters() }, person)).settings.theme

const dark: Theme = { ...defaultTheme, mode: 'DARK', primaryColor: '#7a3fb0' }
const round: Theme = { ...defaultTheme, borderRadius: { value: 18, mode: 'px' } }

describe('saving a theme', () => {
  it('stores it, and what would be deployed has changed', async () => {
    await server.call(routes.applications.deploy, { parameters: parameters(), body: {} }, ada)
    expect(await save(ada, dark, defaultTheme)).toMatchObject({ status: 200, body: { revision: 1 } })
    const read = await server.call(routes.applications.read, { parameters: parameters() }, ben)
    expect(read).toMatchObject({
      settings: { theme: dark },
      document: { revision: 1, records: { [themeId]: { theme: dark } } },
      hasUndeployedChanges: true,
    })
    expect(read.settings.routes).toEqual(application.settings.routes)
  })

  it('is refused where somebody else saved another one meanwhile, with theirs', async () => {
    await save(ada, dark, defaultTheme)
    expect(await save(ben, round, defaultTheme)).toMatchObject({
      status: 409,
      body: {
        code: 'revision_conflict',
        details: { author: 'Ada Example', conflicts: [{ id: themeId, theirs: { theme: dark } }] },
      },
    })
    expect(await savedTheme()).toEqual(dark)
  })

  it('lets one of two that stand on the same theme through', async () => {
    const answers = await Promise.all([save(ada, dark, defaultTheme), save(ben, round, defaultTheme)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('takes the same request twice, as after a lost answer', async () => {
    const requestId = randomUUID()
    await save(ada, dark, defaultTheme, { requestId })
    expect(await save(ada, dark, defaultTheme, { requestId })).toMatchObject({
      status: 200,
      body: { revision: 1 },
    })
  })

  it('stands on the theme that was stored before themes had all their parts', async () => {
    const { version, mode, primaryColor, borderRadius } = defaultTheme
    const old = JSON.stringify({ version, mode, primaryColor, borderRadius })
    await server.services.platform.database.queries.execute(
      sql`update applications set records = jsonb_set(records, '{theme,theme}', ${old}::jsonb) where id = ${application.id}`,
    )
    expect(await savedTheme()).toEqual(defaultTheme)
    expect(await save(ada, dark, defaultTheme)).toMatchObject({ status: 200 })
  })

  it.each([
    [{ ...defaultTheme, primaryColor: 'red;}' }, 'theme.primaryColor'],
    [{ ...defaultTheme, typeFace: 'Comic Sans' }, 'theme.typeFace'],
    [{ ...defaultTheme, css: '*{}' }, 'theme.css'],
  ])('refuses what is no theme, with the place', async (theme, path) => {
    const change = {
      added: {},
      updated: { [themeId]: [themeRecord(defaultTheme), { ...themeRecord(defaultTheme), theme }] },
      removed: {},
    }
    const answer = await server.attempt(
      routes.applications.saveChange,
      { parameters: parameters(), body: { requestId: randomUUID(), baseRevision: 0, change } },
      ada,
    )
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(path)
    expect(await savedTheme()).toEqual(defaultTheme)
  })
})

describe('a record of a theme', () => {
  const adding = (id: string, record: object) => ({
    requestId: randomUUID(),
    baseRevision: 0,
    change: { added: { [id]: record }, updated: {}, removed: {} },
  })

  it('stands once in an application, under its own id and name', async () => {
    const record = themeRecord(dark)
    for (const [id, forged] of [
      ['other', { ...record, id: 'other' }],
      ['other', record],
      [themeId, { ...record, name: 'Counter' }],
      [themeId, { ...record, scope: undefined }],
    ] as const) {
      const answer = await server.attempt(
        routes.applications.saveChange,
        { parameters: parameters(), body: adding(id, forged) },
        ada,
      )
      expect(answer.status, JSON.stringify(forged).slice(0, 60)).toBe(400)
    }
    expect(await savedTheme()).toEqual(defaultTheme)
  })

  it('is no part of a page', async () => {
    const pageId = application.pages[0]?.id ?? ''
    const answer = await server.attempt(
      routes.pages.saveChange,
      { parameters: { pageId }, body: adding(themeId, themeRecord(dark)) },
      ada,
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_document' } })
  })
})

describe('the theme of a published application', () => {
  it('is the one that was deployed, until the next deployment', async () => {
    await save(ada, dark, defaultTheme)
    await server.call(routes.applications.deploy, { parameters: parameters(), body: {} }, ada)
    expect(await save(ada, round, dark, { baseRevision: 1 })).toMatchObject({ status: 200 })
    expect(await publishedTheme(ada)).toEqual(dark)
    await server.call(routes.applications.deploy, { parameters: parameters(), body: {} }, ada)
    expect(await publishedTheme(ben)).toEqual(round)
  })
})
