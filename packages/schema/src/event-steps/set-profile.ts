import { z } from 'zod'
import { stepFacts } from './step-facts.ts'
import { stepId, template } from './step-fields.ts'

export const setProfileSchema = z.strictObject({
  ...stepId,
  type: z.literal('setProfile'),
  /** The id of a profile, or a binding that gives one. */
  profileId: template,
})

export const setProfileFacts = stepFacts({
  type: 'setProfile',
  label: 'Set profile',
  help: 'Selects the profile with which APIs run from then on.',
  templates: ['profileId'],
  actsOnApplication: true,
})
