import type { PageRecords } from '../page/page-records.ts'
import { profilesId, profilesName } from './profiles-facts.ts'
import type { ProfilesRecord } from './profiles-record-schema.ts'
import type { ProfileSettings } from './profiles.ts'

/** The record that holds profile settings. */
export const profilesRecord = (profiles: ProfileSettings): ProfilesRecord => ({
  kind: 'profiles',
  id: profilesId,
  name: profilesName,
  scope: 'app',
  profiles,
})

/** The profile settings among the records of an application; undefined while nobody has chosen any. */
export const profileSettingsOf = (records: PageRecords): ProfileSettings | undefined => {
  const record = records[profilesId]
  return record?.kind === 'profiles' ? record.profiles : undefined
}
