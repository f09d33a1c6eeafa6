export { runApi } from './engine.ts'
export type { RunCaller } from './run-caller.ts'
export type { RunRequest } from './run-request.ts'
export type { RunPart } from './part.ts'
export { planApi, planPart, type ApiPlan } from './plan.ts'
export type { BlockPlace, BlockStatus, RunEnd, RunEvent, RunStatus } from './events.ts'
export type { ApprovalDecision, ApprovalQuestion, JournalEntry, RunJournal } from './journal.ts'
export type { OutputBudget } from './kept-outputs.ts'
export { weightOf } from './weight.ts'
export type {
  EnginePorts,
  GuestResult,
  GuestTask,
  HostStep,
  HostTransaction,
  StepBinding,
  StepCall,
  StepName,
  StepSecrets,
  StepSecretsCall,
  TransactionCall,
} from './ports.ts'
export { defaultRunLimits, limitMessage, type RunLimits } from './limits.ts'
export type { RunSpan, RunSpanFacts } from './run-span.ts'
export { type RunFault, type RunFaultCode, StepError } from './run-fault.ts'
export { secretsName } from './secrets-of-step.ts'
