import { useStore } from 'zustand'
import { nameOfRecord } from '../editor/conflict/place-label.ts'
import type { OrganizationApiView } from '../organization-apis/api-kind.ts'
import { ConflictDialog } from '../saving/conflict/ConflictDialog.tsx'
import { definitionDifferences } from './definition-differences.ts'
import type { EditedDefinition } from './edited-kind.ts'
import type { ApiSession } from './session/api-session.ts'

/** Asks about what of a workflow or job was changed here and by somebody else. */
export const ApiConflict = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
}: {
  session: ApiSession<View, Definition>
}) => {
  const conflict = useStore(session.store, (state) => state.conflict)
  return (
    <ConflictDialog
      conflict={conflict}
      nameOf={nameOfRecord}
      differencesOf={definitionDifferences}
      onResolve={(choices) => session.resolve(choices)}
    />
  )
}
