import { call, routes, type ApplicationView } from '@ashlar/contract'
import type { ColourScheme, Theme } from '@ashlar/schema'
import { notify } from '@ashlar/ui'
import { darkQuery, drawnScheme } from '@ashlar/widgets'
import { callInSession } from '../../session/index.ts'
import type { EditorSession } from '../session/editor-session.ts'
import { ThemeSession, type ThemeState } from './theme-session.ts'

/** The theme as the canvas shows it: in the scheme that the person building looks at. */
export const shownTheme = ({ theme, preview }: Pick<ThemeState, 'theme' | 'preview'>): Theme =>
  preview === null ? theme : { ...theme, mode: preview === 'dark' ? 'DARK' : 'LIGHT' }

/** What pages read as their theme now. */
export const lookOf = (state: ThemeState): { theme: Theme; scheme: ColourScheme } => ({
  theme: state.theme,
  scheme: drawnScheme(shownTheme(state).mode, window.matchMedia(darkQuery).matches),
})

/** Makes the theme of an application editable; the page that is open follows it. */
export const editTheme = (application: ApplicationView, page: () => EditorSession | null): ThemeSession => {
  const parameters = { applicationId: application.id }
  const theme = new ThemeSession(application.settings.theme, {
    send: async (next, base) => {
      await callInSession(call(routes.applications.saveTheme, { parameters, body: { theme: next, base } }))
    },
    later: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    changed: () => page()?.store.setState({ hasUndeployedChanges: true }),
    saved: () => notify('theme', 'Theme saved'),
  })
  theme.store.subscribe((now, before) => {
    if (now.theme === before.theme && now.preview === before.preview) return
    const { theme: shown, scheme } = lookOf(now)
    page()?.state.application.takeTheme(shown, scheme)
  })
  return theme
}
