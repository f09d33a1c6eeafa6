import { stepExecutor } from '../step-executor.ts'

/** Stops APIs that are running. */
export const cancelApi = stepExecutor('cancelApi', (step, { host, warn }) => {
  const names = step.apiNames.filter((name) => host.apis.has(name))
  if (names.length === 0) {
    warn('A step that cancels APIs needs at least one API that is on the page.')
    return 'failed'
  }
  for (const name of names) host.apis.cancel(name)
  return 'succeeded'
})
