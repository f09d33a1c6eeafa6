import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApplicationView, routes } from '@ashlar/contract'
import { addRoute } from '@ashlar/document'
import { defaultTheme, type ProfileSettings, profilesId, type Route, themeId } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrationsFolder } from '../platform/database/migrate.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let ada: TestPerson
let application: ApplicationView
let profiles: ProfileSettings
let storedRoutes: Route[]

/** A theme as it was stored among the settings, before themes had all their parts. */
const storedTheme = {
  version: 5,
  mode: 'DARK',
  primaryColor: '#7a3fb0',
  borderRadius: { value: 18, mode: 'px' },
  palette: { dark: { primaryColor: '#b98ce0' } },
}
const pictures = { from: 'hosts' as const, hosts: ['images.example.com'] }
const theme = { ...defaultTheme, ...storedTheme, palette: { light: {}, ...storedTheme.palette } }

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
})
afterAll(() => server.close())

const parameters = () => ({ applicationId: application.id })
const query = (statement: ReturnType<typeof sql>) =>
  server.services.platform.database.queries.execute(statement)

/** Runs the migration of a name once more, as it runs on a database of before. */
const migrateAgain = async (name: string): Promise<void> => {
  const file = (await readdir(migrationsFolder)).find((one) => one.endsWith(`_${name}.sql`)) ?? name
  await query(sql.raw(await readFile(join(migrationsFolder, file), 'utf8')))
}

/** Deploys an application, and stores it and its commit as they were stored while theme, routes and profiles were settings. */
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  await server.call(routes.applications.deploy, { parameters: parameters(), body: {} }, ada)
  const { editor } = application.settings.profiles
  profiles = { editor, preview: editor, deployed: editor }
  storedRoutes = application.settings.routes
  for (let number = 1; number <= 70; number += 1) {
    storedRoutes.push({ id: `r${number}`, path: `/p${number}`, pageId: application.pages[0]?.id ?? '' })
  }
  const setting = JSON.stringify({ theme: storedTheme, profiles, routes: storedRoutes, pictures })
  await query(
    sql`update applications set settings = settings || ${setting}::jsonb, records = '{}'
        where id = ${application.id}`,
  )
  await query(
    sql`update commits set content = (content - 'records') ||
          jsonb_build_object('settings', content -> 'settings' || ${setting}::jsonb)
        where application_id = ${application.id}`,
  )
  await migrateAgain('theme-among-records')
  await migrateAgain('profiles-among-records')
  await migrateAgain('routes-among-records')
  await migrateAgain('pictures-among-records')
})

describe('an application that was stored while its theme, routes and profiles were settings', () => {
  it('has the theme among its records, complete, and can be changed', async () => {
    const read = await server.call(routes.applications.read, { parameters: parameters() }, ada)
    expect(read).toMatchObject({ settings: { theme, pictures }, hasUndeployedChanges: false })
    const record = read.document.records[themeId]
    if (record?.kind !== 'theme') throw new Error('The theme is no record.')
    expect(record.theme).toEqual(theme)
    const next = { ...record, theme: { ...record.theme, mode: 'LIGHT' as const } }
    const saved = await server.call(
      routes.applications.saveChange,
      {
        parameters: parameters(),
        body: {
          requestId: crypto.randomUUID(),
          baseRevision: 0,
          change: { added: {}, updated: { [themeId]: [record, next] }, removed: {} },
        },
      },
      ada,
    )
    expect(saved.revision).toBe(1)
  })

  it('has its routes among its records, in their order, and takes another one behind them', async () => {
    const read = () => server.call(routes.applications.read, { parameters: parameters() }, ada)
    const { settings, document } = await read()
    expect(settings.routes).toEqual(storedRoutes)
    const added = addRoute(document.records, { ...storedRoutes[1], id: 'new', path: '/new', pageId: 'gone' })
    expect(added).toMatchObject({ ok: true })
    const page = { parameters: parameters(), body: { name: 'Later' } }
    await server.call(routes.applications.createPage, page, ada)
    expect((await read()).settings.routes.map(({ path }) => path)).toEqual([
      ...storedRoutes.map(({ path }) => path),
      '/later',
    ])
    const opened = await server.call(routes.published.open, { parameters: parameters() }, ada)
    expect(opened.settings.routes.map(({ path }) => path)).toEqual(storedRoutes.map(({ path }) => path))
  })

  it('has the profiles that were chosen among its records, and keeps them from being deleted', async () => {
    const read = await server.call(routes.applications.read, { parameters: parameters() }, ada)
    expect(read.settings.profiles).toEqual(profiles)
    expect(read.document.records[profilesId]).toMatchObject({ kind: 'profiles', profiles })
    // Of an application that nobody has told, there is nothing to migrate.
    const other = await server.call(routes.applications.create, { body: { name: 'Other' } }, ada)
    await migrateAgain('profiles-among-records')
    const again = { parameters: { applicationId: other.id } }
    expect((await server.call(routes.applications.read, again, ada)).document.records).not.toHaveProperty(
      profilesId,
    )
    const staging = read.profiles.find(({ type }) => type === 'staging')?.id ?? ''
    await query(sql`update applications set records = records - 'profiles' where id = ${application.id}`)
    const removed = { parameters: { profileId: staging } }
    expect(await server.attempt(routes.profiles.remove, removed, ada)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Orders') },
    })
  })

  it('shows its visitors what was deployed, and the preview what is saved', async () => {
    const opened = await server.call(routes.published.open, { parameters: parameters() }, ada)
    expect(opened.settings).toMatchObject({ theme, pictures })
    expect(opened.profiles.available.map(({ id }) => id)).toEqual(profiles.deployed.availableProfileIds)
    const preview = await server.call(routes.published.preview, { parameters: parameters() }, ada)
    expect(preview.settings).toMatchObject({ theme, pictures })
  })

  it('is copied and deployed again with its theme', async () => {
    const copy = await server.call(
      routes.applications.clone,
      { parameters: parameters(), body: { name: 'Copy' } },
      ada,
    )
    expect(copy.settings).toMatchObject({ theme, profiles, pictures })
    await server.call(routes.applications.deploy, { parameters: parameters(), body: {} }, ada)
    const opened = await server.call(routes.published.open, { parameters: parameters() }, ada)
    expect(opened.settings.theme).toEqual(theme)
  })
})
