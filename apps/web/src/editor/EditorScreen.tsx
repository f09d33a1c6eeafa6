import { call, CallError, type PageView, routes } from '@ashlar/contract'
import { apply } from '@ashlar/document'
import { mainRoute, themeOf } from '@ashlar/schema'
import { ErrorNotice, Spinner } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { BranchNotFoundPage, isBranchMissing } from '../branches/BranchNotFoundPage.tsx'
import { FollowProvider } from '../live/follow-context.tsx'
import { failureOf } from '../server/failure.ts'
import { RefusedPage } from '../screens/failures/RefusedPage.tsx'
import { RefreshRequiredPage } from '../screens/failures/RefreshRequiredPage.tsx'
import { usePageTitle } from '../screens/page-title.ts'
import { branchAddress } from './branches/branch-address.ts'
import { useNamedBranch } from './branches/use-named-branch.ts'
import { EditorFrame } from './EditorFrame.tsx'
import classes from './Editor.module.css'
import { EditorProvider, useEditor, useView } from './context/editor-context.tsx'
import { NewsProvider, useNewsOf } from './news/news-context.ts'
import { PagesProvider, type Pages } from './context/pages-context.ts'
import type { EditorMode } from './session/editor-state.ts'
import type { EditorSync } from './session/editor-sync.ts'
import { ThemeProvider } from './context/theme-context.ts'
import { useEditorAddress } from './context/use-editor-address.ts'
import { useLeaveDeletedPage } from './use-leave-deleted-page.ts'
import { useEditorOf, type EditorLoad, type Opening } from './use-editor.ts'
import { type EditorPlace, showPlace } from './context/show-place.ts'
import { shownTheme } from './theme/look.ts'

/** What the editor edits. */
export interface EditorScreenProps {
  applicationId: string
  /** Null: the default branch. */
  branch: string | null
  /** The page to begin with; the first one where it is left out. */
  pageId?: string
}

/** The editor of an application: opens one of its pages and shows what came of it. */
export const EditorScreen = ({ applicationId, branch, pageId }: EditorScreenProps) => {
  const [shown, setShown] = useState<Opening>({ pageId, mode: 'edit', count: 0 })
  const state = useEditorOf(applicationId, branch, shown)
  const open = (id: string | undefined, mode: EditorMode = 'edit', place?: EditorPlace): void =>
    setShown(({ count }) => ({ pageId: id, mode, place, count: count + 1 }))
  useEditorAddress(applicationId, state.kind === 'ready' ? state : null, open)
  usePageTitle(state.kind === 'ready' || state.kind === 'damaged' ? state.application.name : 'Editor')
  usePlaceToShow(state, shown)
  const leave = useCallback(
    () => setShown(({ count }) => ({ pageId: undefined, mode: 'edit', count: count + 1 })),
    [],
  )
  // A branch is followed and read under an id of its own.
  const openId = state.kind === 'ready' ? state.application.id : applicationId
  const news = useNewsOf(openId, state.kind === 'ready')
  useNamedBranch(applicationId, branch, state.kind === 'ready' ? state.application : null)
  const forgetPage = useLeaveDeletedPage(state, leave)
  return (
    <FollowProvider>
      <NewsProvider value={news}>
        <EditorOf
          state={state}
          applicationId={applicationId}
          branch={branch}
          onOpen={(id, place) => {
            forgetPage()
            open(id, 'edit', place)
          }}
        />
      </NewsProvider>
    </FollowProvider>
  )
}

/** Goes to the place that a page was opened for, once, when the page is there. */
const usePlaceToShow = (state: EditorLoad, { pageId, place }: Opening): void => {
  const done = useRef<EditorPlace>(undefined)
  const parts = state.kind === 'ready' ? state.parts : null
  useEffect(() => {
    if (parts === null || place === undefined || done.current === place) return
    if (parts.session.state.pageId !== pageId) return
    done.current = place
    showPlace(parts, place)
  }, [parts, pageId, place])
}

