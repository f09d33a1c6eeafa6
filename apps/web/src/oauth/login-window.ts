import type { LoginView } from '@ashlar/contract'
import { keepLogin } from './login-storage.ts'

/** The size of the window of a provider, in pixels. */
export const loginWindowSize = { width: 610, height: 600 } as const

/** How often it is looked whether the window was closed that a builder connects in, in milliseconds. */
export const closedPollMilliseconds = 500

/** How often the server is asked whether a login has succeeded, in milliseconds. */
export const statusPollMilliseconds = 2_000

/** Opens an empty window for a login, while a press still allows it; null where the browser blocks it. */
export const openLoginWindow = (): Window | null => {
  const { width, height } = loginWindowSize
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
  return window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

/** Leads a window to the provider, and keeps what the page needs that the provider leads back to. */
export const leadToProvider = (opened: Window, login: LoginView, environment?: string): void => {
  keepLogin(login, environment)
  opened.location.replace(login.authorizationUrl)
}
