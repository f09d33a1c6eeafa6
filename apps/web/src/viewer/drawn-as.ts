import type { PublishedApplication } from '@ashlar/contract'
import type { Theme } from '@ashlar/schema'
import type { Surroundings } from './viewer-host.ts'

/** An application in the mode that the page around it wants, else in the one that the person chose, else in its own. */
export const drawnAs = (
  application: PublishedApplication,
  scheme: ReturnType<Surroundings['scheme']>,
  chosen: () => Theme['mode'] | null,
): PublishedApplication => {
  const mode = scheme === null ? chosen() : scheme === 'dark' ? 'DARK' : 'LIGHT'
  if (mode === null) return application
  const { settings } = application
  return { ...application, settings: { ...settings, theme: { ...settings.theme, mode } } }
}
