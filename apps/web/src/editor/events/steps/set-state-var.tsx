import { defineStepForm } from '../step-form.ts'
import { TemplateField } from './TemplateField.tsx'
import { VariableSelect } from './VariableSelect.tsx'

/** Gives a state variable a new value. */
export const setStateVar = defineStepForm({
  type: 'setStateVar',
  icon: 'variable',
  create: (id, { stateVariableNames: [name] }) =>
    name === undefined ? null : { id, type: 'setStateVar', state: { name, scope: 'page' }, value: '' },
  summary: (step) => `${step.state.name} = ${step.value}`,
  Form: ({ step, onChange, surroundings }) => (
    <>
      <VariableSelect
        state={step.state}
        onChange={(state) => onChange({ ...step, state })}
        surroundings={surroundings}
      />
      <TemplateField
        label="Value"
        value={step.value}
        onChange={(value) => onChange({ ...step, value })}
        names={surroundings.names}
        placeholder="{{ Table1.selectedRow.id }}"
        isSingleLine={false}
      />
    </>
  ),
})
