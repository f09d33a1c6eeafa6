import { isNull, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { JsonObject, PageRecords } from '@ashlar/schema'
import type { ApiContent } from '@ashlar/contract'
import { changesTable } from './changes.ts'
import { folders } from './folders.ts'
import { users } from './identity.ts'
import { organizations } from './organizations.ts'

/** What an API of the organization is: a workflow is called, a job runs by time. */
export type ApiKind = 'workflow' | 'job'

const moment = () => timestamp({ withTimezone: true })

/** The APIs of organizations that belong to no page. Deleted ones stay for their runs and can no longer be reached. */
export const apis = pgTable(
  'apis',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text().$type<ApiKind>().notNull(),
    name: text().notNull(),
    /** What is saved, deployed or not: one record; id and name stand in their own columns. */
    records: jsonb().$type<PageRecords>().notNull().default({}),
    /** Counts the saved changes of the records. */
    revision: integer().notNull().default(0),
    /** What servers of the version before read instead of records; to go with the next version. */
    formerDefinition: jsonb('definition').$type<JsonObject>(),
    formerSaveId: text('last_save_id'),
    ownerId: text()
      .notNull()
      .references(() => users.id),
    /** The version that runs; moved in one statement. Null: not deployed. */
    versionId: text(),
    /** Where people find it; null: in no folder. */
    folderId: text().references(() => folders.id, { onDelete: 'set null' }),
    /** Of a job: whether it runs by time while it is deployed. */
    isEnabled: boolean().notNull().default(true),
    /** The workflow or job that this one is a branch of; null: it is none. A branch is in no list, never runs but as a draft, and has its rights. */
    branchOf: text().references((): AnyPgColumn => apis.id, { onDelete: 'cascade' }),
    /** Whether what is saved of it changes by merging branches alone. */
    isProtected: boolean().notNull().default(false),
    /** How many others have to approve a branch before it is merged into the protected default branch. */
    approvalsNeeded: integer().notNull().default(0),
    /** How many others have to approve a version before it is deployed. */
    deploymentApprovalsNeeded: integer().notNull().default(0),
    /** Counts what was done to reviews of its branches, and to requests to deploy it. */
    reviewRevision: integer().notNull().default(0),
    /** The request that created it, so that the same one sent again creates nothing more. */
    creationId: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    updatedBy: text().references(() => users.id, { onDelete: 'set null' }),
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex()
      .on(table.organizationId, table.kind, table.name)
      .where(sql`${table.deletedAt} is null and ${table.branchOf} is null`),
    uniqueIndex().on(table.organizationId, table.creationId),
    // The order of lists.
    index().on(table.organizationId, table.kind, table.updatedAt, table.id).where(isNull(table.deletedAt)),
    index().on(table.branchOf),
  ],
)

/** Every saved change to what a workflow or job is. */
export const apiChanges = changesTable('api_changes', 'api_id', () => apis.id)

/** What was deployed or kept: frozen, and numbered from 1 in each API. */
export const apiVersions = pgTable(
  'api_versions',
  {
    id: text().primaryKey(),
    apiId: text()
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** The name at that time. */
    name: text().notNull(),
    /** What it did then: the record without what names it. */
    definition: jsonb().$type<ApiContent>().notNull(),
    /** What its maker wrote about it; may be empty. */
    description: text().notNull(),
    /** The request that made it, so that the same one sent again makes no second version. */
    requestId: text().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull().defaultNow(),
    /** When it ran for callers first; null: never, as where it was kept before a merge, or waits for approval. */
    deployedAt: moment(),
  },
  (table) => [uniqueIndex().on(table.apiId, table.number), uniqueIndex().on(table.apiId, table.requestId)],
)
