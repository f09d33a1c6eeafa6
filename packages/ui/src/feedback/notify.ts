import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { Icon } from '../icons/Icon.tsx'

const show = (message: string, color: string, icon: string, milliseconds: number): void => {
  notifications.show({
    message,
    color,
    icon: createElement(Icon, { name: icon }),
    autoClose: milliseconds,
    withBorder: false,
  })
}

/** Says in passing that something was done. */
export const notifySuccess = (message: string): void => show(message, 'green', 'check', 4000)

/** Says in passing that something failed which has no place of its own on the screen. */
export const notifyFailure = (message: string): void => show(message, 'red', 'circle-alert', 8000)
