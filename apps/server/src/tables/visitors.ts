import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'

/** Which browsers of visitors opened which application on which day, where the installation counts them. */
export const visits = pgTable(
  'visits',
  {
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** A hash of the number that the browser keeps and of the application: it names nobody, and no two applications share it. */
    visitor: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.day, table.visitor] })],
)
