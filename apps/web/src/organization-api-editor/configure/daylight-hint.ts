import { nextClockChange, nextTimes, type SchedulePlan } from '@ashlar/schema/schedule-times'
import { clockText, planOfCron } from './form-schedule.ts'
import { clockInZone, dayInZone } from './time-zones.ts'

const day = 24 * 60 * 60 * 1000
/** More runs than this around a change are of a plan that hardly notices it. */
const mostAround = 200

/**
 * What happens to a plan of one time of the day where the clocks of its zone are set next, in a sentence; null where
 * nothing does. Throws for a plan that has a problem.
 */
export const daylightHint = ({ cron, timeZone }: SchedulePlan, now: Date): string | null => {
  const plan = planOfCron(cron)
  if (plan === null || !('time' in plan)) return null
  const change = nextClockChange(timeZone, now)
  if (change === null) return null
  const { at, shift } = change
  const around = nextTimes({ cron, timeZone }, mostAround, new Date(at.getTime() - day)).filter(
    (time) => time.getTime() < at.getTime() + day,
  )
  const wanted = clockText(plan.time)
  if (shift > 0) {
    const shown = clockInZone(at, timeZone)
    const isMoved = shown !== wanted && around.some((time) => time.getTime() === at.getTime())
    return isMoved
      ? `On ${dayInZone(at, timeZone)} clocks go forward and leave out ${wanted}: it runs at ${shown} that day.`
      : null
  }
  const isDoubled = around.some((time) => time < at && time.getTime() >= at.getTime() + shift)
  return isDoubled
    ? `On ${dayInZone(at, timeZone)} clocks go back and show ${wanted} twice: it runs once, the first time.`
    : null
}
