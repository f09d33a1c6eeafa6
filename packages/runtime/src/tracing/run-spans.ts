import type { RunView } from '@ashlar/contract'
import type { ActiveSpan, Tracer } from './tracer.ts'

const codes = { succeeded: 'ok', failed: 'error', cancelled: 'unset', skipped: 'unset' } as const

/**
 * Ends the span of a run with how the run ended. What its blocks took, where the server tells it, become spans in it:
 * blocks run one after the other, and the time that is left went to the way there and back.
 */
export const endWithRun = (tracer: Tracer, span: ActiveSpan, { status, error, steps }: RunView): void => {
  span.end({ code: codes[status], ...(error === null ? {} : { message: error.code }) })
  let offset = 0
  for (const step of steps) {
    if (step.status === 'skipped') continue
    tracer.add(span, {
      name: step.block,
      offset,
      duration: step.milliseconds,
      status: { code: codes[step.status], ...(step.error === null ? {} : { message: step.error.code }) },
    })
    offset += step.milliseconds
  }
}
