import type { RunErrorCode, RunEventView, RunPartToStart, RunView } from '@ashlar/contract'
import type { RunListener } from '@ashlar/executor'
import { type ApiDefinition, blocksWithin, type JsonObject, type Profile } from '@ashlar/schema'
import type { EventTeller } from '../http/event-lines.ts'
import type { Exchange } from '../http/handler.ts'
import type { Principal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { connectedSteps } from '../integrations/connected-steps.ts'
import { configurationProfile } from '../profiles/profile-of-run.ts'
import type { Services } from '../services.ts'
import { callerOf } from './caller.ts'
import type { BegunRun } from './runs-in-flight.ts'
import { RunProgress } from './run-progress.ts'
import { beginRunSpan, readTraceParent } from './run-span.ts'

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
  /** The part of the API that is run; only for those who may edit it, who could run anything. */
  part?: RunPartToStart | undefined
  exchange: Pick<Exchange, 'signal' | 'span'>
  /** Hears of the run while it goes on. */
  listener?: RunListener | undefined
}

/** Runs an API and records the run, whoever asked for it. */
export const runApi = async (
  services: Pick<Services, 'activeRuns' | 'executor' | 'recorder' | 'runsInFlight' | 'platform'>,
  toStart: RunToStart,
): Promise<RunView> => {
  const { activeRuns, executor, recorder, runsInFlight, platform } = services
  const { principal, organizationId, api, body, exchange, profile, part } = toStart
  if (part !== undefined && [...blocksWithin(api.blocks)].every(({ name }) => name !== part.block)) {
    throw new Refusal('not_found', `There is no block called ${part.block} in ${api.name}.`)
  }
  const active = activeRuns.begin(body.runId, principal)
  const cancel = (): void => active.cancellation.abort()
  exchange.signal.addEventListener('abort', cancel, { once: true })
  if (exchange.signal.aborted) cancel()
  const startedAt = platform.clock.now()
  const { runId, eventType, callStack = [], traceParent } = body
  const span = beginRunSpan(platform.telemetry, {
    ...{ userType: principal.kind, organizationId, applicationId: toStart.applicationId },
    isDeployed: toStart.deploymentId !== null,
    ...{ api, runId, eventType, profile: profile.key, traceParent, request: exchange.span },
  })
  let failure: RunErrorCode | null = 'internal_error'
  const begun: BegunRun = {
    id: runId,
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
    integrationIds: integrationsUsed(api),
  }
  const inFlight = runsInFlight.begin(begun)
  try {
    const run = await executor.run(
      {
        organizationId,
        profileId: configurationProfile(profile),
        api,
        inputs: body.inputs,
        caller: callerOf(principal),
        part,
        runId,
        // Only its builders see what was sent and what each block answered.
        withSteps: toStart.deploymentId === null,
        span,
      },
      active.cancellation.signal,
      toStart.listener,
    )
    failure = run.error?.code ?? null
    recorder.record({ ...begun, milliseconds: run.milliseconds, status: run.status, error: run.error })
    return run
  } finally {
    runsInFlight.end(inFlight)
    span?.end(failure)
    exchange.signal.removeEventListener('abort', cancel)
    activeRuns.end(active)
  }
}

/** Which branches ran is known only for builders, so each integration of the API may have been used. */
const integrationsUsed = (api: ApiDefinition): string[] => {
  const known = knownIntegrations.get(api)
  if (known !== undefined) return known
  const found = [...new Set(connectedSteps(api.blocks).map(({ datasourceId }) => datasourceId))]
  knownIntegrations.set(api, found)
  return found
}

/** A published API is one object as long as its publication is remembered. */
const knownIntegrations = new WeakMap<ApiDefinition, string[]>()

/** Runs an API as it is saved, and tells whoever builds it how that goes; `events` is null where nobody asked. */
export const runForBuilder = async (
  services: Parameters<typeof runApi>[0],
  events: EventTeller<RunEventView> | null,
  toStart: RunToStart,
): Promise<RunView> => {
  if (events === null) return runApi(services, toStart)
  const progress = new RunProgress(events)
  const isStream = toStart.api.responseType === 'STREAM'
  const message: RunListener['message'] = isStream
    ? (sent) => events.tell({ type: 'message', message: sent })
    : undefined
  try {
    const run = await runApi(services, { ...toStart, listener: { event: progress.tell, message } })
    progress.flush()
    return run
  } finally {
    progress.stop()
  }
}
