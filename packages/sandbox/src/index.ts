export { Allowances } from './allowances.ts'
export { Neighbors } from './neighbors.ts'
export { FairTurns } from './fair-turns.ts'
export {
  createInterpreters,
  type Evaluation,
  type InterpreterOptions,
  type Interpreters,
} from './interpreter-pool.ts'
export type { EvaluationFailure, EvaluationResult } from './protocol.ts'
export type { CodeRunner, CodeRunnerOptions, IsolationReport } from './code/code-runner.ts'
export { createCodeRunnerOnThread } from './code/code-on-thread.ts'
export { largeOutputBytes } from './code/code-task.ts'
export type {
  CodeFailure,
  CodeFile,
  CodeHost,
  CodeLanguage,
  CodeLimits,
  CodeName,
  CodeRequest,
  CodeResponse,
  CodeResult,
  CodeTask,
  JsonValue,
} from './code/code-task.ts'
export { type CodeLibrary, codeLibraries } from './code/javascript/libraries.ts'
