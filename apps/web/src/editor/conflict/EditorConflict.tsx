import { difference, type MergeChoice, withChoices } from '@ashlar/document'
import { useCallback } from 'react'
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
  const look = useCallback(
    (choices: ReadonlyMap<string, MergeChoice> | null) => {
      const { records } = session.state
      const collisions = conflict?.collisions ?? []
      const choiceOf = (id: string): MergeChoice => choices?.get(id) ?? 'mine'
      const chosen = withChoices(records, { collisions, choiceOf, present: records })
      session.preview(choices === null ? null : difference(records, chosen))
    },
    [session, conflict],
  )
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
      onLook={look}
      onResolve={(choices) => session.resolve(choices)}
    />
  )
}
