import { routes, type RunView } from '@ashlar/contract'
import { type ApiRecord, type JsonObject, mayAct } from '@ashlar/schema'
import { desc, eq } from 'drizzle-orm'
import { answer, type Exchange, type MountedRoute } from '../http/handler.ts'
import { memberOf } from '../http/member-of.ts'
import type { Principal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { unusableIntegrations } from '../integrations/usable.ts'
import { replacedAt, replacedMilliseconds } from '../published/replaced.ts'
import type { Services } from '../services.ts'
import { errorForUsers } from './error-for-users.ts'
import { presentRun } from './present.ts'
import { runs } from './tables.ts'

/** What of a run is known before it starts. */
interface RunToStart {
  principal: Principal
  organizationId: string
  applicationId: string
  deploymentId: string | null
  api: ApiRecord
  body: { runId: string; inputs: JsonObject; eventType: string }
  exchange: Exchange
}

const runApi = async (services: Services, toStart: RunToStart): Promise<RunView> => {
  const { activeRuns, executor, recorder, platform } = services
  const { principal, organizationId, api, body, exchange } = toStart
  const active = activeRuns.begin(body.runId, principal)
  const startedAt = platform.clock.now()
  try {
    const run = await executor.run(
      {
        organizationId,
        api,
        inputs: body.inputs,
        runId: body.runId,
        // Only its builders see what was sent and what each block answered.
        withSteps: toStart.deploymentId === null,
      },
      AbortSignal.any([active.cancellation.signal, exchange.signal]),
    )
    recorder.record({
      id: run.id,
      organizationId,
      applicationId: toStart.applicationId,
      apiId: api.id,
      apiName: api.name,
      mode: toStart.deploymentId === null ? 'edit' : 'published',
      eventType: body.eventType,
      deploymentId: toStart.deploymentId,
      startedBy: principal.kind === 'member' ? principal.userId : null,
      startedAt,
      milliseconds: run.milliseconds,
      status: run.status,
      error: run.error,
      integrationIds: integrationsUsed(api, run),
    })
    return run
  } finally {
    activeRuns.end(active)
  }
}

/** Blocks run one after the other, so a failed one is the last that can have used its integration. */
const integrationsUsed = (api: ApiRecord, run: RunView): string[] => {
  const failed = api.blocks.findIndex(({ name }) => name === run.error?.block)
  const begun = failed < 0 ? api.blocks : api.blocks.slice(0, failed + 1)
  return [...new Set(begun.map(({ datasourceId }) => datasourceId))]
}

/** Refuses the APIs of a deployment that gave way to another a while ago. */
const refuseReplaced = async (
  { platform: { database, clock } }: Services,
  applicationId: string,
  deploymentId: string,
): Promise<void> => {
  const replaced = await replacedAt(database.queries, applicationId, deploymentId)
  if (replaced === null || clock.now().getTime() - replaced.getTime() < replacedMilliseconds) return
  throw new Refusal(
    'not_deployed',
    'This application was deployed anew since this page was opened. Load the page again to go on.',
  )
}

export const runHandlers = (services: Services): MountedRoute[] => [
  answer(routes.runs.runInEditor, async ({ principal, entity, parameters, body, exchange }) => {
    const checked = services.checkPage(entity.row.records)
    if (!checked.ok) throw new Refusal('invalid_document', 'This page is damaged; its APIs cannot run.')
    const api = checked.value[parameters.apiId]
    if (api?.kind !== 'api') throw notFound('API')
    const unusable = await unusableIntegrations(services.platform.database.queries, memberOf(principal), [
      api,
    ])
    if (unusable.length > 0) {
      throw new Refusal('not_allowed', unusable.map(({ path, reason }) => `${path}: ${reason}`).join(' '))
    }
    return runApi(services, {
      principal,
      organizationId: entity.application.row.organizationId,
      applicationId: entity.application.row.id,
      deploymentId: null,
      api,
      body,
      exchange,
    })
  }),

  answer(routes.runs.runPublished, async ({ principal, entity, parameters, body, exchange }) => {
    const publication = await services.publications.find(entity.row.id, parameters.deploymentId)
    const api = publication?.apis.get(parameters.apiId)
    if (api === undefined) throw notFound('API')
    if (parameters.deploymentId !== entity.row.deploymentId) {
      await refuseReplaced(services, entity.row.id, parameters.deploymentId)
    }
    const run = await runApi(services, {
      principal,
      organizationId: entity.row.organizationId,
      applicationId: entity.row.id,
      deploymentId: parameters.deploymentId,
      api,
      body,
      exchange,
    })
    if (mayAct(principal, 'edit', entity.protection)) return run
    return { ...run, error: errorForUsers(run.error, principal.kind === 'visitor') }
  }),

  answer(routes.runs.cancel, ({ entity }) => {
    entity.cancellation.abort()
    return Promise.resolve({ cancelled: true })
  }),

  answer(routes.runs.listOfApplication, async ({ entity }) => {
    await services.recorder.flush()
    const rows = await services.platform.database.queries
      .select()
      .from(runs)
      .where(eq(runs.applicationId, entity.row.id))
      .orderBy(desc(runs.startedAt))
      .limit(100)
    return { runs: rows.map(presentRun) }
  }),
]
