import { apisOf } from '@ashlar/document'
import { isShortcut, type MenuAction, notifyFailure } from '@ashlar/ui'
import type { KeyboardEvent } from 'react'
import { useApiActions } from '../api-menu/index.ts'
import { useEditorSession } from '../context/editor-context.tsx'
import { type ListedPage, usePages } from '../context/pages-context.ts'
import type { PageDialog } from '../pages/PageDialogs.tsx'
import type { Filed } from './file-rows.ts'

/** What is done with pages and APIs where their files stand. */
export interface FileActions {
  /** The entries of the menu of a page or an API. */
  readonly of: (about: Filed) => readonly MenuAction[]
  /** Does what a key means on a page or an API; what means nothing here goes on. */
  readonly press: (event: KeyboardEvent, about: Filed) => void
}

/** The same as is done with pages in the bar and with APIs in their panel: the same dialogs, questions and refusals. */
export const useFileActions = ({
  onAdded,
  ask,
}: {
  /** An API was added: its id. */
  readonly onAdded: (apiId: string) => void
  /** Opens a dialog about a page. */
  readonly ask: (dialog: PageDialog, page: ListedPage) => void
}): FileActions => {
  const session = useEditorSession()
  const { pages } = usePages()
  const apis = useApiActions('file', onAdded)
  const apiOf = (id: string) => apisOf(session.state.records).find((api) => api.id === id)
  const ofPage = (page: ListedPage): readonly (MenuAction & { onSelect: () => void })[] => [
    { label: 'Page settings', icon: 'settings', shortcut: 'F2', onSelect: () => ask('settings', page) },
    // A module has one page.
    ...(session.kind === 'application'
      ? [{ label: 'Duplicate page', icon: 'copy', shortcut: 'Mod+D', onSelect: () => ask('duplicate', page) }]
      : []),
    {
      label: 'Delete page',
      icon: 'trash-2',
      tone: 'danger',
      beginsGroup: true,
      shortcut: 'Delete',
      onSelect: () => {
        if (pages.length > 1) ask('delete', page)
        else notifyFailure('An application keeps at least one page.')
      },
    },
  ]
  const pageOf = (id: string) => pages.find((page) => page.id === id)
  return {
    of: ({ kind, id }) => {
      const api = kind === 'api' ? apiOf(id) : undefined
      const page = kind === 'page' ? pageOf(id) : undefined
      return api === undefined ? (page === undefined ? [] : ofPage(page)) : apis.of(api)
    },
    press: (event, { kind, id }) => {
      const api = kind === 'api' ? apiOf(id) : undefined
      if (api !== undefined) {
        apis.press(event, api)
        return
      }
      const page = kind === 'page' ? pageOf(id) : undefined
      const action =
        page === undefined
          ? undefined
          : ofPage(page).find(
              ({ shortcut }) => shortcut !== undefined && isShortcut(event.nativeEvent, shortcut),
            )
      if (action === undefined) return
      event.preventDefault()
      event.stopPropagation()
      action.onSelect()
    },
  }
}
