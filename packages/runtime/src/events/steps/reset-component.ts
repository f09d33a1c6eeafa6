import { stepExecutor } from '../step-executor.ts'

/** Takes back what a person entered or selected, or what steps have set. */
export const resetComponent = stepExecutor('resetComponent', (step, { host, warn }) => {
  if (step.widget === '') {
    warn('A step that resets a component needs one.')
    return 'failed'
  }
  const found = host.widgets.find(step.widget)
  if (found === null) {
    warn(`Widget ${step.widget} not found.`)
    return 'failed'
  }
  const properties = step.propertyName === undefined ? undefined : [step.propertyName]
  host.widgets.reset(found.instance, properties, step.resetChildren === true)
  return 'succeeded'
})
