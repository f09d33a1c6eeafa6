import { deleteApi, duplicateApi } from '@ashlar/document'
import type { ApiRecord } from '@ashlar/schema'
import type { KeyboardEvent } from 'react'
import { openNewApi } from '../new-api/index.ts'
import { useEditorParts } from '../context/editor-context.tsx'
import { openInspector } from '../session/editor-view.ts'
import { usePages } from '../context/pages-context.ts'
import { apiAsking, type ApiNamePlace } from './api-asking.ts'
import { usesOfApi } from './api-uses.ts'
import { type DoneAction, pressAction } from './press-action.ts'

/** What is done with the APIs of the page as wholes, from their rows and from their tabs. */
export interface ApiActions {
  /** The entries of the menu of an API. */
  readonly of: (api: ApiRecord) => readonly DoneAction[]
  /** Does what a key means on an API; what means nothing here goes on. */
  readonly press: (event: KeyboardEvent, api: ApiRecord) => void
}

/**
 * What is done with APIs where their names stand: in the panel, in the tabs or at their files. `onAdded` shows one that was added;
 * without it, that opens in a tab.
 */
export const useApiActions = (at: ApiNamePlace, onAdded?: (id: string) => void): ApiActions => {
  const { session, view } = useEditorParts()
  const { pages } = usePages()
  const ask = (id: string, about: 'uses' | 'move' | 'delete'): void =>
    apiAsking.setState({ dialog: { id, about } })
  const duplicate = (api: ApiRecord): void => {
    const { state, catalogue, newId } = session
    const outcome = duplicateApi(state.records, catalogue, { id: api.id }, newId)
    if (!session.apply(outcome, { label: `Duplicate ${api.name}` }) || !outcome.ok) return
    openNewApi(view, outcome.selection?.[0] ?? '', onAdded ?? 'newTab')
  }
  const remove = (api: ApiRecord): void => {
    const { records, pageId } = session.state
    const { catalogue } = session
    const used = { records, catalogue, pageId, routes: session.state.routes }
    // What nothing reads goes at once: undo brings it back.
    if (usesOfApi(used, api).length > 0) ask(api.id, 'delete')
    else session.apply(deleteApi(records, catalogue, { id: api.id }), { label: `Delete ${api.name}` })
  }
  const of = (api: ApiRecord): readonly DoneAction[] => [
    {
      label: 'Rename',
      icon: 'pencil',
      shortcut: 'F2',
      onSelect: () => apiAsking.setState({ renaming: { id: api.id, at } }),
    },
    {
      label: 'Duplicate',
      icon: 'copy-plus',
      shortcut: 'Mod+D',
      onSelect: () => duplicate(api),
    },
    { label: 'Find uses', icon: 'search', shortcut: 'Shift+F12', onSelect: () => ask(api.id, 'uses') },
    {
      label: 'Inspect',
      icon: 'scan-search',
      onSelect: () => openInspector(view, { id: api.id, selection: session.state.selection }),
    },
    ...(pages.length > 1
      ? [{ label: 'Move to another page…', icon: 'file-text', onSelect: () => ask(api.id, 'move') }]
      : []),
    {
      label: 'Delete',
      icon: 'trash-2',
      tone: 'danger',
      beginsGroup: true,
      // In a tab the key closes the tab.
      ...(at === 'tab' ? {} : { shortcut: 'Delete' }),
      onSelect: () => remove(api),
    },
  ]
  return {
    of,
    press: (event, api) => pressAction(event, of(api)),
  }
}
