import { MultiSelect } from '@mantine/core'
import { defineStepForm } from '../step-form.ts'
import { withCurrent } from './with-current.ts'

/** Runs APIs, then the steps of the branch that fits how it went. */
export const executeApi = defineStepForm({
  type: 'executeApi',
  icon: 'play',
  create: (id, { apiNames }) => ({ id, type: 'executeApi', apiNames: apiNames.length === 1 ? apiNames : [] }),
  summary: (step) => step.apiNames.join(', '),
  Form: ({ step, onChange, surroundings, renderHandler }) => (
    <>
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
      {renderHandler('On success', step.onSuccess ?? [], (onSuccess) => onChange({ ...step, onSuccess }))}
      {renderHandler('On error', step.onError ?? [], (onError) => onChange({ ...step, onError }))}
    </>
  ),
})
