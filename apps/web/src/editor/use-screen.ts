import { useSyncExternalStore } from 'react'

/** Below this width, in px, the panels of the editor no longer stand beside the canvas. The style sheets say the same. */
const narrowQuery = '(width < 900px)'

/** Below this width, in px, there is no room beside the canvas at all: what opens, opens below it. */
const phoneQuery = '(width < 600px)'

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )

/** Whether the window is too narrow for panels beside the canvas. */
export const useIsNarrow = (): boolean => useMedia(narrowQuery)

/** Whether the window is as narrow as a phone. */
export const useIsPhone = (): boolean => useMedia(phoneQuery)
