import { selectProfile } from '../../select-profile.ts'
import { textArgument } from '../client-arguments.ts'
import { done, notDone, type ClientFunction } from '../client-function.ts'

/** Selects the profile with which APIs run. */
export const setProfile: ClientFunction = {
  name: 'setProfile',
  signature: 'setProfile(profileId)',
  help: 'Selects the profile with which APIs run from now on: one of Global.profiles.available.',
  run: ([profileId], { host }) =>
    selectProfile(host, textArgument(profileId, 'setProfile', 'profileId')) ? done : notDone,
}
