import { evaluateText } from '../evaluate-text.ts'
import { selectProfile } from '../select-profile.ts'
import { stepExecutor } from '../step-executor.ts'

/** Selects the profile with which APIs run from then on. */
export const setProfile = stepExecutor('setProfile', async (step, context) => {
  const { value, error } = await evaluateText(context, step.profileId)
  if (error !== null) {
    context.warn(error)
    return 'failed'
  }
  const profileId = typeof value === 'string' ? value.trim() : ''
  return selectProfile(context.host, profileId) ? 'succeeded' : 'failed'
})
