import { parentPort, workerData } from 'node:worker_threads'
import { createBindingInterpreter } from './binding-interpreter.ts'
import { lowerThread, niceness } from './priority.ts'
import type { EvaluationMessage, EvaluationRequest, EvaluationThreadData } from './protocol.ts'

/** The entry of a thread: one interpreter that answers requests until one has spent it. */
if (parentPort === null) throw new Error('This module runs in a worker thread.')
const port = parentPort
// The type of what a thread is given is any; only `evaluation-thread.ts` starts this one.
const { stopped }: EvaluationThreadData = workerData
const tell = (message: EvaluationMessage): void => port.postMessage(message)

lowerThread(niceness.thread)
const interpreter = await createBindingInterpreter((id) => Atomics.load(stopped, 0) === id)
port.on('message', (request: EvaluationRequest) => {
  const response = interpreter.evaluate(request)
  tell({ kind: 'answer', response })
  if (!response.isSpent) interpreter.clear()
})
tell({ kind: 'ready' })
