import { evaluateValue } from '../evaluate-text.ts'
import { stepExecutor } from '../step-executor.ts'

/** Asks a component to do something that its kind offers. */
export const controlComponent = stepExecutor('controlComponent', async (step, context) => {
  const { host, warn } = context
  const found = host.widgets.find(step.widget)
  if (found === null) {
    warn(`Widget ${step.widget} not found.`)
    return 'failed'
  }
  const { methods } = found.descriptor
  const method = Object.hasOwn(methods, step.method) ? methods[step.method] : undefined
  if (method === undefined) {
    warn(`${step.widget} has no ${step.method}.`)
    return 'failed'
  }
  const given = step.methodArguments ?? {}
  const handed: unknown[] = []
  for (const { name } of method.parameters) {
    const text = Object.hasOwn(given, name) ? (given[name] ?? '') : ''
    // What is left empty is handed over as nothing, not as empty text.
    if (text.trim() === '') {
      handed.push(undefined)
      continue
    }
    const { value, error } = await evaluateValue(context, text)
    if (error !== null) {
      warn(`${name}: ${error}`)
      return 'failed'
    }
    handed.push(value)
  }
  await context.whileBusy(host.widgets.callMethod(found.instance, step.method, handed))
  return 'succeeded'
})
