import { CommandPalette } from '@ashlar/ui'
import { SupportLauncher } from '../screens/support/SupportLauncher.tsx'
import { type EditorCommand, paletteCommands } from './commands/editor-command.ts'
import { ShortcutsDialog } from './commands/ShortcutsDialog.tsx'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import { ProfileSettingsDialog } from './profiles/ProfileSettingsDialog.tsx'
import { useEditor, useEditorParts, useView } from './session/editor-context.tsx'
import { ShareDialog } from './top-bar/ShareDialog.tsx'

/** What lies over the editor: its dialogs, the palette of commands and the way to help. */
export const EditorDialogs = ({ commands }: { commands: readonly EditorCommand[] }) => {
  const { view, commands: context } = useEditorParts()
  const mode = useEditor((state) => state.mode)
  const dialog = useView((state) => state.dialog)
  return (
    <>
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
    </>
  )
}
