import { Modal } from '@mantine/core'
import { partCommands } from '../editor/blocks/parts/part-commands.ts'
import { type ListedShortcut, ShortcutGroups } from '../editor/command-menu/ShortcutGroups.tsx'
import type { ApiCommand } from './commands.ts'

/** What keys do with blocks; the tree of blocks has them. */
const keysOfBlocks: readonly ListedShortcut[] = [
  { group: 'Run', name: 'Run', keys: ['Mod+Enter'] },
  ...partCommands.map(({ label, shortcut }) => ({ group: 'Run', name: label, keys: [shortcut] })),
]

/** Every key of the editor of workflows and jobs. */
export const ShortcutsDialog = ({
  commands,
  isOpen,
  onClose,
}: {
  commands: readonly ApiCommand[]
  isOpen: boolean
  onClose: () => void
}) => {
  const listed: readonly ListedShortcut[] = [
    ...commands.flatMap(({ group, name, shortcut }) =>
      shortcut === undefined ? [] : [{ group, name, keys: [shortcut] }],
    ),
    ...keysOfBlocks,
  ]
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size={720}>
      <ShortcutGroups listed={listed} />
    </Modal>
  )
}
