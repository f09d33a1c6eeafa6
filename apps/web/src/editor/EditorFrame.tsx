import { SkeletonRows } from '@ashlar/ui'
import { Suspense, useEffect, useMemo } from 'react'
import { ProtectedBar } from '../branches/ProtectedBar.tsx'
import { AlertRegion } from '../viewer/AlertRegion.tsx'
import { AfterCanvas } from './AfterCanvas.tsx'
import { CanvasRegion } from './canvas/CanvasRegion.tsx'
import { runShortcut } from './commands/command-keys.ts'
import { editorCommands } from './commands/command-list.ts'
import { codeContext } from './code/code-context.ts'
import classes from './Editor.module.css'
import { EditorDialogs, FilesView } from './lazy-panels.ts'
import { EndedBar } from '../live/EndedBar.tsx'
import { NarrowWorkspace } from './NarrowWorkspace.tsx'
import { FollowedPerson } from './people/FollowedPerson.tsx'
import { useEditor, useEditorParts, useView } from './context/editor-context.tsx'
import { FixProvider, useFix } from './context/FixButton.tsx'
import { usePages } from './context/pages-context.ts'
import { useTheme } from './context/theme-context.ts'
import { ProblemsProvider } from './problems/problems-context.ts'
import { TopBar } from './top-bar/TopBar.tsx'
import { useCodeContext } from './use-code-context.ts'
import { useKnownAnswers } from './use-known-types.ts'
import { useProblemSearch } from './use-problem-search.ts'
import { useIsNarrow } from './use-screen.ts'
import { Workspace } from './Workspace.tsx'

/** The editor of one page: the bar above, panels around the canvas, dialogs over it, and the keys. */
export const EditorFrame = ({ applicationName }: { applicationName: string }) => {
  const { commands: context, session, live } = useEditorParts()
  const mode = useEditor((state) => state.mode)
  const application = useEditor((state) => state.application)
  const theme = useTheme()
  const isNarrow = useIsNarrow()
  const isFileOpen = useView(({ openFile }) => openFile !== null)
  const { branch, isProtected } = usePages()
  const commands = useMemo(() => editorCommands(session.catalogue), [session])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => runShortcut(event, commands, context)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [commands, context])

  const answers = useKnownAnswers()
  const codeSurroundings = useCodeContext(answers)
  const problems = useProblemSearch(answers)
  const fix = useFix()
  return (
    <codeContext.Provider value={codeSurroundings}>
      <FixProvider value={fix}>
        <ProblemsProvider value={problems}>
          <div className={classes.editor} data-mode={mode}>
            <div>
              <TopBar applicationName={applicationName} />
              {branch === null && isProtected && <ProtectedBar />}
              <EndedBar live={live.store} endedMessage={live.endedMessage} />
            </div>
            {mode !== 'edit' ? (
              <main className={classes.preview}>
                <CanvasRegion />
              </main>
            ) : isFileOpen ? (
              <Suspense fallback={<SkeletonRows label="Loading the files" />}>
                <FilesView />
              </Suspense>
            ) : isNarrow ? (
              <NarrowWorkspace />
            ) : (
              <Workspace />
            )}
            <FollowedPerson />
            <AlertRegion application={application} theme={theme} />
            <AfterCanvas>
              <EditorDialogs commands={commands} />
            </AfterCanvas>
          </div>
        </ProblemsProvider>
      </FixProvider>
    </codeContext.Provider>
  )
}
