import { ExpressionError, parsingReader } from '@ashlar/expression'
import { EvaluationCore } from './evaluation-core.ts'
import {
  badUnevaluatedTree,
  EvaluationFailed,
  evaluationCancelled,
  type EvaluationPort,
  type EvaluationReply,
  isScriptRequest,
  workerNotReady,
} from './protocol.ts'

/**
 * An evaluation in this very process, for tests and for tools that trust the document. Messages are copied as they
 * would be between a page and its worker, and answers come later, never at once.
 */
export const evaluateInProcess = (): EvaluationPort => {
  const fresh = () =>
    new EvaluationCore(
      parsingReader,
      () => {},
      () => performance.now(),
    )
  let core: EvaluationCore | null = null
  let isOver = false
  let isShuttingDown = false
  const open = new Set<Promise<unknown>>()

  const ask: EvaluationPort['ask'] = async (request) => {
    if (isOver) throw evaluationCancelled()
    if (isShuttingDown) throw workerNotReady()
    core ??= fresh()
    const asked = core
    const copied = structuredClone(request)
    await Promise.resolve()
    if (isOver) throw evaluationCancelled()
    try {
      const reply: EvaluationReply = isScriptRequest(copied)
        ? await asked.handleScript(copied)
        : asked.handle(copied)
      return structuredClone(reply)
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown)
      const code = thrown instanceof ExpressionError ? badUnevaluatedTree : 'evaluation_failed'
      throw new EvaluationFailed(code, message)
    }
  }

  return {
    ask: (request) => {
      const asked = ask(request)
      const settled: Promise<void> = asked
        .then(
          () => {},
          () => {},
        )
        .finally(() => open.delete(settled))
      open.add(settled)
      return asked
    },
    shutdown: async () => {
      isShuttingDown = true
      await Promise.all(open)
      core = null
      isShuttingDown = false
    },
    stop: () => {
      isOver = true
    },
  }
}
