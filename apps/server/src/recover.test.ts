import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from './settings/config.ts'
import { createTestDatabase, type TestDatabase } from './platform/database/testing.ts'
import { temporaryFolder } from './platform/testing.ts'
import { recover } from './recover.ts'
import { startTestServer, type TestServer } from './testing.ts'
import { routes } from '@ashlar/contract'

let database: TestDatabase
let server: TestServer
let folder: ReturnType<typeof temporaryFolder>
beforeAll(async () => {
  database = await createTestDatabase()
  folder = temporaryFolder()
  server = await startTestServer({}, database)
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const run = (email: string) =>
  recover(
    readSettings({
      ASHLAR_DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      PUBLIC_URL: 'https://apps.example.com',
    }),
    email,
  )

it('prints a link beside a server that runs, by which the owner of an account gets in again', async () => {
  const owner = await server.anOwner()
  const { text, isDone } = await run(owner.email)
  expect(isDone).toBe(true)
  const link = new URL(/https:\S+/u.exec(text)?.[0] ?? '')
  expect(link.origin + link.pathname).toBe('https://apps.example.com/reset-password')
  const body = { token: link.hash.slice(1), password: 'difference machine' }
  const session = await server.call(routes.passwordResets.complete, { body }, null)
  expect(session.user).toMatchObject({ email: owner.email })
})

it.each([
  ['nobody@example.com', 'There is no account with the address nobody@example.com.'],
  ['nobody', 'Enter an e-mail address such as name@example.com.'],
])('says what is wrong with %s', async (email, text) => {
  expect(await run(email)).toEqual({ text, isDone: false })
})
