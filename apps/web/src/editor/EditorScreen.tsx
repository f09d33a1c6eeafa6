import type { PageView } from '@ashlar/contract'
import { ErrorNotice, Spinner } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { failureOf } from '../server/failure.ts'
import { usePageTitle } from '../screens/page-title.ts'
import { EditorFrame } from './EditorFrame.tsx'
import classes from './Editor.module.css'
import { EditorProvider } from './session/editor-context.tsx'
import { PagesProvider, type Pages } from './session/pages-context.ts'
import type { Saver } from './session/saver.ts'
import { ThemeProvider } from './session/theme-context.ts'
import { useEditorOf, type EditorLoad } from './session/use-editor.ts'
import { shownTheme } from './theme/edit-theme.ts'
import type { ThemeSession } from './theme/theme-session.ts'

/** What the editor edits. */
export interface EditorScreenProps {
  applicationId: string
  /** The page to begin with; the first one where it is left out. */
  pageId?: string
}

/** The editor of an application: opens one of its pages and shows what came of it. */
export const EditorScreen = ({ applicationId, pageId }: EditorScreenProps) => {
  const [shown, setShown] = useState<{ pageId: string | undefined; opening: number }>({ pageId, opening: 0 })
  const state = useEditorOf(applicationId, shown.pageId, shown.opening)
  usePageTitle(state.kind === 'ready' || state.kind === 'damaged' ? state.application.name : 'Editor')
  return (
    <EditorOf
      state={state}
      applicationId={applicationId}
      onOpen={(id) => setShown(({ opening }) => ({ pageId: id, opening: opening + 1 }))}
    />
  )
}

const EditorOf = ({
  state,
  applicationId,
  onOpen,
}: {
  state: EditorLoad
  applicationId: string
  onOpen: (pageId: string) => void
}) => {
  switch (state.kind) {
    case 'loading':
      return <Spinner label="Opening the editor…" isFullPage />
    case 'failed':
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
    case 'damaged':
      return <DamagedPage page={state.page} />
    case 'ready': {
      const { application, parts } = state
      const pages: Pages = {
        applicationId,
        pages: application.pages.map((page) => ({
          ...page,
          path: application.settings.routes.find((route) => route.pageId === page.id)?.path ?? `/${page.id}`,
        })),
        open: onOpen,
      }
      return (
        <EditorProvider value={parts}>
          <PagesProvider value={pages}>
            <LiveTheme theme={parts.theme}>
              <UnsavedGuard saver={parts.session.saver} theme={parts.theme} />
              <EditorFrame key={parts.session.state.pageId} applicationName={application.name} />
            </LiveTheme>
          </PagesProvider>
        </EditorProvider>
      )
    }
  }
}

/** Gives the theme as it is edited to the canvas, in the scheme that the person building looks at. */
const LiveTheme = ({ theme, children }: { theme: ThemeSession; children: ReactNode }) => {
  const state = useStore(theme.store)
  const shown = useMemo(() => shownTheme(state), [state])
  return <ThemeProvider value={shown}>{children}</ThemeProvider>
}

/** Sends what waits as soon as the connection is back, and asks before the tab is closed while something is not saved. */
const UnsavedGuard = ({ saver, theme }: { saver: Saver; theme: ThemeSession }) => {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent): void => {
      if (!saver.isSaved || !theme.isSaved) event.preventDefault()
    }
    // After a long time without a connection the next try by itself may be half a minute away.
    const send = (): void => {
      void saver.flush()
      void theme.flush()
    }
    window.addEventListener('beforeunload', guard)
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('beforeunload', guard)
      window.removeEventListener('online', send)
    }
  }, [saver, theme])
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
