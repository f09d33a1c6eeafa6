import { defineStepForm } from '../step-form.ts'
import { ApplicationSelect } from './ApplicationSelect.tsx'
import { MannerFields, QueryParamsField } from './NavigationFields.tsx'

/** Opens another application. */
export const navigateToApp = defineStepForm({
  type: 'navigateToApp',
  icon: 'layout-grid',
  create: (id) => ({ id, type: 'navigateToApp', applicationId: '' }),
  summary: (step) => step.queryParams ?? '',
  Form: ({ step, onChange, surroundings }) => (
    <>
      <ApplicationSelect
        value={step.applicationId}
        onChange={(applicationId) => onChange({ ...step, applicationId })}
      />
      <QueryParamsField
        value={step.queryParams}
        onChange={(queryParams) => onChange({ ...step, queryParams })}
        names={surroundings.names}
      />
      <MannerFields
        target={step.target}
        replaceHistory={step.replaceHistory}
        onTarget={(target) => onChange({ ...step, target })}
        onReplace={(replaceHistory) => onChange({ ...step, replaceHistory })}
      />
    </>
  ),
})
