import type { Profile, ProfilesInMode, ViewMode } from '@ashlar/schema'
import { Refusal } from '../requests/refusal.ts'

const places: { readonly [Mode in ViewMode]: string } = {
  editor: 'the editor',
  preview: 'the preview',
  deployed: 'the deployed application',
}

/**
 * The profile with which an API runs: the one that was asked for by its key, or the default one. Throws a `Refusal` for one
 * that is not available there. Builders read what is, and users whom they can tell.
 */
export const profileOfRun = (
  mode: ViewMode,
  { available, default: byDefault }: ProfilesInMode,
  key: string | undefined,
): Profile => {
  const found = available.find((profile) =>
    key === undefined ? profile.id === byDefault : profile.key === key,
  )
  if (found !== undefined) return found
  if (mode === 'deployed') {
    throw new Refusal(
      'profile_not_available',
      'This cannot run with the profile that is selected. Please contact maintainer of this app to report the issue.',
    )
  }
  const what = key === undefined ? 'The default profile' : `The profile "${key}"`
  const known = available.map((profile) => profile.key).join(', ')
  throw new Refusal(
    'profile_not_available',
    `${what} is not available in ${places[mode]}. ${known === '' ? 'No profile is.' : `Available are ${known}.`} Select another one, or change the profile settings of the application.`,
  )
}

/** The profile with which somebody tries out what belongs to no application: any may be. Throws a `Refusal` for an unknown one. */
export const profileOfDraft = (known: readonly Profile[], key: string | undefined): Profile => {
  const found = known.find((one) => (key === undefined ? one.type === 'production' : one.key === key))
  if (found !== undefined) return found
  throw new Refusal(
    'profile_not_available',
    `There is no profile "${key ?? 'production'}". Select another one.`,
  )
}

/** The profile whose configurations of integrations count; null for production, whose are the default ones. */
export const configurationProfile = ({ id, type }: Profile): string | null =>
  type === 'production' ? null : id
