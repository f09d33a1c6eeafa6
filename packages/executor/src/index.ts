export {
  createExecutor,
  type ExecutionRequest,
  type Executor,
  type ExecutorOptions,
  type RunListener,
} from './executor.ts'
export type { AccessTokenWanted, FindAccessToken, LoadIntegration, StoredConnection } from './connections.ts'
export { type ReadSecretsOfStep, secretsInStep } from './secrets-of-steps.ts'
export type { CallWorkflow, WorkflowCaller } from './call-workflow.ts'
export { type Concurrency, FairQueue } from './fair-queue.ts'
export type { ApprovalQuestion, JournalEntry, RunCaller, RunEnd, RunJournal } from '@ashlar/engine'
export { type RunEvent, type RunSpan, type RunSpanFacts, StepError, weightOf } from '@ashlar/engine'
export { Allowances, FairTurns, Neighbors } from '@ashlar/sandbox'
