import { randomUUID } from 'node:crypto'
import { type RoleType, type RouteInput, routes } from '@ashlar/contract'
import type { TestPerson, TestServer } from '../testing.ts'

type Held = RouteInput<typeof routes.roles.create>['body']['permissions']

/** A role that somebody makes. */
export const aRole = async (
  server: TestServer,
  by: TestPerson,
  permissions: Held,
  type: RoleType = 'organization',
): Promise<string> => {
  const body = { type, name: randomUUID(), description: '', permissions }
  return (await server.call(routes.roles.create, { body }, by)).id
}

/** A group that somebody makes, with these members and roles. */
export const aGroup = async (
  server: TestServer,
  by: TestPerson,
  { members = [], roles = [] }: { members?: readonly TestPerson[]; roles?: readonly string[] },
): Promise<string> => {
  const { id: groupId } = await server.call(routes.groups.create, { body: { name: randomUUID() } }, by)
  const parameters = { groupId }
  if (roles.length > 0) {
    await server.call(routes.roles.assignToGroup, { parameters, body: { roles: [...roles] } }, by)
  }
  if (members.length > 0) {
    const userIds = members.map(({ userId }) => userId)
    await server.call(routes.groups.addMembers, { parameters, body: { userIds } }, by)
  }
  return groupId
}

/** Gives somebody roles of their own. */
export const assign = (
  server: TestServer,
  by: TestPerson,
  { userId }: TestPerson,
  roles: readonly string[],
) => server.attempt(routes.roles.assignToUser, { parameters: { userId }, body: { roles } }, by)
