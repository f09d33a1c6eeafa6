import {
  check,
  profilesRecord,
  profileSettingsSchema,
  type PageRecords,
  type ProfileSettings,
} from '@ashlar/schema'
import { put, refuse, type Outcome } from '../outcome.ts'

/** Says with which profiles the application runs in each view mode. */
export const changeProfiles = (records: PageRecords, settings: ProfileSettings): Outcome => {
  const checked = check(profileSettingsSchema, settings)
  if (!checked.ok)
    return refuse('invalid_property', checked.problems[0]?.reason ?? 'These are no profile settings.')
  return put(records, [profilesRecord(checked.value)])
}
