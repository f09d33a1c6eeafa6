import { daysToUndoDeletion, type GeneralSettingsView } from '@ashlar/contract'
import type { CompletionSettings } from '@ashlar/schema'
import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { notFound } from '../requests/refusal.ts'
import { joinDomains, organizations } from '../tables/organizations.ts'

/** Until somebody turns it on, no code is completed. */
export const noCompletion: CompletionSettings = {
  isOn: false,
  users: null,
  applications: null,
  sendsFeedback: false,
}

const day = 24 * 60 * 60 * 1000

/** The general settings of an organization, as those see them who look after it. */
export const generalSettingsOf = async (
  queries: Queryable,
  organizationId: string,
): Promise<GeneralSettingsView> => {
  const [row] = await queries.select().from(organizations).where(eq(organizations.id, organizationId))
  if (row === undefined) throw notFound('organization')
  const domains = await queries
    .select({ domain: joinDomains.domain })
    .from(joinDomains)
    .where(eq(joinDomains.organizationId, organizationId))
    .orderBy(asc(joinDomains.domain))
  return {
    id: row.id,
    name: row.name,
    logo: row.logo,
    accentColor: row.accentColor,
    joinDomains: domains.map(({ domain }) => domain),
    joinRole: row.joinRole,
    sessionHours: row.sessionHours,
    idleMinutes: row.idleMinutes,
    requiresSecondFactor: row.requiresSecondFactor,
    completion: row.completion ?? noCompletion,
    revision: row.revision,
    deletesAt: endOf(row.deletedAt)?.toISOString() ?? null,
  }
}

/** When the data of an organization goes that was deleted at a moment. */
export const endOf = (deletedAt: Date | null): Date | null =>
  deletedAt === null ? null : new Date(deletedAt.getTime() + daysToUndoDeletion * day)
