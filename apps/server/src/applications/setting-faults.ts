import { isSame } from '@ashlar/document'
import { type PageRecords, type Problem, profileIdsIn, profileSettingsOf, profilesId } from '@ashlar/schema'
import type { Queryable } from '../platform/database/database.ts'
import { profilesOf } from '../profiles/queries.ts'

/** What a change makes of the settings of an application that cannot be beside what else there is: unknown profiles. */
export const settingFaults = async (
  queries: Queryable,
  organizationId: string,
  before: PageRecords,
  after: PageRecords,
): Promise<Problem[]> => {
  const [was, settings] = [profileSettingsOf(before), profileSettingsOf(after)]
  if (settings === undefined || isSame(settings, was)) return []
  const known = new Set((await profilesOf(queries, organizationId)).map(({ id }) => id))
  return [...profileIdsIn(settings)].every((id) => known.has(id))
    ? []
    : [
        {
          path: profilesId,
          reason: 'A profile that was chosen does not exist. Reload, and choose again.',
        },
      ]
}
