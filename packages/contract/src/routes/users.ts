import { organizationRoles } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'
import { signInSchema } from './account.ts'
import { permissionsSchema, roleNameSchema } from './groups.ts'

const userSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    /** That of the membership. */
    role: z.enum(organizationRoles),
    joinedAt: z.string(),
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
    /** What they have beside the role of the membership, themselves. */
    roles: z.array(roleNameSchema),
  })
  .meta({ id: 'User' })
export type UserView = z.output<typeof userSchema>

const read = { access: 'member', permission: 'organization users:read' } as const
const manage = { access: 'member', permission: 'organization users:manage' } as const

export const userRoutes = {
  resetSecondFactor: route(address('POST', '/api/v1/users/:userId/second-factor/removal'), {
    summary:
      'Turn two-step sign-in off and remove the passkeys of a member who belongs to this organization alone',
    policy: { access: 'member', permission: 'organization users:manage' },
    response: z.null(),
  }),
  read: route(address('GET', '/api/v1/users/:userId'), {
    summary: 'A member of the organization, with their groups and roles',
    policy: read,
    response: userSchema,
  }),
  readPermissions: route(address('GET', '/api/v1/users/:userId/permissions'), {
    summary: 'What a member may do, and what was shared with them',
    policy: read,
    response: permissionsSchema,
  }),
  listSessions: route(address('GET', '/api/v1/users/:userId/sessions'), {
    summary: 'Where a member is signed in',
    policy: manage,
    response: z.object({ sessions: z.array(signInSchema), hasSecondFactor: z.boolean() }),
  }),
  endSessions: route(address('DELETE', '/api/v1/users/:userId/sessions'), {
    summary: 'Sign a member out everywhere',
    policy: manage,
    response: z.null(),
  }),
}
