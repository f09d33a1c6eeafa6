import { readName } from '../../reference-to.ts'
import { defineStepForm } from '../step-form.ts'
import { EntitySelect } from './EntitySelect.tsx'
import { TemplateField } from './TemplateField.tsx'

/** Runs the steps of a custom event and hands values over to them, then the steps of the branch that fits how it went. */
export const triggerEvent = defineStepForm({
  type: 'triggerEvent',
  icon: 'zap',
  create: (id, { events: [first] }) =>
    first === undefined
      ? null
      : { id, type: 'triggerEvent', event: { name: first.name, scope: first.scope } },
  summary: (step) => readName(step.event),
  Form: ({ step, onChange, surroundings, renderHandler }) => {
    const payload = step.eventPayload ?? {}
    const event = surroundings.events.find((one) => readName(one) === readName(step.event))
    return (
      <>
        <EntitySelect
          label="Custom event"
          value={step.event}
          onChange={(chosen) => onChange({ ...step, event: chosen })}
          options={surroundings.events}
          nothingFound="There is no such event."
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
        {renderHandler('On success', step.onSuccess ?? [], (onSuccess) => onChange({ ...step, onSuccess }))}
        {renderHandler('On error', step.onError ?? [], (onError) => onChange({ ...step, onError }))}
      </>
    )
  },
})
