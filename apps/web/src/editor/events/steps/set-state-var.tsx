import { readName } from '../../reference-to.ts'
import { defineStepForm } from '../step-form.ts'
import { EntitySelect } from './EntitySelect.tsx'
import { TemplateField } from './TemplateField.tsx'

/** Gives a state variable a new value. */
export const setStateVar = defineStepForm({
  type: 'setStateVar',
  icon: 'variable',
  create: (id, { stateVariables: [state] }) =>
    state === undefined ? null : { id, type: 'setStateVar', state, value: '' },
  summary: (step) => `${readName(step.state)} = ${step.value}`,
  Form: ({ step, onChange, surroundings }) => (
    <>
      <EntitySelect
        label="Variable"
        value={step.state}
        onChange={(state) => onChange({ ...step, state })}
        options={surroundings.stateVariables}
        nothingFound="There is no such variable."
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
