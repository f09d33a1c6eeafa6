import { defineStepForm } from '../step-form.ts'
import { MannerFields, QueryParamsField } from './NavigationFields.tsx'
import { TemplateField } from './TemplateField.tsx'

/** Opens a page by its name, a path, or an address in this window or in a new one. */
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
      <QueryParamsField
        value={step.queryParams}
        onChange={(queryParams) => onChange({ ...step, queryParams })}
        names={surroundings.names}
      />
      <MannerFields
        target={step.newWindow === true ? 'NEW_WINDOW' : undefined}
        replaceHistory={step.replaceHistory}
        onTarget={(target) => onChange({ ...step, newWindow: target === 'NEW_WINDOW' })}
        onReplace={(replaceHistory) => onChange({ ...step, replaceHistory })}
      />
    </>
  ),
})
