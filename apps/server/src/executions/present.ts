import type { RunRecordView } from '@ashlar/contract'
import type { runs } from '../tables/executions.ts'

export const presentRun = (run: typeof runs.$inferSelect): RunRecordView => ({
  id: run.id,
  apiId: run.apiId,
  apiName: run.apiName,
  status: run.status,
  startedAt: run.startedAt.toISOString(),
  milliseconds: run.milliseconds,
  eventType: run.eventType,
  mode: run.mode,
  profile: run.profile,
  callStack: run.callStack,
  traceId: run.traceId,
  error: run.error,
})
