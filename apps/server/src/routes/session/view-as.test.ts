import { routes, type ViewedAs } from '@ashlar/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aGroup, aRole, assign } from '../../roles/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.anOwner()
})

type Viewed = Pick<ViewedAs, 'kind' | 'id'>

/** Somebody in the browser that looks as something, whatever the server thinks of it. */
const withCookie = (person: TestPerson, cookie: string): TestPerson => ({
  ...person,
  cookie: `${person.cookie}; ashlar_view_as=${cookie}`,
})

const lookAs = async (person: TestPerson, viewed: Viewed) => {
  const { status, headers } = await server.attempt(
    routes.session.viewAs,
    { body: { viewAs: viewed } },
    person,
  )
  const [cookie = ''] = String(headers['set-cookie'] ?? '').split(';')
  return { status, cookie }
}
const lookingAs = async (person: TestPerson, viewed: Viewed): Promise<TestPerson> => {
  const { status, cookie } = await lookAs(person, viewed)
  expect(status).toBe(200)
  return { ...person, cookie: `${person.cookie}; ${cookie}` }
}
const sessionOf = (person: TestPerson) => server.call(routes.session.read, { query: {} }, person)

describe('whoever looks at the product', () => {
  it('as a role of the organization has what that gives and members have at least, and is told so', async () => {
    const id = await aRole(server, owner, ['roles:read', 'logs:read'])
    const session = await sessionOf(await lookingAs(owner, { kind: 'role', id }))
    expect(session.viewAs).toMatchObject({ kind: 'role', id })
    expect(session.permissions.toSorted()).toEqual(['applications:read', 'logs:read', 'roles:read'])
  })

  it('as a group has what its roles give together', async () => {
    const role = await aRole(server, owner, ['logs:read'])
    const id = await aGroup(server, owner, { roles: ['developer', role] })
    const { permissions } = await sessionOf(await lookingAs(owner, { kind: 'group', id }))
    expect(permissions).toContain('logs:read')
    expect(permissions).toContain('workflows:create')
    expect(permissions).not.toContain('roles:manage')
  })

  it('holds no more than before', async () => {
    const id = await aRole(server, owner, ['access tokens:manage'])
    const developer = await server.aMember(owner, 'developer')
    for (const viewed of [{ kind: 'role', id } as const, { kind: 'role', id: 'admin' } as const]) {
      const { permissions } = await sessionOf(await lookingAs(developer, viewed))
      expect(permissions).not.toContain('access tokens:manage')
      expect(permissions).toContain('applications:read')
    }
  })

  it('loses within a second what the role loses', async () => {
    const id = await aRole(server, owner, ['roles:read'])
    const viewer = await lookingAs(owner, { kind: 'role', id })
    await server.call(
      routes.roles.update,
      { parameters: { roleId: id }, body: { revision: 0, name: 'Less', description: '', permissions: [] } },
      owner,
    )
    await expect
      .poll(async () => (await sessionOf(viewer)).permissions, { timeout: 2000 })
      .toEqual(['applications:read'])
  })

  it('is who they are once the role is gone, and in an organization that has none of it', async () => {
    const id = await aRole(server, owner, [])
    const viewer = await lookingAs(owner, { kind: 'role', id })
    const stranger = await server.anOwner()
    expect((await lookAs(stranger, { kind: 'role', id })).status).toBe(404)
    expect((await sessionOf(withCookie(stranger, `role:${id}`))).viewAs).toBeNull()
    await server.call(routes.roles.remove, { parameters: { roleId: id } }, owner)
    await expect.poll(async () => (await sessionOf(viewer)).viewAs, { timeout: 2000 }).toBeNull()
  })

  it.each(['owner', 'nothing', `x' or 1=1`, 'a'.repeat(65), 'edit'])(
    'as %j is refused, and a cookie that says so counts for nothing',
    async (id) => {
      expect((await lookAs(owner, { kind: 'role', id })).status).toBeGreaterThanOrEqual(400)
      const session = await sessionOf(withCookie(owner, `role:${encodeURIComponent(id)}`))
      expect(session.viewAs).toBeNull()
      expect(session.permissions).toContain('organization:manage')
    },
  )

  it('as a role for things, or by a role that only others have, gains nothing', async () => {
    const ofThings = await aRole(server, owner, ['edit'], 'applications')
    expect((await lookAs(owner, { kind: 'role', id: ofThings })).status).toBe(404)
    const person = await server.aMember(owner, 'end-user')
    const role = await aRole(server, owner, ['logs:read'])
    await assign(server, owner, await server.aMember(owner, 'end-user'), [role])
    expect((await sessionOf(withCookie(person, `role:${role}`))).permissions).toEqual(['applications:read'])
  })
})
