import { stepExecutor } from '../step-executor.ts'

/** Starts, stops or toggles a timer, or lets all go on that were paused. */
export const controlTimer = stepExecutor('controlTimer', (step, { host }) => {
  if (step.command === 'start' && step.allPaused === true) host.timers.restartPaused()
  else host.timers.control(step.timer, step.command, step.pause === true)
  return 'succeeded'
})
