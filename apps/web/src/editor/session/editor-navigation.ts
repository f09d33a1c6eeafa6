import { applicationNavigation, type ApplicationNavigation } from '@ashlar/runtime'
import type { Route } from '@ashlar/schema'
import { editorAddress, editorLocation, pathBelow, readEditorAddress } from './editor-address.ts'

/** What navigating in the editor needs. */
export interface EditorNavigationOptions {
  readonly applicationId: string
  readonly pages: readonly { readonly id: string; readonly name: string }[]
  readonly routes: () => readonly Route[]
  /** Goes to another address of the editor. */
  readonly go: (address: string, replaces: boolean) => void
}

/** The way from page to page while an application is built: pages open in the editor, everything else in another tab. */
export const editorNavigation = ({
  applicationId,
  pages,
  routes,
  go,
}: EditorNavigationOptions): ApplicationNavigation =>
  applicationNavigation({
    ground: () => ({
      place: { applicationId, mode: 'edit' },
      routes: routes(),
      pages,
      current: new URL(window.location.href),
    }),
    go: ({ kind, address }, { newWindow, replaceHistory }) => {
      if (newWindow || kind === 'away') window.open(address, '_blank', 'noopener,noreferrer')
      else go(address, replaceHistory)
    },
    leaveOverlay: (routeId) => {
      const left = routes().find(({ id }) => id === routeId)
      if (left === undefined) return
      const path = pathBelow(left.pageId, routes(), editorLocation(routes()).routeParams)
      if (path === null) return
      const { apiId } = readEditorAddress(window.location.pathname, routes())
      go(`${editorAddress(applicationId, { path, apiId })}${window.location.search}`, true)
    },
  })
