import { applicationNavigation, type ApplicationNavigation, type Destination } from '@ashlar/runtime'
import type { Route } from '@ashlar/schema'
import { editorAddress, editorLocation, pathBelow, readEditorAddress } from './editor-address.ts'
import { entriesOver, type EditorHistory } from './editor-history.ts'

/** What navigating in the editor needs. */
export interface EditorNavigationOptions {
  readonly applicationId: string
  readonly pages: () => readonly { readonly id: string; readonly name: string }[]
  readonly routes: () => readonly Route[]
  /** The entries of the browser's history, which are addresses of the editor. */
  readonly history: EditorHistory
}

/** The way from page to page while an application is built: pages open in the editor, everything else in another tab. */
export const editorNavigation = ({
  applicationId,
  pages,
  routes,
  history,
}: EditorNavigationOptions): ApplicationNavigation => {
  /** How many entries lie above the one to which closing a modal leads, once a destination is opened. */
  const overAt = (destination: Destination, replaces: boolean): number => {
    const over = entriesOver(history.location.state)
    if (destination.kind === 'query') return over === 0 || replaces ? over : over + 1
    if (destination.kind !== 'route' || over > 0 || replaces) return 0
    const { widgetId, pageId } = destination.matched.route
    const { routeId } = editorLocation(routes())
    const present = routes().find(({ id }) => id === routeId)
    return widgetId !== undefined && present?.pageId === pageId ? 1 : 0
  }
  return applicationNavigation({
    ground: () => ({
      place: { applicationId, mode: 'edit' },
      routes: routes(),
      pages: pages(),
      current: new URL(window.location.href),
    }),
    go: (destination, { newWindow, replaceHistory }) => {
      const { kind, address } = destination
      if (newWindow || kind === 'away') {
        window.open(address, '_blank', 'noopener,noreferrer')
        return
      }
      const over = overAt(destination, replaceHistory)
      if (replaceHistory) history.replace(address, { over })
      else history.push(address, { over })
    },
    leaveOverlay: (routeId) => {
      const over = entriesOver(history.location.state)
      if (over > 0) {
        history.go(-over)
        return
      }
      const left = routes().find(({ id }) => id === routeId)
      if (left === undefined) return
      const path = pathBelow(left.pageId, routes(), editorLocation(routes()).routeParams)
      if (path === null) return
      const present = readEditorAddress(window.location.pathname, routes())
      history.replace(`${editorAddress(applicationId, { ...present, path })}${window.location.search}`)
    },
  })
}
