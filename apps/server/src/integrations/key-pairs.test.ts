import { type IntegrationView, type RouteInput, routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { integrations } from '../tables/integrations.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { openSecrets } from './secrets.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

const shop = {
  host: 'db.internal',
  database: 'shop',
  user: 'reader',
  sshTunnel: true,
  sshHost: 'bastion.example.com',
  sshUser: 'tunnel',
  sshAuthentication: 'madeEd25519',
}

const bodyOf = (configuration: object = {}, secrets: Record<string, string> = {}) => ({
  name: 'Shop',
  pluginId: 'postgres',
  configuration: { ...shop, ...configuration },
  secrets: { password: 'canary-password', ...secrets },
})

const anIntegration = (configuration: object = {}): Promise<IntegrationView> =>
  server.call(routes.integrations.create, { body: bodyOf(configuration) }, owner)

type Change = RouteInput<typeof routes.integrations.update>['body']

const update = (id: string, body: Change): Promise<IntegrationView> =>
  server.call(routes.integrations.update, { parameters: { integrationId: id }, body }, owner)

/** The status with which a change is answered. */
const statusOf = async (id: string, body: Change): Promise<number> =>
  (await server.attempt(routes.integrations.update, { parameters: { integrationId: id }, body }, owner))
    .status

const publicKey = ({ configuration }: Pick<IntegrationView, 'configuration'>, key = 'sshEd25519Key') =>
  configuration[key]

/** The private key as a driver gets it. */
const privateKey = async (id: string, key = 'sshEd25519Key'): Promise<string | undefined> => {
  const { database, secrets } = server.services.platform
  const [row] = await database.queries.select().from(integrations).where(eq(integrations.id, id))
  return row === undefined ? undefined : openSecrets(secrets, { ...row, profileId: null })[key]
}

describe('a pair of keys that a form wants', () => {
  it('is made when the form is saved: its public key is shown, its private key is not', async () => {
    const made = await anIntegration()
    expect(publicKey(made)).toMatch(/^ssh-ed25519 [A-Za-z0-9+/=]+ ashlar$/u)
    expect(made.secretsSet).toContain('sshEd25519Key')
    expect(JSON.stringify(made)).not.toContain('PRIVATE KEY')
    expect(await privateKey(made.id)).toMatch(/^-----BEGIN OPENSSH PRIVATE KEY-----/u)
  })

  it('is not made for what the form does not show', async () => {
    const without = await anIntegration({ sshTunnel: false })
    expect(publicKey(without)).toBe('')
    expect(without.secretsSet).toEqual(['password'])
    const other = await anIntegration({ sshAuthentication: 'madeRsa' })
    expect(publicKey(other)).toBe('')
    expect(publicKey(other, 'sshRsaKey')).toMatch(/^ssh-rsa /u)
  })

  it('stays when something else is changed, also when the connection leads elsewhere', async () => {
    const made = await anIntegration()
    const before = await privateKey(made.id)
    const renamed = await update(made.id, { name: 'Store', configuration: shop })
    expect(publicKey(renamed)).toBe(publicKey(made))
    const moved = { configuration: { ...shop, host: 'other.internal' } }
    expect(await statusOf(made.id, moved)).toBe(400)
    const elsewhere = await update(made.id, { ...moved, secrets: { password: 'another' } })
    expect(publicKey(elsewhere)).toBe(publicKey(made))
    expect(await privateKey(made.id)).toBe(before)
  })

  it('is made anew where somebody takes its private key away', async () => {
    const made = await anIntegration()
    const before = await privateKey(made.id)
    const renewed = await update(made.id, { secrets: { sshEd25519Key: null } })
    expect(publicKey(renewed)).toMatch(/^ssh-ed25519 /u)
    expect(publicKey(renewed)).not.toBe(publicKey(made))
    expect(await privateKey(made.id)).not.toBe(before)
  })

  it('is never one that a client names', async () => {
    const own = 'ssh-ed25519 AAAA of-somebody-else'
    const named = await anIntegration({ sshEd25519Key: own })
    expect(publicKey(named)).not.toBe(own)
    const changed = await update(named.id, { configuration: { ...shop, sshEd25519Key: own } })
    expect(publicKey(changed)).toBe(publicKey(named))
    const body = bodyOf({}, { sshEd25519Key: 'a private key of somebody' })
    expect((await server.attempt(routes.integrations.create, { body }, owner)).status).toBe(400)
    expect(await statusOf(named.id, { secrets: { sshEd25519Key: 'another' } })).toBe(400)
  })

  it('is another one for a profile with a configuration of its own', async () => {
    const made = await anIntegration()
    const { profiles } = await server.call(routes.profiles.list, {}, owner)
    const staging = profiles.find(({ type }) => type !== 'production')
    if (staging === undefined) expect.fail('There is no other profile.')
    const changed = await update(made.id, {
      profileId: staging.id,
      configuration: shop,
      secrets: { password: 'of staging' },
    })
    const [own] = changed.profileConfigurations
    expect(own?.configuration['sshEd25519Key']).toMatch(/^ssh-ed25519 /u)
    expect(own?.configuration['sshEd25519Key']).not.toBe(publicKey(made))
    expect(publicKey(changed)).toBe(publicKey(made))
  })
})
