import { routes } from '@ashlar/contract'
import type { Schedule } from '@ashlar/schema'
import { nextTimes, scheduleProblem } from '@ashlar/schema/schedule-times'
import { jobContentOf } from '../apis/content.ts'
import { createApi } from '../commands/organization-apis/create-api.ts'
import { enableJob } from '../commands/organization-apis/deployment.ts'
import { apiHandlers } from './organization-apis.ts'
import { runsOfApiHandlers } from './runs-of-apis.ts'
import { confirmNotices } from '../durable-runs/notice-addresses.ts'
import { answer, type MountedRoute } from './handler.ts'
import { memberOf } from '../requests/member-of.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { listEntities } from '../sharing/list-entities.ts'
import { listedJobs, viewJob } from '../scheduled-jobs/present.ts'
import { runJobNow } from '../commands/organization-apis/run-now.ts'

/** On the first of each month at midnight. */
const defaultSchedule: Schedule = {
  cron: '0 0 1 * *',
  timeZone: 'UTC',
  missedRuns: 'skip',
  overlap: 'skip',
  notifyOnFailure: [],
}

export const scheduledJobHandlers = (services: Services): MountedRoute[] => {
  const { platform, schedules: plans } = services
  const { queries } = platform.database
  return [
    answer(routes.scheduledJobs.list, async ({ principal, query }) => {
      const { rows, next, total } = await listEntities(queries, principal, ['scheduled jobs'], query)
      const ids = rows.map(({ id }) => id)
      const listed = await listedJobs(queries, principal, ids)
      return { scheduledJobs: ids.flatMap((id) => listed.get(id) ?? []), next, total }
    }),

    answer(routes.scheduledJobs.confirmNotices, async ({ body }) => {
      if (await confirmNotices(queries, body.token)) return null
      throw new Refusal('not_found', 'This link was used already, or a newer mail has taken its place.')
    }),

    answer(routes.scheduledJobs.create, async ({ principal, body }) => {
      const schedule = body.schedule ?? defaultSchedule
      const id = await createApi(services, principal, 'job', body, (blocks) => ({
        responseType: 'SYNC',
        blocks,
        trigger: { type: 'schedule', schedule },
      }))
      return viewJob(queries, principal, id)
    }),

    ...apiHandlers(services, {
      kind: 'job',
      routes: routes.scheduledJobs,
      plans,
      view: viewJob,
      contentOf: jobContentOf,
      viewVersion: (version, stored) => ({ ...version, definition: jobContentOf(stored) }),
    }),
    ...runsOfApiHandlers(services, routes.scheduledJobs),

    answer(routes.scheduledJobs.enable, async ({ principal, entity: { row }, body }) => {
      const actor = memberOf(principal)
      await enableJob({ platform, plans }, actor, row, body.isEnabled)
      return viewJob(queries, actor, row.id)
    }),

    answer(routes.scheduledJobs.runNow, ({ principal, entity, body }) =>
      runJobNow(services, memberOf(principal), entity.row, body.requestId),
    ),

    answer(routes.scheduledJobs.readTimes, ({ body: { schedule, count } }) => {
      const now = platform.clock.now()
      const problem = scheduleProblem(schedule, now)
      if (problem !== null) {
        throw new Refusal('invalid_request', problem, {
          problems: [{ path: 'schedule.cron', reason: problem }],
        })
      }
      return Promise.resolve({ times: nextTimes(schedule, count, now).map((time) => time.toISOString()) })
    }),
  ]
}
