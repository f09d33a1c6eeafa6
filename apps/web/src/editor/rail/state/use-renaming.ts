import { renameEntity } from '@ashlar/document'
import { useEditorSession } from '../../context/editor-context.tsx'

/** Renames an entity with all that names it; answers with why not, where it cannot be. */
export const useRenaming = ({
  id,
  name,
}: {
  id: string
  name: string
}): ((next: string) => string | null) => {
  const session = useEditorSession()
  return (next) => {
    const outcome = renameEntity(session.state.records, session.catalogue, { id, name: next })
    if (!outcome.ok) return outcome.message
    session.apply(outcome, { label: `Rename ${name}` })
    return null
  }
}
