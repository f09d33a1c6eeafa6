import { evaluationErrorSeconds } from '../alerts/alerts.ts'
import type { StepHost } from './step-host.ts'

/** Selects a profile, with which APIs run from then on. Answers false, and tells why, where it is not to be had. */
export const selectProfile = (host: StepHost, profileId: string): boolean => {
  const available = host.profiles.state().available
  if (available.some(({ id }) => id === profileId)) {
    host.profiles.select(profileId)
    return true
  }
  const known = available.map(({ id }) => id).join(', ')
  const detail = known === '' ? 'No profile is available here.' : `Available are ${known}.`
  host.alerts.show(
    host.mode === 'edit'
      ? `The profile "${profileId.slice(0, 100)}" cannot be selected. ${detail} Change the Set profile step or the profiles of the application.`
      : 'The profile could not be selected. Please contact maintainer of this app to report the issue.',
    'error',
    evaluationErrorSeconds,
  )
  return false
}
