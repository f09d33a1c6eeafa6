import type { EntityAction } from '@ashlar/schema'
import { and, eq, isNull } from 'drizzle-orm'
import { type LoadedApplication, loadApplication } from '../applications/load.ts'
import { notFound } from '../requests/refusal.ts'
import type { Principal } from '../requests/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { pages } from '../tables/pages.ts'

export type PageRow = typeof pages.$inferSelect

/** A page with its application, whose rights it shares. */
export interface LoadedPage {
  row: PageRow
  application: LoadedApplication
}

/** Loads a page with the right to an action on its application; missing and forbidden are the same refusal. */
export const loadPage = async (
  database: Queryable,
  principal: Principal,
  id: string,
  action: EntityAction,
): Promise<LoadedPage> => {
  const [row] = await database
    .select()
    .from(pages)
    .where(and(eq(pages.id, id), isNull(pages.deletedAt)))
  if (row === undefined) throw notFound('page')
  const application = await loadApplication(database, principal, row.applicationId, action, 'page')
  return { row, application }
}
