import { completePictures, type PictureSources } from '@ashlar/schema'
import type { MemberPrincipal } from '../http/principal.ts'
import { lockApplication } from '../pages/application-pages.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { changedMeanwhile, isSameSetting, storeSettings } from './save-settings.ts'

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
    if (isSameSetting(saved, pictures)) return saved
    if (!isSameSetting(saved, base)) throw changedMeanwhile('pictures', { pictures: saved })
    await storeSettings(queries, actor, row, {
      settings: { ...row.settings, pictures },
      changed: 'pictures',
      now: clock.now(),
    })
    return pictures
  })
