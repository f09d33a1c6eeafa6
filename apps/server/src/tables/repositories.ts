import type { PageRecords } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { apis } from './apis.ts'
import { applications } from './applications.ts'
import { gitAccounts } from './git-accounts.ts'
import { users } from './identity.ts'
import { organizations } from './organizations.ts'

/** The Git repositories of organizations. */
export const repositories = pgTable(
  'repositories',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Over HTTP; never with a user or a token. */
    address: text().notNull(),
    username: text().notNull(),
    /** A token of its own; null where somebody signed in for it. */
    sealedToken: text(),
    /** With which account somebody signed in for it. With neither nobody is signed in any more. */
    accountId: text().references(() => gitAccounts.id, { onDelete: 'set null' }),
    /** What signs its messages; null: nobody made one. */
    sealedHookSecret: text(),
    /** Null where it has no branch yet. */
    defaultBranch: text(),
    /** Null where their account is gone. */
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('repositories_name').on(table.organizationId, table.name)],
)

/** What something and its folder held when they last were the same, with the ids that files have. */
export interface RepositoryBase {
  readonly name: string
  readonly records: PageRecords
  readonly pages: readonly {
    readonly id: string
    readonly name: string
    readonly isHidden?: boolean
    readonly records: PageRecords
  }[]
  /** What the files say of integrations, of which not everybody may use each. */
  readonly integrations: readonly { readonly id: string; readonly name: string; readonly pluginId: string }[]
}

/** In which folder of which branch an application, a workflow, a job, or a branch of one, is kept. */
export const repositoryPlaces = pgTable(
  'repository_places',
  {
    /** Servers of the version before name none. */
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    /** What is kept: an application, or a workflow or job. */
    applicationId: text()
      .unique('repository_places_application')
      .references(() => applications.id, { onDelete: 'cascade' }),
    apiId: text()
      .unique('repository_places_api')
      .references(() => apis.id, { onDelete: 'cascade' }),
    repositoryId: text()
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
    folder: text().notNull(),
    branch: text().notNull(),
    pushesOnDeploy: boolean().notNull().default(false),
    pullsOnPush: boolean().notNull().default(false),
    /** Who chose what happens without a person: it is done with their right. Null where their account is gone. */
    keptBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** What the folder held when it was read or written last; null: nothing. */
    fingerprint: text(),
    /** Null: neither was pushed nor pulled yet. */
    base: jsonb().$type<RepositoryBase>(),
    syncedAt: timestamp({ withTimezone: true }),
    syncedBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** When what the repository told of is to be pulled; null: nothing is. */
    pullDue: timestamp({ withTimezone: true }),
    /** When what was deployed is to be pushed; null: nothing is. */
    pushDue: timestamp({ withTimezone: true }),
    /** Who deployed it. */
    pushBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** How often in a row that could not be done. */
    tries: integer().notNull().default(0),
    /** Why it was not done. */
    failure: text(),
  },
  (table) => [
    check('repository_places_one', sql`num_nonnulls(${table.applicationId}, ${table.apiId}) = 1`),
    unique('repository_places_folder').on(table.repositoryId, table.branch, table.folder),
    index('repository_places_due').on(sql`least(${table.pullDue}, ${table.pushDue})`),
  ],
)

/** Messages of repositories that were heard, by what signs them: the same one counts once. */
export const repositoryMessages = pgTable(
  'repository_messages',
  {
    repositoryId: text()
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
    digest: text().notNull(),
    heardAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.repositoryId, table.digest] }),
    index('repository_messages_age').on(table.heardAt),
  ],
)
