import { routes, type RunView } from '@ashlar/contract'
import type { ApiRecord, JsonObject } from '@ashlar/schema'
import { desc, eq } from 'drizzle-orm'
import { answer, type Exchange, type MountedRoute } from '../http/handler.ts'
import { memberOf } from '../http/member-of.ts'
import type { Principal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { unusableIntegrations } from '../integrations/usable.ts'
import type { Services } from '../services.ts'
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
    })
    return run
  } finally {
    activeRuns.end(active)
  }
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
    return runApi(services, {
      principal,
      organizationId: entity.row.organizationId,
      applicationId: entity.row.id,
      deploymentId: parameters.deploymentId,
      api,
      body,
      exchange,
    })
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
