import { call, routes, type ScheduledJobSummary } from '@ashlar/contract'
import { randomId } from '@ashlar/runtime'
import { ownTimeZone } from '../organization-api-editor/configure/time-zones.ts'
import { apiCalls } from './api-calls.ts'
import { apiQueryKey } from './queries.ts'
import type { ApiAct, ListedApiKind } from './api-kind.ts'

/** When a new job runs: on the first of each month at midnight. */
const firstSchedule = (timeZone: string) => ({
  cron: '0 0 1 * *',
  timeZone,
  missedRuns: 'skip' as const,
  overlap: 'skip' as const,
  notifyOnFailure: [],
})

const runNow = ({ id, name }: ScheduledJobSummary): ApiAct => ({
  label: 'Run now',
  icon: 'play',
  said: `${name} was started.`,
  act: () =>
    call(routes.scheduledJobs.runNow, { parameters: { jobId: id }, body: { requestId: randomId() } }),
})

const pauseOrResume = ({ id, name, isEnabled }: ScheduledJobSummary): ApiAct => ({
  label: isEnabled ? 'Pause' : 'Resume',
  icon: isEnabled ? 'pause' : 'circle-play',
  said: isEnabled ? `${name} is paused.` : `${name} runs by its schedule again.`,
  act: () =>
    call(routes.scheduledJobs.enable, { parameters: { jobId: id }, body: { isEnabled: !isEnabled } }),
})

/** APIs of the organization that run by time. */
export const scheduledJobKind: ListedApiKind<ScheduledJobSummary> = {
  id: 'scheduledJob',
  noun: 'scheduled job',
  title: 'Scheduled job',
  plural: 'Scheduled jobs',
  typeLabel: 'Scheduled Job',
  icon: 'calendar-clock',
  description:
    'A scheduled job is a list of steps that run by themselves: every ten minutes, each Monday at nine, on the first of the month.',
  resource: 'scheduled jobs',
  typeOfPermissions: 'job',
  branchedType: 'scheduled job',
  path: '/scheduled_jobs',
  keywords: ['cron', 'schedule', 'timer'],
  mayRead: 'scheduled jobs:read',
  mayCreate: 'scheduled jobs:create',
  namePlaceholder: 'Nightly report',
  deletionText:
    'It does not run any more. Its runs stay in the records. The data in your integrations stays as it is.',
  undeployText: 'It does not run by time any more until it is deployed again. Its versions stay.',
  list: {
    queryKey: apiQueryKey({ id: 'scheduledJob' }),
    sortKeys: ['name', 'owner', 'updatedAt', 'deployment', 'nextAt'],
    first: { key: 'updatedAt', direction: 'descending' },
    read: async (query, signal) => {
      const { scheduledJobs, next, total } = await call(routes.scheduledJobs.list, { query }, signal)
      return { rows: scheduledJobs, next, total }
    },
  },
  read: async (ids, signal) =>
    (await call(routes.scheduledJobs.list, { query: { ids: [...ids] } }, signal)).scheduledJobs,
  create: (body) =>
    call(routes.scheduledJobs.create, {
      body: { ...body, schedule: firstSchedule(ownTimeZone()) },
    }),
  readUses: null,
  acts: (job) => [
    ...(job.permissions.canRun && job.version !== null ? [runNow(job)] : []),
    ...(job.permissions.canDeploy ? [pauseOrResume(job)] : []),
  ],
  calls: apiCalls(routes.scheduledJobs),
}
