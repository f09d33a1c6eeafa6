import type { ScheduledJobSummary, ScheduledJobView } from '@ashlar/contract'
import { mayDoAnything } from '@ashlar/schema'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { contentIn, jobContentOf } from '../apis/content.ts'
import { loadApi } from '../apis/load.ts'
import { presentForBuilders, presentListed } from '../apis/present.ts'
import { apiDetails, listedApis } from '../apis/queries.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound } from '../requests/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isClockSetBack } from '../schedules/clock-set-back.ts'
import { jobSchedules } from '../tables/schedules.ts'
import { protect } from '../sharing/queries.ts'

const triggerType = 'schedule' as const

/** When a job runs next, in ISO 8601, and whether times pass until then because the clock of the database went back. */
type NextMoment = Pick<ScheduledJobView, 'nextAt' | 'isClockSetBack'>

const never: NextMoment = { nextAt: null, isClockSetBack: false }

/** When jobs run next, by their ids; those that do not run by time are missing. */
const nextMoments = async (
  queries: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NextMoment>> => {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({
      id: jobSchedules.jobId,
      cron: jobSchedules.cron,
      timeZone: jobSchedules.timeZone,
      nextAt: jobSchedules.nextAt,
      now: sql<number>`(extract(epoch from now()) * 1000)::float8`,
    })
    .from(jobSchedules)
    .where(and(inArray(jobSchedules.jobId, [...ids]), eq(jobSchedules.isEnabled, true)))
  return new Map(
    rows.flatMap(({ id, nextAt, now, ...schedule }): [string, NextMoment][] =>
      nextAt === null
        ? []
        : [
            [
              id,
              {
                nextAt: nextAt.toISOString(),
                isClockSetBack: isClockSetBack(schedule, nextAt, new Date(now)),
              },
            ],
          ],
    ),
  )
}

/** A scheduled job as its builders see it. Throws `Refusal` for one that is damaged, gone, or not theirs. */
export const viewJob = async (
  queries: Queryable,
  member: MemberPrincipal,
  id: string,
): Promise<ScheduledJobView> => {
  const { protection } = await loadApi(queries, member, 'job', id, 'view')
  const [details, next] = await Promise.all([apiDetails(queries, id), nextMoments(queries, [id])])
  if (details === null) throw notFound('scheduled job')
  const { name, records, isEnabled } = details.row
  return {
    ...presentForBuilders(member, details, protection),
    triggerType,
    isEnabled,
    ...(next.get(id) ?? never),
    apiPb: { metadata: { id, name }, ...jobContentOf(contentIn(records)) },
  }
}

/** Some scheduled jobs of a list, by id, of those that a member may do anything with. */
export const listedJobs = async (
  queries: Queryable,
  member: MemberPrincipal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ScheduledJobSummary>> => {
  const listed = await listedApis(queries, 'job', ids)
  const rows = listed.map(({ row }) => row)
  const [protections, next] = await Promise.all([
    protect(queries, member, 'scheduled jobs', rows),
    nextMoments(
      queries,
      rows.map(({ id }) => id),
    ),
  ])
  return new Map(
    listed.flatMap((details): [string, ScheduledJobSummary][] => {
      const { row, schedule } = details
      const protection = protections.get(row.id)
      if (protection === undefined || !mayDoAnything(member, protection) || schedule === null) return []
      const summary = {
        ...presentListed(member, details, protection),
        triggerType,
        isEnabled: row.isEnabled,
        ...(next.get(row.id) ?? never),
        schedule,
      }
      return [[row.id, summary]]
    }),
  )
}
