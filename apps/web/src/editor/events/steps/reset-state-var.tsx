import { defineStepForm } from '../step-form.ts'
import { VariableSelect } from './VariableSelect.tsx'

/** Gives a state variable its default value again. */
export const resetStateVar = defineStepForm({
  type: 'resetStateVar',
  icon: 'rotate-ccw',
  create: (id, { stateVariableNames: [name] }) =>
    name === undefined ? null : { id, type: 'resetStateVar', state: { name, scope: 'page' } },
  summary: (step) => step.state.name,
  Form: ({ step, onChange, surroundings }) => (
    <VariableSelect
      state={step.state}
      onChange={(state) => onChange({ ...step, state })}
      surroundings={surroundings}
    />
  ),
})
