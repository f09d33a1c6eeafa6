import { stepExecutor } from '../step-executor.ts'

/** Takes back what a person entered or selected, or what steps have set. */
export const resetComponent = stepExecutor('resetComponent', (step, { host, warn }) => {
  const found = host.widget(step.widget)
  if (found === null) {
    warn(`Widget ${step.widget} not found.`)
    return 'failed'
  }
  host.resetWidget(found.instance, step.propertyName, step.resetChildren === true)
  return 'succeeded'
})
