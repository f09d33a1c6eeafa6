import type { Schedule } from '@ashlar/schema'
import { nextTime } from '@ashlar/schema/schedule-times'

/** How late a planned time may come and still count as kept: servers restart. */
const graceMilliseconds = 60_000
/** Planned times that lie further back are neither run later nor counted. */
const windowMilliseconds = 24 * 60 * 60 * 1000
/** How many missed runs are made up for at most, the latest. */
const mostMadeUp = 100

/** What a schedule that came due comes to. */
export interface DueTimes {
  /** The planned times that are run now, the earliest first. */
  readonly toRun: readonly Date[]
  /** Those of them that were missed and are made up for one after the other. */
  readonly madeUp: readonly Date[]
  /** How many passed while nothing could run, and the latest of them. */
  readonly missedCount: number
  readonly missedLast: Date | null
  /** The planned time that comes next; null where none comes. */
  readonly following: Date | null
}

/**
 * Reads what of a schedule is due at a moment: what is in time, what was missed and what is done about that. `following`
 * is the time behind the planned one, for those who know it already.
 */
export const dueTimes = (
  schedule: Pick<Schedule, 'cron' | 'timeZone' | 'missedRuns'>,
  planned: Date,
  now: Date,
  following: Date | null = nextTime(schedule, planned),
): DueTimes => {
  const isOnlyOneDue = following === null || following.getTime() > now.getTime()
  if (isOnlyOneDue && now.getTime() - planned.getTime() <= graceMilliseconds) {
    return { toRun: [planned], madeUp: [], missedCount: 0, missedLast: null, following }
  }
  const passed: Date[] = []
  const begin = now.getTime() - windowMilliseconds
  let next: Date | null = planned.getTime() >= begin ? planned : nextTime(schedule, new Date(begin))
  while (next !== null && next.getTime() <= now.getTime()) {
    passed.push(next)
    next = nextTime(schedule, next)
  }
  const isInTime = (time: Date): boolean => now.getTime() - time.getTime() <= graceMilliseconds
  const inTime = passed.filter(isInTime)
  const missed = passed.filter((time) => !isInTime(time))
  const madeUp =
    schedule.missedRuns === 'runAll'
      ? missed.slice(-mostMadeUp)
      : schedule.missedRuns === 'runOnce' && inTime.length === 0
        ? missed.slice(-1)
        : []
  return {
    toRun: [...madeUp, ...inTime],
    madeUp,
    missedCount: missed.length,
    missedLast: missed.at(-1) ?? null,
    following: next,
  }
}
