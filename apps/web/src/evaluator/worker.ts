import { startEvaluationWorker } from '@ashlar/runtime/worker'

startEvaluationWorker(globalThis)
