import type { JobRecord, WorkflowRecord } from '@ashlar/schema'
import type { FiledIntegration } from './filed-application.ts'

/** A workflow or scheduled job as files hold it. */
export interface FiledDefinition {
  /** What people call it. */
  readonly name: string
  readonly record: WorkflowRecord | JobRecord
  readonly integrations: readonly FiledIntegration[]
}
