import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { apis } from './apis.ts'
import { applications } from './applications.ts'
import { apiBranches, branches } from './branches.ts'
import { users } from './identity.ts'

/** Where a comment is, and how what it is about was then. */
export interface StoredPlace {
  /** The page, by its id on the default branch; null for what belongs to the application. */
  readonly pageId: string | null
  readonly recordId: string
  readonly blockId?: string | undefined
  readonly lines?: readonly [number, number] | undefined
  readonly name: string
  readonly quote: string
  /** The hash of what it is about. */
  readonly about: string
}

/** What somebody thinks of what a branch holds. */
export type StoredVerdict = 'approve' | 'changes'

/** Branches that somebody wants looked at before they are merged. They go with their branch. */
export const reviews = pgTable(
  'reviews',
  {
    id: text().primaryKey(),
    /** Of what: an application and a branch of it, or a workflow or job and a branch of that. */
    applicationId: text().references(() => applications.id, { onDelete: 'cascade' }),
    branchId: text().references(() => branches.id, { onDelete: 'cascade' }),
    apiId: text().references(() => apis.id, { onDelete: 'cascade' }),
    apiBranchId: text().references(() => apiBranches.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    state: text().$type<'open' | 'merged' | 'closed'>().notNull().default('open'),
    /** The ids of those who were asked. */
    reviewers: jsonb().$type<readonly string[]>().notNull().default([]),
    /** The ids of groups that were asked: whoever is in one at the moment may answer for it. */
    reviewerGroups: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Null where their account is gone. */
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** Counts its comments, which are numbered by it. */
    comments: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.applicationId, table.updatedAt),
    index().on(table.apiId, table.updatedAt),
    // Two people who ask at once: the second is told.
    uniqueIndex('reviews_open').on(table.branchId).where(sql`${table.state} = 'open'`),
    uniqueIndex('api_reviews_open').on(table.apiBranchId).where(sql`${table.state} = 'open'`),
  ],
)

/** What people think of a branch: the last word of each. */
export const reviewVerdicts = pgTable(
  'review_verdicts',
  {
    reviewId: text()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    verdict: text().$type<StoredVerdict>().notNull(),
    message: text().notNull(),
    /** What the branch held: of anything else it says nothing. */
    commitId: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
)

export const reviewComments = pgTable(
  'review_comments',
  {
    id: text().primaryKey(),
    reviewId: text()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** The comment that begins the thread; null where it does. */
    answerTo: text().references((): AnyPgColumn => reviewComments.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The ids of those whom it names and who could see it then. */
    mentions: jsonb().$type<readonly string[]>().notNull().default([]),
    place: jsonb().$type<StoredPlace>(),
    authorId: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    resolvedBy: text().references(() => users.id, { onDelete: 'set null' }),
    resolvedAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex().on(table.reviewId, table.number)],
)
