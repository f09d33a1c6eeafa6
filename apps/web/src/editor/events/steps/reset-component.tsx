import { Checkbox, Select } from '@mantine/core'
import { defineStepForm } from '../step-form.ts'
import { settableOf } from './widget-choice.ts'
import { withCurrent } from './with-current.ts'

/** Stands for "no property in particular" in the list of properties. */
const everything = ''

/** Takes back what a person entered or selected. */
export const resetComponent = defineStepForm({
  type: 'resetComponent',
  icon: 'undo-2',
  create: (id, { widgetNames: [first] }) =>
    first ? { id, type: 'resetComponent', widget: first.name } : null,
  summary: (step) => (step.propertyName === undefined ? step.widget : `${step.widget}.${step.propertyName}`),
  Form: ({ step, onChange, surroundings }) => {
    const { propertyName, ...whole } = step
    const chooseProperty = (name: string | null): void =>
      onChange(name === null || name === everything ? whole : { ...whole, propertyName: name })
    const properties = withCurrent(settableOf(surroundings, step.widget), [propertyName ?? ''])
    return (
      <>
        <Select
          size="xs"
          label="Component"
          data={withCurrent(
            surroundings.widgetNames.map(({ name }) => name),
            [step.widget],
          )}
          value={step.widget}
          onChange={(widget) => {
            if (widget !== null) onChange({ ...whole, widget })
          }}
          searchable
        />
        <Select
          size="xs"
          label="Property"
          data={[
            { value: everything, label: 'All that a person may change' },
            ...properties.map((name) => ({ value: name, label: name })),
          ]}
          value={propertyName ?? everything}
          onChange={chooseProperty}
        />
        <Checkbox
          size="xs"
          label="Also the components inside of it"
          checked={step.resetChildren ?? false}
          onChange={(event) => onChange({ ...step, resetChildren: event.currentTarget.checked })}
        />
      </>
    )
  },
})
