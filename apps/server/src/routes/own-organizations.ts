import { routes } from '@ashlar/contract'
import { foundAnother } from '../commands/found-organization.ts'
import { leaveOrganization } from '../commands/members/remove-member.ts'
import { notFound } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

export const ownOrganizationHandlers = (services: Services): MountedRoute[] => [
  answer(routes.ownOrganizations.begin, async ({ principal, body: { organizationId } }) => {
    const { userId, sessionId } = principal
    if ((await services.memberships.of(userId, organizationId)) === null) throw notFound('organization')
    if (sessionId !== undefined) await services.platform.identity.beginIn(sessionId, organizationId)
    return null
  }),

  answer(routes.ownOrganizations.found, async ({ principal: { userId }, body: { name }, exchange }) => ({
    organizationId: await foundAnother(services, userId, name, exchange.origin),
  })),

  answer(routes.ownOrganizations.leave, async ({ principal, parameters: { organizationId }, body }) => {
    // Only the one that the person sees in their tab, never another one by its id.
    if (organizationId !== principal.organizationId) throw notFound('organization')
    await leaveOrganization(services, principal, body.successorId)
    return null
  }),
]
