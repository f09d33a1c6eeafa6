import type { RunError } from '@ashlar/contract'
import type { Executor } from '@ashlar/executor'
import type { DeployedApis } from '../apis/deployed-apis.ts'
import type { Starters } from '../executions/caller.ts'
import { beginRunSpan } from '../executions/run-span.ts'
import type { Telemetry } from '../platform/telemetry/telemetry.ts'
import type { KnownProfiles } from '../profiles/known-profiles.ts'
import { configurationProfile } from '../profiles/profile-of-run.ts'
import type { LeasedRun, RunOutcome } from '../durable-runs/durable-run.ts'
import { sayStarterIsGone } from '../durable-runs/end-runs-of-member.ts'
import type { ExecuteRun } from '../durable-runs/executions.ts'
import { journalWhilePermitted } from '../durable-runs/journal-while-permitted.ts'

/** What executing runs needs of the server. */
export interface ExecuteOptions {
  readonly executor: Pick<Executor, 'runDurable'>
  readonly deployedApis: Pick<DeployedApis, 'find'>
  readonly profiles: Pick<KnownProfiles, 'of'>
  readonly starters: Pick<Starters, 'callerOf'>
  /** Null where nothing is traced. */
  readonly telemetry: Telemetry | null
  /** Milliseconds that the run of a job may take. */
  readonly jobTimeLimit: number
  /** Characters of the JSON of an output. */
  readonly outputLimit: number
}

const failed = (code: RunError['code'], message: string): RunOutcome => ({
  status: 'failed',
  output: null,
  error: { code, message, block: null },
})

/** The profile whose configurations count; undefined where it is no more. */
const profileOf = async (
  { organizationId, profile: key }: LeasedRun,
  profiles: Pick<KnownProfiles, 'of'>,
): Promise<string | null | undefined> => {
  if (key === null) return null
  const profile = (await profiles.of(organizationId)).find((one) => one.key === key)
  return profile === undefined ? undefined : configurationProfile(profile)
}

/** Executes runs with the executor of this process. */
export const executeWith =
  ({
    executor,
    deployedApis,
    profiles,
    starters,
    telemetry,
    jobTimeLimit,
    outputLimit,
  }: ExecuteOptions): ExecuteRun =>
  async (run, journal, signal, onMessage) => {
    const { organizationId, versionId } = run
    const deployed = versionId === null ? null : await deployedApis.find(organizationId, versionId)
    const api = deployed?.definition
    if (api == null) {
      return failed('internal_error', 'The version of this run can no longer be read. Deploy it anew.')
    }
    const profileId = await profileOf(run, profiles)
    if (profileId === undefined) {
      return failed('integration_not_found', `The profile ${run.profile} of this run is no more.`)
    }
    const caller = await starters.callerOf(organizationId, run.startedBy, run.apiId)
    if (caller === null) return failed('not_permitted', sayStarterIsGone(run.startedBy))
    const gone = new AbortController()
    // While the database is away nobody knows: it is asked again with the next block.
    const isPermitted = async (): Promise<boolean> =>
      (await starters.callerOf(organizationId, run.startedBy, run.apiId).catch(() => caller)) !== null
    const span = beginRunSpan(telemetry, {
      userType: run.startedBy.kind,
      organizationId,
      applicationId: null,
      isDeployed: true,
      api,
      runId: run.id,
      eventType: run.eventType,
      traceParent: run.traceParent,
      profile: run.profile ?? undefined,
      more: { 'api-kind': run.apiKind, attempt: run.attempts },
    })
    const { status, output, fault, resumeAt } = await executor.runDurable(
      {
        organizationId,
        profileId,
        api,
        inputs: run.input,
        runId: run.id,
        depth: run.callDepth,
        span,
        caller,
        readsSecrets: true,
        withSteps: false,
        ...(run.apiKind === 'job' ? { timeLimit: jobTimeLimit } : {}),
      },
      journalWhilePermitted(journal, isPermitted, () => gone.abort()),
      AbortSignal.any([signal, gone.signal]),
      api.responseType === 'STREAM' ? { message: onMessage } : {},
    )
    span?.end(gone.signal.aborted ? 'not_permitted' : (fault?.code ?? null))
    if (gone.signal.aborted) return failed('not_permitted', sayStarterIsGone(run.startedBy))
    if ((journal.jsonOf?.(output) ?? JSON.stringify(output)).length > outputLimit) {
      const megabytes = Math.round(outputLimit / (1024 * 1024))
      return failed('too_large', `The output of the run is larger than ${megabytes} MB. Return less.`)
    }
    return { status, output, error: fault === null ? null : { ...fault }, resumeAt }
  }
