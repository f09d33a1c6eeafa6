import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let folder: string
let server: TestServer
let owner: TestPerson
let stranger: TestPerson

/** Puts a file with one table, called as it is told, below the folder for data files. */
const aFile = (table: string, ...place: [string, string]): void => {
  mkdirSync(join(folder, place[0]), { recursive: true })
  const database = new DatabaseSync(join(folder, ...place))
  database.exec(`create table ${table} (id integer primary key)`)
  database.close()
}

beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'ashlar-files-'))
  server = await startTestServer({ ASHLAR_DATA_FILES: folder })
  owner = await server.anOwner()
  stranger = await server.anOwner()
  aFile('orders', owner.organizationId, 'shop.sqlite')
  aFile('secrets', stranger.organizationId, 'other.sqlite')
  aFile('rates', 'shared', 'rates.sqlite')
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const test = (file: string, as = owner) => {
  const body = { pluginId: 'sqlite', configuration: { file, isReadOnly: true }, secrets: {} }
  return server.call(routes.integrations.testNew, { body }, as)
}

describe('data files of an organization', () => {
  it('are opened by its own integrations, before they are saved and after', async () => {
    await expect(test('shop.sqlite')).resolves.toMatchObject({
      ok: true,
      message: expect.stringContaining('1 table'),
    })
    const body = {
      name: 'Shop',
      pluginId: 'sqlite',
      configuration: { file: 'shop.sqlite', isReadOnly: false },
      secrets: {},
    }
    const { id } = await server.call(routes.integrations.create, { body }, owner)
    const parameters = { integrationId: id }
    await expect(
      server.call(routes.integrations.test, { parameters, body: {} }, owner),
    ).resolves.toMatchObject({
      ok: true,
    })
    const { tables } = await server.call(routes.integrations.readMetadata, { parameters }, owner)
    expect(tables.map(({ name }) => name)).toEqual(['orders'])
  })

  it('are not there for another organization, however it writes them', async () => {
    const { organizationId } = stranger
    for (const file of [
      'other.sqlite',
      `${organizationId}/other.sqlite`,
      `../${organizationId}/other.sqlite`,
      `shared/../${organizationId}/other.sqlite`,
      join(folder, organizationId, 'other.sqlite'),
    ]) {
      const { ok, message } = await test(file)
      expect([file, ok]).toEqual([file, false])
      expect(message).toMatch(/^(?:There is no file|The file is a path)/u)
      expect(message).not.toContain(folder)
    }
    await expect(test('other.sqlite', stranger)).resolves.toMatchObject({ ok: true })
  })

  it('are shared where the operator put them into the shared folder', async () => {
    await expect(test('shared/rates.sqlite')).resolves.toMatchObject({ ok: true })
    await expect(test('shared/rates.sqlite', stranger)).resolves.toMatchObject({ ok: true })
  })

  it('have no folder that a form could name', async () => {
    const body = {
      pluginId: 'sqlite',
      configuration: { file: 'other.sqlite', dataFolders: { own: join(folder, stranger.organizationId) } },
      secrets: {},
    }
    const { status } = await server.attempt(routes.integrations.testNew, { body }, owner)
    expect(status).toBe(400)
  })
})
