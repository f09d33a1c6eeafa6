export {
  createInterpreters,
  type Evaluation,
  type InterpreterOptions,
  type Interpreters,
} from './interpreter-pool.ts'
export type { EvaluationFailure, EvaluationResult } from './protocol.ts'
