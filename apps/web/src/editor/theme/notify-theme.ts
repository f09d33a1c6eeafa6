import { Icon } from '@ashlar/ui'
import { notifications } from '@mantine/notifications'
import { createElement } from 'react'

/** How long what is said of a theme stays, in milliseconds. */
export const themeNoticeTime = 2_000

/** How wide it is, in pixels. */
export const themeNoticeWidth = 210

/** Says in passing what was done with the theme; what is said next takes its place. */
export const notifyTheme = (message: string): void => {
  notifications.hide('theme')
  notifications.show({
    id: 'theme',
    message,
    color: 'green',
    icon: createElement(Icon, { name: 'check' }),
    autoClose: themeNoticeTime,
    withBorder: false,
    style: { inlineSize: themeNoticeWidth, marginInlineStart: 'auto' },
  })
}
