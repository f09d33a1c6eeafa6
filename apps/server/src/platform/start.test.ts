import { createServer } from 'node:net'
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../settings/config.ts'
import { createTestDatabase, type TestDatabase } from './database/testing.ts'
import { liveness, readiness } from './health.ts'
import { createLogger } from './logs.ts'
import { startPlatform } from '../services/platform.ts'
import { listenError } from './start.ts'
import { temporaryFolder } from './testing.ts'

let database: TestDatabase
let folder: ReturnType<typeof temporaryFolder>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const settings = (environment: Record<string, string> = {}) =>
  readSettings({ ASHLAR_DATA_DIR: folder.path, DATABASE_URL: database.url, ...environment })

const logs = createLogger('silent')

/** A port that somebody holds. */
const heldPort = async (): Promise<{ readonly port: number; readonly release: () => Promise<void> }> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    port: address.port,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

describe('startPlatform', () => {
  it('brings up what the product stands on, ready for requests until it stops', async () => {
    const platform = await startPlatform(settings(), { logs })
    expect(liveness()).toEqual({ status: 'alive' })
    expect(await readiness(platform.database, platform.shutdown, platform.clock)).toEqual({ status: 'ready' })
    const sealed = platform.secrets.seal('x', { organizationId: 'o', integrationId: 'i', profileId: 'p' })
    expect(sealed).toContain(platform.keys.id)
    await platform.shutdown.run()
    expect(await readiness(platform.database, platform.shutdown, platform.clock)).toEqual({
      status: 'not ready',
      reason: 'The server is stopping.',
    })
  })

  it('says that its database does not answer any more', async () => {
    const platform = await startPlatform(settings(), { logs })
    await platform.database.pool.end()
    expect(await readiness(platform.database, platform.shutdown, platform.clock)).toMatchObject({
      status: 'not ready',
      reason: expect.stringContaining('cannot be reached'),
    })
  })

  it('warns of settings that look misspelled', async () => {
    const lines: string[] = []
    const platform = await startPlatform(settings(), {
      logs: createLogger('warn', { write: (line) => void lines.push(line) }),
      environment: { ASHLAR_DATADIR: 'x' },
    })
    await platform.shutdown.run()
    expect(lines.join()).toContain('ASHLAR_DATADIR')
  })

  it('says in one line that the database cannot be reached, without its password', async () => {
    const { port, release } = await heldPort()
    await release()
    const url = `postgres://ashlar:hunter22@127.0.0.1:${port}/ashlar`
    const error: unknown = await startPlatform(settings({ DATABASE_URL: url }), { logs }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ code: 'DATABASE_UNREACHABLE' })
    expect(String(error)).toContain(`127.0.0.1:${port}/ashlar (DATABASE_URL) cannot be reached`)
    expect(String(error)).not.toMatch(/hunter22|\n/u)
  })

  it('says in one line that the data folder cannot be written', async () => {
    writeFileSync(join(folder.path, 'file'), '')
    const unusable = settings({ ASHLAR_DATA_DIR: join(folder.path, 'file') })
    await expect(startPlatform(unusable, { logs })).rejects.toMatchObject({
      code: 'DATA_FOLDER_NOT_WRITABLE',
    })
  })
})

describe('listenError', () => {
  it('says in one line that the port is in use', async () => {
    const { port, release } = await heldPort()
    const other = createServer()
    const error: unknown = await new Promise((resolve) => {
      other.once('error', resolve)
      other.listen(port, '127.0.0.1')
    })
    await release()
    expect(listenError(error, settings({ PORT: String(port) }))).toMatchObject({
      code: 'PORT_IN_USE',
      message: `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`,
    })
  })

  it('leaves what it does not know as it is', () => {
    const error = new Error('other')
    expect(listenError(error, settings())).toBe(error)
  })
})
