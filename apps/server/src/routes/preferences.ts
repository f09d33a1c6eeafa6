import { type Preferences, routes } from '@ashlar/contract'
import { eq, sql } from 'drizzle-orm'
import type { Services } from '../services/services.ts'
import { userPreferences } from '../tables/preferences.ts'
import { answer, type MountedRoute } from './handler.ts'

export const preferenceHandlers = ({
  platform: {
    database: { queries },
  },
}: Services): MountedRoute[] => [
  answer(routes.preferences.read, async ({ principal: { userId } }) => {
    const [row] = await queries
      .select({ preferences: userPreferences.preferences })
      .from(userPreferences)
      .where(eq(userPreferences.userId, userId))
    return row?.preferences ?? {}
  }),

  answer(routes.preferences.change, async ({ principal: { userId }, body }) => {
    // One statement, so that what two browsers choose at once is both kept.
    const [row] = await queries
      .insert(userPreferences)
      .values({ userId, preferences: body })
      .onConflictDoUpdate({
        target: userPreferences.userId,
        set: { preferences: sql<Preferences>`${userPreferences.preferences} || excluded.preferences` },
      })
      .returning({ preferences: userPreferences.preferences })
    return row?.preferences ?? {}
  }),
]
