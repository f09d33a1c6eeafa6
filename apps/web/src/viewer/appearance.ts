import type { PublishedApplication } from '@ashlar/contract'
import { darkQuery, drawnScheme, type ColorScheme } from '@ashlar/widgets'

/** The ground behind the page, its scroll bars and its fields follow the application, not the system. */
export const paintGround = ({ settings: { theme } }: PublishedApplication): void => {
  document.documentElement.style.colorScheme = theme.mode === 'AUTO' ? '' : theme.mode.toLowerCase()
}

/** In which scheme an application is drawn now. */
export const schemeNow = (application: PublishedApplication): ColorScheme =>
  drawnScheme(application.settings.theme.mode, window.matchMedia(darkQuery).matches)
