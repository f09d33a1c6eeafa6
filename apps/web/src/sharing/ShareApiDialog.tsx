import type { GroupView, MemberView, RoleView, ShareView } from '@ashlar/contract'
import { ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationApiKind } from '../organization-apis/api-kind.ts'
import { apiQueryKey } from '../organization-apis/queries.ts'
import { failureOf } from '../server/failure.ts'
import { ShareForm } from './ShareForm.tsx'
import { draftOf, roleChoices, sharesOf } from './sharing.ts'
import { whomToShareWith } from './whom-to-share-with.ts'

interface SharedApi {
  kind: OrganizationApiKind
  api: { id: string; name: string }
}

/** Who may build, view and run a workflow or job. */
export const ShareApiDialog = ({
  isOpen,
  onClose,
  ...shared
}: SharedApi & { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title={`Share ${shared.api.name}`} size={520}>
    <Sharing {...shared} onClose={onClose} />
  </Modal>
)

const Sharing = ({ kind, api, onClose }: SharedApi & { onClose: () => void }) => {
  const shares = useQuery({
    queryKey: [...apiQueryKey(kind), 'shares', api.id],
    queryFn: ({ signal }) => kind.calls.readShares(api.id, signal),
  })
  const whom = useQuery(whomToShareWith)
  const failed = shares.error ?? whom.error
  if (failed !== null) {
    return (
      <ErrorNotice
        failure={failureOf(failed)}
        onRetry={() => {
          void shares.refetch()
          void whom.refetch()
        }}
      />
    )
  }
  if (shares.data === undefined || whom.data === undefined) return <SkeletonRows />
  return (
    <Draft
      key={shares.dataUpdatedAt}
      kind={kind}
      api={api}
      onClose={onClose}
      shares={shares.data}
      {...whom.data}
    />
  )
}

const Draft = ({
  kind,
  api,
  shares,
  members,
  groups,
  roles,
  onClose,
}: SharedApi & {
  shares: readonly ShareView[]
  members: readonly MemberView[]
  groups: readonly GroupView[]
  roles: readonly RoleView[]
  onClose: () => void
}) => {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(shares))
  return (
    <ShareForm
      choices={roleChoices(['owner', 'builder', 'executor'], roles, kind.resource)}
      // Seeing its name alone is of no use to anybody with whom it is shared.
      first="executor"
      draft={draft}
      members={members}
      groups={groups}
      onChange={setDraft}
      onClose={onClose}
      save={async (complete) => {
        await kind.calls.changeShares(api.id, sharesOf(complete))
        await queries.invalidateQueries({ queryKey: apiQueryKey(kind) })
      }}
    />
  )
}
