import { PreparedReader } from '@ashlar/expression/running'
import { startEvaluationWorker } from '@ashlar/runtime/worker'

startEvaluationWorker(globalThis, new PreparedReader())
