import type { Preferences } from '@ashlar/contract'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'

/** How people have chosen that the product looks and works for them. */
export const userPreferences = pgTable('user_preferences', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  preferences: jsonb().$type<Preferences>().notNull(),
})
