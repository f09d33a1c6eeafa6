import { type ApplicationView, call, type IntegrationView, type PageView, routes } from '@ashlar/contract'
import { touchedIds } from '@ashlar/document'
import { pageVersion, themeId, widgetCatalogue } from '@ashlar/schema'
import { notify, rememberedHere } from '@ashlar/ui'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { randomId } from '@ashlar/runtime'
import { leaveDocuments } from '../saving/leave-documents.ts'
import { tabId } from '../saving/tab-id.ts'
import { callInSession, copiedWidgetsKey, useSession } from '../session/index.ts'
import { CanvasController } from './gestures/canvas-controller.ts'
import type { CommandContext } from './context/editor-command.ts'
import { EditorLive } from './live/editor-live.ts'
import { newLiveTab } from '../live/live-tab.ts'
import { FollowedView } from '../live/followed-view.ts'
import { ProfileSession } from './context/profile-session.ts'
import { followTheme, lookOf } from './theme/look.ts'
import { startPages } from './session/start-pages.ts'
import { locationAsOpened, pageIdAt, QueryMemory, readEditorAddress } from './session/editor-address.ts'
import type { EditorParts } from './context/editor-context.tsx'
import { editorNavigation } from './session/editor-navigation.ts'
import type { EditorPlace } from './context/show-place.ts'
import { fetchPanels } from './lazy-panels.ts'
import { EditorScope } from './session/editor-scope.ts'
import { EditorModules, type ReadModule } from './session/editor-modules.ts'
import { EditorSession } from './session/editor-session.ts'
import type { EditorMode } from './session/editor-state.ts'
import { takeSentence } from '../from-sentence/begun-with.ts'
import { askAssistant, createEditorView, type EditorView, openApi, showInApi } from './session/editor-view.ts'
import { readOpenTabs, writeOpenTabs } from './session/open-tabs.ts'
import { applicationOnBranch, forgetLoading, opening, pageToShow } from './session/editor-loader.ts'
import { pendingStorage } from '../saving/pending-storage.ts'
import { readPanels } from './context/remembered-panels.ts'
import { viewsOf } from './session/views-of.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

// What was copied outlives a change of page, but not one of who is signed in.
let latestClipboard: CommandContext['clipboard'] = { copied: null, key: '' }

const clipboardAt = (key: string): CommandContext['clipboard'] => {
  if (latestClipboard.key !== key) latestClipboard = { copied: null, key }
  return latestClipboard
}

/** What the editor shows while it opens, and then. */
export type EditorLoad =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | { kind: 'damaged'; application: ApplicationView; page: PageView }
  /** The server works with another version of pages than this program. */
  | { kind: 'refreshRequired' }
  | { kind: 'ready'; application: ApplicationView; parts: EditorParts }

/** Which page of the application is opened, and how. */
export interface Opening {
  /** The page that the address names where it is left out. */
  readonly pageId: string | undefined
  readonly mode: EditorMode
  /** What is gone to once the page is there. */
  readonly place?: EditorPlace | undefined
  /** Counts up to read everything again. */
  readonly count: number
}

interface Loaded {
  application: ApplicationView
  page: PageView
  integrations: readonly IntegrationView[]
}

const readModule: ReadModule = ({ moduleId, version }) =>
  callInSession(
    call(routes.modules.readVersion, {
      parameters: { applicationId: moduleId, version: String(version) },
    }),
  )

const load = async (
  applicationId: string,
  branch: string | null,
  pageId: string | undefined,
  signal: AbortSignal,
): Promise<Loaded> => {
  const integrations = opening.integrations.take({}, signal)
  // Awaited below; a page that cannot be read is told first.
  integrations.catch(() => undefined)
  const application = await opening.application.take(applicationOnBranch(applicationId, branch), signal)
  const { routes: known } = application.settings
  const named =
    pageId ?? pageIdAt(readEditorAddress(window.location.pathname, known).path, known, application.pages)
  const shown = pageToShow(application, named)
  const page = await opening.page.take({ parameters: { pageId: shown.id } }, signal)
  forgetLoading()
  if (page.damage === null && page.documentVersion === pageVersion) await viewsOf(page.records)
  return { application, page, integrations: (await integrations).integrations }
}

