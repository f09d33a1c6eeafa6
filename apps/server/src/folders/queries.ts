import type { FolderView } from '@ashlar/contract'
import { holds } from '@ashlar/schema'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound } from '../requests/refusal.ts'
import { folders } from '../tables/folders.ts'

const columns = { id: folders.id, name: folders.name, parentId: folders.parentId }

/** The folders of an organization, by name. */
export const listFolders = (queries: Queryable, organizationId: string): Promise<FolderView[]> =>
  queries
    .select(columns)
    .from(folders)
    .where(eq(folders.organizationId, organizationId))
    .orderBy(asc(sql`lower(${folders.name})`), asc(folders.id))

/** A folder of an organization. Throws `Refusal` with `not_found` where it has none with the id. */
export const folderOf = async (
  queries: Queryable,
  organizationId: string,
  folderId: string,
): Promise<FolderView> => {
  const [folder] = await queries
    .select(columns)
    .from(folders)
    .where(and(eq(folders.id, folderId), eq(folders.organizationId, organizationId)))
  if (folder === undefined) throw notFound('folder')
  return folder
}

/**
 * The folders whose things a list of a folder shows: itself, and where it is searched those in it. Throws `Refusal` with
 * `not_found` for a folder that there is none of, and for whoever may not see folders.
 */
export const foldersToList = async (
  queries: Queryable,
  member: MemberPrincipal,
  { folderId, isSearched }: { folderId: string; isSearched: boolean },
): Promise<readonly string[]> => {
  if (!holds(member, 'folders:read')) throw notFound('folder')
  await folderOf(queries, member.organizationId, folderId)
  if (!isSearched) return [folderId]
  const inner = await queries
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.organizationId, member.organizationId), eq(folders.parentId, folderId)))
  return [folderId, ...inner.map(({ id }) => id)]
}
