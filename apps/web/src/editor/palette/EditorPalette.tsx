import { CommandPalette } from '@ashlar/ui'
import { useMemo } from 'react'
import { type EditorCommand, paletteCommands } from '../context/editor-command.ts'
import { useEditor, useEditorParts, useView } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { recentChoices, rememberChoice } from './recent.ts'
import { useNamedTargets } from './use-named-targets.ts'

/** The palette of the editor: it does everything that can be done, and goes to everything that has a name. */
export const EditorPalette = ({ commands }: { commands: readonly EditorCommand[] }) => {
  const { view, commands: context } = useEditorParts()
  const isOpen = useView((state) => state.dialog === 'palette')
  const { applicationId } = usePages()
  const isBuilding = useEditor((state) => state.mode === 'edit')
  const { things, findMore, note } = useNamedTargets(isOpen && isBuilding)
  const offered = useMemo(() => paletteCommands(commands, context), [commands, context])
  const all = useMemo(() => [...offered, ...things], [offered, things])
  const recent = useMemo(() => (isOpen ? recentChoices(applicationId) : []), [applicationId, isOpen])
  return (
    <CommandPalette
      commands={all}
      findMore={findMore}
      recent={recent}
      note={note}
      onChosen={(id) => rememberChoice(applicationId, id)}
      isOpen={isOpen}
      onClose={() => view.setState({ dialog: null })}
    />
  )
}
