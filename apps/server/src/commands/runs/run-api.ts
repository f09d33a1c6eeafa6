import type { RunErrorCode, RunEventView, RunPartToStart, RunView } from '@ashlar/contract'
import { type RunListener, StepError } from '@ashlar/executor'
import { type ApiDefinition, blocksWithin, type JsonObject, type Profile } from '@ashlar/schema'
import type { EventTeller } from '../../requests/event-lines.ts'
import type { Exchange } from '../../requests/exchange.ts'
import { type Principal, principalKey } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { connectedSteps } from '../../integrations/connected-steps.ts'
import { configurationProfile } from '../../profiles/profile-of-run.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Services } from '../../services/services.ts'
import { callerOf } from '../../executions/caller.ts'
import { outcomeOf } from '../../executions/insert-runs.ts'
import type { BegunRun, RunsInFlight } from '../../executions/runs-in-flight.ts'
import { RunProgress } from '../../executions/run-progress.ts'
import { beginRunSpan, readTraceParent } from '../../executions/run-span.ts'

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
  /** Whether all that it changes is rolled back at its end; for builders. */
  isTrial?: boolean | undefined
  /** Whether it is the API of a module, of which only those who edit the module see what it does. */
  isOfModule?: boolean | undefined
  exchange: Pick<Exchange, 'signal' | 'span'> & Partial<Pick<Exchange, 'idempotencyKey'>>
  /** Hears of the run while it goes on. */
  listener?: RunListener | undefined
}

type RunServices = Pick<Services, 'activeRuns' | 'executor' | 'recorder' | 'runsInFlight' | 'platform'>

/**
 * Runs an API and records the run, whoever asked for it. The same request under the same id of a run is answered alike by
 * this process, and does nothing more.
 */
export const runApi = async (services: RunServices, toStart: RunToStart): Promise<RunView> => {
  const { principal, deploymentId, api, body, part, profile, isTrial = false } = toStart
  if (part !== undefined && [...blocksWithin(api.blocks)].every(({ name }) => name !== part.block)) {
    throw new Refusal('not_found', `There is no block called ${part.block} in ${api.name}.`)
  }
  const what = [principalKey(principal), deploymentId, api.id, profile.key, part?.kind, part?.block, isTrial]
  const key = JSON.stringify([body.runId, ...what])
  return services.activeRuns.answered.once({ key, inputs: body.inputs }, () => runOnce(services, toStart))
}

const runOnce = async (services: RunServices, toStart: RunToStart): Promise<RunView> => {
  const { activeRuns, executor, recorder, runsInFlight, platform } = services
  const { principal, organizationId, api, body, exchange, profile, part } = toStart
  const active = activeRuns.begin(body.runId, principal)
  const cancel = (): void => active.cancellation.abort()
  exchange.signal.addEventListener('abort', cancel, { once: true })
  if (exchange.signal.aborted) cancel()
  const startedAt = platform.clock.now()
  const { runId, eventType, callStack = [], traceParent } = body
  const span = beginRunSpan(platform.telemetry, {
    userType: principal.kind,
    organizationId,
    applicationId: toStart.applicationId,
    isDeployed: toStart.deploymentId !== null,
    api,
    runId,
    eventType,
    profile: profile.key,
    traceParent,
    request: exchange.span,
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
  const forget = (): void => runsInFlight.forget(inFlight)
  let isRecorded = false
  try {
    // Who names the request wants it carried out once, whatever becomes of this process.
    if (exchange.idempotencyKey !== undefined && !(await runsInFlight.claim(inFlight))) {
      throw await refusalOfKnown(platform.database.queries, begun)
    }
    const run = await executor.run(
      {
        organizationId,
        profileId: configurationProfile(profile),
        api,
        inputs: body.inputs,
        caller: callerOf(principal),
        part,
        isTrial: toStart.isTrial,
        runId,
        // Whoever saved, deployed or here runs them may read their stores.
        readsSecrets: true,
        // Only its builders see what was sent and what each block answered.
        withSteps: toStart.deploymentId === null && toStart.isOfModule !== true,
        span,
      },
      active.cancellation.signal,
      { ...toStart.listener, unrepeatable: () => claimForStep(runsInFlight, inFlight) },
    )
    failure = run.error?.code ?? null
    isRecorded = true
    const { milliseconds, status, error } = run
    recorder.record({ ...begun, milliseconds, status, error }, forget)
    return run
  } finally {
    runsInFlight.end(inFlight)
    if (!isRecorded) forget()
    span?.end(failure)
    exchange.signal.removeEventListener('abort', cancel)
    activeRuns.end(active)
  }
}

/** Throws `StepError` where a run of this id has, or may have, sent already what may not be sent twice. */
const claimForStep = async (runsInFlight: RunsInFlight, key: string): Promise<void> => {
  if (await runsInFlight.claim(key)) return
  throw new StepError(
    'interrupted',
    'A run with this id was here before and may have sent this already. It may not be sent twice: the history of runs says how that one ended.',
  )
}

/** Says how the run that had the id before ended. */
const refusalOfKnown = async (queries: Queryable, { id, organizationId }: BegunRun): Promise<Refusal> => {
  const outcome = await outcomeOf(queries, organizationId, id)
  if (outcome === null) {
    return new Refusal(
      'still_running',
      'A run with this id is still going on, or its server has stopped. In a minute at most the history of runs says how it ended.',
      { details: { runId: id } },
    )
  }
  const { status, error, startedAt } = outcome
  const words = { succeeded: 'succeeded', failed: 'failed', cancelled: 'was cancelled' }[status]
  return new Refusal(
    'already_exists',
    `A run with this id began at ${startedAt.toISOString()} and ${words}${error === null ? '' : ` (${error.code})`}. Its answer is no longer known here; the history of runs has it under its id.`,
    { details: { runId: id, status, code: error?.code ?? null } },
  )
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
  services: RunServices,
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
    const run = await runApi(services, {
      ...toStart,
      listener: { ...(toStart.isOfModule === true ? {} : { event: progress.tell }), message },
    })
    progress.flush()
    return run
  } finally {
    progress.stop()
  }
}
