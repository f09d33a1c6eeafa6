import type { Schedule } from '@ashlar/schema'
import { nextTime } from '@ashlar/schema/schedule-times'

/** Clocks of servers may differ by so much without anybody having to be told, in milliseconds. */
export const clockTolerance = 60_000

/**
 * Whether planned times pass without a run, because the clock of the database stood later when the job last ran: it goes on
 * where it was, when the clock has come there again.
 */
export const isClockSetBack = (
  schedule: Pick<Schedule, 'cron' | 'timeZone'>,
  nextAt: Date | null,
  now: Date,
): boolean => {
  if (nextAt === null) return false
  const first = nextTime(schedule, new Date(now.getTime() + clockTolerance))
  return first !== null && first.getTime() < nextAt.getTime()
}
