export { createExecutor, type ExecutionRequest, type Executor, type ExecutorOptions } from './executor.ts'
export type { LoadIntegration, StoredConnection } from './connections.ts'
export type { Concurrency } from './fair-queue.ts'
export { type RunEvent, type RunSpan, type RunSpanFacts, StepError } from '@ashlar/engine'
