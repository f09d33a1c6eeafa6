import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '../settings/config.ts'
import { isPostmasterAlive } from './database/postmaster.ts'
import { launchDatabase } from './launch-database.ts'
import { startPlatform } from '../services/platform.ts'
import { createLogger } from './logs.ts'
import { temporaryFolder } from './testing.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => folder.remove())

const settings = (environment: Record<string, string> = {}) =>
  readSettings({ ASHLAR_DATA_DIR: folder.path, LOG_LEVEL: 'silent', ...environment })

it('launches no database where the settings name one', async () => {
  expect(await launchDatabase(settings({ DATABASE_URL: 'postgres://localhost/elsewhere' }))).toBeUndefined()
})

it('hands the database to what starts over it, which stops it when it ends', async () => {
  const launched = await launchDatabase(settings())
  const embedded = await launched?.started
  const platform = await startPlatform(settings(), { logs: createLogger('silent'), launched })
  expect(platform.database.embedded).toBe(embedded)
  await platform.shutdown.run()
  expect(isPostmasterAlive({ pid: embedded?.pid() ?? 0 })).toBe(false)
}, 60_000)

it('stops the database of a start that came to nothing', async () => {
  const launched = await launchDatabase(settings())
  await launched?.stop()
  const embedded = await launched?.started
  expect(isPostmasterAlive({ pid: embedded?.pid() ?? 0 })).toBe(false)
}, 60_000)
