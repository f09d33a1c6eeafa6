import { startEvaluatorAhead } from './preloaded-evaluator.ts'
import { fetchSource } from './fetch-source.ts'

// The page names the worker beside this script, since its name changes with its content.
const address = document.currentScript?.dataset.worker
if (address !== undefined) startEvaluatorAhead(() => fetchSource(address))
