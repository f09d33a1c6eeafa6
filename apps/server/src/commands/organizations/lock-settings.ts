import { eq, sql } from 'drizzle-orm'
import { entitledNow } from '../../members/locked-memberships.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { organizations } from '../../tables/organizations.ts'

/** The revision after a change of the settings; part of every update of them. */
export const nextRevision = sql`${organizations.revision} + 1`

/**
 * Locks the settings of an organization for a change of somebody who may make it. Throws `Refusal` where they may not, or
 * where somebody else changed them since the revision that is named.
 */
export const lockSettings = async (
  queries: Queryable,
  actor: MemberPrincipal,
  revision: number | undefined,
): Promise<void> => {
  const [row] = await queries
    .select({ revision: organizations.revision })
    .from(organizations)
    .where(eq(organizations.id, actor.organizationId))
    .for('update')
  if (row === undefined) throw notFound('organization')
  await entitledNow(queries, actor, 'organization:manage')
  if (revision !== undefined && revision !== row.revision) {
    throw new Refusal(
      'revision_conflict',
      'Somebody else has changed these settings meanwhile. Look at what they say now, and make your change again.',
      { details: { revision: row.revision } },
    )
  }
}
