import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { pages } from '../tables/pages.ts'

/** The pages of an application, oldest first. */
export const pagesOf = (database: Queryable, applicationId: string) =>
  database
    .select()
    .from(pages)
    .where(and(eq(pages.applicationId, applicationId), isNull(pages.deletedAt)))
    .orderBy(asc(pages.createdAt), asc(pages.id))

/** The pages of an application as lists name them: without their documents, which may be megabytes. */
export const listedPagesOf = (database: Queryable, applicationId: string) =>
  database
    .select({ id: pages.id, name: pages.name, isHidden: pages.isHidden })
    .from(pages)
    .where(and(eq(pages.applicationId, applicationId), isNull(pages.deletedAt)))
    .orderBy(asc(pages.createdAt), asc(pages.id))
