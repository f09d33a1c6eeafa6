import { Tooltip } from '@mantine/core'
import { exactTime, relativeTime } from './relative-time.ts'

/** How long ago something happened; the exact time in a tooltip and for machines. `at` is an ISO 8601 time. */
export const RelativeTime = ({ at }: { at: string }) => (
  <Tooltip label={exactTime(at)}>
    <time dateTime={at}>{relativeTime(at, Date.now())}</time>
  </Tooltip>
)
