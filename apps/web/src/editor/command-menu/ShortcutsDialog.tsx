import { Modal } from '@mantine/core'
import { partCommands } from '../blocks/parts/part-commands.ts'
import { useEditorParts, useView } from '../context/editor-context.tsx'
import { editorCommands } from '../commands/command-list.ts'
import { type ListedShortcut, ShortcutGroups } from './ShortcutGroups.tsx'

/** Every key of the editor, from the same list that the keys themselves are read from. */
export const ShortcutsDialog = () => {
  const { view, session } = useEditorParts()
  const isOpen = useView(({ dialog }) => dialog === 'shortcuts')
  const listed: readonly ListedShortcut[] = [
    ...editorCommands(session.catalogue).flatMap(({ group, name, shortcut, alternatives = [] }) =>
      shortcut === undefined ? [] : [{ group, name, keys: [shortcut, ...alternatives] }],
    ),
    ...partCommands.map(({ label: name, shortcut }) => ({
      group: 'In the blocks of an API',
      name,
      keys: [shortcut],
    })),
  ]
  return (
    <Modal
      opened={isOpen}
      onClose={() => view.setState({ dialog: null })}
      title="Keyboard shortcuts"
      size={1080}
    >
      <ShortcutGroups listed={listed} />
    </Modal>
  )
}
