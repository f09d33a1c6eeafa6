import { SegmentedControl, Select } from '@mantine/core'
import { defineStepForm, type StepOf } from '../step-form.ts'
import { TemplateField } from './TemplateField.tsx'
import classes from '../EventHandlerEditor.module.css'

type ShowAlert = StepOf<'showAlert'>

const styles: readonly { value: ShowAlert['style']; label: string }[] = [
  { value: 'info', label: 'Info' },
  { value: 'success', label: 'Success' },
  { value: 'warning', label: 'Warning' },
  { value: 'error', label: 'Error' },
]
const positions: readonly { value: NonNullable<ShowAlert['alertPosition']>; label: string }[] = [
  { value: 'bottomRight', label: 'Bottom right' },
  { value: 'bottom', label: 'Bottom' },
  { value: 'bottomLeft', label: 'Bottom left' },
  { value: 'topRight', label: 'Top right' },
  { value: 'top', label: 'Top' },
  { value: 'topLeft', label: 'Top left' },
]

/** Shows a short message at the edge of the screen. */
export const showAlert = defineStepForm({
  type: 'showAlert',
  icon: 'bell',
  create: (id) => ({ id, type: 'showAlert', message: '', style: 'success' }),
  summary: (step) => step.message,
  Form: ({ step, onChange, surroundings }) => {
    const { alertDuration, ...withoutDuration } = step
    return (
      <>
        <TemplateField
          label="Message"
          value={step.message}
          onChange={(message) => onChange({ ...step, message })}
          names={surroundings.names}
          placeholder="Saved {{ Name.value }}"
        />
        <div>
          <span className={classes['label']} aria-hidden="true">
            Style
          </span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Style"
            data={[...styles]}
            value={step.style}
            onChange={(style) => onChange({ ...step, style })}
          />
        </div>
        <TemplateField
          label="Duration in seconds"
          value={alertDuration === undefined ? '' : String(alertDuration)}
          onChange={(text) =>
            onChange(text.trim() === '' ? withoutDuration : { ...step, alertDuration: seconds(text) })
          }
          names={surroundings.names}
          placeholder="4; negative stays until closed"
        />
        <Select
          size="xs"
          label="Position"
          placeholder="As the application decides"
          clearable
          data={[...positions]}
          value={step.alertPosition ?? null}
          onChange={(position) => onChange(withPosition(step, position))}
        />
      </>
    )
  },
})

/** A plain number is kept as one, so that it needs no evaluation. */
const seconds = (text: string): number | string => {
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

const withPosition = (step: ShowAlert, chosen: ShowAlert['alertPosition'] | null): ShowAlert => {
  const next = { ...step }
  delete next.alertPosition
  return chosen === null || chosen === undefined ? next : { ...next, alertPosition: chosen }
}
