import { useQueryClient } from '@tanstack/react-query'
import type { OrganizationApiKind } from '../organization-apis/api-kind.ts'
import { apiQueryKey } from '../organization-apis/queries.ts'
import { ShareDialog } from './ShareDialog.tsx'

/** Who may build, look at and run a workflow or job. */
export const ShareApiDialog = ({
  kind,
  api,
  isOpen,
  onClose,
}: {
  kind: OrganizationApiKind
  api: { id: string; name: string }
  isOpen: boolean
  onClose: () => void
}) => {
  const queries = useQueryClient()
  return (
    <ShareDialog
      name={api.name}
      type={kind.resource}
      roles={['owner', 'builder', 'viewer', 'executor']}
      first="executor"
      queryKey={[...apiQueryKey(kind), 'shares', api.id]}
      isOpen={isOpen}
      onClose={onClose}
      read={(signal) => kind.calls.readShares(api.id, signal)}
      save={async (shares) => {
        await kind.calls.changeShares(api.id, shares)
        await queries.invalidateQueries({ queryKey: apiQueryKey(kind) })
      }}
    />
  )
}
