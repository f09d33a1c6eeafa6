import { routes } from '@ashlar/contract'
import { changeAssistant } from '../commands/organizations/change-assistant.ts'
import { changeGeneral } from '../commands/organizations/change-general.ts'
import { deleteOrganization, restoreOrganization } from '../commands/organizations/delete-organization.ts'
import { assistantSettingsOf } from '../organizations/assistant.ts'
import { generalSettingsOf } from '../organizations/general.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

/** The organization of an address is the member's own, or there is none. */
const requireOwn = (principal: MemberPrincipal, organizationId: string): void => {
  if (principal.organizationId !== organizationId) throw notFound('organization')
}

export const organizationHandlers = (services: Services): MountedRoute[] => {
  const { queries } = services.platform.database
  return [
    answer(routes.organizations.readGeneral, async ({ principal, parameters: { organizationId } }) => {
      requireOwn(principal, organizationId)
      return generalSettingsOf(queries, organizationId)
    }),

    answer(
      routes.organizations.changeGeneral,
      async ({ principal, parameters: { organizationId }, body }) => {
        requireOwn(principal, organizationId)
        await changeGeneral(services, principal, body)
        return generalSettingsOf(queries, organizationId)
      },
    ),

    answer(routes.organizations.readAssistant, async ({ principal, parameters: { organizationId } }) => {
      requireOwn(principal, organizationId)
      return assistantSettingsOf(queries, services.settings, organizationId)
    }),

    answer(
      routes.organizations.changeAssistant,
      async ({ principal, parameters: { organizationId }, body }) => {
        requireOwn(principal, organizationId)
        await changeAssistant(services, principal, body)
        return assistantSettingsOf(queries, services.settings, organizationId)
      },
    ),

    answer(routes.organizations.remove, async ({ principal, parameters: { organizationId }, body }) => {
      requireOwn(principal, organizationId)
      await deleteOrganization(services, principal, body.name)
      return generalSettingsOf(queries, organizationId)
    }),

    answer(routes.organizations.restore, async ({ principal, parameters: { organizationId } }) => {
      requireOwn(principal, organizationId)
      await restoreOrganization(services, principal)
      return generalSettingsOf(queries, organizationId)
    }),
  ]
}
