import { completeTheme, type StoredTheme, type Theme } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { MemberPrincipal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { canonicalText } from './commit-content.ts'
import { applications } from './tables.ts'

const isSame = (one: StoredTheme, other: StoredTheme): boolean =>
  canonicalText(completeTheme(one)) === canonicalText(completeTheme(other))

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
    const [row] = await queries
      .select({ settings: applications.settings })
      .from(applications)
      .where(eq(applications.id, applicationId))
      .for('update')
    if (row === undefined) throw notFound('application')
    const saved = completeTheme(row.settings.theme)
    if (isSame(saved, theme)) return saved
    if (!isSame(saved, base)) {
      throw new Refusal('revision_conflict', 'Somebody else changed the theme. Reload to see theirs.', {
        details: { theme: saved },
      })
    }
    await queries
      .update(applications)
      .set({ settings: { ...row.settings, theme }, updatedAt: clock.now() })
      .where(eq(applications.id, applicationId))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'update',
      entityType: 'application',
      entityId: applicationId,
      details: { changed: 'theme' },
    })
    return theme
  })
