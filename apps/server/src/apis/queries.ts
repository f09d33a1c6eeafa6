import type { Schedule } from '@ashlar/schema'
import { definitionId } from '@ashlar/schema'
import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { markOfApi } from '../reviews/marks.ts'
import { users } from '../tables/identity.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { ApiRow } from './load.ts'
import { type ApiKind, apis, apiVersions } from '../tables/apis.ts'
import { apiBranches } from '../tables/branches.ts'

interface Person {
  id: string
  name: string
}

/** A version with the person who made it, without what is in it. */
export interface VersionRow {
  id: string
  number: number
  name: string
  description: string
  createdAt: Date
  createdBy: Person
}

/** A workflow or job as lists show it, without what is saved of it. */
export type ListedApi = Omit<ApiRow, 'records' | 'formerDefinition'>

/** A workflow or job with the people and the version that its row names. */
export interface ApiDetails<Row extends ListedApi> {
  row: Row
  owner: Person
  updatedBy: Person | null
  version: VersionRow | null
}

/** The same with what its builders see beside that. */
export interface BuiltApi extends ApiDetails<ApiRow> {
  /** What is in the version that runs. */
  readonly deployed: unknown
  /** The name of the branch that it is; null where it is none. */
  readonly branch: string | null
  /** Another number as soon as its reviews, or deployments of it that wait, are others; a branch has those of its original. */
  readonly reviews: number
}

const owners = alias(users, 'owners')
const savers = alias(users, 'savers')
const makers = alias(users, 'makers')
const originals = alias(apis, 'originals')

const versionColumns = {
  id: apiVersions.id,
  number: apiVersions.number,
  name: apiVersions.name,
  description: apiVersions.description,
  createdAt: apiVersions.createdAt,
}

const people = {
  owner: { id: owners.id, name: owners.name },
  updatedBy: { id: savers.id, name: savers.name },
  version: versionColumns,
  maker: { id: makers.id, name: makers.name },
}

const withMaker = (version: Omit<VersionRow, 'createdBy'> | null, maker: Person | null): VersionRow | null =>
  version === null || maker === null ? null : { ...version, createdBy: maker }

/** A workflow or job with its people, its version, what is in that version, and the name of the branch that it is. */
export const apiDetails = async (queries: Queryable, id: string): Promise<BuiltApi | null> => {
  const [found] = await queries
    .select({
      row: apis,
      ...people,
      deployed: apiVersions.definition,
      branch: apiBranches.name,
      reviews: markOfApi({
        original: sql`coalesce(${originals.id}, ${apis.id})`,
        revision: sql`coalesce(${originals.reviewRevision}, ${apis.reviewRevision})`,
      }),
    })
    .from(apis)
    .innerJoin(owners, eq(owners.id, apis.ownerId))
    .leftJoin(savers, eq(savers.id, apis.updatedBy))
    .leftJoin(apiVersions, eq(apiVersions.id, apis.versionId))
    .leftJoin(makers, eq(makers.id, apiVersions.createdBy))
    .leftJoin(apiBranches, eq(apiBranches.id, apis.id))
    .leftJoin(originals, eq(originals.id, apis.branchOf))
    .where(and(eq(apis.id, id), isNull(apis.deletedAt)))
  if (found === undefined) return null
  return { ...found, version: withMaker(found.version, found.maker) }
}

/** Some workflows or jobs of a list, by id; jobs with the schedule that counts. */
export const listedApis = async (
  queries: Queryable,
  kind: ApiKind,
  ids: readonly string[],
): Promise<(ApiDetails<ListedApi> & { schedule: Schedule | null })[]> => {
  if (ids.length === 0) return []
  const { records: _records, formerDefinition: _former, ...columns } = getTableColumns(apis)
  const rows = await queries
    .select({
      row: columns,
      ...people,
      schedule: sql<Schedule | null>`coalesce(${apiVersions.definition}, ${apis.records} -> ${definitionId}) #> '{trigger,schedule}'`,
    })
    .from(apis)
    .innerJoin(owners, eq(owners.id, apis.ownerId))
    .leftJoin(savers, eq(savers.id, apis.updatedBy))
    .leftJoin(apiVersions, eq(apiVersions.id, apis.versionId))
    .leftJoin(makers, eq(makers.id, apiVersions.createdBy))
    .where(and(inArray(apis.id, [...ids]), eq(apis.kind, kind), isNull(apis.deletedAt)))
  return rows.map((found) => ({ ...found, version: withMaker(found.version, found.maker) }))
}

/** The versions of a workflow or job, the latest first. */
export const versionsOf = async (queries: Queryable, apiId: string): Promise<VersionRow[]> =>
  queries
    .select({ ...versionColumns, createdBy: people.maker })
    .from(apiVersions)
    .innerJoin(makers, eq(makers.id, apiVersions.createdBy))
    .where(eq(apiVersions.apiId, apiId))
    .orderBy(desc(apiVersions.number))

/** One version of a workflow or job with what is in it; null where it has no such version. */
export const versionOf = async (
  queries: Queryable,
  apiId: string,
  versionId: string,
): Promise<(VersionRow & { definition: unknown }) | null> => {
  const [found] = await queries
    .select({ ...versionColumns, createdBy: people.maker, definition: apiVersions.definition })
    .from(apiVersions)
    .innerJoin(makers, eq(makers.id, apiVersions.createdBy))
    .where(and(eq(apiVersions.apiId, apiId), eq(apiVersions.id, versionId)))
  return found ?? null
}