/** Opens a page of an application, or of a branch of it, for editing, and closes it when another one is opened. */
export const useEditorOf = (
  applicationId: string,
  branch: string | null,
  { pageId, mode, count }: Opening,
): EditorLoad => {
  const { user, organization, capabilities } = useSession()
  const isAssistantOffered = capabilities.assistantBuilding
  const queries = useQueryClient()
  const { history } = useRouter()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<EditorLoad>({ kind: 'loading' })
  const userId = user.id
  const organizationId = organization.id
  // What was open around the canvas, and what the application keeps, outlive a change of page.
  const arranged = useRef<EditorView>(undefined)
  const [scope] = useState(() => new EditorScope())
  const [liveTab] = useState(newLiveTab)
  const [modules] = useState(() => new EditorModules(readModule))
  // What was left may still be on its way to the server, and is to be there when it is read again.
  const left = useRef(Promise.resolve())
  useEffect(
    () => () => {
      scope.stop()
      arranged.current = undefined
    },
    [scope, applicationId, branch, userId],
  )

  useEffect(() => {
    const controller = new AbortController()
    let session: EditorSession | null = null
    let followed: FollowedView<ApplicationView> | null = null
    let live: EditorLive | null = null
    const open = async (): Promise<void> => {
      await left.current
      if (controller.signal.aborted) return
      const { application, page, integrations } = await load(applicationId, branch, pageId, controller.signal)
      await modules.readFor(page.records)
      if (controller.signal.aborted) return
      // While the page on the canvas is drawn; what does not arrive is told by what is drawn with it.
      fetchPanels().catch(() => undefined)
      if (page.documentVersion !== pageVersion) {
        setState({ kind: 'refreshRequired' })
        return
      }
      if (page.damage !== null) {
        setState({ kind: 'damaged', application, page })
        return
      }
      const { id, name, email, groups } = user
      const view = createEditorView(arranged.current)
      const known = () => session?.state.routes ?? application.settings.routes
      const profiles = new ProfileSession(application, () => session?.restart())
      const navigation = editorNavigation({
        applicationId,
        pages: () => followed?.current.pages ?? application.pages,
        routes: known,
        history,
      })
      session = new EditorSession({
        application,
        page,
        catalogue,
        modules,
        storage: (_part, documentId) =>
          pendingStorage(localStorage, { organizationId, userId, documentId }, tabId()),
        startPages: startPages({
          user: { id, name, email, groups },
          organization: { id: organization.id, name: organization.name },
          look: () =>
            lookOf(session?.state.records ?? application.document.records, view.getState().previewScheme),
          profiles: (mode) => profiles.optionsIn(mode),
          storage: localStorage,
          navigation,
          location: () =>
            locationAsOpened(
              { applicationId, pageId: page.id, pages: followed?.current.pages ?? application.pages },
              known(),
              new URL(window.location.href),
              (shownId, search) => new QueryMemory(applicationId).restore(shownId, search),
            ),
          scope,
        }),
        later: (milliseconds, run) => {
          const timer = setTimeout(run, milliseconds)
          return () => clearTimeout(timer)
        },
        newId: randomId,
        arrived: (change) => {
          if (touchedIds(change).includes(themeId)) notify('theme', 'Theme saved')
        },
        history: scope.historyOf(page.id),
        mode,
      })
      const { records: asOpened } = application.document
      followTheme(session, view, asOpened)
      profiles.follow(session, asOpened)
      if (arranged.current === undefined)
        view.setState(readPanels(rememberedHere, { organizationId, userId }))
      const sentence = takeSentence(application.id)
      if (sentence !== null) askAssistant(view, { text: sentence, focus: [] })
      view.setState(({ panel }) => ({
        isAssistantOffered,
        panel: panel === 'assistant' && !isAssistantOffered ? 'components' : panel,
      }))
      const tabs = { organizationId, userId, applicationId, pageId: page.id }
      view.setState(readOpenTabs(rememberedHere, tabs, session.state.records))
      const named = readEditorAddress(window.location.pathname, known())
      // Before it is drawn: what the address names of an API is shown from the start.
      if (named.apiId !== null && session.state.records[named.apiId] !== undefined) {
        if (named.apiPlace) showInApi(view, named.apiId, named.apiPlace)
        openApi(view, named.apiId)
      }
      view.subscribe((now, before) => {
        arranged.current = now
        const isSame =
          now.openApis === before.openApis &&
          now.activeApi === before.activeApi &&
          now.openProperties === before.openProperties
        if (!isSame) writeOpenTabs(rememberedHere, tabs, now)
      })
      const canvas = new CanvasController(session)
      const opened = session
      const shown = new FollowedView(application, {
        read: () =>
          callInSession(call(routes.applications.read, { parameters: { applicationId: application.id } })),
        changed: (read) => {
          opened.follow(read)
          setState((now) => (now.kind === 'ready' ? { ...now, application: read } : now))
        },
      })
      followed = shown
      live = new EditorLive({
        session: opened,
        tab: liveTab,
        application: () => shown.current,
        // Somebody who may not read it any more is told so when the connection ends.
        applicationChanged: () => void shown.refresh().catch(() => undefined),
      })
      const clipboard = clipboardAt(copiedWidgetsKey({ organizationId, userId }))
      const commands = { session, view, canvas, clipboard }
      setState({
        kind: 'ready',
        application,
        parts: {
          session,
          view,
          canvas,
          commands,
          integrations,
          profiles,
          navigation,
          live,
          refresh: () => shown.refresh(),
        },
      })
      session.start()
      live.start()
    }
    setState({ kind: 'loading' })
    open().catch((error: unknown) => {
      if (controller.signal.aborted) return
      setState({ kind: 'failed', error, retry: () => setAttempt((before) => before + 1) })
    })
    return () => {
      controller.abort()
      live?.stop()
      followed?.stop()
      if (session !== null) {
        const { saver, state: before } = session
        scope.keepHistory(before.pageId, before.history)
        session.stop()
        left.current = leaveDocuments({ flush: () => saver.flush(), stop: () => saver.stop() })
      }
      void queries.invalidateQueries({ queryKey: ['applications'] })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the person is compared by id: a session that was read again is the same person
  }, [
    applicationId,
    branch,
    pageId,
    mode,
    count,
    attempt,
    userId,
    organizationId,
    isAssistantOffered,
    scope,
    modules,
  ])

  return state
}
