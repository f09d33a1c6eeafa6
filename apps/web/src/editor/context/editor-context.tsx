import type { IntegrationView } from '@ashlar/contract'
import type { Route } from '@ashlar/schema'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { ApplicationNavigation, WidgetSnapshot } from '@ashlar/runtime'
import type { CanvasController } from '../gestures/canvas-controller.ts'
import type { LiveView } from '../../live/live-tab.ts'
import type { EditorLive } from '../live/editor-live.ts'
import type { CommandContext } from './editor-command.ts'
import type { ProfileSession } from './profile-session.ts'
import type { EditorSession } from '../session/editor-session.ts'
import type { EditorState } from '../session/editor-state.ts'
import type { EditorView } from '../session/editor-view.ts'

/** What every part of the editor may reach. */
export interface EditorParts {
  readonly session: EditorSession
  readonly view: StoreApi<EditorView>
  readonly canvas: CanvasController
  /** What commands are run with. */
  readonly commands: CommandContext
  readonly integrations: readonly IntegrationView[]
  /** With which profiles the application can run, and which one is selected. */
  readonly profiles: ProfileSession
  /** The way from page to page, for steps and links. */
  readonly navigation: ApplicationNavigation
  /** Who else has the application open, and whether their changes arrive. */
  readonly live: EditorLive
  /** Reads the name, the pages and the deployment of the application again. */
  readonly refresh: () => Promise<void>
}

const EditorContext = createContext<EditorParts | undefined>(undefined)

/** Gives the parts of one editor to everything in it. */
export const EditorProvider = EditorContext.Provider

/** The parts of the editor; throws outside of one, which is a mistake of ours. */
export const useEditorParts = (): EditorParts => {
  const parts = useContext(EditorContext)
  if (parts === undefined) throw new Error('This can only be drawn inside the editor.')
  return parts
}

/** The session, to act on. */
export const useEditorSession = (): EditorSession => useEditorParts().session

/** A part of the editor's state; draws again when it changes. */
export const useEditor = <Part,>(select: (state: EditorState) => Part): Part =>
  useStore(useEditorParts().session.store, select)

/** A part of what is on the screen; draws again when it changes. */
export const useView = <Part,>(select: (view: EditorView) => Part): Part =>
  useStore(useEditorParts().view, select)

/** A part of what is known of others who are here; draws again when it changes. */
export const useLive = <Part,>(select: (live: LiveView) => Part): Part =>
  useStore(useEditorParts().live.store, select)

/** Where the pages of the application are found; draws again when it changes. */
export const useRoutes = (): readonly Route[] => useEditor(({ routes }) => routes)

/** A widget as it lives now: its values and its errors. */
export const useWidgetSnapshot = (widgetId: string): WidgetSnapshot | undefined => {
  const application = useEditor((state) => state.application)
  return useSyncExternalStore(
    (listener) => application.subscribe(widgetId, listener),
    () => application.snapshot(widgetId),
  )
}
