import { stepExecutor } from '../step-executor.ts'

/** Starts, stops or toggles a timer. */
export const controlTimer = stepExecutor('controlTimer', (step, { host }) => {
  host.controlTimer(step.timer.name, step.command, step.pause === true)
  return 'succeeded'
})
