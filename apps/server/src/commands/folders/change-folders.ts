import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { folderOf } from '../../folders/queries.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { apis } from '../../tables/apis.ts'
import { applications } from '../../tables/applications.ts'
import { folders } from '../../tables/folders.ts'

/** How many folders an organization may have. */
const mostFolders = 1000

/** The folders of an organization change one after the other, so that none ends up in itself or on a third level. */
const lockFolders = async (queries: Queryable, organizationId: string): Promise<void> => {
  await queries.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${organizationId}`}, 0))`,
  )
}

/** Makes a folder and answers with its id. Throws `Refusal`. */
export const createFolder = (
  database: Database,
  actor: MemberPrincipal,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<string> =>
  transaction(database, async (queries) => {
    const { organizationId } = actor
    await lockFolders(queries, organizationId)
    await requireTopLevel(queries, organizationId, parentId)
    await requireFree(queries, organizationId, { name, parentId, id: '' })
    const [row] = await queries
      .select({ count: sql<number>`count(*)::int` })
      .from(folders)
      .where(eq(folders.organizationId, organizationId))
    if ((row?.count ?? 0) >= mostFolders) {
      throw new Refusal(
        'invalid_request',
        `An organization has at most ${mostFolders} folders. Delete one first.`,
      )
    }
    const id = randomUUID()
    await queries.insert(folders).values({ id, organizationId, name, parentId })
    await recordOf(queries, actor, id, { action: 'create', details: { name, parentId } })
    return id
  })

/** Renames a folder or moves it. Throws `Refusal`. */
export const updateFolder = (
  database: Database,
  actor: MemberPrincipal,
  folderId: string,
  changed: { name?: string | undefined; parentId?: string | null | undefined },
): Promise<void> =>
  transaction(database, async (queries) => {
    const { organizationId } = actor
    await lockFolders(queries, organizationId)
    const folder = await folderOf(queries, organizationId, folderId)
    const name = changed.name ?? folder.name
    const parentId = changed.parentId === undefined ? folder.parentId : changed.parentId
    if (parentId !== folder.parentId) {
      await requireTopLevel(queries, organizationId, parentId)
      if (parentId !== null) await requireNoFolders(queries, folderId, parentId)
    }
    await requireFree(queries, organizationId, { name, parentId, id: folderId })
    await queries.update(folders).set({ name, parentId }).where(eq(folders.id, folderId))
    await recordOf(queries, actor, folderId, { action: 'update', details: { name, parentId } })
  })

/**
 * Deletes a folder. Folders in it stand where it stood, and so does everything else unless `itemsTo` says where that goes;
 * null: out of all folders. Throws `Refusal`.
 */
export const removeFolder = (
  database: Database,
  actor: MemberPrincipal,
  folderId: string,
  itemsTo: string | null | undefined,
): Promise<void> =>
  transaction(database, async (queries) => {
    const { organizationId } = actor
    await lockFolders(queries, organizationId)
    const { name, parentId } = await folderOf(queries, organizationId, folderId)
    const target = itemsTo === undefined ? parentId : itemsTo
    if (target === folderId) {
      throw new Refusal('invalid_request', 'The folder is deleted: choose another one for what is in it.', {
        problems: [{ path: 'itemsTo', reason: 'It is the folder that is deleted.' }],
      })
    }
    if (target !== null) await folderOf(queries, organizationId, target)
    const inner = await queries
      .select({ id: folders.id, name: folders.name })
      .from(folders)
      .where(eq(folders.parentId, folderId))
    for (const { id, name: innerName } of inner) {
      const free = await freeName(queries, organizationId, { name: innerName, parentId, id: folderId })
      await queries.update(folders).set({ parentId, name: free }).where(eq(folders.id, id))
    }
    await queries.update(applications).set({ folderId: target }).where(eq(applications.folderId, folderId))
    await queries.update(apis).set({ folderId: target }).where(eq(apis.folderId, folderId))
    await queries.delete(folders).where(eq(folders.id, folderId))
    await recordOf(queries, actor, folderId, { action: 'delete', details: { name } })
  })

const requireTopLevel = async (
  queries: Queryable,
  organizationId: string,
  parentId: string | null,
): Promise<void> => {
  if (parentId === null) return
  const parent = await folderOf(queries, organizationId, parentId)
  if (parent.parentId === null) return
  throw new Refusal(
    'invalid_request',
    `${parent.name} stands in a folder itself. Folders have two levels: choose the one that it stands in.`,
    { problems: [{ path: 'parentId', reason: 'Folders have two levels.' }] },
  )
}

const requireNoFolders = async (queries: Queryable, folderId: string, parentId: string): Promise<void> => {
  const [inner] = await queries
    .select({ id: folders.id })
    .from(folders)
    .where(eq(folders.parentId, folderId))
    .limit(1)
  if (inner === undefined && parentId !== folderId) return
  throw new Refusal(
    'invalid_request',
    'A folder that holds folders cannot stand in one, nor in itself: folders have two levels.',
    { problems: [{ path: 'parentId', reason: 'Folders have two levels.' }] },
  )
}

interface FolderPlace {
  readonly name: string
  readonly parentId: string | null
  /** The folder that may have the name, since it is the one that changes or goes. */
  readonly id: string
}

const isFree = async (
  queries: Queryable,
  organizationId: string,
  { name, parentId, id }: FolderPlace,
): Promise<boolean> => {
  const [taken] = await queries
    .select({ id: folders.id })
    .from(folders)
    .where(
      and(
        eq(folders.organizationId, organizationId),
        sql`${folders.parentId} is not distinct from ${parentId}`,
        eq(folders.name, name),
        ne(folders.id, id),
      ),
    )
    .limit(1)
  return taken === undefined
}

const requireFree = async (queries: Queryable, organizationId: string, place: FolderPlace): Promise<void> => {
  if (await isFree(queries, organizationId, place)) return
  throw new Refusal(
    'already_exists',
    `There is a folder called ${place.name} here already. Choose another name.`,
    {
      problems: [{ path: 'name', reason: 'A folder here has this name already.' }],
    },
  )
}

const freeName = async (queries: Queryable, organizationId: string, place: FolderPlace): Promise<string> => {
  for (let number = 2, { name } = place; ; number += 1) {
    if (await isFree(queries, organizationId, { ...place, name })) return name
    name = `${place.name} ${number}`
  }
}

const recordOf = (
  queries: Queryable,
  { organizationId, userId }: MemberPrincipal,
  entityId: string,
  { action, details }: { action: string; details: { name: string; parentId?: string | null } },
): Promise<void> =>
  record(queries, { organizationId, actorId: userId, action, entityType: 'folder', entityId, details })
