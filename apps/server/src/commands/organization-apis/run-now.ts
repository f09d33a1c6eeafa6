import type { DurableRunView } from '@ashlar/contract'
import { describeRuns } from './describe-runs.ts'
import { recordOfApi } from '../../apis/record-of-api.ts'
import type { ApiRow } from '../../apis/load.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services/services.ts'

/** Starts the deployed version of a job once, beside its plan. The same request sent again starts nothing more. */
export const runJobNow = async (
  { platform: { database }, durableRuns }: Services,
  actor: MemberPrincipal,
  job: ApiRow,
  requestId: string,
): Promise<DurableRunView> => {
  const { versionId, organizationId, id: apiId } = job
  if (versionId === null) {
    throw new Refusal('not_deployed', 'This scheduled job is not deployed. Deploy it before it is run.')
  }
  const started = await transaction(database, async (queries) => {
    const run = await durableRuns.start(
      {
        organizationId,
        apiId,
        apiKind: 'job',
        version: { id: versionId },
        input: {},
        startedBy: { kind: 'member', userId: actor.userId },
        eventType: 'runNow',
        idempotencyKey: `${actor.userId} ${requestId}`,
      },
      queries,
    )
    await recordOfApi(queries, actor, job, 'run now', { runId: run.id })
    return run
  })
  const run = await durableRuns.find(started.id)
  const [view] = run === null ? [] : await describeRuns(database.queries, [run])
  if (view === undefined) throw notFound('run')
  return view
}
