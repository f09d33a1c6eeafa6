import type { ApplicationRecords, Change } from '@ashlar/schema'
import {
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
import { users } from './identity.ts'
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
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.organizationId)],
)

/** Every saved change to the records of an application. */
export const applicationChanges = pgTable(
  'application_changes',
  {
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    requestId: text().notNull(),
    authorId: text()
      .notNull()
      .references(() => users.id),
    change: jsonb().$type<Change>().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.revision] }),
    uniqueIndex().on(table.applicationId, table.requestId),
  ],
)

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
    deployedBy: text()
      .notNull()
      .references(() => users.id),
    deployedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.applicationId, table.number)],
)
