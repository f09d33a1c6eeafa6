import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { focusLatestNotice } from './notice-focus.ts'
import { noticeLimit, noticeMaximumWidth } from './notice-kinds.ts'
import classes from './NoticeRegion.module.css'

/** The key that goes to the latest notice. */
export const latestNoticeKey = 'F8'

/** The place where notices appear: at the bottom right, read out as they come, reached with F8. */
export const NoticeRegion = () => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== latestNoticeKey || event.ctrlKey || event.metaKey || event.altKey) return
      if (focusLatestNotice()) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Notifications
      position="bottom-right"
      className={classes['region']}
      // What is shown at once is limited by `notify`, which also keeps the times.
      limit={noticeLimit + 1}
      containerWidth={noticeMaximumWidth}
      notificationMaxHeight={320}
      aria-live="polite"
      data-notices
    />
  )
}
