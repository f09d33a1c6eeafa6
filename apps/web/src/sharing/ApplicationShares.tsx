import { call, type RoleView, routes, type ShareView } from '@ashlar/contract'
import { ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../server/failure.ts'
import { rolesToShareBy } from './roles-to-share-by.ts'
import { ShareForm } from './ShareForm.tsx'
import { draftOf, roleChoices, sharesOf } from './sharing.ts'

interface Shared {
  applicationId: string
  onClose: () => void
}

/** Who may view and who may build an application, and whether visitors may view it. */
export const ApplicationShares = (shared: Shared) => {
  const { applicationId } = shared
  const shares = useQuery({
    queryKey: ['applications', applicationId, 'shares'],
    queryFn: ({ signal }) => call(routes.applications.readShares, { parameters: { applicationId } }, signal),
  })
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
  return <Draft key={shares.dataUpdatedAt} {...shared} {...shares.data} roles={own.data} />
}

const counted = (visitors: number | null): string =>
  visitors === null || visitors === 0
    ? ''
    : ` In the last 30 days they opened it in ${visitors === 1 ? 'one browser' : `${visitors} browsers`}.`

const Draft = (
  given: Shared & {
    isPublic: boolean
    /** Null: nobody counts them. */
    visitors: number | null
    shares: readonly ShareView[]
    roles: readonly RoleView[]
  },
) => {
  const { applicationId } = given
  const queries = useQueryClient()
  const [isPublic, setPublic] = useState(given.isPublic)
  const [draft, setDraft] = useState(() => draftOf(given.shares))
  return (
    <ShareForm
      choices={roleChoices(['viewer', 'builder'], given.roles, 'applications')}
      first="viewer"
      draft={draft}
      onChange={setDraft}
      onClose={given.onClose}
      save={async (complete) => {
        await call(routes.applications.changeShares, {
          parameters: { applicationId },
          body: { isPublic, shares: sharesOf(complete) },
        })
        void queries.invalidateQueries({ queryKey: ['applications'] })
      }}
    >
      <Switch
        label="Anybody with the link may view it"
        description={`Visitors do not sign in. They see the deployed version only.${counted(given.visitors)}`}
        checked={isPublic}
        onChange={(event) => setPublic(event.currentTarget.checked)}
      />
    </ShareForm>
  )
}
