import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { SealedPlace } from '../platform/sealed-place.ts'
import { integrationConfigurations, integrations } from '../tables/integrations.ts'
import { secretContext } from './secrets.ts'

const { sealedSecrets: ofIntegration } = integrations
const { sealedSecrets: ofProfile } = integrationConfigurations

/** Whether a secret in a column begins otherwise. */
const beginsOtherwise = (column: typeof ofIntegration | typeof ofProfile, otherThan: string) =>
  sql`exists (select from jsonb_each_text(${column}) each where not starts_with(each.value, ${otherThan}))`

const isStill = (column: typeof ofIntegration | typeof ofProfile, sealed: Readonly<Record<string, string>>) =>
  sql`${column} = ${JSON.stringify(sealed)}::jsonb`

/** The secrets of the default configurations of integrations. */
const integrationSecrets: SealedPlace = {
  what: 'secrets of integrations',
  texts: sql`select each.value as sealed from ${integrations}, jsonb_each_text(${ofIntegration}) each`,
  async rows(queries, { otherThan, after, limit }) {
    const rows = await queries
      .select({ id: integrations.id, organizationId: integrations.organizationId, sealed: ofIntegration })
      .from(integrations)
      .where(and(gt(integrations.id, after), beginsOtherwise(ofIntegration, otherThan)))
      .orderBy(asc(integrations.id))
      .limit(limit)
    return rows.map((row) => ({ ...row, contextOf: () => secretContext({ ...row, profileId: null }) }))
  },
  async replace(queries, { id, sealed: before }, sealed) {
    const changed = await queries
      .update(integrations)
      .set({ sealedSecrets: { ...sealed } })
      .where(and(eq(integrations.id, id), isStill(ofIntegration, before)))
      .returning({ id: integrations.id })
    return changed.length > 0
  },
}

const configurationId = sql<string>`${integrationConfigurations.integrationId} || '/' || ${integrationConfigurations.profileId}`

/** The secrets that profiles have of their own. */
const profileSecrets: SealedPlace = {
  what: 'secrets of integrations in profiles',
  texts: sql`select each.value as sealed from ${integrationConfigurations}, jsonb_each_text(${ofProfile}) each`,
  async rows(queries, { otherThan, after, limit }) {
    const rows = await queries
      .select({
        id: configurationId,
        integrationId: integrationConfigurations.integrationId,
        profileId: integrationConfigurations.profileId,
        organizationId: integrations.organizationId,
        sealed: ofProfile,
      })
      .from(integrationConfigurations)
      .innerJoin(integrations, eq(integrations.id, integrationConfigurations.integrationId))
      .where(and(gt(configurationId, after), beginsOtherwise(ofProfile, otherThan)))
      .orderBy(asc(configurationId))
      .limit(limit)
    return rows.map(({ integrationId, profileId, ...row }) => ({
      ...row,
      contextOf: () => secretContext({ id: integrationId, organizationId: row.organizationId, profileId }),
    }))
  },
  async replace(queries, { id, sealed: before }, sealed) {
    const changed = await queries
      .update(integrationConfigurations)
      .set({ sealedSecrets: { ...sealed } })
      .where(and(eq(configurationId, id), isStill(ofProfile, before)))
      .returning({ id: integrationConfigurations.integrationId })
    return changed.length > 0
  },
}

/** Where secrets of integrations are stored. */
export const sealedPlacesOfIntegrations = [integrationSecrets, profileSecrets]
