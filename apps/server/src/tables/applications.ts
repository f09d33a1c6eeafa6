import type { ApplicationKind, ApplicationRecords } from '@ashlar/schema'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { changesTable } from './changes.ts'
import { users } from './identity.ts'
import { folders } from './folders.ts'
import { inNaturalOrder } from './natural-order.ts'
import { organizations } from './organizations.ts'
import type { StoredCommit } from './commit-content.ts'

export const applications = pgTable(
  'applications',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** What it is for people: an application, or a module that stands on pages of applications. */
    kind: text().$type<ApplicationKind>().notNull().default('application'),
    isPublic: boolean().notNull().default(false),
    /** Empty: what was here is among the records; servers of the version before load it. */
    settings: jsonb().$type<Record<string, never>>().notNull().default({}),
    /** What belongs to the application and to none of its pages. */
    records: jsonb().$type<ApplicationRecords>().notNull().default({}),
    /** Counts the saved changes of the records. */
    revision: integer().notNull().default(0),
    /** When the records were last saved, and by whom: for people. */
    lastSuccessfulWrite: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastWriterId: text().references(() => users.id, { onDelete: 'set null' }),
    ownerId: text()
      .notNull()
      .references(() => users.id),
    /** The deployment that visitors see; moved in one statement. */
    deploymentId: text(),
    /** Where people find it; null: in no folder. */
    folderId: text().references(() => folders.id, { onDelete: 'set null' }),
    /** The application that this one is a branch of; null: it is none. A branch is in no list, is never deployed, and has its rights. */
    branchOf: text().references((): AnyPgColumn => applications.id, { onDelete: 'cascade' }),
    /** Whether what is saved of it changes by merging branches alone. */
    isProtected: boolean().notNull().default(false),
    /** How many others have to approve a branch before it is merged into the protected default branch. */
    approvalsNeeded: integer().notNull().default(0),
    /** How many others have to approve a version before visitors see it. */
    deploymentApprovalsNeeded: integer().notNull().default(0),
    /** Counts what was done to reviews of its branches, and to what waits to be deployed. */
    reviewRevision: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The order of lists; also finds all of an organization.
    index().on(table.organizationId, table.updatedAt, table.id),
    index('applications_in_natural_order_index').on(
      table.organizationId,
      inNaturalOrder(table.name),
      table.id,
    ),
    index().on(table.ownerId),
    index().on(table.branchOf),
  ],
)

/** Every saved change to the records of an application. */
export const applicationChanges = changesTable('application_changes', 'application_id', () => applications.id)

export const commits = pgTable('commits', {
  /** SHA-256 of the content, so that equal content is stored once. */
  id: text().primaryKey(),
  applicationId: text()
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' }),
  content: jsonb().$type<StoredCommit>().notNull(),
  createdBy: text()
    .notNull()
    .references(() => users.id),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** What was deployed, or kept to come back to: numbered from 1 in each application. Versions are never changed. */
export const applicationVersions = pgTable(
  'application_versions',
  {
    id: text().primaryKey(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    commitId: text()
      .notNull()
      .references(() => commits.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** What the application was called. */
    name: text().notNull(),
    /** What its maker wrote about it; may be empty. */
    description: text().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.applicationId, table.number)],
)

export const deployments = pgTable(
  'deployments',
  {
    id: text().primaryKey(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    commitId: text()
      .notNull()
      .references(() => commits.id),
    number: integer().notNull(),
    /** What of the versions was deployed; null where a server of the version before deployed it. */
    versionId: text().references(() => applicationVersions.id, { onDelete: 'set null' }),
    deployedBy: text()
      .notNull()
      .references(() => users.id),
    deployedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.applicationId, table.number), index().on(table.versionId)],
)

/** Up to where somebody has seen an application: what others changed later is new to them. */
export const seenApplications = pgTable(
  'seen_applications',
  {
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The revision of what belongs to no page. */
    revision: integer().notNull(),
    /** The revision of each page, by its id; pages that they know nothing of are absent. */
    pages: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.userId] })],
)
