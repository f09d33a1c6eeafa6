import { nextTimes, scheduleProblem, type SchedulePlan } from '@ashlar/schema/schedule-times'
import { Icon } from '@ashlar/ui'
import type { ReactElement } from 'react'
import classes from './Configure.module.css'
import { daylightHint } from './daylight-hint.ts'
import { planOfCron } from './form-schedule.ts'
import { momentInZone, ownTimeZone } from './time-zones.ts'

/** How many of the next times are told. */
const shownTimes = 5

/** The next times of a plan in its own zone and in the reader's, or why there are none. */
export const NextTimes = ({ plan }: { plan: SchedulePlan }): ReactElement => {
  const now = new Date()
  const problem = scheduleProblem(plan, now)
  if (problem !== null) {
    return (
      <p className={classes['problem']} role="alert">
        <Icon name="circle-alert" />
        <span>{problem}</span>
      </p>
    )
  }
  const { timeZone } = plan
  const own = ownTimeZone()
  const hints = [monthHint(plan.cron), daylightHint(plan, now)].filter((hint) => hint !== null)
  return (
    <>
      <table className={classes['times']} aria-label="Next times">
        <thead>
          <tr>
            <th scope="col">Next times in {timeZone}</th>
            {own === timeZone ? null : <th scope="col">Your time, {own}</th>}
          </tr>
        </thead>
        <tbody>
          {nextTimes(plan, shownTimes, now).map((time) => (
            <tr key={time.getTime()}>
              <td>
                <time dateTime={time.toISOString()}>{momentInZone(time, timeZone)}</time>
              </td>
              {own === timeZone ? null : <td>{momentInZone(time, own)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {hints.map((hint) => (
        <p key={hint} className={classes['hint']}>
          <Icon name="info" />
          <span>{hint}</span>
        </p>
      ))}
    </>
  )
}

/** Says that shorter months have no such day. */
const monthHint = (cron: string): string | null => {
  const plan = planOfCron(cron)
  if (plan?.interval !== 'month' || plan.dayOfMonth === 'last' || plan.dayOfMonth <= 28) return null
  return `Months without a day ${plan.dayOfMonth} are left out. Choose the last day of the month to run in each.`
}
