import { entityActions, everyPermission, entityTypes, oneLineNameSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'
import { roleNameSchema } from './groups.ts'

const roleType = z.enum(['organization', ...entityTypes])
export type RoleType = z.output<typeof roleType>

const roleSchema = z
  .object({
    /** The key of a role that every organization has, or an id. */
    id: z.string(),
    type: roleType,
    name: z.string(),
    description: z.string(),
    isBuiltIn: z.boolean(),
    /** Permissions of a role for the organization, actions of one for things. */
    permissions: z.array(z.string()),
    /** Where it stands among those of its type: built-in ones from 0 on, then the others by name. */
    order: z.number().int(),
    /** Counts changes; a save names the one it stands on. */
    revision: z.number().int(),
    /** How many people and groups have it, shares included. */
    holders: z.number().int(),
  })
  .meta({ id: 'Role' })
export type RoleView = z.output<typeof roleSchema>

const contentShape = {
  name: oneLineNameSchema,
  description: z.string().max(400),
  permissions: z.array(z.enum([...everyPermission, ...entityActions])).max(100),
}

const manage = { access: 'member', permission: 'roles:manage' } as const
const assigned = z.object({ roles: z.array(roleNameSchema) })
const toAssign = z.strictObject({ roles: z.array(z.string().max(64)).max(50) })

export const roleRoutes = {
  list: route(address('GET', '/api/v1/roles'), {
    summary: 'The roles of the organization, for itself and for what is shared',
    policy: { access: 'member', permission: 'roles:read' },
    response: z.object({
      roles: z.array(roleSchema),
      /** Whether roles of its own count for nothing beyond what plain members may do. */
      hasSimpleRoles: z.boolean(),
    }),
  }),
  create: route(address('POST', '/api/v1/roles'), {
    summary: 'Make a role',
    policy: manage,
    body: z.strictObject({ type: roleType, ...contentShape }),
    answersOnce: true,
    response: roleSchema,
  }),
  update: route(address('PUT', '/api/v1/roles/:roleId'), {
    summary: 'Save a role; refused where somebody saved it meanwhile',
    policy: manage,
    body: z.strictObject({ revision: z.int().min(0), ...contentShape }),
    response: roleSchema,
  }),
  remove: route(address('DELETE', '/api/v1/roles/:roleId'), {
    summary: 'Delete a role; whoever has it loses what it gave',
    policy: manage,
    response: z.null(),
  }),
  changeSettings: route(address('PUT', '/api/v1/role-settings'), {
    summary: 'Say whether roles of its own count in the organization',
    policy: manage,
    body: z.strictObject({ hasSimpleRoles: z.boolean() }),
    response: z.object({ hasSimpleRoles: z.boolean() }),
  }),
  assignToUser: route(address('PUT', '/api/v1/users/:userId/roles'), {
    summary: 'Say which roles a member has beside that of their membership',
    policy: manage,
    body: toAssign,
    response: assigned,
  }),
  assignToGroup: route(address('PUT', '/api/v1/groups/:groupId/roles'), {
    summary: 'Say which roles the members of a group have by it',
    policy: manage,
    body: toAssign,
    response: assigned,
  }),
}
