import { isSame } from '@ashlar/document'
import { completePictures, type PictureSources } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { lockApplication } from '../pages/application-pages.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { applications } from '../tables/applications.ts'

/**
 * Saves from where an application shows pictures, made from `base`, and answers with what is saved then. Where the saved
 * choice is neither of the two, somebody else changed it: that is refused with `revision_conflict` and the choice as it is.
 * The same request sent again changes nothing.
 */
export const savePictures = (
  database: Database,
  clock: Clock,
  actor: MemberPrincipal,
  applicationId: string,
  { pictures, base }: { pictures: PictureSources; base: PictureSources },
): Promise<PictureSources> =>
  transaction(database, async (queries) => {
    const row = await lockApplication(queries, applicationId)
    const saved = completePictures(row.settings.pictures)
    if (isSame(saved, pictures)) return saved
    if (!isSame(saved, base)) {
      throw new Refusal('revision_conflict', 'Somebody else changed the pictures. Reload to see theirs.', {
        details: { pictures: saved },
      })
    }
    await queries
      .update(applications)
      .set({ settings: { ...row.settings, pictures }, updatedAt: clock.now() })
      .where(eq(applications.id, row.id))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'update',
      entityType: 'application',
      entityId: row.id,
      details: { changed: 'pictures' },
    })
    return pictures
  })
