import { planModule } from '@ashlar/document'
import { notifyFailure } from '@ashlar/ui'
import { hasSelection, type EditorCommand } from '../context/editor-command.ts'

/** Making components of a builder's own of what is selected. */
export const moduleCommands: readonly EditorCommand[] = [
  {
    id: 'make-module',
    name: 'Make a module of this',
    icon: 'blocks',
    group: 'Arrange',
    keywords: ['module', 'component', 'reuse', 'extract', 'share'],
    keysIn: 'canvas',
    takesFocus: true,
    when: hasSelection,
    run: ({ session, view }) => {
      const { records, selection } = session.state
      const planned = planModule(records, session.catalogue, { ids: selection, name: 'Module' })
      if (planned.ok) view.setState({ dialog: 'makeModule' })
      else notifyFailure(planned.message)
    },
  },
]
