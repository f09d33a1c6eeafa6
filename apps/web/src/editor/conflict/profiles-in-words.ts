import { type PageRecord, type Profile, viewModes } from '@ashlar/schema'
import { modeLabels } from '../profiles/mode-labels.ts'

/** What a place in the profile settings is called where they are edited: "Default profile, in the preview". */
export const profilesPlaceLabel = ([mode = '', field = '']: readonly string[]): string => {
  const known = viewModes.find((one) => one === mode)
  const what = field === 'defaultProfileId' ? 'Default profile' : 'Available profiles'
  return known === undefined ? what : `${what}, ${modeLabels[known].toLowerCase()}`
}

/** A record in which profiles stand by the names that people know; every other record as it is. */
export const withProfileNames = (
  record: PageRecord | null,
  profiles: readonly Profile[],
): PageRecord | null => {
  if (record?.kind !== 'profiles') return record
  const nameOf = (id: string): string => profiles.find((profile) => profile.id === id)?.displayName ?? id
  const { editor, preview, deployed } = record.profiles
  const named = ({ availableProfileIds, defaultProfileId }: typeof editor): typeof editor => ({
    availableProfileIds: availableProfileIds.map(nameOf),
    defaultProfileId: nameOf(defaultProfileId),
  })
  return {
    ...record,
    profiles: { editor: named(editor), preview: named(preview), deployed: named(deployed) },
  }
}
