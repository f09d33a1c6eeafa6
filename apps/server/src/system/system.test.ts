import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer({
    ASHLAR_ROLES: 'web,worker',
    SMTP_URL: 'smtp://mailer:hidden-password@mail.example.com:587',
  })
  owner = await server.anOwner()
})
afterAll(() => server.close())

describe('what an installation is', () => {
  it('is told to administrators, with how code is isolated', async () => {
    const admin = await server.aMember(owner, 'admin')
    for (const person of [owner, admin]) {
      const system = await server.call(routes.system.read, {}, person)
      expect(system).toMatchObject({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/u),
        roles: ['web', 'worker'],
        database: { version: expect.stringMatching(/^\d+/u) },
        sendsMail: true,
        codeIsolation: {
          javascript: { sentence: expect.stringContaining('JavaScript') },
          python: { sentence: expect.stringContaining('Python') },
        },
      })
      expect(JSON.stringify(system)).not.toContain('hidden-password')
    }
  })

  it.each(['developer', 'end-user'] as const)('is not told to members with the role %s', async (role) => {
    const member = await server.aMember(owner, role)
    expect(await server.attempt(routes.system.read, {}, member)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
  })

  it('is told to no visitor', async () => {
    expect((await server.attempt(routes.system.read, {}, null)).status).toBe(401)
  })
})
