import type { LiveChange, LiveDocumentKind } from '@ashlar/contract'
import type { Change } from '@ashlar/schema'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { apiChanges, apis } from '../tables/apis.ts'
import { applicationChanges, applications } from '../tables/applications.ts'
import { users } from '../tables/identity.ts'
import { pageChanges, pages } from '../tables/pages.ts'
import type { Queryable } from '../platform/database/database.ts'

/** A document as it is now. */
export interface PresentRevision {
  readonly id: string
  readonly revision: number
  /** The application it belongs to; a workflow or job is its own place. */
  readonly placeId: string
}

/** How documents of a kind are followed. */
interface FollowedKind {
  /** How far documents are; one that is gone is left out. */
  readonly revisions: (queries: Queryable, ids: readonly string[]) => Promise<readonly PresentRevision[]>
  /** The saved changes after a revision, in order, so many at most. */
  readonly changesAfter: (
    queries: Queryable,
    id: string,
    revision: number,
    most: number,
  ) => Promise<LiveChange[]>
}

interface ChangeRow extends Omit<LiveChange, 'savedAt'> {
  readonly savedAt: Date
  readonly change: Change
}

const told = (rows: readonly ChangeRow[]): LiveChange[] =>
  rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }))

/** Every kind of document that can be followed. */
export const followedKinds: Readonly<Record<LiveDocumentKind, FollowedKind>> = {
  page: {
    revisions: (queries, ids) =>
      queries
        .select({ id: pages.id, revision: pages.revision, placeId: pages.applicationId })
        .from(pages)
        .where(and(inArray(pages.id, [...ids]), isNull(pages.deletedAt))),
    changesAfter: async (queries, id, revision, most) =>
      told(
        await queries
          .select({
            revision: pageChanges.revision,
            requestId: pageChanges.requestId,
            author: users.name,
            authorId: users.id,
            savedAt: pageChanges.savedAt,
            change: pageChanges.change,
          })
          .from(pageChanges)
          .innerJoin(users, eq(users.id, pageChanges.authorId))
          .where(and(eq(pageChanges.pageId, id), gt(pageChanges.revision, revision)))
          .orderBy(asc(pageChanges.revision))
          .limit(most),
      ),
  },
  application: {
    revisions: (queries, ids) =>
      queries
        .select({ id: applications.id, revision: applications.revision, placeId: applications.id })
        .from(applications)
        .where(inArray(applications.id, [...ids])),
    changesAfter: async (queries, id, revision, most) =>
      told(
        await queries
          .select({
            revision: applicationChanges.revision,
            requestId: applicationChanges.requestId,
            author: users.name,
            authorId: users.id,
            savedAt: applicationChanges.savedAt,
            change: applicationChanges.change,
          })
          .from(applicationChanges)
          .innerJoin(users, eq(users.id, applicationChanges.authorId))
          .where(and(eq(applicationChanges.applicationId, id), gt(applicationChanges.revision, revision)))
          .orderBy(asc(applicationChanges.revision))
          .limit(most),
      ),
  },
  api: {
    revisions: (queries, ids) =>
      queries
        .select({ id: apis.id, revision: apis.revision, placeId: apis.id })
        .from(apis)
        .where(and(inArray(apis.id, [...ids]), isNull(apis.deletedAt))),
    changesAfter: async (queries, id, revision, most) =>
      told(
        await queries
          .select({
            revision: apiChanges.revision,
            requestId: apiChanges.requestId,
            author: users.name,
            authorId: users.id,
            savedAt: apiChanges.savedAt,
            change: apiChanges.change,
          })
          .from(apiChanges)
          .innerJoin(users, eq(users.id, apiChanges.authorId))
          .where(and(eq(apiChanges.apiId, id), gt(apiChanges.revision, revision)))
          .orderBy(asc(apiChanges.revision))
          .limit(most),
      ),
  },
}
