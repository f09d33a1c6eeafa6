import { CodeField } from '../../code/index.ts'
import { defineStepForm } from '../step-form.ts'
import { scriptNames } from './script-names.ts'

/** Runs statements of JavaScript. */
export const runJs = defineStepForm({
  type: 'runJs',
  icon: 'code',
  create: (id) => ({ id, type: 'runJs', code: '' }),
  summary: (step) => step.code.trim().split('\n', 1)[0] ?? '',
  Form: ({ step, onChange, surroundings }) => (
    <CodeField
      label="Script"
      place={
        surroundings.place && { ...surroundings.place, path: `${surroundings.place.path}.${step.id}.code` }
      }
      mode="script"
      value={step.code}
      onChange={(code) => onChange({ ...step, code })}
      names={() => scriptNames(surroundings)}
      placeholder="await GetOrders.run()"
      minimumLines={6}
      maximumLines={24}
    />
  ),
})
