import type { WidgetCatalogue } from '@ashlar/schema'
import { aligningCommands } from './aligning.ts'
import { arrangingCommands } from './arranging.ts'
import { editingCommands } from './editing.ts'
import type { EditorCommand } from '../context/editor-command.ts'
import { groupingCommands } from './grouping.ts'
import { insertingCommands } from './inserting.ts'
import { moduleCommands } from './making-modules.ts'
import { sectionCommands } from './sectioning.ts'
import { viewingCommands } from './viewing.ts'
import { walkingCommands } from './walking.ts'

/** Everything that can be done in the editor by a key, from a menu or from the palette. */
export const editorCommands = (catalogue: WidgetCatalogue): readonly EditorCommand[] => [
  ...editingCommands,
  ...arrangingCommands,
  ...groupingCommands,
  ...moduleCommands,
  ...aligningCommands,
  ...sectionCommands,
  ...walkingCommands,
  ...viewingCommands,
  ...insertingCommands(catalogue),
]

/** A command by its id; throws for one that is not in the list, which is a mistake of ours. */
export const commandById = (commands: readonly EditorCommand[], id: string): EditorCommand => {
  const command = commands.find((candidate) => candidate.id === id)
  if (command === undefined) throw new Error(`There is no command ${id}.`)
  return command
}
