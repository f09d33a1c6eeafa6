import { entityTypes, oneLineNameSchema, organizationRoles } from '@ashlar/schema'
import { z } from 'zod'
import { listedShape, listQuery } from '../listing.ts'
import { address, route } from '../route.ts'

/** A role of the whole organization, by its key or id, as lists name it. */
export const roleNameSchema = z.object({ id: z.string(), name: z.string() })
export type RoleName = z.output<typeof roleNameSchema>

const groupShape = {
  id: z.string(),
  name: z.string(),
  /** Everybody and the administrators are groups that nobody edits. */
  type: z.enum(['all users', 'admins', 'custom']),
  /** Who keeps it: people here, or the directory of the organization. */
  source: z.enum(['product', 'scim']),
  memberCount: z.number().int(),
  /** What its members have by it. */
  roles: z.array(roleNameSchema),
}

const groupSchema = z.object(groupShape).meta({ id: 'Group' })
export type GroupView = z.output<typeof groupSchema>

const personOfGroupSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(organizationRoles),
})
export type PersonOfGroup = z.output<typeof personOfGroupSchema>

/** One thing that somebody or a group was given, of those that whoever asks may see. */
export const givenEntitySchema = z.object({
  type: z.enum(entityTypes),
  id: z.string(),
  name: z.string(),
  /** What the role on it is called. */
  role: z.string(),
  /** The group through which they have it; null where it is their own. */
  group: z.string().nullable(),
})
export type GivenEntity = z.output<typeof givenEntitySchema>

export const permissionsSchema = z.object({
  /** What all roles give together. */
  permissions: z.array(z.string()),
  entities: z.array(givenEntitySchema),
})
export type PermissionsView = z.output<typeof permissionsSchema>

/** What lets somebody look at groups. */
const look = {
  access: 'member',
  permission: ['groups:read', 'group members:read', 'groups:manage'],
} as const
const manage = { access: 'member', permission: 'groups:manage' } as const
const manageMembers = { access: 'member', permission: ['groups:manage', 'group members:manage'] } as const

export const groupRoutes = {
  list: route(address('GET', '/api/v1/groups'), {
    summary: 'The groups of the organization',
    policy: look,
    query: listQuery(['name', 'members']),
    response: z.object({ groups: z.array(groupSchema), ...listedShape }),
  }),
  create: route(address('POST', '/api/v1/groups'), {
    summary: 'Make a group',
    policy: manage,
    body: z.strictObject({ name: oneLineNameSchema }),
    answersOnce: true,
    response: groupSchema,
  }),
  read: route(address('GET', '/api/v1/groups/:groupId'), {
    summary: 'A group of the organization',
    policy: { access: 'member', permission: ['group members:read', 'groups:manage'] },
    response: groupSchema,
  }),
  listMembers: route(address('GET', '/api/v1/groups/:groupId/members'), {
    summary: 'The members of a group',
    policy: { access: 'member', permission: ['group members:read', 'groups:manage'] },
    query: listQuery(['name', 'email', 'role']),
    response: z.object({ members: z.array(personOfGroupSchema), ...listedShape }),
  }),
  rename: route(address('PATCH', '/api/v1/groups/:groupId'), {
    summary: 'Give a group another name',
    policy: manage,
    body: z.strictObject({ name: oneLineNameSchema }),
    response: groupSchema,
  }),
  remove: route(address('DELETE', '/api/v1/groups/:groupId'), {
    summary: 'Delete a group; its members lose what they had by it',
    policy: manage,
    response: z.null(),
  }),
  addMembers: route(address('POST', '/api/v1/groups/:groupId/members'), {
    summary: 'Bring members of the organization into a group',
    policy: manageMembers,
    body: z.strictObject({ userIds: z.array(z.string().max(64)).min(1).max(500) }),
    response: groupSchema,
  }),
  removeMember: route(address('DELETE', '/api/v1/groups/:groupId/members/:userId'), {
    summary: 'Take a member out of a group',
    policy: manageMembers,
    response: groupSchema,
  }),
  readPermissions: route(address('GET', '/api/v1/groups/:groupId/permissions'), {
    summary: 'What the members of a group may do by it',
    policy: look,
    response: permissionsSchema,
  }),
}
