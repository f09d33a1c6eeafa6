import { mayAct } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { protect } from '../sharing/queries.ts'
import { integrations } from '../tables/integrations.ts'
import { isSecretStore } from './secret-stores.ts'

/** The integrations of their organization that a member may use, in the order in which they were made. */
export const usableIntegrations = async (
  queries: Queryable,
  member: MemberPrincipal,
): Promise<(typeof integrations.$inferSelect)[]> => {
  const rows = await queries
    .select()
    .from(integrations)
    .where(eq(integrations.organizationId, member.organizationId))
    .orderBy(integrations.createdAt, integrations.id)
  const protections = await protect(queries, member, 'integrations', rows)
  return rows.filter((row) => {
    const protection = protections.get(row.id)
    return !isSecretStore(row) && protection !== undefined && mayAct(member, 'use', protection)
  })
}
