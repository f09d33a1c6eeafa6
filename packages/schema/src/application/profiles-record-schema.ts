import { z } from 'zod'
import { onlyText } from './only-text.ts'
import { profilesId, profilesName } from './profiles-facts.ts'
import { profileSettingsSchema } from './profiles.ts'

/** With which profiles an application runs, as one of its records. */
export const profilesRecordSchema = z.strictObject({
  kind: z.literal('profiles'),
  id: onlyText(profilesId, 'An application has its profile settings once.'),
  name: onlyText(profilesName, 'The profile settings have no name of their own.'),
  scope: z.literal('app'),
  profiles: profileSettingsSchema,
})
export type ProfilesRecord = z.output<typeof profilesRecordSchema>
