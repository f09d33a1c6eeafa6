import { z } from 'zod'
import { displayNameSchema } from './display-name.ts'

/** What a profile is for. There is one production profile; it is the default and stays. */
export const profileTypes = ['production', 'staging', 'custom'] as const

/** The name of a profile for programs: what a run, an address or a script says. It never changes. */
export const profileKeySchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,31}$/u,
    'A key begins with a letter and has at most 32 small letters, digits and hyphens.',
  )

/** A set of configurations of integrations with which an application can run: an environment. */
export const profileSchema = z.strictObject({
  id: z.string(),
  key: profileKeySchema,
  displayName: displayNameSchema,
  type: z.enum(profileTypes),
})
export type Profile = z.output<typeof profileSchema>

/** How an application is open, as far as profiles are concerned. */
export const viewModes = ['editor', 'preview', 'deployed'] as const
export type ViewMode = (typeof viewModes)[number]

const maximumProfiles = 100
const profileId = z.string().min(1).max(64)

/** Which profiles can be selected in one view mode, and which counts while none was. */
const profileChoiceSchema = z
  .strictObject({
    availableProfileIds: z.array(profileId).min(1, 'Choose at least one profile.').max(maximumProfiles),
    defaultProfileId: profileId,
  })
  .refine(({ availableProfileIds, defaultProfileId }) => availableProfileIds.includes(defaultProfileId), {
    path: ['defaultProfileId'],
    message: 'The default profile has to be one of the available ones.',
  })
export type ProfileChoice = z.output<typeof profileChoiceSchema>

/** The profiles of an application in each view mode. */
export const profileSettingsSchema = z.strictObject({
  editor: profileChoiceSchema,
  preview: profileChoiceSchema,
  deployed: profileChoiceSchema,
})
export type ProfileSettings = z.output<typeof profileSettingsSchema>

/** The profiles with which an application can run in one view mode. */
export interface ProfilesInMode {
  available: readonly Profile[]
  /** The id of the profile that counts while none was selected; null where it is gone. */
  default: string | null
}

/**
 * The profiles of an organization with which an application can run in a view mode. Where nobody has said which, builders
 * have all of them and users production alone. One that is gone is left out, and nothing takes the place of a default
 * that is gone: no application runs with data that nobody chose for it.
 */
export const profilesInMode = (
  mode: ViewMode,
  settings: ProfileSettings | undefined,
  profiles: readonly Profile[],
): ProfilesInMode => {
  if (settings === undefined) {
    const production = profiles.filter(({ type }) => type === 'production')
    return {
      available: mode === 'deployed' ? production : profiles,
      default: production[0]?.id ?? null,
    }
  }
  const { availableProfileIds, defaultProfileId } = settings[mode]
  const available = profiles.filter(({ id }) => availableProfileIds.includes(id))
  return { available, default: available.some(({ id }) => id === defaultProfileId) ? defaultProfileId : null }
}

/** The settings of an application with what holds where nobody has said otherwise. */
export const completeProfileSettings = (
  settings: ProfileSettings | undefined,
  profiles: readonly Profile[],
): ProfileSettings => {
  const inMode = (mode: ViewMode): ProfileChoice => {
    const { available, default: byDefault } = profilesInMode(mode, settings, profiles)
    return {
      availableProfileIds: available.map(({ id }) => id),
      defaultProfileId: byDefault ?? '',
    }
  }
  return { editor: inMode('editor'), preview: inMode('preview'), deployed: inMode('deployed') }
}

/** The ids of all profiles that settings name. */
export const profileIdsIn = (settings: ProfileSettings): ReadonlySet<string> =>
  new Set(
    viewModes.flatMap((mode) => [...settings[mode].availableProfileIds, settings[mode].defaultProfileId]),
  )
