import { parentPort } from 'node:worker_threads'
import { createInterpreter, evaluateIn } from './interpreter.ts'
import type { EvaluationRequest } from './protocol.ts'

/** The entry of a thread: one interpreter that answers requests until one has spent it. */
if (parentPort === null) throw new Error('This module runs in a worker thread.')
const port = parentPort
const interpreter = await createInterpreter()
port.on('message', (request: EvaluationRequest) => port.postMessage(evaluateIn(interpreter, request)))
