import { themeOf, type ColorScheme, type PageRecords, type Theme } from '@ashlar/schema'
import { darkQuery, drawnScheme } from '@ashlar/widgets'
import type { StoreApi } from 'zustand/vanilla'
import type { EditorSession } from '../session/editor-session.ts'
import type { EditorView } from '../session/editor-view.ts'

/** The theme as the canvas shows it: in the scheme that the person building looks at. */
export const shownTheme = (theme: Theme, preview: ColorScheme | null): Theme =>
  preview === null ? theme : { ...theme, mode: preview === 'dark' ? 'DARK' : 'LIGHT' }

/** What a page reads as its theme now. */
export const lookOf = (
  records: PageRecords,
  preview: ColorScheme | null,
): { theme: Theme; scheme: ColorScheme } => {
  const theme = themeOf(records)
  const { mode } = shownTheme(theme, preview)
  return { theme, scheme: drawnScheme(mode, window.matchMedia(darkQuery).matches) }
}

/**
 * Hands the theme to the page that is open whenever it is another one, for as long as both stores live. `opened` are the
 * records with which the page was brought to life.
 */
export const followTheme = (
  { store }: EditorSession,
  view: StoreApi<EditorView>,
  opened: PageRecords,
): void => {
  const take = (): void => {
    const { application, records } = store.getState()
    const { theme, scheme } = lookOf(records, view.getState().previewScheme)
    application.takeTheme(theme, scheme)
  }
  if (themeOf(store.getState().records) !== themeOf(opened)) take()
  store.subscribe((now, before) => {
    if (themeOf(now.records) !== themeOf(before.records)) take()
  })
  view.subscribe((now, before) => {
    if (now.previewScheme !== before.previewScheme) take()
  })
}
