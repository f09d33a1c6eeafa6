import { displayNameSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'

export const ownOrganizationRoutes = {
  begin: route(address('PUT', '/api/v1/session/organization'), {
    summary: 'Say in which of your organizations tabs of this browser begin that have chosen none',
    policy: { access: 'member' },
    body: z.strictObject({ organizationId: z.string().max(64) }),
    response: z.null(),
  }),
  found: route(address('POST', '/api/v1/account/organizations'), {
    summary: 'Found another organization, as its owner, where the installation lets people do so',
    policy: { access: 'member' },
    body: z.strictObject({ name: displayNameSchema }),
    answersOnce: true,
    response: z.object({ organizationId: z.string() }),
  }),
  leave: route(address('POST', '/api/v1/account/organizations/:organizationId/leaving'), {
    summary: 'Leave an organization; what you own there goes to another member',
    policy: { access: 'member' },
    body: z.strictObject({
      /** Who gets what you own; left out, an owner. */
      successorId: z.string().max(64).optional(),
    }),
    response: z.null(),
  }),
}
