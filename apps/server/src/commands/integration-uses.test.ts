import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicationWithApi, anIntegration } from '../executions/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
})
afterAll(() => server.close())

const usesOf = (integrationId: string, person: TestPerson) =>
  server.call(routes.integrations.readUses, { parameters: { integrationId } }, person)

describe('what would break without an integration', () => {
  it('is named by application, page and API', async () => {
    const { id } = await anIntegration(server, owner, 'http://127.0.0.1:1')
    expect(await usesOf(id, owner)).toEqual({ uses: [], hidden: 0 })
    const { application } = await anApplicationWithApi(server, owner, id)
    expect(await usesOf(id, owner)).toEqual({
      uses: [
        {
          kind: 'page',
          id: application.id,
          name: 'Orders',
          page: application.pages[0]?.name,
          apis: [expect.any(String)],
        },
      ],
      hidden: 0,
    })
    const other = await anIntegration(server, owner, 'http://127.0.0.1:2')
    expect(await usesOf(other.id, owner)).toEqual({ uses: [], hidden: 0 })
  })

  it('is counted where somebody may not see it, and told to nobody who may not configure the integration', async () => {
    const { id } = await anIntegration(server, owner, 'http://127.0.0.1:1')
    await anApplicationWithApi(server, owner, id)
    const configurator = await server.aMember(owner, 'developer')
    const parameters = { integrationId: id }
    const refused = await server.attempt(routes.integrations.readUses, { parameters }, configurator)
    expect(refused.status).toBe(404)
    const subject = { kind: 'user' as const, userId: configurator.userId }
    const body = { shares: [{ subject, role: 'configurator' as const }] }
    await server.call(routes.integrations.changeShares, { parameters, body }, owner)
    expect(await usesOf(id, configurator)).toEqual({ uses: [], hidden: 1 })
  })
})
