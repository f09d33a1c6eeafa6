import { Select } from '@mantine/core'
import { defineStepForm } from '../step-form.ts'
import { TemplateField } from './TemplateField.tsx'
import { firstSettable, settableOf } from './widget-choice.ts'
import { withCurrent } from './with-current.ts'

/** Changes one property of a component until the page is left. */
export const setComponentProperty = defineStepForm({
  type: 'setComponentProperty',
  icon: 'settings-2',
  create: (id, surroundings) => {
    const first = firstSettable(surroundings)
    return first && { id, type: 'setComponentProperty', ...first, propertyValue: '' }
  },
  summary: (step) => `${step.widget}.${step.propertyName} = ${step.propertyValue}`,
  Form: ({ step, onChange, surroundings }) => {
    const choose = (widget: string | null): void => {
      if (widget === null) return
      const properties = settableOf(surroundings, widget)
      const propertyName = properties.includes(step.propertyName) ? step.propertyName : properties[0]
      onChange({ ...step, widget, propertyName: propertyName ?? step.propertyName })
    }
    const widgets = surroundings.widgetNames.filter(({ type }) => surroundings.settable(type).length > 0)
    return (
      <>
        <Select
          size="xs"
          label="Component"
          data={withCurrent(
            widgets.map(({ name }) => name),
            [step.widget],
          )}
          value={step.widget}
          onChange={choose}
          error={
            surroundings.widgetNames.some(({ name }) => name === step.widget) ? null : 'Choose a component.'
          }
          searchable
        />
        <Select
          size="xs"
          label="Property"
          data={settableOf(surroundings, step.widget)}
          value={step.propertyName}
          error={
            settableOf(surroundings, step.widget).includes(step.propertyName)
              ? null
              : 'Choose a property of this component that steps may set.'
          }
          onChange={(propertyName) => propertyName !== null && onChange({ ...step, propertyName })}
          searchable
        />
        <TemplateField
          label="Value"
          value={step.propertyValue}
          onChange={(propertyValue) => onChange({ ...step, propertyValue })}
          names={surroundings.names}
          isSingleLine={false}
        />
      </>
    )
  },
})
