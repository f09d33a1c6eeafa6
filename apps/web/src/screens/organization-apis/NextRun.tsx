import type { ScheduledJobSummary } from '@ashlar/contract'
import { Tooltip } from '@mantine/core'
import { exactTime, timeUntil } from '../relative-time.ts'

/** When a job runs next; nothing where it does not. */
export const NextRun = ({
  job: { nextAt, isClockSetBack },
}: {
  job: Pick<ScheduledJobSummary, 'nextAt' | 'isClockSetBack'>
}) =>
  nextAt === null ? null : (
    <Tooltip
      label={isClockSetBack ? `${exactTime(nextAt)}: the clock of the database went back` : exactTime(nextAt)}
    >
      <time dateTime={nextAt}>{timeUntil(nextAt, Date.now())}</time>
    </Tooltip>
  )
