import type { CalledRunView, RunError, WorkflowCallEventView } from '@ashlar/contract'
import { check, type JsonObject, jsonObjectSchema, type JsonValue } from '@ashlar/schema'
import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { LoadedApi } from '../../apis/load.ts'
import { presentCalledRun } from './present-run.ts'
import type { DurableRunRequest } from '../../durable-runs/durable-run.ts'
import type { DurableRunEnd } from '../../durable-runs/waiters.ts'
import type { RunStarter } from '../../tables/durable-runs.ts'
import type { EventTeller } from '../../requests/event-lines.ts'
import { forMembersOnly } from '../../requests/for-members-only.ts'
import { writeTraceParent } from '../../executions/run-span.ts'
import type { Exchange, Query } from '../../requests/exchange.ts'
import { type Principal, principalKey } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'

type CallServices = Pick<Services, 'durableRuns' | 'waitingRuns' | 'settings'>

/** A call of a deployed workflow. Nothing of it says what runs, or how: only what it runs with. */
export interface WorkflowCall {
  workflow: LoadedApi
  principal: Principal
  query: Query
  body: JsonValue
  exchange: Pick<Exchange, 'idempotencyKey' | 'span'>
}

/** On whose account a caller's run goes on. */
const starterOf = (principal: Principal): RunStarter => {
  switch (principal.kind) {
    case 'webhook':
      return { kind: 'accessToken', accessTokenId: principal.accessTokenId }
    case 'member':
      return { kind: 'member', userId: principal.userId }
    case 'visitor':
    case 'external':
      throw forMembersOnly()
  }
}

const paramsOf = (query: Query): JsonObject => {
  const checked = check(jsonObjectSchema, query)
  if (checked.ok) return checked.value
  throw new Refusal('invalid_request', 'The query of the address holds a name that cannot be used.')
}

const idempotencyKey = /^[\x21-\x7e]{1,255}$/u

/** The key among those of all callers: what another caller was answered is not told. */
const keyOf = (principal: Principal, key: string | undefined): string | undefined => {
  if (key === undefined) return undefined
  if (!idempotencyKey.test(key)) {
    throw new Refusal(
      'invalid_request',
      'An Idempotency-Key has at most 255 characters, all of them letters, digits or signs without blanks.',
    )
  }
  const starter = principal.kind === 'member' ? principal.userId : principalKey(principal)
  return createHash('sha256')
    .update(JSON.stringify([starter, key]))
    .digest('base64url')
}

const requestOf = ({
  workflow: { row },
  principal,
  query,
  body,
  exchange,
}: WorkflowCall): DurableRunRequest => {
  if (row.versionId === null) {
    throw new Refusal('not_deployed', 'This workflow is not deployed. Deploy it before it is called.')
  }
  return {
    organizationId: row.organizationId,
    apiId: row.id,
    apiKind: 'workflow',
    version: { id: row.versionId },
    input: { params: paramsOf(query), body },
    startedBy: starterOf(principal),
    eventType: 'http',
    idempotencyKey: keyOf(principal, exchange.idempotencyKey),
    traceParent: exchange.span === undefined ? undefined : writeTraceParent(exchange.span),
  }
}

/**
 * Starts the deployed version, or finds the run that the same idempotency key has started; answers with the run's id, which
 * is `wantedId` for a run that begins.
 */
export const startWorkflow = async (
  { durableRuns, waitingRuns }: CallServices,
  call: WorkflowCall,
  wantedId?: string,
): Promise<string> => {
  const request = requestOf(call)
  await waitingRuns.add(request.organizationId)
  return (await durableRuns.start({ ...request, id: wantedId })).id
}

/** What is said to whom a run is none of theirs to mend; all else may quote systems, names and values behind it. */
const sayable: ReadonlySet<string> = new Set([
  'thrown',
  'declined',
  'not_permitted',
  'timed_out',
  'too_large',
  'cancelled',
  'busy',
])

/** What callers read of why a run failed. Its builders find the whole of it among the workflow's runs. */
export const errorForCallers = (error: RunError | null): RunError | null => {
  if (error === null) return null
  const message = sayable.has(error.code)
    ? error.message
    : 'The workflow failed. Its builders find out why among its runs.'
  return { code: error.code, message, block: null }
}

