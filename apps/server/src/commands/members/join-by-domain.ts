import { and, eq, isNull } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { joinDomains, memberships, organizations } from '../../tables/organizations.ts'

/**
 * Makes whoever has just proved an address a member of the organization that lets in everybody of its domain; null where
 * there is none. Give it the transaction that creates the account.
 */
export const joinByDomain = async (
  queries: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<string | null> => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const [place] = await queries
    .select({ organizationId: organizations.id, role: organizations.joinRole })
    .from(joinDomains)
    .innerJoin(organizations, eq(organizations.id, joinDomains.organizationId))
    .where(and(eq(joinDomains.domain, domain), isNull(organizations.deletedAt)))
    // Whoever takes the domain away at this moment comes before or after.
    .for('share')
  if (place === undefined) return null
  const { organizationId, role } = place
  await queries.insert(memberships).values({ organizationId, userId, role })
  await record(queries, {
    organizationId,
    actorId: userId,
    action: 'join',
    entityType: 'user',
    entityId: userId,
    details: { email, role, domain },
  })
  return organizationId
}
