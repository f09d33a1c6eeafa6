import { parentPort } from 'node:worker_threads'
import { createBindingInterpreter } from './binding-interpreter.ts'
import type { EvaluationRequest } from './protocol.ts'

/** The entry of a thread: one interpreter that answers requests until one has spent it. */
if (parentPort === null) throw new Error('This module runs in a worker thread.')
const port = parentPort
const interpreter = await createBindingInterpreter()
port.on('message', (request: EvaluationRequest) => {
  const response = interpreter.evaluate(request)
  port.postMessage(response)
  if (!response.isSpent) interpreter.clear()
})
