import { MultiSelect } from '@mantine/core'
import { defineStepForm } from '../step-form.ts'
import { withCurrent } from './with-current.ts'

/** Stops APIs that are running. */
export const cancelApi = defineStepForm({
  type: 'cancelApi',
  icon: 'circle-stop',
  create: (id, { apiNames }) => ({ id, type: 'cancelApi', apiNames: apiNames.length === 1 ? apiNames : [] }),
  summary: (step) => step.apiNames.join(', '),
  Form: ({ step, onChange, surroundings }) => (
    <MultiSelect
      size="xs"
      label="APIs"
      placeholder={step.apiNames.length === 0 ? 'Choose APIs' : ''}
      data={withCurrent(surroundings.apiNames, step.apiNames)}
      value={step.apiNames}
      onChange={(apiNames) => onChange({ ...step, apiNames })}
      nothingFoundMessage="This page has no such API."
      searchable
    />
  ),
})
