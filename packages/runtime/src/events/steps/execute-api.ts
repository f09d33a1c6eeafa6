import type { Failure } from '../../handlers/failure.ts'
import { stepExecutor } from '../step-executor.ts'

/** Runs APIs together, then the branch for success if none failed, or the one for failure. */
export const executeApi = stepExecutor('executeApi', async (step, context) => {
  const { host } = context
  const names = step.apiNames.filter((name) => host.apis.has(name))
  if (names.length === 0) {
    context.warn('A step that runs APIs needs at least one API that is on the page.')
    return 'failed'
  }
  const onError = step.onError ?? []
  const isHandled = onError.length > 0 || context.failed !== undefined
  const work = Promise.all(names.map((name) => host.apis.run(name, { chain: context.chain, isHandled })))
  const runs = await context.whileBusy(work)
  const failed = runs.find((run) => run.status === 'failed')
  if (failed !== undefined) {
    const { message, code } = failed.error ?? { message: 'The run failed.', code: null }
    const error: Failure = { message, code }
    context.failed?.(error)
    const outcome = await context.runBranch(onError, { error })
    return outcome === 'stopped' ? 'stopped' : 'failed'
  }
  // Cancelled by hand or overtaken by a newer run: what was to follow belongs to that one.
  if (runs.some((run) => run.status === 'cancelled')) return 'stopped'
  return context.runBranch(step.onSuccess ?? [], {})
})
