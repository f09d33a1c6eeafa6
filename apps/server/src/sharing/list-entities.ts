import type { Listed, ListQuery } from '@ashlar/contract'
import { type EntityType, entityTypes } from '@ashlar/schema'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { holdsWord, wordsOf } from '../listing/search-words.ts'
import { byMoment, byNumber, byOptionalMoment, byText, byTextBehind } from '../listing/sort-keys.ts'
import { countUpTo, type FirstOrder, type SortKeys, windowOf } from '../listing/window-of-list.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { apis, apiVersions } from '../tables/apis.ts'
import { applications, applicationVersions, deployments } from '../tables/applications.ts'
import { users } from '../tables/identity.ts'
import { memberships } from '../tables/organizations.ts'
import { jobSchedules } from '../tables/schedules.ts'
import { entityTables, isOfType } from './entity-tables.ts'
import { isGivenTo } from './queries.ts'

/** What lists of applications, workflows, jobs and integrations can be sorted by. */
export type EntitySortKey = 'name' | 'type' | 'owner' | 'updatedAt' | 'deployment' | 'nextAt'

/** What was worked on last comes first. */
const lastEditedFirst = { key: 'updatedAt', direction: 'descending' } as const

/** One thing of a list, by what kind it is and its id. */
export interface ListedEntity {
  readonly type: EntityType
  readonly id: string
  /** The folder that it stands in; null: none. */
  readonly folderId: string | null
}

/** Which of the things of some kinds a list is of. */
interface AmongEntities {
  readonly ids?: readonly string[] | undefined
  /** Only what stands in one of these folders; null: in none. */
  readonly folderIds?: readonly string[] | null | undefined
}

/** What people read for each kind, and find it by. */
const typeWords: { readonly [Type in EntityType]: string } = {
  applications: 'Application',
  workflows: 'Workflow',
  'scheduled jobs': 'Scheduled Job',
  integrations: 'Integration',
}

const versionOf = (type: EntityType): SQL => {
  if (type === 'applications') {
    return sql`(select coalesce(${applicationVersions.number}, ${deployments.number}) from ${deployments}
      left join ${applicationVersions} on ${applicationVersions.id} = ${deployments.versionId}
      where ${deployments.id} = ${applications.deploymentId})`
  }
  if (type === 'integrations') return sql`null::int`
  return sql`(select ${apiVersions.number} from ${apiVersions} where ${apiVersions.id} = ${apis.versionId})`
}

const nextMomentOf = (type: EntityType): SQL =>
  type === 'scheduled jobs'
    ? sql`(select ${jobSchedules.nextAt} from ${jobSchedules}
        where ${jobSchedules.jobId} = ${apis.id} and ${jobSchedules.isEnabled})`
    : sql`null::timestamptz`

const keysOf = (type: EntityType): SortKeys<EntitySortKey> => {
  const table = entityTables[type]
  return {
    name: byText(table.name),
    // By name within each kind.
    type: byTextBehind(`${entityTypes.indexOf(type)} `, table.name),
    owner: byText(sql`(select ${users.name} from ${users} where ${users.id} = ${table.ownerId})`),
    updatedAt: byMoment(table.updatedAt),
    deployment: byNumber(versionOf(type)),
    nextAt: byOptionalMoment(nextMomentOf(type)),
  }
}

/**
 * A word that is no longer is in so many names that the first rows of a list have it: to look up the owners of these costs
 * less than to look through all members, which rare words need.
 */
const commonLength = 2

/** Those that hold each word of a search in their name, in what they are, or in the name of their owner. */
const isFound = (type: EntityType, organizationId: string, search: string | undefined): SQL | undefined => {
  const { name, ownerId } = entityTables[type]
  const ownersNamed = (word: string): SQL =>
    word.length <= commonLength
      ? sql`(select ${holdsWord(users.name, word)} from ${users} where ${users.id} = ${ownerId})`
      : sql`${ownerId} in (select ${memberships.userId} from ${memberships}
      join ${users} on ${users.id} = ${memberships.userId}
      where ${memberships.organizationId} = ${organizationId} and ${holdsWord(users.name, word)})`
  return and(
    ...wordsOf(search).map((word) =>
      type !== 'applications' && typeWords[type].toLowerCase().includes(word)
        ? undefined
        : or(
            holdsWord(name, word),
            type === 'applications' ? holdsWord(applications.kind, word) : undefined,
            ownersNamed(word),
          ),
    ),
  )
}

/** Those of a kind that somebody may see, as the condition of a statement: lists are filtered before they are cut. */
const isSeen = (queries: Queryable, viewer: MemberPrincipal, type: EntityType): SQL | undefined => {
  const table = entityTables[type]
  const isGiven = isGivenTo(queries, viewer, type, table)
  const isPublic = type === 'applications' ? eq(applications.isPublic, true) : undefined
  return and(
    eq(table.organizationId, viewer.organizationId),
    isOfType(type),
    isGiven === undefined || isPublic === undefined ? isGiven : or(isGiven, isPublic),
  )
}

/** Integrations stand in no folder. */
const folderColumnOf = (type: EntityType) =>
  type === 'integrations' ? null : type === 'applications' ? applications.folderId : apis.folderId

const isInFolder = (type: EntityType, folderIds: readonly string[] | null | undefined): SQL | undefined => {
  const column = folderColumnOf(type)
  if (folderIds === undefined) return undefined
  if (column === null) return folderIds === null ? undefined : sql`false`
  return folderIds === null ? isNull(column) : inArray(column, [...folderIds])
}

/**
 * One part of the list of all things of some kinds that somebody may see. Each kind gives the first rows of its own, which
 * an index has in order, so that what is read does not grow with what there is.
 */
export const listEntities = async (
  queries: Queryable,
  viewer: MemberPrincipal,
  types: readonly EntityType[],
  { ids, folderIds, ...query }: ListQuery<EntitySortKey> & AmongEntities,
  first: FirstOrder<EntitySortKey> = lastEditedFirst,
): Promise<Listed<ListedEntity>> => {
  if (types.length === 0) return { rows: [], next: null, total: 0 }
  const window = windowOf(query, first)
  const branches = types.map((type) => {
    const table = entityTables[type]
    const { id } = table
    const { value, after, orderBy } = window.of(keysOf(type), id)
    const isMeant = and(
      isSeen(queries, viewer, type),
      isFound(type, viewer.organizationId, query.search),
      ids === undefined ? undefined : inArray(id, [...ids]),
      isInFolder(type, folderIds),
    )
    return {
      rows: sql`(select ${type}::text as type, ${id} as id, ${folderColumnOf(type) ?? sql`null::text`} as folder, ${value} as value from ${table}
        where ${and(isMeant, after)} order by ${orderBy} limit ${window.limit})`,
      all: sql`select from ${table} where ${isMeant}`,
    }
  })
  const together = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `)
  const listed = queries.execute<{
    type: EntityType
    id: string
    folderId: string | null
    sortedBy: string
  }>(
    sql`select type, id, folder as "folderId", value::text as "sortedBy" from (${together(branches.map((branch) => branch.rows))}) as listed
      order by value ${window.towards}, id ${window.towards} limit ${window.limit}`,
  )
  const [{ rows }, total] = await Promise.all([
    listed,
    window.isFirst ? countUpTo(queries, together(branches.map(({ all }) => all))) : null,
  ])
  return { ...window.cut(rows, ({ id }) => id), total }
}
