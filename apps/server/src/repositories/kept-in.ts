import type { ProtectedEntity } from '@ashlar/schema'
import { and, eq, isNull } from 'drizzle-orm'
import { kindFacts } from '../apis/load.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { protect } from '../sharing/queries.ts'
import { type ApiKind, apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { repositoryPlaces } from '../tables/repositories.ts'
import type { PlaceRow } from './queries.ts'

/** Something that is kept in a repository, with what decides who may know of it. */
export interface KeptIn {
  readonly kind: 'application' | (typeof kindFacts)[ApiKind]['noun']
  readonly id: string
  readonly name: string
  readonly place: PlaceRow
  readonly protection: ProtectedEntity
}

/** What is kept in a repository, by its names; branches are left out. */
export const keptIn = async (
  queries: Queryable,
  member: MemberPrincipal,
  repositoryId: string,
): Promise<KeptIn[]> => {
  const found = [
    ...(await applicationsIn(queries, member, repositoryId)),
    ...(await apisIn(queries, member, repositoryId, 'workflow')),
    ...(await apisIn(queries, member, repositoryId, 'job')),
  ]
  return found.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

const applicationsIn = async (
  queries: Queryable,
  member: MemberPrincipal,
  repositoryId: string,
): Promise<KeptIn[]> => {
  const rows = await queries
    .select({ row: applications, place: repositoryPlaces })
    .from(repositoryPlaces)
    .innerJoin(applications, eq(applications.id, repositoryPlaces.applicationId))
    .where(and(eq(repositoryPlaces.repositoryId, repositoryId), isNull(applications.branchOf)))
  const protections = await protect(
    queries,
    member,
    'applications',
    rows.map(({ row }) => row),
  )
  return rows.flatMap(({ row: { id, name }, place }): KeptIn[] => {
    const protection = protections.get(id)
    return protection === undefined ? [] : [{ kind: 'application', id, name, place, protection }]
  })
}

const apisIn = async (
  queries: Queryable,
  member: MemberPrincipal,
  repositoryId: string,
  kind: ApiKind,
): Promise<KeptIn[]> => {
  const { resource, noun } = kindFacts[kind]
  const rows = await queries
    .select({ row: apis, place: repositoryPlaces })
    .from(repositoryPlaces)
    .innerJoin(apis, eq(apis.id, repositoryPlaces.apiId))
    .where(and(eq(repositoryPlaces.repositoryId, repositoryId), isNull(apis.branchOf), eq(apis.kind, kind)))
  const protections = await protect(
    queries,
    member,
    resource,
    rows.map(({ row }) => row),
  )
  return rows.flatMap(({ row: { id, name }, place }): KeptIn[] => {
    const protection = protections.get(id)
    return protection === undefined ? [] : [{ kind: noun, id, name, place, protection }]
  })
}
