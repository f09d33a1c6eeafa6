import type { ProtectedEntity } from '@ashlar/schema'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { protect } from '../sharing/queries.ts'
import { applications } from '../tables/applications.ts'
import { repositoryPlaces } from '../tables/repositories.ts'
import type { PlaceRow } from './queries.ts'

/** An application that is kept in a repository, with what decides who may know of it. */
export interface KeptIn {
  readonly name: string
  readonly place: PlaceRow
  readonly protection: ProtectedEntity
}

/** The applications that are kept in a repository, by their names; their branches are left out. */
export const applicationsKeptIn = async (
  queries: Queryable,
  member: MemberPrincipal,
  repositoryId: string,
): Promise<KeptIn[]> => {
  const rows = await queries
    .select({ application: applications, place: repositoryPlaces })
    .from(repositoryPlaces)
    .innerJoin(applications, eq(applications.id, repositoryPlaces.applicationId))
    .where(and(eq(repositoryPlaces.repositoryId, repositoryId), isNull(applications.branchOf)))
    .orderBy(asc(sql`lower(${applications.name})`))
  const protections = await protect(
    queries,
    member,
    'applications',
    rows.map(({ application }) => application),
  )
  return rows.flatMap(({ application: { id, name }, place }) => {
    const protection = protections.get(id)
    return protection === undefined ? [] : [{ name, place, protection }]
  })
}
