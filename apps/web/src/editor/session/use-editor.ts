import { call, routes, type ApplicationView, type IntegrationView, type PageView } from '@ashlar/contract'
import { widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { randomId } from '@ashlar/runtime'
import { useSession } from '../../session/index.ts'
import { CanvasController } from '../canvas/canvas-controller.ts'
import type { CommandContext } from '../commands/editor-command.ts'
import { editTheme, lookOf } from '../theme/edit-theme.ts'
import { bringToLife } from './bring-to-life.ts'
import type { EditorParts } from './editor-context.tsx'
import { EditorSession } from './editor-session.ts'
import { createEditorView } from './editor-view.ts'
import { pendingStorage } from './pending-storage.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

// What was copied outlives a change of page.
const clipboard: CommandContext['clipboard'] = { copied: null }

/** What the editor shows while it opens, and then. */
export type EditorLoad =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | { kind: 'damaged'; application: ApplicationView; page: PageView }
  | { kind: 'ready'; application: ApplicationView; parts: EditorParts }

interface Loaded {
  application: ApplicationView
  page: PageView
  integrations: readonly IntegrationView[]
}

const load = async (
  applicationId: string,
  pageId: string | undefined,
  signal: AbortSignal,
): Promise<Loaded> => {
  const integrations = call(routes.integrations.list, {}, signal)
  // Awaited below; a page that cannot be read is told first.
  integrations.catch(() => undefined)
  const application = await call(routes.applications.read, { parameters: { applicationId } }, signal)
  const shown = application.pages.find(({ id }) => id === pageId) ?? application.pages[0]
  if (shown === undefined) throw new Error(`The application ${application.name} has no page.`)
  const page = await call(routes.pages.read, { parameters: { pageId: shown.id } }, signal)
  return { application, page, integrations: (await integrations).integrations }
}

/** A name for this tab that survives a reload, so that its unsaved changes are found again. */
const tabId = (): string => {
  const key = 'ashlar:tab'
  try {
    const known = sessionStorage.getItem(key)
    if (known !== null) return known
    const made = randomId()
    sessionStorage.setItem(key, made)
    return made
  } catch {
    return randomId()
  }
}

/** Opens a page of an application for editing, and closes it when another one is opened. */
export const useEditorOf = (
  applicationId: string,
  pageId: string | undefined,
  /** Counts up to read everything again. */
  opening = 0,
): EditorLoad => {
  const { user, organization } = useSession()
  const queries = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<EditorLoad>({ kind: 'loading' })
  const userId = user.id
  const organizationId = organization.id

  useEffect(() => {
    const controller = new AbortController()
    let session: EditorSession | null = null
    let endTheme = (): void => undefined
    const open = async (): Promise<void> => {
      const { application, page, integrations } = await load(applicationId, pageId, controller.signal)
      if (controller.signal.aborted) return
      if (page.damage !== null) {
        setState({ kind: 'damaged', application, page })
        return
      }
      const { id, name, email } = user
      const theme = editTheme(application, () => session)
      session = new EditorSession({
        application,
        page,
        catalogue,
        storage: pendingStorage(localStorage, { organizationId, userId, pageId: page.id }, tabId()),
        bringToLife: bringToLife({
          user: { id, name, email },
          look: () => lookOf(theme.state),
          storage: localStorage,
        }),
        later: (milliseconds, run) => {
          const timer = setTimeout(run, milliseconds)
          return () => clearTimeout(timer)
        },
        newId: randomId,
      })
      const view = createEditorView()
      const canvas = new CanvasController(session)
      const commands = { session, view, canvas, clipboard }
      setState({
        kind: 'ready',
        application,
        parts: { session, view, canvas, commands, integrations, theme },
      })
      endTheme = () => {
        void theme.flush().finally(() => theme.stop())
      }
      session.start()
    }
    setState({ kind: 'loading' })
    open().catch((error: unknown) => {
      if (controller.signal.aborted) return
      setState({ kind: 'failed', error, retry: () => setAttempt((before) => before + 1) })
    })
    return () => {
      controller.abort()
      void session?.saver.flush()
      session?.stop()
      endTheme()
      void queries.invalidateQueries({ queryKey: ['applications'] })
    }
    // The person is compared by id: a session that was read again is the same person.
  }, [applicationId, pageId, opening, attempt, userId, organizationId])

  return state
}
