import { once } from 'node:events'
import { EvaluationAnswers } from './evaluation-answers.ts'
import type { EvaluationThread } from './evaluation-thread.ts'
import { startOwnProcess } from './own-process.ts'
import { niceness } from './priority.ts'
import type { EvaluationMessage, ProcessOrder } from './protocol.ts'

/**
 * Starts a process that evaluates what computes for long. A thread would take the server's own share of the processor: many
 * kernels share it between sessions before they look at the priorities of threads. It keeps the server alive only while it
 * evaluates.
 */
export const startEvaluationProcess = (): EvaluationThread => {
  const child = startOwnProcess(new URL('./interpreter-process.ts', import.meta.url), {
    niceness: niceness.code,
  })
  const hold = (isHeld: boolean): void => {
    if (isHeld) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }
  const answers = new EvaluationAnswers(hold)
  const order = (given: ProcessOrder): void => {
    // What cannot be told any more is answered by its end.
    if (child.connected) child.send(given, () => undefined)
  }
  child.on('message', (message: EvaluationMessage) => answers.hear(message))
  child.on('error', (error) => answers.fail(new Error(`The interpreter failed: ${error.message}`)))
  child.on('exit', () => answers.fail(new Error('The interpreter ended.')))

  return {
    started: answers.started,
    evaluate: (request) => answers.expect(request.id, () => order({ kind: 'evaluate', request })),
    stop: (id) => order({ kind: 'stop', id }),
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      // Whoever waits for the end has to be there for it.
      hold(true)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
