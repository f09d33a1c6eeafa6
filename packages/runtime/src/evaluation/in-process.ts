import { EvaluationCore } from './evaluation-core.ts'
import type { EvaluationPort, EvaluationReply } from './protocol.ts'

/**
 * An evaluation in this very process, for tests and for tools that trust the document. Messages are copied as they
 * would be between a page and its worker, and answers come later, never at once.
 */
export const evaluateInProcess = (): EvaluationPort => {
  const core = new EvaluationCore(
    () => {},
    () => performance.now(),
  )
  let isOver = false
  return {
    ask: (request) =>
      new Promise<EvaluationReply>((resolve, reject) => {
        let copied: typeof request
        try {
          copied = structuredClone(request)
        } catch (thrown) {
          reject(thrown instanceof Error ? thrown : new Error(String(thrown)))
          return
        }
        queueMicrotask(() => {
          if (isOver) return
          try {
            resolve(structuredClone(core.handle(copied)))
          } catch (thrown) {
            reject(thrown instanceof Error ? thrown : new Error(String(thrown)))
          }
        })
      }),
    stop: () => {
      isOver = true
    },
  }
}
