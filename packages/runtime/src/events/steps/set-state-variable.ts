import { evaluateValue } from '../evaluate-text.ts'
import { stepExecutor } from '../step-executor.ts'

/** Gives a state variable a new value. */
export const setStateVariable = stepExecutor('setStateVar', async (step, context) => {
  const { value, error } = await evaluateValue(context, step.value)
  if (error !== null) {
    context.warn(error)
    return 'failed'
  }
  if (context.host.variables.set(step.state, value ?? null, context.chain)) return 'succeeded'
  context.warn('Variable not found')
  return 'failed'
})
