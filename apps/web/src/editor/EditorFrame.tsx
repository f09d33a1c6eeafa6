import { CommandPalette } from '@ashlar/ui'
import { useEffect, useMemo } from 'react'
import { SupportLauncher } from '../screens/support/SupportLauncher.tsx'
import { AlertRegion } from '../viewer/AlertRegion.tsx'
import { AfterCanvas } from './AfterCanvas.tsx'
import { CanvasRegion } from './canvas/CanvasRegion.tsx'
import { runShortcut } from './commands/command-keys.ts'
import { editorCommands } from './commands/command-list.ts'
import { paletteCommands } from './commands/editor-command.ts'
import { ShortcutsDialog } from './commands/ShortcutsDialog.tsx'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import { codeContext } from './code/index.ts'
import classes from './Editor.module.css'
import { NarrowWorkspace } from './NarrowWorkspace.tsx'
import { ProfileSettingsDialog } from './profiles/ProfileSettingsDialog.tsx'
import { useEditor, useEditorParts, useView } from './session/editor-context.tsx'
import { useTheme } from './session/theme-context.ts'
import { ShareDialog } from './top-bar/ShareDialog.tsx'
import { TopBar } from './top-bar/TopBar.tsx'
import { useCodeContext } from './use-code-context.ts'
import { useIsNarrow } from './use-screen.ts'
import { Workspace } from './Workspace.tsx'

/** The editor of one page: the bar above, panels around the canvas, dialogs over it, and the keys. */
export const EditorFrame = ({ applicationName }: { applicationName: string }) => {
  const { view, commands: context, session } = useEditorParts()
  const mode = useEditor((state) => state.mode)
  const application = useEditor((state) => state.application)
  const dialog = useView((state) => state.dialog)
  const theme = useTheme()
  const isNarrow = useIsNarrow()
  const commands = useMemo(() => editorCommands(session.catalogue), [session])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => runShortcut(event, commands, context)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [commands, context])

  const codeSurroundings = useCodeContext()
  return (
    <codeContext.Provider value={codeSurroundings}>
      <div className={classes.editor} data-mode={mode}>
        <TopBar applicationName={applicationName} />
        {mode !== 'edit' ? (
          <main className={classes.preview}>
            <CanvasRegion />
          </main>
        ) : isNarrow ? (
          <NarrowWorkspace />
        ) : (
          <Workspace />
        )}
        <AlertRegion application={application} theme={theme} />
        <AfterCanvas>
          {mode === 'edit' && <SupportLauncher onShortcuts={() => view.setState({ dialog: 'shortcuts' })} />}
          <CommandPalette
            commands={paletteCommands(commands, context)}
            isOpen={dialog === 'palette'}
            onClose={() => view.setState({ dialog: null })}
          />
          <ShortcutsDialog />
          <ShareDialog />
          <ProfileSettingsDialog />
          <ConflictDialog />
        </AfterCanvas>
      </div>
    </codeContext.Provider>
  )
}
