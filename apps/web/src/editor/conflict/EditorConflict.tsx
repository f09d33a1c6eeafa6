import { ConflictDialog } from '../../saving/conflict/ConflictDialog.tsx'
import { useEditor, useEditorParts, useEditorSession } from '../context/editor-context.tsx'
import { nameOfRecord } from './place-label.ts'
import { withProfileNames } from './profiles-in-words.ts'
import { differencesBetween } from './record-differences.ts'

/** Asks about what of the page and its application was changed here and by somebody else. */
export const EditorConflict = () => {
  const session = useEditorSession()
  const conflict = useEditor((state) => state.conflict)
  const { profiles } = useEditorParts().profiles
  return (
    <ConflictDialog
      conflict={conflict}
      nameOf={nameOfRecord}
      differencesOf={(mine, theirs) =>
        differencesBetween(
          withProfileNames(mine, profiles),
          withProfileNames(theirs, profiles),
          session.catalogue,
        )
      }
      onResolve={(choices) => session.resolve(choices)}
    />
  )
}
