import { readName } from '../../reference-to.ts'
import { defineStepForm } from '../step-form.ts'
import { EntitySelect } from './EntitySelect.tsx'

/** Gives a state variable its default value again. */
export const resetStateVar = defineStepForm({
  type: 'resetStateVar',
  icon: 'rotate-ccw',
  create: (id, { stateVariables: [state] }) =>
    state === undefined ? null : { id, type: 'resetStateVar', state },
  summary: (step) => readName(step.state),
  Form: ({ step, onChange, surroundings }) => (
    <EntitySelect
      label="Variable"
      value={step.state}
      onChange={(state) => onChange({ ...step, state })}
      options={surroundings.stateVariables}
      nothingFound="There is no such variable."
    />
  ),
})
