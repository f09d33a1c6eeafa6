import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGroup } from '../roles/testing.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow } from '../workflows/testing.ts'

let server: TestServer
let owner: TestPerson
let developer: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  developer = await server.aMember(owner, 'developer')
})
afterAll(() => server.close())

describe('what somebody may do with a workflow', () => {
  const ask = (apiId: string, by: TestCaller | null, type?: 'workflow' | 'job') =>
    server.attempt(
      routes.permissions.ofApi,
      { parameters: { apiId }, query: type === undefined ? {} : { type } },
      by,
    )
  const shareWith = (workflowId: string, role: 'executor' | 'viewer' | 'builder') =>
    server.call(
      routes.workflows.changeShares,
      {
        parameters: { workflowId },
        body: { shares: [{ subject: { kind: 'user', userId: developer.userId }, role }] },
      },
      owner,
    )

  it.each([
    ['executor', ['use']],
    ['viewer', ['view']],
    ['builder', ['view', 'use', 'edit', 'deploy']],
  ] as const)('is told to whoever it was shared with as %s', async (role, permissions) => {
    const { id } = await aWorkflow(server, owner)
    await shareWith(id, role)
    for (const type of ['workflow', undefined] as const) {
      expect(await ask(id, developer, type)).toMatchObject({ status: 200, body: { permissions } })
    }
  })

  it('is told to nobody else, and is asked of its own type', async () => {
    const { id } = await aWorkflow(server, owner)
    const stranger = await server.anOwner()
    expect((await ask(id, developer, 'workflow')).status).toBe(404)
    expect((await ask(id, stranger, 'workflow')).status).toBe(404)
    expect((await ask(randomUUID(), owner)).status).toBe(404)
    expect((await ask(id, owner, 'job')).status).toBe(404)
    expect((await ask(id, null, 'workflow')).status).toBe(401)
  })
})

describe('the list of what is shared', () => {
  it('says of each thing what it is, whose it is, and what everyone, groups and people were given', async () => {
    const other = await server.anOwner()
    const person = await server.aMember(other, 'developer')
    const groupId = await aGroup(server, other, { members: [person] })
    const { id } = await aWorkflow(server, other)
    const application = await server.call(routes.applications.create, { body: { name: 'A desk' } }, other)
    const body = {
      shares: [
        { subject: { kind: 'user' as const, userId: person.userId }, role: 'builder' as const },
        { subject: { kind: 'group' as const, groupId }, role: 'builder' as const },
        { subject: { kind: 'everyone' as const }, role: 'builder' as const },
      ],
    }
    await server.call(routes.workflows.changeShares, { parameters: { workflowId: id }, body }, other)
    const query = { sort: 'type' as const, among: 'entities' as const }
    const { entities } = await server.call(routes.permissions.listShared, { query }, other)
    expect(entities.map(({ type }) => type)).toEqual(['application', 'workflow'])
    expect(entities.find((one) => one.id === application.id)).toEqual({
      id: application.id,
      name: 'A desk',
      type: 'application',
      owner: expect.any(String),
      ownerId: other.userId,
      builders: [],
      viewers: [],
      configurators: [],
      mayShare: true,
    })
    const builders = entities.find((one) => one.id === id)?.builders ?? []
    expect(builders).toHaveLength(3)
    expect(builders[0]).toBe('Everyone')
  })
})
