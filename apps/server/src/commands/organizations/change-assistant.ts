import type { RouteInput, routes } from '@ashlar/contract'
import type { AssistantSettings } from '@ashlar/schema/assistant-settings'
import { and, eq, inArray } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { integrations } from '../../tables/integrations.ts'
import { organizations } from '../../tables/organizations.ts'
import { lockSettings, nextRevision } from './lock-settings.ts'

type AssistantChange = RouteInput<typeof routes.organizations.changeAssistant>['body']

/** Settles what holds for the assistant of an organization. Throws `Refusal`. */
export const changeAssistant = async (
  { platform: { database } }: Pick<Services, 'platform'>,
  actor: MemberPrincipal,
  { revision, settings }: AssistantChange,
): Promise<void> => {
  const { organizationId, userId } = actor
  await transaction(database, async (queries) => {
    await lockSettings(queries, actor, revision)
    await requireOwnIntegrations(queries, organizationId, settings)
    await queries
      .update(organizations)
      .set({ assistant: settings, revision: nextRevision })
      .where(eq(organizations.id, organizationId))
    await record(queries, {
      organizationId,
      actorId: userId,
      action: 'change assistant',
      entityType: 'organization',
      entityId: organizationId,
      details: { ...settings },
    })
  })
}

/** Models are those of the organization's own integrations. */
const requireOwnIntegrations = async (
  queries: Queryable,
  organizationId: string,
  { models }: AssistantSettings,
): Promise<void> => {
  const named = Object.entries(models).flatMap(([use, choice]) =>
    choice.source === 'integration' ? [{ use, id: choice.integrationId }] : [],
  )
  if (named.length === 0) return
  const ids = named.map(({ id }) => id)
  const own = await queries
    .select({ id: integrations.id })
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), inArray(integrations.id, ids)))
  const problems = named
    .filter(({ id }) => !own.some((integration) => integration.id === id))
    .map(({ use }) => ({
      path: `settings.models.${use}.integrationId`,
      reason: 'This integration is not there any more. Choose another one.',
    }))
  const [first] = problems
  if (first !== undefined) throw new Refusal('invalid_request', first.reason, { problems })
}
