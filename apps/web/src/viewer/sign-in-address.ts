import { readAddress } from '@ashlar/runtime'

/** Whether the window shows an application inside of another page, which signs people in itself. */
export const isEmbeddedHere = (): boolean => readAddress(window.location.pathname)?.place.prefix !== undefined

/** Where a person signs in who comes back to what the window shows. */
export const signInAddress = (): string => {
  const { pathname, search, hash } = window.location
  return `/login?return=${encodeURIComponent(`${pathname}${search}${hash}`)}`
}
