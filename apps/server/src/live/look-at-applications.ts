import type { LiveEvent } from '@ashlar/contract'
import { and, asc, inArray, isNull } from 'drizzle-orm'
import { applications } from '../tables/applications.ts'
import { pages } from '../tables/pages.ts'
import type { Queryable } from '../platform/database/database.ts'

/** An application as it is now, beside its documents. */
export interface ApplicationLook {
  /** What those who follow it are told. */
  readonly event: Extract<LiveEvent, { type: 'application' }>
  /** The same text for as long as nothing changes that is to be read again. */
  readonly shape: string
}

/**
 * Looks at what applications are called, have for pages and for a deployment, without reading their documents. One that was
 * deleted is left out.
 */
export const lookAtApplications = async (
  queries: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ApplicationLook>> => {
  if (ids.length === 0) return new Map()
  const [rows, pageRows] = await Promise.all([
    queries
      .select({
        id: applications.id,
        name: applications.name,
        isPublic: applications.isPublic,
        deploymentId: applications.deploymentId,
        settings: applications.settings,
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
  return new Map(
    rows.map(({ id, isPublic, name, deploymentId, settings }) => {
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
      return [id, { event, shape: JSON.stringify([event, isPublic, settings]) }] as const
    }),
  )
}
