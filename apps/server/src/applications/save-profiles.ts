import { completeProfileSettings, profileIdsIn, type ProfileSettings } from '@ashlar/schema'
import type { MemberPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { lockApplication } from '../pages/application-pages.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { profilesOf } from '../profiles/queries.ts'
import { changedMeanwhile, isSameSetting, storeSettings } from './save-settings.ts'

/**
 * Saves with which profiles an application runs, made from `base`, and answers with what is saved then. Where the saved
 * settings are neither of the two, somebody else changed them: that is refused with `revision_conflict` and the settings as
 * they are. The same request sent again changes nothing. Only profiles of the application's organisation are taken.
 */
export const saveProfiles = (
  database: Database,
  clock: Clock,
  actor: MemberPrincipal,
  applicationId: string,
  { profiles, base }: { profiles: ProfileSettings; base: ProfileSettings },
): Promise<ProfileSettings> =>
  transaction(database, async (queries) => {
    const row = await lockApplication(queries, applicationId)
    const known = await profilesOf(queries, actor.organizationId)
    const saved = completeProfileSettings(row.settings.profiles, known)
    // What holds while nobody has chosen follows the profiles of the organisation: it is nobody's change.
    const isChosen = row.settings.profiles !== undefined
    if (isChosen && isSameSetting(saved, profiles)) return saved
    if (isChosen && !isSameSetting(saved, base)) throw changedMeanwhile('profiles', { profiles: saved })
    const ids = new Set(known.map(({ id }) => id))
    if ([...profileIdsIn(profiles)].some((id) => !ids.has(id))) {
      throw new Refusal(
        'invalid_request',
        'A profile that was chosen does not exist. Reload, and choose again.',
      )
    }
    await storeSettings(queries, actor, row, {
      settings: { ...row.settings, profiles },
      changed: 'profiles',
      now: clock.now(),
    })
    return profiles
  })
