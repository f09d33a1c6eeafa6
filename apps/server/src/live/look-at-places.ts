import type { LiveEvent } from '@ashlar/contract'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { markOfApi, markOfApplication } from '../reviews/marks.ts'
import { givenMarks } from '../sharing/given-marks.ts'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { pages } from '../tables/pages.ts'
import type { Queryable } from '../platform/database/database.ts'

const owning = alias(applications, 'owning')
const owningApis = alias(apis, 'owning_apis')

/** What somebody has open, an application, a workflow or a job, as it is now beside its documents. */
export interface PlaceLook {
  /** What those who follow it are told. */
  readonly event: Extract<LiveEvent, { type: 'application' | 'api' }>
  /** The same text for as long as nothing changes that is to be read again. */
  readonly shape: string
}

/**
 * Looks at what is called how, has which pages and which version or deployment, and on which what is given to whom, without
 * reading documents. What was deleted is
 * left out.
 */
export const lookAtPlaces = async (
  queries: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlaceLook>> => {
  if (ids.length === 0) return new Map()
  const [ofApplications, ofApis] = await Promise.all([
    lookAtApplications(queries, ids),
    lookAtApis(queries, ids),
  ])
  return new Map([...ofApplications, ...ofApis])
}

const lookAtApis = async (queries: Queryable, ids: readonly string[]): Promise<[string, PlaceLook][]> => {
  const { id: apiId, name, versionId, isEnabled, isProtected } = apis
  const rows = await queries
    .select({
      id: apiId,
      name,
      versionId,
      isEnabled,
      isProtected,
      reviews: markOfApi({
        original: sql`coalesce(${owningApis.id}, ${apis.id})`,
        revision: sql`coalesce(${owningApis.reviewRevision}, ${apis.reviewRevision})`,
      }),
      // The rights to a branch are those to what it is a branch of.
      ownerId: sql<string>`coalesce(${owningApis.ownerId}, ${apis.ownerId})`,
      sharedId: sql<string>`coalesce(${owningApis.id}, ${apiId})`,
    })
    .from(apis)
    .leftJoin(owningApis, eq(owningApis.id, apis.branchOf))
    .where(and(inArray(apiId, [...ids]), isNull(apis.deletedAt)))
  const given = await givenMarks(
    queries,
    rows.map(({ sharedId }) => sharedId),
  )
  return rows.map(({ id, ownerId, sharedId, ...facts }) => {
    const event = { type: 'api' as const, ...facts }
    return [id, { event, shape: JSON.stringify([event, ownerId, given.get(sharedId)]) }]
  })
}

const lookAtApplications = async (
  queries: Queryable,
  ids: readonly string[],
): Promise<[string, PlaceLook][]> => {
  const [rows, pageRows] = await Promise.all([
    queries
      .select({
        id: applications.id,
        name: applications.name,
        isPublic: applications.isPublic,
        deploymentId: applications.deploymentId,
        reviews: markOfApplication({
          original: sql`coalesce(${owning.id}, ${applications.id})`,
          revision: sql`coalesce(${owning.reviewRevision}, ${applications.reviewRevision})`,
        }),
        // The rights to a branch are those to its application.
        ownerId: sql<string>`coalesce(${owning.ownerId}, ${applications.ownerId})`,
        sharedId: sql<string>`coalesce(${owning.id}, ${applications.id})`,
      })
      .from(applications)
      .leftJoin(owning, eq(owning.id, applications.branchOf))
      .where(inArray(applications.id, [...ids])),
    queries
      .select({ id: pages.id, placeId: pages.applicationId, name: pages.name, isHidden: pages.isHidden })
      .from(pages)
      .where(and(inArray(pages.applicationId, [...ids]), isNull(pages.deletedAt)))
      .orderBy(asc(pages.createdAt), asc(pages.id)),
  ])
  const listed = Map.groupBy(pageRows, ({ placeId }) => placeId)
  const given = await givenMarks(
    queries,
    rows.map(({ sharedId }) => sharedId),
  )
  return rows.map(({ id, isPublic, name, deploymentId, reviews, ownerId, sharedId }) => {
    const event = {
      type: 'application' as const,
      name,
      deploymentId,
      reviews,
      pages: (listed.get(id) ?? []).map((page) => ({
        id: page.id,
        name: page.name,
        isHidden: page.isHidden,
      })),
    }
    return [id, { event, shape: JSON.stringify([event, isPublic, ownerId, given.get(sharedId)]) }]
  })
}
