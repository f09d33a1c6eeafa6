import { useTip } from '@ashlar/ui'
import { exactTime, relativeTime } from './relative-time.ts'

/** How long ago something happened; the exact time in a tooltip and for machines. `at` is an ISO 8601 time. */
export const RelativeTime = ({ at }: { at: string }) => {
  const { tip, listeners } = useTip(() => exactTime(at))
  return (
    <>
      <time dateTime={at} {...listeners}>
        {relativeTime(at, Date.now())}
      </time>
      {tip}
    </>
  )
}
