import { Switch } from '@mantine/core'
import { defineStepForm } from '../step-form.ts'
import { TemplateField } from './TemplateField.tsx'

/** Opens an address in this window or in a new one. */
export const navigateTo = defineStepForm({
  type: 'navigateTo',
  icon: 'external-link',
  create: (id) => ({ id, type: 'navigateTo', url: '' }),
  summary: (step) => step.url,
  Form: ({ step, onChange, surroundings }) => (
    <>
      <TemplateField
        label="URL"
        value={step.url}
        onChange={(url) => onChange({ ...step, url })}
        names={surroundings.names}
        placeholder="https://example.com/orders/{{ Table1.selectedRow.id }}"
      />
      <Switch
        size="xs"
        label="Open in a new window"
        checked={step.newWindow ?? false}
        onChange={(event) => onChange({ ...step, newWindow: event.currentTarget.checked })}
      />
    </>
  ),
})
