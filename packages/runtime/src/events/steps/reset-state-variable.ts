import { stepExecutor } from '../step-executor.ts'

/** Gives a state variable its default value again. */
export const resetStateVariable = stepExecutor('resetStateVar', (step, { host, chain, warn }) => {
  if (host.variables.reset(step.state, chain)) return 'succeeded'
  warn('Variable not found')
  return 'failed'
})
