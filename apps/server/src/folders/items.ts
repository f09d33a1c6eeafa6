import { type FolderItemView, mostMoved } from '@ashlar/contract'
import { mayAct, mayDoAnything } from '@ashlar/schema'
import { and, desc, eq, ilike, isNull, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { isGivenTo, protect, type SharedEntity } from '../sharing/queries.ts'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { users } from '../tables/identity.ts'
import { folderOf } from './queries.ts'

interface Asked {
  /** Null: what stands in no folder. */
  readonly folderId: string | null
  readonly search: string | undefined
}

interface Row extends SharedEntity {
  readonly name: string
  readonly updatedAt: Date
  readonly owner: { readonly id: string; readonly name: string }
}

/** The signs that a pattern gives a meaning, as themselves. */
const containing = (column: AnyPgColumn, search: string | undefined): SQL | undefined =>
  search === undefined ? undefined : ilike(column, `%${search.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`)

const inFolder = (column: AnyPgColumn, folderId: string | null): SQL =>
  folderId === null ? isNull(column) : eq(column, folderId)

/**
 * What a member may see of a folder, what changed last first, and how much that is. Throws `Refusal` for a folder that is not
 * of their organization.
 */
export const itemsOfFolder = async (
  queries: Queryable,
  member: MemberPrincipal,
  asked: Asked,
): Promise<{ items: FolderItemView[]; count: number }> => {
  if (asked.folderId !== null) await folderOf(queries, member.organizationId, asked.folderId)
  const found = [
    ...(await applicationsIn(queries, member, asked)),
    ...(await apisIn(queries, member, 'workflow', asked)),
    ...(await apisIn(queries, member, 'job', asked)),
  ].toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
  return { items: found.slice(0, mostMoved), count: found.length }
}

const applicationsIn = async (
  queries: Queryable,
  member: MemberPrincipal,
  { folderId, search }: Asked,
): Promise<FolderItemView[]> => {
  const given = isGivenTo(queries, member, 'applications', applications)
  const rows = await queries
    .select({
      id: applications.id,
      name: applications.name,
      organizationId: applications.organizationId,
      ownerId: applications.ownerId,
      isPublic: applications.isPublic,
      updatedAt: applications.updatedAt,
      owner: { id: users.id, name: users.name },
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.ownerId))
    .where(
      and(
        eq(applications.organizationId, member.organizationId),
        inFolder(applications.folderId, folderId),
        given === undefined ? undefined : or(given, eq(applications.isPublic, true)),
        containing(applications.name, search),
      ),
    )
    .orderBy(desc(applications.updatedAt))
  return present(queries, member, 'application', rows)
}

const apisIn = async (
  queries: Queryable,
  member: MemberPrincipal,
  kind: 'workflow' | 'job',
  { folderId, search }: Asked,
): Promise<FolderItemView[]> => {
  const rows = await queries
    .select({
      id: apis.id,
      name: apis.name,
      organizationId: apis.organizationId,
      ownerId: apis.ownerId,
      updatedAt: apis.updatedAt,
      owner: { id: users.id, name: users.name },
    })
    .from(apis)
    .innerJoin(users, eq(users.id, apis.ownerId))
    .where(
      and(
        eq(apis.organizationId, member.organizationId),
        eq(apis.kind, kind),
        isNull(apis.deletedAt),
        inFolder(apis.folderId, folderId),
        isGivenTo(queries, member, typeOf[kind], apis),
        containing(apis.name, search),
      ),
    )
    .orderBy(desc(apis.updatedAt))
  return present(queries, member, kind, rows)
}

const typeOf = { application: 'applications', workflow: 'workflows', job: 'scheduled jobs' } as const

const present = async (
  queries: Queryable,
  member: MemberPrincipal,
  type: FolderItemView['type'],
  rows: readonly Row[],
): Promise<FolderItemView[]> => {
  const protections = await protect(queries, member, typeOf[type], rows)
  return rows.flatMap(({ id, name, owner, updatedAt }) => {
    const protection = protections.get(id)
    if (protection === undefined || !mayDoAnything(member, protection)) return []
    const mayEdit = mayAct(member, 'edit', protection)
    return [{ id, name, type, owner, updatedAt: updatedAt.toISOString(), mayEdit }]
  })
}
