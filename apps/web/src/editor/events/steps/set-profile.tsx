import { Select } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { defineStepForm, type StepFormProps, type StepOf } from '../step-form.ts'
import { TemplateField } from './TemplateField.tsx'

/** Stands in the list for an id that a binding gives; no profile has it. */
const byBinding = '{{}}'

const Form = ({ step, onChange, surroundings }: StepFormProps<StepOf<'setProfile'>>): ReactElement => {
  const { profileId } = step
  const { profiles } = surroundings
  const isKnown = profileId === '' || profiles.some(({ id }) => id === profileId)
  const [wantsBinding, setWantsBinding] = useState(false)
  const isBinding = wantsBinding || profileId.includes('{{')
  const choose = (chosen: string | null): void => {
    if (chosen === null) return
    setWantsBinding(chosen === byBinding)
    if (chosen !== byBinding) onChange({ ...step, profileId: chosen })
  }
  return (
    <>
      <Select
        size="xs"
        label="Profile"
        placeholder="Choose a profile"
        data={[
          ...profiles.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ...(isKnown || isBinding ? [] : [{ value: profileId, label: profileId }]),
          { value: byBinding, label: 'By a binding' },
        ]}
        value={isBinding ? byBinding : profileId === '' ? null : profileId}
        error={
          isKnown || isBinding ? null : 'The application does not run with this profile. Choose another one.'
        }
        onChange={choose}
        nothingFoundMessage="The application has no such profile."
        searchable
      />
      {isBinding && (
        <TemplateField
          label="Id of the profile"
          value={profileId}
          onChange={(next) => onChange({ ...step, profileId: next })}
          names={surroundings.names}
          placeholder="{{ Global.profiles.available[0].id }}"
        />
      )}
    </>
  )
}

/** Selects the profile with which APIs run. */
export const setProfile = defineStepForm({
  type: 'setProfile',
  icon: 'settings-2',
  create: (id, { profiles: [first] }) => ({ id, type: 'setProfile', profileId: first?.id ?? '' }),
  summary: ({ profileId }, { profiles }) =>
    profiles.find(({ id }) => id === profileId)?.displayName ?? profileId,
  Form,
})
