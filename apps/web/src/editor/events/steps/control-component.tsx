import { Select } from '@mantine/core'
import { defineStepForm, type HandlerSurroundings } from '../step-form.ts'
import { TemplateField } from './TemplateField.tsx'
import { withCurrent } from './with-current.ts'

const methodsOfType = ({ descriptor }: HandlerSurroundings, type: string) =>
  Object.entries(descriptor(type)?.methods ?? {})

const methodsOf = (surroundings: HandlerSurroundings, name: string) =>
  methodsOfType(surroundings, surroundings.widgetNames.find((widget) => widget.name === name)?.type ?? '')

/** Asks a component to do something; offered for those that do anything when asked. */
export const controlComponent = defineStepForm({
  type: 'controlComponent',
  icon: 'mouse-pointer-click',
  create: (id, surroundings) => {
    for (const { name, type } of surroundings.widgetNames) {
      const [first] = methodsOfType(surroundings, type)
      if (first !== undefined) return { id, type: 'controlComponent', widget: name, method: first[0] }
    }
    return null
  },
  summary: (step) => `${step.widget}.${step.method}`,
  Form: ({ step, onChange, surroundings }) => {
    const methods = methodsOf(surroundings, step.widget)
    const method = methods.find(([name]) => name === step.method)?.[1]
    const given = step.methodArguments ?? {}
    const able = surroundings.widgetNames.filter(({ type }) => methodsOfType(surroundings, type).length > 0)
    const choose = (widget: string): void => {
      const offered = methodsOf(surroundings, widget).map(([name]) => name)
      const { methodArguments: _, ...rest } = step
      const kept = offered.includes(step.method) ? step.method : offered[0]
      onChange({ ...rest, widget, method: kept ?? step.method })
    }
    return (
      <>
        <Select
          size="xs"
          label="Component"
          data={withCurrent(
            able.map(({ name }) => name),
            [step.widget],
          )}
          value={step.widget}
          onChange={(widget) => widget !== null && choose(widget)}
          error={able.some(({ name }) => name === step.widget) ? null : 'Choose a component.'}
          searchable
        />
        <Select
          size="xs"
          label="What it does"
          description={method?.help}
          data={[
            ...methods.map(([value, { label }]) => ({ value, label })),
            ...(method === undefined ? [{ value: step.method, label: step.method }] : []),
          ]}
          value={step.method}
          onChange={(name) => {
            const { methodArguments: _, ...rest } = step
            if (name !== null) onChange({ ...rest, method: name })
          }}
          error={method === undefined ? 'Choose what it does.' : null}
        />
        {method?.parameters.map(({ name }) => (
          <TemplateField
            key={name}
            label={name}
            value={Object.hasOwn(given, name) ? (given[name] ?? '') : ''}
            onChange={(value) => onChange({ ...step, methodArguments: { ...given, [name]: value } })}
            names={surroundings.names}
            isSingleLine={false}
          />
        ))}
      </>
    )
  },
})
