import type { RunError } from '@ashlar/contract'
import type { Executor, RunCaller } from '@ashlar/executor'
import type { DeployedApis } from '../apis/deployed-apis.ts'
import { beginRunSpan } from '../executions/run-span.ts'
import type { Telemetry } from '../platform/telemetry/telemetry.ts'
import type { KnownProfiles } from '../profiles/known-profiles.ts'
import { configurationProfile } from '../profiles/profile-of-run.ts'
import type { LeasedRun, RunOutcome } from './durable-run.ts'
import type { ExecuteRun } from './executions.ts'
import type { RunStarter } from './tables.ts'

/** What executing runs needs of the server. */
export interface ExecuteOptions {
  readonly executor: Pick<Executor, 'runDurable'>
  readonly deployedApis: Pick<DeployedApis, 'find'>
  readonly profiles: Pick<KnownProfiles, 'of'>
  /** Who a run goes on for that was started so. */
  readonly callerOf: (starter: RunStarter) => Promise<RunCaller>
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
    callerOf,
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
    const caller = await callerOf(run.startedBy)
    const span = beginRunSpan(telemetry, {
      ...{ userType: run.startedBy.kind, organizationId, applicationId: null, isDeployed: true, api },
      ...{ runId: run.id, eventType: run.eventType, traceParent: run.traceParent },
      profile: run.profile ?? undefined,
      more: { 'api-kind': run.apiKind, attempt: run.attempts },
    })
    const { status, output, fault, resumeAt } = await executor.runDurable(
      {
        ...{ organizationId, profileId, api, inputs: run.input, runId: run.id, depth: run.callDepth, span },
        ...{ caller, withSteps: false },
        ...(run.apiKind === 'job' ? { timeLimit: jobTimeLimit } : {}),
      },
      journal,
      signal,
      api.responseType === 'STREAM' ? { message: onMessage } : {},
    )
    span?.end(fault?.code ?? null)
    if (JSON.stringify(output).length > outputLimit) {
      const megabytes = Math.round(outputLimit / (1024 * 1024))
      return failed('too_large', `The output of the run is larger than ${megabytes} MB. Return less.`)
    }
    return { status, output, error: fault === null ? null : { ...fault }, resumeAt }
  }
