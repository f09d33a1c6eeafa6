import { randomBytes, randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAnew } from './commands/seal-anew.ts'
import {
  anApplicationWithApi,
  anIntegration,
  startTestService,
  type TestService,
} from './executions/testing.ts'
import { openSecrets } from './integrations/secrets.ts'
import { createTestDatabase, type TestDatabase } from './platform/database/testing.ts'
import { temporaryFolder } from './platform/testing.ts'
import { runKeysCommand } from './keys-command.ts'
import { readSettings } from './settings/config.ts'
import { integrations } from './tables/integrations.ts'
import { startTestServer, type TestPerson, type TestServer } from './testing.ts'

const key = () => randomBytes(32).toString('hex')
const [own, older, newer, wrong] = [key(), key(), key(), key()]

let database: TestDatabase
let folder: ReturnType<typeof temporaryFolder>
let service: TestService
/** Knows the new key, and encrypts with the old one still. */
let before: TestServer
/** Encrypts with the new key. */
let after: TestServer
let owner: TestPerson

const environment = (keys: string | undefined) => ({
  ASHLAR_SECRET_KEY: own,
  ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
  ...(keys === undefined ? {} : { ASHLAR_ENCRYPTION_KEYS: keys }),
})

beforeAll(async () => {
  database = await createTestDatabase()
  folder = temporaryFolder()
  service = await startTestService()
  before = await startTestServer(environment(`older:${older},newer:${newer}`), database)
  after = await startTestServer(environment(`newer:${newer},older:${older}`), {
    ...database,
    close: () => Promise.resolve(),
  })
  owner = await before.anOwner()
})
afterAll(async () => {
  await after.close()
  await before.close()
  await service.close()
  folder.remove()
})

const command = (name: 'keys' | 'rotate-keys', keys: string) =>
  runKeysCommand(
    readSettings({ ...environment(keys), ASHLAR_DATA_DIR: folder.path, DATABASE_URL: database.url }),
    name,
    () => undefined,
  )

const stored = async (id: string) => {
  const [row] = await database.queries.select().from(integrations).where(eq(integrations.id, id))
  if (row === undefined) throw new Error('The integration is not there.')
  return row
}

/** Runs an API on an integration and answers with the token that its service was sent. */
const sentToken = async (server: TestServer, id: string) => {
  const { pageId, apiId } = await anApplicationWithApi(server, owner, id)
  const body = { runId: randomUUID(), inputs: {}, eventType: 'runClick' as const }
  await server.call(routes.runs.runInEditor, { parameters: { pageId, apiId }, body }, owner)
  return service.requests.at(-1)?.headers.authorization
}

describe('keys that are rotated while two servers run', () => {
  it('open on one server what the other sealed, whichever key it encrypts with', async () => {
    const [one, other] = [
      await anIntegration(before, owner, service.address, 'sealed with the older'),
      await anIntegration(after, owner, service.address, 'sealed with the newer'),
    ]
    expect((await stored(one.id)).sealedSecrets['token']).toMatch(/^v2\.older\./u)
    expect((await stored(other.id)).sealedSecrets['token']).toMatch(/^v2\.newer\./u)
    expect(await sentToken(after, one.id)).toBe('Bearer sealed with the older')
    expect(await sentToken(before, other.id)).toBe('Bearer sealed with the newer')
  })

  it('lose nothing where the command is ended in the middle, and go on from there', async () => {
    const made = []
    for (let at = 0; at < 250; at += 1) {
      made.push(await anIntegration(before, owner, service.address, `token number ${at}`))
    }
    const { secrets } = after.services.platform
    const ended = sealAnew(database.queries, secrets, ({ rows }) => {
      if (rows >= 100) throw new Error('The machine was switched off.')
    })
    await expect(ended).rejects.toThrow('switched off')
    const rows = await Promise.all(made.map(({ id }) => stored(id)))
    const isNew = rows.map(({ sealedSecrets }) => sealedSecrets['token']?.startsWith(secrets.newest))
    expect(new Set(isNew)).toEqual(new Set([true, false]))
    // Somebody goes on to write, on the server that still encrypts with the older key.
    const writes = made
      .slice(0, 20)
      .map(({ id }) =>
        before.call(
          routes.integrations.update,
          { parameters: { integrationId: id }, body: { secrets: { token: 'written meanwhile' } } },
          owner,
        ),
      )
    const [report] = await Promise.all([command('rotate-keys', `newer:${newer},older:${older}`), ...writes])
    expect(report.isDone).toBe(true)
    await sealAnew(database.queries, secrets, () => undefined)
    for (const [at, { id }] of made.entries()) {
      const row = await stored(id)
      expect(row.sealedSecrets['token']).toMatch(/^v2\.newer\./u)
      expect(openSecrets(secrets, { ...row, profileId: null })).toEqual({
        token: at < 20 ? 'written meanwhile' : `token number ${at}`,
      })
    }
  })

  it('say when nothing needs the older one, and then work without it', async () => {
    const { id } = await anIntegration(after, owner, service.address, 'stays what it is')
    const { text } = await command('rotate-keys', `newer:${newer},older:${older}`)
    expect(text).toContain('older: decrypts; nothing is stored under it.')
    const without = await startTestServer(environment(`newer:${newer}`), {
      ...database,
      close: () => Promise.resolve(),
    })
    expect(await sentToken(without, id)).toBe('Bearer stays what it is')
    await without.close()
  })

  it('are named where one is missing, and nothing is changed under a wrong one', async () => {
    const { id } = await anIntegration(after, owner, service.address, 'sealed with the newer')
    const kept = await stored(id)
    const report = await command('rotate-keys', `latest:${wrong}`)
    expect(report.isDone).toBe(false)
    expect(report.text).toContain('newer: MISSING: it is not among the keys of this process')
    expect((await command('rotate-keys', `latest:${older},newer:${wrong}`)).text).toContain(
      'does not belong where it was found, or was changed',
    )
    expect((await stored(id)).sealedSecrets).toEqual(kept.sealedSecrets)
    for (const secret of [own, older, newer, wrong]) expect(report.text).not.toContain(secret)
  })

  it('open no secret that was moved to another row or organization', async () => {
    const { secrets } = after.services.platform
    const [one, other] = [
      await anIntegration(after, owner, service.address, 'of the one'),
      await anIntegration(after, owner, service.address, 'of the other'),
    ]
    const { sealedSecrets } = await stored(one.id)
    await database.queries.update(integrations).set({ sealedSecrets }).where(eq(integrations.id, other.id))
    const moved = await stored(other.id)
    expect(() => openSecrets(secrets, { ...moved, profileId: null })).toThrow('does not belong where')
    const elsewhere = { ...(await stored(one.id)), organizationId: 'another' }
    expect(() => openSecrets(secrets, { ...elsewhere, profileId: null })).toThrow('does not belong where')
    await database.queries.delete(integrations).where(eq(integrations.id, other.id))
  })

  it('take over what was sealed before any key was named', async () => {
    const first = await startTestServer(environment(undefined), {
      ...database,
      close: () => Promise.resolve(),
    })
    const { id } = await anIntegration(first, owner, service.address, 'sealed at first')
    await first.close()
    expect((await stored(id)).sealedSecrets['token']).toMatch(/^v1\./u)
    expect((await command('rotate-keys', `newer:${newer}`)).isDone).toBe(true)
    expect((await stored(id)).sealedSecrets['token']).toMatch(/^v2\.newer\./u)
    expect(await sentToken(after, id)).toBe('Bearer sealed at first')
  })
})
