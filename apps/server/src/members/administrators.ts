import type { AdministratorView } from '@ashlar/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { users } from '../tables/identity.ts'
import { memberships } from '../tables/organizations.ts'

/** More than anybody writes to. */
const mostListed = 50

/** Who looks after an organization, admins before owners: they are asked for what a role does not give. */
export const administratorsOf = async (
  queries: Queryable,
  organizationId: string,
): Promise<AdministratorView[]> => {
  const rows = await queries
    .select({ name: users.name, email: users.email, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), inArray(memberships.role, ['admin', 'owner'])))
    .orderBy(asc(memberships.role), asc(sql`lower(${users.name})`), asc(users.email))
    .limit(mostListed)
  return rows.map(({ name, email, role }) => ({ name, email, isOwner: role === 'owner' }))
}
