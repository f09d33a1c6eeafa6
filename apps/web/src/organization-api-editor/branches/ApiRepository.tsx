import { EmptyState } from '@ashlar/ui'
import { useMemo } from 'react'
import type { KeptHere } from '../../repository/kept-here.ts'
import { Repository } from '../../repository/RepositoryDialog.tsx'
import { slugOfName } from '../../repository/slug-of-name.ts'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { callInSession } from '../../session/index.ts'
import { DifferencesTable } from '../../saving/conflict/DifferencesTable.tsx'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'
import { collidingApis } from './colliding-apis.ts'
import { differencesIn } from './differences-in.ts'

/** Where workflows and jobs are kept unless somebody chooses another folder. */
const folders = {
  workflow: 'workflows',
  'scheduled job': 'scheduled-jobs',
} as const

/** How the workflow or job that is open, or a branch of it, stands to its repository. */
export const ApiRepository = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
  name,
  isBranch,
  onClose,
}: {
  session: ApiSession<View, Definition>
  name: string
  isBranch: boolean
  onClose: () => void
}) => {
  const { kind, id } = session
  const type = kind.facts.branchedType
  const kept = useMemo(
    (): KeptHere => ({
      type,
      id,
      isBranch,
      folder: `${folders[type]}/${slugOfName(name)}`,
      flush: () => session.flush(),
      readAgain: async () => {
        session.readAgain()
        session.takeView(await callInSession(kind.read(id)))
      },
      places: collidingApis,
      changes: ({ compared, columns }) => {
        const differences = differencesIn(compared)
        return differences.length === 0 ? (
          <EmptyState isCompact icon="plus" title="Nothing was pushed yet" description="All of it is new." />
        ) : (
          <DifferencesTable differences={differences} columns={columns} />
        )
      },
    }),
    [type, id, isBranch, name, session, kind],
  )
  return <Repository kept={kept} onClose={onClose} />
}
