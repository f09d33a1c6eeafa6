import { stepExecutor } from '../step-executor.ts'

/** Starts, stops or toggles a timer. */
export const controlTimer = stepExecutor('controlTimer', (step, { host }) => {
  host.timers.control(step.timer, step.command, step.pause === true)
  return 'succeeded'
})
