import { type MenuAction, notifyFailure } from '@ashlar/ui'
import type { KeyboardEvent } from 'react'
import { type DoneAction, pressAction, useApiActions } from '../api-menu/index.ts'
import { useEditorSession } from '../context/editor-context.tsx'
import { type ListedPage, usePages } from '../context/pages-context.ts'
import type { PageDialog } from '../pages/PageDialogs.tsx'
import { apiOf, type Filed } from './file-rows.ts'

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
  const ofPage = (page: ListedPage): readonly DoneAction[] => [
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
  const of = (about: Filed): readonly DoneAction[] => {
    const api = apiOf(session.state.records, about)
    const page = about.kind === 'page' ? pages.find(({ id }) => id === about.id) : undefined
    return api === undefined ? (page === undefined ? [] : ofPage(page)) : apis.of(api)
  }
  return { of, press: (event, about) => pressAction(event, of(about)) }
}
