import { call, type EmbedAccessTokenView, routes } from '@ashlar/contract'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  EmptyState,
  ErrorNotice,
  type Failure,
  Icon,
  notifySuccess,
  PageHeader,
} from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { exactTime } from '../relative-time.ts'
import { accessTokensQuery } from './access-tokens.ts'
import { CreateAccessTokenDialog } from './CreateAccessTokenDialog.tsx'

const columns: readonly Column<EmbedAccessTokenView>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
    searchText: ({ name }) => name,
  },
  { key: 'ending', header: 'Ends with', width: '120px', cell: ({ ending }) => <code>…{ending}</code> },
  {
    key: 'createdBy',
    header: 'Created by',
    isOptional: true,
    cell: ({ createdBy }) => createdBy,
    sortValue: ({ createdBy }) => createdBy,
  },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    width: '140px',
    isOptional: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <RelativeTime at={lastUsedAt} />),
    sortValue: ({ lastUsedAt }) => (lastUsedAt === null ? 0 : Date.parse(lastUsedAt)),
  },
  {
    key: 'expiresAt',
    header: 'Valid until',
    width: '200px',
    isOptional: true,
    cell: ({ expiresAt }) => <time dateTime={expiresAt}>{exactTime(expiresAt)}</time>,
    sortValue: ({ expiresAt }) => Date.parse(expiresAt),
  },
]

/** The access tokens with which servers of other sites sign people in to embedded applications. */
export const AccessTokensScreen = () => {
  usePageTitle('Access tokens')
  const session = useSession()
  const client = useQueryClient()
  const mayRead = session.may('access tokens:read')
  const accessTokens = useQuery({ ...accessTokensQuery, enabled: mayRead })
  const [isCreating, setCreating] = useState(false)
  const [leaving, setLeaving] = useState<EmbedAccessTokenView | null>(null)
  const [isRevoking, setRevoking] = useState(false)
  if (!mayRead) return <ForbiddenPage resources={['Access tokens']} />

  const revoke = async (): Promise<Failure | null> => {
    if (leaving === null) return null
    try {
      await call(routes.embedding.revokeAccessToken, { parameters: { tokenId: leaving.id } })
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: accessTokensQuery.queryKey })
    notifySuccess(`${leaving.name} was revoked.`)
    return null
  }
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
      Create access token
    </Button>
  )
  return (
    <>
      <PageHeader title="Access tokens" actions={create} />
      {accessTokens.isError && accessTokens.data === undefined ? (
        <ErrorNotice
          title="The access tokens could not be loaded"
          failure={failureOf(accessTokens.error)}
          onRetry={() => void accessTokens.refetch()}
        />
      ) : (
        <DataTable
          label="Access tokens"
          columns={columns}
          rows={accessTokens.data?.accessTokens ?? null}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowMenu={(accessToken) => [
            {
              label: 'Revoke',
              icon: 'trash-2',
              tone: 'danger',
              onSelect: () => {
                setLeaving(accessToken)
                setRevoking(true)
              },
            },
          ]}
          initialSorting={{ key: 'name', direction: 'ascending' }}
          emptyState={
            <EmptyState
              icon="key-round"
              title="No access tokens yet"
              description="With an access token the server of another site signs its people in to applications that are embedded in it."
            />
          }
        />
      )}
      <CreateAccessTokenDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <ConfirmDialog
        isOpen={isRevoking}
        title={`Revoke ${leaving?.name ?? ''}?`}
        confirmLabel="Revoke access token"
        onConfirm={revoke}
        onClose={() => setRevoking(false)}
      >
        <p>
          The site that uses it can sign nobody in any more, and everybody it signed in is signed out at once.
        </p>
      </ConfirmDialog>
    </>
  )
}
