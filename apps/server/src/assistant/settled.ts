import type { CompletionSettings } from '@ashlar/schema'
import { type AssistantSettings, usualAssistantSettings } from '@ashlar/schema/assistant-settings'
import { eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { noCompletion } from '../organizations/general.ts'
import type { Queryable } from '../platform/database/database.ts'
import { madeOnce } from '../platform/database/made-once.ts'
import { integrationConfigurations, integrations } from '../tables/integrations.ts'
import { organizations } from '../tables/organizations.ts'

/** A configuration of an integration, with its secrets as they are stored. */
export interface SecretHolder {
  readonly id: string
  readonly profileId: string | null
  readonly sealedSecrets: Readonly<Record<string, string>>
}

/** What an organization has settled about its assistant, and the secrets of its integrations that no model may read. */
export interface SettledOrganization {
  readonly assistant: AssistantSettings
  readonly completion: CompletionSettings
  readonly secretHolders: readonly SecretHolder[]
}

/** Reads it, all at once: each question to a model waits for this. */
export const settledBy = async (queries: Queryable, organizationId: string): Promise<SettledOrganization> => {
  const [row] = await settledIn(queries).execute({ organizationId })
  return {
    assistant: row?.assistant ?? usualAssistantSettings,
    completion: row?.completion ?? noCompletion,
    secretHolders: row?.secretHolders ?? [],
  }
}

const settledIn = madeOnce('settled by an organization', (queries, plan) => {
  const ofOrganization = eq(integrations.organizationId, sql.placeholder('organizationId'))
  const holders = unionAll(
    queries
      .select({
        id: integrations.id,
        profileId: sql<string | null>`null`.as('profileId'),
        sealedSecrets: sql`${integrations.sealedSecrets}`.as('sealedSecrets'),
      })
      .from(integrations)
      .where(ofOrganization),
    queries
      .select({
        id: integrationConfigurations.integrationId,
        profileId: sql<string | null>`${integrationConfigurations.profileId}`.as('profileId'),
        sealedSecrets: sql`${integrationConfigurations.sealedSecrets}`.as('sealedSecrets'),
      })
      .from(integrationConfigurations)
      .innerJoin(integrations, eq(integrations.id, integrationConfigurations.integrationId))
      .where(ofOrganization),
  ).as('holder')
  return queries
    .select({
      assistant: organizations.assistant,
      completion: organizations.completion,
      secretHolders: sql<SecretHolder[]>`(select coalesce(json_agg(holder), '[]') from ${holders})`,
    })
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('organizationId')))
    .prepare(plan)
})
