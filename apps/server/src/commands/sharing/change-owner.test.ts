import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'

let server: TestServer
let administrator: TestPerson
let builder: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.anOwner()
  builder = await server.aMember(administrator, 'developer')
  colleague = await server.aMember(administrator, 'developer')
})
afterAll(() => server.close())

const anApplication = async (): Promise<string> =>
  (await server.call(routes.applications.create, { body: { name: 'Desk' } }, builder)).id

const give = (applicationId: string, to: TestPerson, as: TestPerson) =>
  server.attempt(
    routes.applications.changeOwner,
    { parameters: { applicationId }, body: { ownerId: to.userId } },
    as,
  )

const ownerOf = async (id: string): Promise<string | undefined> =>
  (await server.call(routes.applications.list, { query: { ids: [id] } }, administrator)).applications[0]
    ?.owner.id

const may = async (applicationId: string, as: TestPerson): Promise<readonly string[]> =>
  (await server.call(routes.permissions.ofApplication, { parameters: { applicationId } }, as)).permissions

describe('an application that gets another owner', () => {
  it('is theirs with every right, and whoever owned it goes on building it', async () => {
    const id = await anApplication()
    expect((await give(id, colleague, builder)).status).toBe(200)
    expect(await ownerOf(id)).toBe(colleague.userId)
    expect(await may(id, colleague)).toContain('delete')
    expect(await may(id, builder)).toEqual(['view', 'use', 'edit', 'deploy'])
    // It is not theirs to give any more.
    expect((await give(id, builder, builder)).status).toBe(404)
  })

  it('is given by administrators too', async () => {
    const id = await anApplication()
    expect((await give(id, colleague, administrator)).status).toBe(200)
    expect(await ownerOf(id)).toBe(colleague.userId)
  })

  it('is given by nobody else, whatever was shared with them', async () => {
    const id = await anApplication()
    const role = await server.call(
      routes.roles.create,
      {
        body: {
          type: 'applications',
          name: 'Steward',
          description: '',
          permissions: ['view', 'edit', 'share', 'delete'],
        },
      },
      administrator,
    )
    const shares = [{ subject: { kind: 'user' as const, userId: colleague.userId }, role: role.id }]
    await server.call(
      routes.applications.changeShares,
      { parameters: { applicationId: id }, body: { isPublic: false, shares } },
      builder,
    )
    expect((await give(id, colleague, colleague)).status).toBe(403)
    expect(await ownerOf(id)).toBe(builder.userId)
  })

  it('goes to nobody who may build nothing, and to nobody of elsewhere', async () => {
    const id = await anApplication()
    const endUser = await server.aMember(administrator, 'end-user')
    const stranger = await server.anOwner()
    expect((await give(id, endUser, builder)).status).toBe(400)
    expect((await give(id, stranger, builder)).status).toBe(400)
    expect((await give(id, stranger, stranger)).status).toBe(404)
    expect(await ownerOf(id)).toBe(builder.userId)
  })
})
