import { routes, type RunErrorCode, type RunView } from '@ashlar/contract'
import { type ApiDefinition, type JsonObject, mayAct, type Profile, profilesInMode } from '@ashlar/schema'
import { desc, eq } from 'drizzle-orm'
import { answer, type Exchange, type MountedRoute } from '../http/handler.ts'
import { memberOf } from '../http/member-of.ts'
import { connectedSteps } from '../integrations/connected-steps.ts'
import type { Principal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { unusableIntegrations } from '../integrations/usable.ts'
import { configurationProfile, profileOfRun } from '../profiles/profile-of-run.ts'
import { replacedAt, replacedMilliseconds } from '../published/replaced.ts'
import type { Services } from '../services.ts'
import { errorForUsers } from './error-for-users.ts'
import { presentRun } from './present.ts'
import { beginRunSpan, readTraceParent } from './run-span.ts'
import { runs } from './tables.ts'

/** What of a run is known before it starts. */
interface RunToStart {
  principal: Principal
  organizationId: string
  /** Null for a workflow or job, which belongs to none. */
  applicationId: string | null
  deploymentId: string | null
  api: ApiDefinition
  body: {
    runId: string
    inputs: JsonObject
    eventType: string
    callStack?: string[] | undefined
    traceParent?: string | undefined
  }
  profile: Profile
  exchange: Pick<Exchange, 'signal' | 'span'>
}

/** Runs an API and records the run, whoever asked for it. */
export const runApi = async (
  services: Pick<Services, 'activeRuns' | 'executor' | 'recorder' | 'platform'>,
  toStart: RunToStart,
): Promise<RunView> => {
  const { activeRuns, executor, recorder, platform } = services
  const { principal, organizationId, api, body, exchange, profile } = toStart
  const active = activeRuns.begin(body.runId, principal)
  const startedAt = platform.clock.now()
  const { runId, eventType, callStack = [], traceParent } = body
  const span = beginRunSpan(platform.telemetry, {
    ...{
      principal,
      organizationId,
      applicationId: toStart.applicationId,
      deploymentId: toStart.deploymentId,
    },
    ...{ api, runId, eventType, profile: profile.key, traceParent, request: exchange.span },
  })
  let failure: RunErrorCode | null = 'internal_error'
  try {
    const run = await executor.run(
      {
        organizationId,
        profileId: configurationProfile(profile),
        api,
        inputs: body.inputs,
        runId,
        // Only its builders see what was sent and what each block answered.
        withSteps: toStart.deploymentId === null,
        span,
      },
      AbortSignal.any([active.cancellation.signal, exchange.signal]),
    )
    failure = run.error?.code ?? null
    recorder.record({
      id: run.id,
      organizationId,
      applicationId: toStart.applicationId,
      apiId: api.id,
      apiName: api.name,
      mode: toStart.deploymentId === null ? 'edit' : 'published',
      eventType,
      callStack,
      traceId: readTraceParent(traceParent)?.traceId ?? null,
      profile: profile.key,
      deploymentId: toStart.deploymentId,
      startedBy: principal.kind === 'member' ? principal.userId : null,
      startedAt,
      milliseconds: run.milliseconds,
      status: run.status,
      error: run.error,
      integrationIds: integrationsUsed(api),
    })
    return run
  } finally {
    span?.end(failure)
    activeRuns.end(active)
  }
}

/** Which branches ran is known only for builders, so each integration of the API may have been used. */
const integrationsUsed = (api: ApiDefinition): string[] => [
  ...new Set(connectedSteps(api.blocks).map(({ datasourceId }) => datasourceId)),
]

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
    const { organizationId, settings } = entity.application.row
    const viewMode = body.viewMode ?? 'editor'
    const known = await services.profiles.of(organizationId)
    return runApi(services, {
      principal,
      organizationId,
      applicationId: entity.application.row.id,
      deploymentId: null,
      api,
      body,
      profile: profileOfRun(viewMode, profilesInMode(viewMode, settings.profiles, known), body.profile),
      exchange,
    })
  }),

  answer(routes.runs.runPublished, async ({ principal, entity, parameters, body, exchange }) => {
    const publication = await services.publications.find(entity.row.id, parameters.deploymentId)
    const api = publication?.apis.get(parameters.apiId)
    if (publication === null || api === undefined) throw notFound('API')
    if (parameters.deploymentId !== entity.row.deploymentId) {
      await refuseReplaced(services, entity.row.id, parameters.deploymentId)
    }
    const { organizationId } = entity.row
    const known = await services.profiles.of(organizationId)
    const available = profilesInMode('deployed', publication.profiles, known)
    const profile = profileOfRun('deployed', available, body.profile)
    const { deploymentId } = parameters
    const started = services.activeRuns.started.claim(
      body.runId,
      {
        principal,
        applicationId: entity.row.id,
        deploymentId,
        apiId: api.id,
        inputs: body.inputs,
        profileId: profile.id,
      },
      exchange.signal,
    )
    const run = await (started ??
      runApi(services, {
        principal,
        organizationId,
        applicationId: entity.row.id,
        deploymentId,
        api,
        body,
        profile,
        exchange,
      }))
    if (mayAct(principal, 'edit', entity.protection)) return run
    return { ...run, error: errorForUsers(run.error, principal.kind !== 'member') }
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
