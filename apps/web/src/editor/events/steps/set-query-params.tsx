import { Switch } from '@mantine/core'
import { defineStepForm } from '../step-form.ts'
import { MannerFields, QueryParamsField } from './NavigationFields.tsx'

/** Changes what the address carries after its question mark. */
export const setQueryParams = defineStepForm({
  type: 'setQueryParams',
  icon: 'link',
  create: (id) => ({ id, type: 'setQueryParams', queryParams: '' }),
  summary: (step) => step.queryParams,
  Form: ({ step, onChange, surroundings }) => (
    <>
      <QueryParamsField
        value={step.queryParams}
        onChange={(queryParams) => onChange({ ...step, queryParams })}
        names={surroundings.names}
      />
      <Switch
        size="xs"
        label="Keep the other query parameters"
        checked={step.keepQueryParams ?? true}
        onChange={(event) => onChange({ ...step, keepQueryParams: event.currentTarget.checked })}
      />
      <MannerFields
        replaceHistory={step.replaceHistory}
        onReplace={(replaceHistory) => onChange({ ...step, replaceHistory })}
      />
    </>
  ),
})
