import { Select } from '@mantine/core'
import { defineStepForm } from '../step-form.ts'
import { TemplateField } from './TemplateField.tsx'
import { withCurrent } from './with-current.ts'

/** Runs the steps of a custom event and hands values over to them. */
export const triggerEvent = defineStepForm({
  type: 'triggerEvent',
  icon: 'zap',
  create: (id, { events: [first] }) =>
    first === undefined ? null : { id, type: 'triggerEvent', event: { name: first.name, scope: 'page' } },
  summary: (step) => step.event.name,
  Form: ({ step, onChange, surroundings }) => {
    const payload = step.eventPayload ?? {}
    const event = surroundings.events.find(({ name }) => name === step.event.name)
    return (
      <>
        <Select
          size="xs"
          label="Custom event"
          data={withCurrent(
            surroundings.events.map(({ name }) => name),
            [step.event.name],
          )}
          value={step.event.name}
          onChange={(name) => name !== null && onChange({ ...step, event: { name, scope: 'page' } })}
          nothingFoundMessage="This page has no such event."
          searchable
        />
        {event?.arguments.map((argument) => (
          <TemplateField
            key={argument}
            label={argument}
            value={Object.hasOwn(payload, argument) ? (payload[argument] ?? '') : ''}
            onChange={(value) => onChange({ ...step, eventPayload: { ...payload, [argument]: value } })}
            names={surroundings.names}
            placeholder="{{ Table1.selectedRow.id }}"
            isSingleLine={false}
          />
        ))}
      </>
    )
  },
})
