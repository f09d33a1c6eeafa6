import type { LiveDocumentKind } from '@ashlar/contract'
import { and, inArray, isNull } from 'drizzle-orm'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { pages } from '../tables/pages.ts'
import type { Queryable } from '../platform/database/database.ts'

/** A document as it is now. */
export interface PresentRevision {
  readonly id: string
  readonly revision: number
  /** The application it belongs to; a workflow or job is its own place. */
  readonly placeId: string
}

/** How far documents of each kind are; one that is gone is left out. */
export const presentRevisions: Readonly<
  Record<
    LiveDocumentKind,
    (queries: Queryable, ids: readonly string[]) => Promise<readonly PresentRevision[]>
  >
> = {
  page: (queries, ids) =>
    queries
      .select({ id: pages.id, revision: pages.revision, placeId: pages.applicationId })
      .from(pages)
      .where(and(inArray(pages.id, [...ids]), isNull(pages.deletedAt))),
  application: (queries, ids) =>
    queries
      .select({ id: applications.id, revision: applications.revision, placeId: applications.id })
      .from(applications)
      .where(inArray(applications.id, [...ids])),
  api: (queries, ids) =>
    queries
      .select({ id: apis.id, revision: apis.revision, placeId: apis.id })
      .from(apis)
      .where(and(inArray(apis.id, [...ids]), isNull(apis.deletedAt))),
}
