import type { LiveEvent } from '@ashlar/contract'
import { and, asc, inArray, isNull } from 'drizzle-orm'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { pages } from '../tables/pages.ts'
import type { Queryable } from '../platform/database/database.ts'

/** What somebody has open, an application, a workflow or a job, as it is now beside its documents. */
export interface PlaceLook {
  /** What those who follow it are told. */
  readonly event: Extract<LiveEvent, { type: 'application' | 'api' }>
  /** The same text for as long as nothing changes that is to be read again. */
  readonly shape: string
}

/**
 * Looks at what is called how, has which pages and which version or deployment, without reading documents. What was deleted is
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
  const { id: apiId, name, versionId, isEnabled } = apis
  const rows = await queries
    .select({ id: apiId, name, versionId, isEnabled })
    .from(apis)
    .where(and(inArray(apiId, [...ids]), isNull(apis.deletedAt)))
  return rows.map(({ id, ...facts }) => {
    const event = { type: 'api' as const, ...facts }
    return [id, { event, shape: JSON.stringify(event) }]
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
      })
      .from(applications)
      .where(inArray(applications.id, [...ids])),
    queries
      .select({ id: pages.id, placeId: pages.applicationId, name: pages.name, isHidden: pages.isHidden })
      .from(pages)
      .where(and(inArray(pages.applicationId, [...ids]), isNull(pages.deletedAt)))
      .orderBy(asc(pages.createdAt), asc(pages.id)),
  ])
  const listed = Map.groupBy(pageRows, ({ placeId }) => placeId)
  return rows.map(({ id, isPublic, name, deploymentId }) => {
    const event = {
      type: 'application' as const,
      name,
      deploymentId,
      pages: (listed.get(id) ?? []).map((page) => ({
        id: page.id,
        name: page.name,
        isHidden: page.isHidden,
      })),
    }
    return [id, { event, shape: JSON.stringify([event, isPublic]) }]
  })
}
