import { SupportLauncher } from '../screens/support/SupportLauncher.tsx'
import { ApiDialogs } from './api-menu/index.ts'
import { ApplicationSettingsDialog } from './application-settings/ApplicationSettingsDialog.tsx'
import type { EditorCommand } from './context/editor-command.ts'
import { ShortcutsDialog } from './command-menu/ShortcutsDialog.tsx'
import { EditorConflict } from './conflict/EditorConflict.tsx'
import { FromTableInEditor } from './from-table/FromTableInEditor.tsx'
import { ProfileSettingsDialog } from './profiles/ProfileSettingsDialog.tsx'
import { NewsNotice } from './news/NewsNotice.tsx'
import { MakeModuleDialog } from './modules/MakeModuleDialog.tsx'
import { EditorPalette } from './palette/EditorPalette.tsx'
import { useEditor, useEditorParts } from './context/editor-context.tsx'
import { ShareDialog } from './top-bar/ShareDialog.tsx'

/** What lies over the editor: its dialogs, the palette of commands and the way to help. */
export const EditorDialogs = ({ commands }: { commands: readonly EditorCommand[] }) => {
  const { view } = useEditorParts()
  const mode = useEditor((state) => state.mode)
  return (
    <>
      {mode === 'edit' && <SupportLauncher onShortcuts={() => view.setState({ dialog: 'shortcuts' })} />}
      <EditorPalette commands={commands} />
      <ShortcutsDialog />
      <FromTableInEditor />
      <MakeModuleDialog />
      <ShareDialog />
      <ProfileSettingsDialog />
      <ApplicationSettingsDialog />
      <ApiDialogs />
      <EditorConflict />
      <NewsNotice />
    </>
  )
}
