import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { applications, applicationVersions } from './applications.ts'
import { users } from './identity.ts'

/** Versions that are to be deployed later: one at most of each application. */
export const plannedDeployments = pgTable(
  'planned_deployments',
  {
    applicationId: text()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    versionId: text()
      .notNull()
      .references(() => applicationVersions.id, { onDelete: 'cascade' }),
    deployAt: timestamp({ withTimezone: true }).notNull(),
    /** Whose right it is. */
    plannedBy: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Why it was not deployed when its time came; null while that is to come. */
    failure: text(),
  },
  (table) => [index('planned_deployments_due').on(table.deployAt).where(sql`${table.failure} is null`)],
)