/** A run that a caller has started before. Throws `Refusal` for those of others, as for those that are not there. */
export const findCall = async (
  { durableRuns }: CallServices,
  { row }: LoadedApi,
  principal: Principal,
  runId: string,
): Promise<CalledRunView> => {
  const run = await durableRuns.find(runId)
  if (run?.apiId !== row.id || !isDeepStrictEqual(run.startedBy, starterOf(principal))) throw notFound('run')
  return presentCalledRun(run, errorForCallers(run.error))
}

/** The end of a run, or null where it takes longer than a request may. */
const waitWithin = async (
  { durableRuns, settings }: CallServices,
  runId: string,
  signal: AbortSignal,
): Promise<DurableRunEnd | null> => {
  const leaving = new AbortController()
  const leave = (): void => leaving.abort(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  let isTimeUp = false
  // A timer that is cleared: one that lives on with its signal after each of many calls costs more than the call.
  const timer = setTimeout(() => {
    isTimeUp = true
    leaving.abort()
  }, settings.apiTimeLimit)
  try {
    return await durableRuns.waitFor(runId, leaving.signal)
  } catch (cause) {
    if (!isTimeUp) throw cause
    // Whoever is given its id must find it.
    await durableRuns.store(runId)
    return null
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}

const startForAnswer = async (
  { durableRuns, waitingRuns }: CallServices,
  request: DurableRunRequest,
): Promise<string> => {
  await waitingRuns.add(request.organizationId)
  return await durableRuns.startForAnswer(request)
}

const startAndWait = async (
  services: CallServices,
  call: WorkflowCall,
  signal: AbortSignal,
): Promise<{ runId: string; run: DurableRunEnd | null }> => {
  const request = requestOf(call)
  // A key names its run from the beginning.
  const runId =
    request.idempotencyKey === undefined
      ? await startForAnswer(services, request)
      : await startWorkflow(services, call)
  return { runId, run: await waitWithin(services, runId, signal) }
}

/** Runs the deployed version and tells that it began, and what it sends meanwhile; answers with its end as `waitWithin`. */
const hearToTheEnd = async (
  services: CallServices,
  call: WorkflowCall,
  signal: AbortSignal,
  events: EventTeller<WorkflowCallEventView>,
): Promise<{ runId: string; run: DurableRunEnd | null }> => {
  const { durableRuns } = services
  const wantedId = randomUUID()
  const accepted = Promise.withResolvers<void>()
  const hear = async (message: JsonValue): Promise<void> => {
    // A run may send before it is known that it was accepted.
    await accepted.promise
    await events.tell({ type: 'message', message })
  }
  let leave = durableRuns.listen(wantedId, hear)
  try {
    const runId = await startWorkflow(services, call, wantedId)
    if (runId !== wantedId) {
      leave()
      leave = durableRuns.listen(runId, hear)
    }
    await events.tell({ type: 'started', runId })
    accepted.resolve()
    return { runId, run: await waitWithin(services, runId, signal) }
  } finally {
    accepted.resolve()
    leave()
  }
}

/**
 * Runs the deployed version to its end and answers with its output; `events` is null where nobody wants to hear of it
 * before. Throws `Refusal` where it fails or takes too long.
 */
export const callWorkflow = async (
  services: CallServices,
  call: WorkflowCall,
  signal: AbortSignal,
  events: EventTeller<WorkflowCallEventView> | null,
): Promise<JsonValue> => {
  const { runId, run } =
    events === null
      ? await startAndWait(services, call, signal)
      : await hearToTheEnd(services, call, signal, events)
  if (run === null || run.endedAt === null) {
    throw new Refusal(
      'still_running',
      'The workflow takes longer than a request can wait. It goes on; ask for its run by its id.',
      { details: { runId } },
    )
  }
  if (run.status === 'succeeded') return run.output
  const error = errorForCallers(run.error)
  throw new Refusal('run_failed', error?.message ?? 'The workflow failed.', {
    details: { runId, code: error?.code ?? 'internal_error' },
  })
}
