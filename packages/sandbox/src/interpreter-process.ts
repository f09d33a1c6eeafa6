import { startEvaluationThread } from './evaluation-thread.ts'
import type { ProcessOrder } from './protocol.ts'

/**
 * The entry of a process for expressions that compute for long. A thread of it evaluates, so that this one always hears: it
 * ends when the server has gone, whatever is evaluated.
 */
const thread = startEvaluationThread()
const tell = (message: unknown): void => void process.send?.(message)

process.on('disconnect', () => process.exit())
process.on('message', (order: ProcessOrder) => {
  if (order.kind === 'stop') thread.stop(order.id)
  // A thread that has ended takes the process with it; the server hears of that.
  else
    thread.evaluate(order.request).then(
      (response) => tell({ kind: 'answer', response }),
      () => process.exit(1),
    )
})
thread.started.then(
  () => tell({ kind: 'ready' }),
  () => process.exit(1),
)
