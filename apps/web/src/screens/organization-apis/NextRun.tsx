import type { ScheduledJobSummary } from '@ashlar/contract'
import { Tooltip } from '@mantine/core'
import { exactTime, timeUntil } from '../relative-time.ts'

/** When a job runs next; nothing where it does not. */
export const NextRun = ({ job: { nextAt } }: { job: Pick<ScheduledJobSummary, 'nextAt'> }) =>
  nextAt === null ? null : (
    <Tooltip label={exactTime(nextAt)}>
      <time dateTime={nextAt}>{timeUntil(nextAt, Date.now())}</time>
    </Tooltip>
  )
