import type { RoleView, ShareView } from '@ashlar/contract'
import type { EntityType, ShareRole } from '@ashlar/schema'
import { ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { Modal } from '@mantine/core'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../server/failure.ts'
import { ShareForm } from './ShareForm.tsx'
import { draftOf, type GivenShare, roleChoices, sharesOf } from './sharing.ts'
import { rolesToShareBy } from './roles-to-share-by.ts'

interface Shared {
  type: EntityType
  /** The built-in roles that are offered; those of the organization's own for this type come after them. */
  roles: readonly ShareRole[]
  /** The role of somebody who is added. */
  first: ShareRole
  queryKey: QueryKey
  read: (signal: AbortSignal) => Promise<readonly ShareView[]>
  save: (shares: readonly GivenShare[]) => Promise<unknown>
  onClose: () => void
}

/** Who may do what with one thing. */
export const ShareDialog = ({ name, isOpen, ...shared }: Shared & { name: string; isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={shared.onClose} title={`Share ${name}`} size={520}>
    <Sharing {...shared} />
  </Modal>
)

const Sharing = (shared: Shared) => {
  const shares = useQuery({ queryKey: shared.queryKey, queryFn: ({ signal }) => shared.read(signal) })
  const own = useQuery(rolesToShareBy)
  const failed = shares.error ?? own.error
  if (failed !== null) {
    return (
      <ErrorNotice
        failure={failureOf(failed)}
        onRetry={() => {
          void shares.refetch()
          void own.refetch()
        }}
      />
    )
  }
  if (shares.data === undefined || own.data === undefined) return <SkeletonRows />
  return <Draft key={shares.dataUpdatedAt} {...shared} own={own.data} shares={shares.data} />
}

const Draft = ({
  type,
  roles,
  first,
  own,
  shares,
  save,
  onClose,
}: Shared & {
  own: readonly RoleView[]
  shares: readonly ShareView[]
}) => {
  const [draft, setDraft] = useState(() => draftOf(shares))
  return (
    <ShareForm
      choices={roleChoices(roles, own, type)}
      first={first}
      draft={draft}
      onChange={setDraft}
      onClose={onClose}
      save={(complete) => save(sharesOf(complete))}
    />
  )
}
