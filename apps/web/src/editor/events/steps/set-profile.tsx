import { defineStepForm } from '../step-form.ts'
import { TemplateField } from './TemplateField.tsx'

/** Selects the profile with which APIs run. */
export const setProfile = defineStepForm({
  type: 'setProfile',
  icon: 'settings-2',
  create: (id) => ({ id, type: 'setProfile', profileId: '' }),
  summary: (step) => step.profileId,
  Form: ({ step, onChange, surroundings }) => (
    <TemplateField
      label="Id of the profile"
      value={step.profileId}
      onChange={(profileId) => onChange({ ...step, profileId })}
      names={surroundings.names}
      placeholder="{{ Global.profiles.available[0].id }}"
    />
  ),
})