const EditorOf = ({
  state,
  applicationId,
  branch,
  onOpen,
}: {
  state: EditorLoad
  applicationId: string
  branch: string | null
  onOpen: (pageId: string | undefined, place?: EditorPlace) => void
}) => {
  const { history } = useRouter()
  switch (state.kind) {
    case 'loading':
      return <Spinner label="Opening the editor…" isFullPage />
    case 'failed':
      if (branch !== null && isBranchMissing(state.error)) {
        return <BranchNotFoundPage branch={branch} defaultAddress={branchAddress(applicationId, null)} />
      }
      if (state.error instanceof CallError && state.error.code === 'not_found') {
        return (
          <RefusedPage
            what="Editing this application"
            readPermissions={async (signal) => {
              const parameters = { applicationId }
              return (await call(routes.permissions.ofApplication, { parameters }, signal)).permissions
            }}
          />
        )
      }
      return (
        <main className={classes.message}>
          <ErrorNotice
            title="The application could not be opened for editing"
            failure={failureOf(state.error)}
            onRetry={state.retry}
          />
          <Button component="a" href="/home" variant="default">
            Return home
          </Button>
        </main>
      )
    case 'refreshRequired':
      return <RefreshRequiredPage />
    case 'damaged':
      return <DamagedPage page={state.page} />
    case 'ready': {
      const { application, parts } = state
      const pages: Pages = {
        applicationId: application.id,
        applicationName: application.name,
        branch: application.branch,
        isProtected: application.isProtected,
        reviews: application.reviews,
        pages: application.pages.map((page) => ({
          ...page,
          path: mainRoute(application.settings.routes, page.id)?.path ?? `/${page.id}`,
        })),
        open: onOpen,
        openRoot: () => {
          history.replace(branchAddress(applicationId, branch))
          onOpen(undefined)
        },
        goTo: (path) => history.push(branchAddress(applicationId, branch, path)),
      }
      return (
        <EditorProvider value={parts}>
          <PagesProvider value={pages}>
            <LiveTheme>
              <UnsavedGuard saver={parts.session.saver} />
              <EditorFrame key={parts.session.state.pageId} applicationName={application.name} />
            </LiveTheme>
          </PagesProvider>
        </EditorProvider>
      )
    }
  }
}

/** Gives the theme as it is edited, or looked at, to the canvas, in the scheme that the person building looks at. */
const LiveTheme = ({ children }: { children: ReactNode }) => {
  const theme = useEditor(({ records, previewed }) => {
    const looked = previewed === null ? null : apply(records, previewed)
    return themeOf(looked?.ok === true ? looked.records : records)
  })
  const preview = useView((view) => view.previewScheme)
  const shown = useMemo(() => shownTheme(theme, preview), [theme, preview])
  return <ThemeProvider value={shown}>{children}</ThemeProvider>
}

/** Sends what waits as soon as the connection is back, and asks before the tab is closed while something is not saved. */
const UnsavedGuard = ({ saver }: { saver: EditorSync }) => {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent): void => {
      if (!saver.isSaved) event.preventDefault()
    }
    // After a long time without a connection the next try by itself may be half a minute away.
    const send = (): void => void saver.flush()
    window.addEventListener('beforeunload', guard)
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('beforeunload', guard)
      window.removeEventListener('online', send)
    }
  }, [saver])
  return null
}

/** A page whose document was damaged: what is wrong is shown, and nothing is saved over it. */
const DamagedPage = ({ page }: { page: PageView }) => (
  <main className={classes.message}>
    <ErrorNotice
      title={`The page ${page.name} is damaged and cannot be edited`}
      failure={{
        message:
          'Nothing was changed. Tell the administrator what is listed here; a backup of the database holds the page as it was.',
        problems: page.damage ?? [],
      }}
    />
    <Button component="a" href="/home" variant="default">
      Return home
    </Button>
  </main>
)
