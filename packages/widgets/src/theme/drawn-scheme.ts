import type { ColorScheme, Theme } from '@ashlar/schema'

/** The media query that holds where a person asked their device for dark surroundings. */
export const darkQuery = '(prefers-color-scheme: dark)'

/** The scheme in which an application is drawn; in the mode `AUTO` the device of whoever uses it decides. */
export const drawnScheme = (mode: Theme['mode'], prefersDark: boolean): ColorScheme =>
  mode === 'DARK' || (mode === 'AUTO' && prefersDark) ? 'dark' : 'light'
