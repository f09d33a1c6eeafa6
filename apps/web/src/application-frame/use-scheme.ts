import type { Theme } from '@ashlar/schema'
import type { ColorScheme } from '@ashlar/widgets'
import { useSyncExternalStore } from 'react'

const darkQuery = '(prefers-color-scheme: dark)'
const subscribeToScheme = (listener: () => void): (() => void) => {
  const query = window.matchMedia(darkQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const prefersDark = (): boolean => window.matchMedia(darkQuery).matches

/** In which scheme a theme is drawn now: as it says, or as the device is. */
export const useScheme = (mode: Theme['mode']): ColorScheme => {
  const isDark = useSyncExternalStore(subscribeToScheme, prefersDark)
  if (mode === 'AUTO') return isDark ? 'dark' : 'light'
  return mode === 'DARK' ? 'dark' : 'light'
}
