import { completeTheme, type StoredTheme, type Theme } from '@ashlar/schema'
import type { MemberPrincipal } from '../http/principal.ts'
import { lockApplication } from '../pages/application-pages.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { changedMeanwhile, isSameSetting, storeSettings } from './save-settings.ts'

const isSame = (one: StoredTheme, other: StoredTheme): boolean =>
  isSameSetting(completeTheme(one), completeTheme(other))

/**
 * Saves a theme that was made from `base`, and answers with what is saved then. Where the saved theme is neither of the
 * two, somebody else changed it: that is refused with `revision_conflict` and the theme as it is. The same request sent
 * again changes nothing.
 */
export const saveTheme = (
  database: Database,
  clock: Clock,
  actor: MemberPrincipal,
  applicationId: string,
  { theme, base }: { theme: Theme; base: Theme },
): Promise<Theme> =>
  transaction(database, async (queries) => {
    const row = await lockApplication(queries, applicationId)
    const saved = completeTheme(row.settings.theme)
    if (isSame(saved, theme)) return saved
    if (!isSame(saved, base)) throw changedMeanwhile('theme', { theme: saved })
    await storeSettings(queries, actor, row, {
      settings: { ...row.settings, theme },
      changed: 'theme',
      now: clock.now(),
    })
    return theme
  })
