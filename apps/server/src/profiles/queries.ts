import { randomUUID } from 'node:crypto'
import type { Profile } from '@ashlar/schema'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { profiles } from '../tables/profiles.ts'

const columns = {
  id: profiles.id,
  key: profiles.key,
  displayName: profiles.displayName,
  type: profiles.type,
}

/** The profiles of an organization: production, staging, then the others in the order in which they were added. */
export const profilesOf = async (queries: Queryable, organizationId: string): Promise<Profile[]> =>
  await queries
    .select(columns)
    .from(profiles)
    .where(eq(profiles.organizationId, organizationId))
    .orderBy(
      sql`array_position(array['production', 'staging', 'custom'], ${profiles.type})`,
      asc(profiles.createdAt),
      asc(profiles.id),
    )

/** One profile of an organization; null where it has none of this id. */
export const profileOf = async (
  queries: Queryable,
  organizationId: string,
  id: string,
): Promise<Profile | null> => {
  const [row] = await queries
    .select(columns)
    .from(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.organizationId, organizationId)))
  return row ?? null
}

/** Gives a new organization the profiles that every one has. */
export const addFirstProfiles = async (queries: Queryable, organizationId: string): Promise<void> => {
  await queries.insert(profiles).values([
    {
      id: randomUUID(),
      organizationId,
      key: 'production',
      displayName: 'Production',
      type: 'production',
    },
    { id: randomUUID(), organizationId, key: 'staging', displayName: 'Staging', type: 'staging' },
  ])
}
