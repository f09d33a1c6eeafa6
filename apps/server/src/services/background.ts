import type { Executor } from '@ashlar/executor'
import { ApprovalNotices } from '../approvals/approval-notices.ts'
import type { DeployedApis } from '../apis/deployed-apis.ts'
import type { Settings } from '../settings/config.ts'
import { DurableRuns } from '../durable-runs/durable-runs.ts'
import { executeWith } from './execute-run.ts'
import { FailureNotices } from '../durable-runs/failure-notices.ts'
import { deleteOldRuns } from '../durable-runs/retention.ts'
import { Starters } from '../executions/caller.ts'
import { forgetVisits } from '../published/visitors.ts'
import { deleteExpiredInvitations } from '../members/delete-expired-invitations.ts'
import { deleteLeftOrganizations } from '../organizations/delete-left-organizations.ts'
import { forgetEarlierDays } from '../organizations/daily-budgets.ts'
import type { Platform } from './platform.ts'
import type { Notifications } from '../platform/queue/notifications.ts'
import type { KnownProfiles } from '../profiles/known-profiles.ts'
import { deleteOldRequests } from '../repeated-requests/repeated-requests.ts'
import { Scheduler } from '../schedules/scheduler.ts'
import { Schedules } from '../schedules/schedules.ts'

/** What goes on without anybody's request. */
export interface Background {
  readonly durableRuns: DurableRuns
  readonly schedules: Schedules
  /** Begins with what the roles of this process say. Resolves when it hears the other servers, or has tried to. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** What the background needs. */
export interface BackgroundOptions {
  readonly settings: Pick<
    Settings,
    | 'roles'
    | 'publicUrl'
    | 'noticesPerDay'
    | 'runPlaces'
    | 'runRetentionDays'
    | 'jobTimeLimit'
    | 'resultSizeLimit'
  >
  readonly platform: Pick<Platform, 'database' | 'clock' | 'logs' | 'mail' | 'telemetry'>
  /** What servers tell each other; it listens from the start to the end of the background. */
  readonly notifications: Notifications
  readonly executor: Executor
  readonly deployedApis: DeployedApis
  readonly profiles: KnownProfiles
  /** Other than the default one for tests. */
  readonly leaseMilliseconds?: number | undefined
}

const hour = 60 * 60 * 1000

/** Joins queue, worker and scheduler; nothing begins before `start`. */
export const createBackground = (options: BackgroundOptions): Background => {
  const { settings, platform, notifications, executor, deployedApis, profiles, leaseMilliseconds } = options
  const { database, clock, logs, mail, telemetry } = platform
  const { queries } = database
  const { roles, publicUrl, jobTimeLimit, resultSizeLimit } = settings
  const { noticesPerDay } = settings
  const notices = new FailureNotices({ queries, mail, logs, publicUrl, noticesPerDay })
  const approvalNotices = new ApprovalNotices({ queries, mail, logs, publicUrl })
  const durableRuns = new DurableRuns({
    database,
    clock,
    logs,
    notifications,
    leaseMilliseconds,
    execute: executeWith({
      executor,
      deployedApis,
      profiles,
      telemetry,
      jobTimeLimit,
      starters: new Starters(queries, clock),
      outputLimit: resultSizeLimit,
    }),
    places: roles.has('worker') ? settings.runPlaces : 0,
    onNoticeDue: () => notices.sendDue(),
    onSuspended: (runId) => approvalNotices.tell(runId),
  })
  const scheduler = new Scheduler({ database, logs, notifications, durableRuns })
  const stopping = new AbortController()

  const sweep = (): void => {
    deleteOldRuns(queries, clock, settings.runRetentionDays, stopping.signal).catch((error: unknown) =>
      logs.warn({ err: error }, 'Old runs could not be deleted; trying again in an hour'),
    )
    deleteOldRequests(queries).catch((error: unknown) =>
      logs.warn({ err: error }, 'Old requests could not be forgotten; trying again in an hour'),
    )
    deleteExpiredInvitations(queries, clock.now()).catch((error: unknown) =>
      logs.warn({ err: error }, 'Expired invitations could not be deleted; trying again in an hour'),
    )
  }
  const deleteLeft = (): void => {
    deleteLeftOrganizations(queries, clock.now()).catch((error: unknown) =>
      logs.warn({ err: error }, 'Deleted organizations could not be removed; trying again in an hour'),
    )
  }
  const forgetDays = (): void => {
    forgetEarlierDays(queries).catch((error: unknown) =>
      logs.warn(
        { err: error },
        'What was counted on earlier days could not be deleted; trying again in an hour',
      ),
    )
    forgetVisits(queries, clock.now()).catch((error: unknown) =>
      logs.warn({ err: error }, 'Earlier visits could not be forgotten; trying again in an hour'),
    )
  }
  let sweeping: NodeJS.Timeout | undefined

  return {
    durableRuns,
    schedules: new Schedules(clock),
    async start() {
      await notifications.start()
      durableRuns.begin()
      if (roles.has('worker')) notices.start()
      if (!roles.has('scheduler')) return
      scheduler.start()
      sweeping = setInterval(() => {
        sweep()
        deleteLeft()
        forgetDays()
      }, hour)
      sweeping.unref()
    },
    async stop() {
      stopping.abort()
      clearInterval(sweeping)
      await scheduler.stop()
      await durableRuns.stop()
      await notices.stop()
      await approvalNotices.stop()
      await notifications.stop()
    },
  }
}
