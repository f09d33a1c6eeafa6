import {
  type Column,
  ConfirmDialog,
  EmptyState,
  type Failure,
  Icon,
  ListTable,
  notifySuccess,
  StatusDot,
} from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { searchOfLong } from '../../lists/search-of-long.ts'
import { useListHere } from '../../lists/use-list.ts'
import { failureOf } from '../../server/failure.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/session.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { exactTime } from '../relative-time.ts'
import classes from './AccessTokens.module.css'
import { CreateTokenDialog } from './CreateTokenDialog.tsx'
import { labelOfKind, textOfScopes } from './ScopesField.tsx'
import { type AccessToken, type TokenKind, tokenList } from './token-kind.ts'

/** The access tokens of a kind, with what makes and revokes them. */
export const TokenList = ({ kind }: { kind: TokenKind }) => {
  const { may } = useSession()
  const client = useQueryClient()
  const declaration = useMemo(() => tokenList(kind), [kind])
  const accessTokens = useListHere(declaration)
  const [isCreating, setCreating] = useState(false)
  const [leaving, setLeaving] = useState<AccessToken | null>(null)
  const [isRevoking, setRevoking] = useState(false)
  const columns = useMemo(() => columnsOf(kind), [kind])

  const revoke = async (): Promise<Failure | null> => {
    if (leaving === null) return null
    try {
      await kind.revoke(leaving.id)
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: declaration.queryKey })
    notifySuccess(`${leaving.name} was revoked.`)
    return null
  }
  const create = may('access tokens:create') ? (
    <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
      Create access token
    </Button>
  ) : null
  return (
    <>
      <div className={classes['head']}>
        <p className={classes['description']}>{kind.description}</p>
        {create}
      </div>
      <UnlessFailed query={accessTokens} what="The access tokens">
        <ListTable
          label="Access tokens"
          columns={columns}
          list={accessTokens}
          {...searchOfLong(accessTokens, 'Search access tokens')}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowMenu={(accessToken) =>
            may('access tokens:manage')
              ? [
                  {
                    label: 'Revoke',
                    icon: 'trash-2',
                    tone: 'danger',
                    onSelect: () => {
                      setLeaving(accessToken)
                      setRevoking(true)
                    },
                  },
                ]
              : []
          }
          emptyState={
            <EmptyState icon="key-round" title="No access tokens yet" description={kind.emptyText} />
          }
        />
      </UnlessFailed>
      <CreateTokenDialog kind={kind} isOpen={isCreating} onClose={() => setCreating(false)} />
      <ConfirmDialog
        isOpen={isRevoking}
        title={`Revoke ${leaving?.name ?? ''}?`}
        confirmLabel="Revoke access token"
        onConfirm={revoke}
        onClose={() => setRevoking(false)}
      >
        <p>{kind.revocationText}</p>
      </ConfirmDialog>
    </>
  )
}

const columnsOf = ({ reaches }: TokenKind): readonly Column<AccessToken>[] => [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: ({ name }) => name,
  },
  { key: 'ending', header: 'Ends with', width: '110px', cell: ({ ending }) => <code>…{ending}</code> },
  ...(reaches === 'workflows'
    ? [
        {
          key: 'workflows',
          header: 'May call',
          isOptional: true,
          cell: ({ workflows }: AccessToken) => reach(workflows),
        },
      ]
    : []),
  ...(reaches === 'scopes'
    ? [
        {
          key: 'scopes',
          header: 'May be used for',
          width: '220px',
          isOptional: true,
          cell: ({ kind, scopes = [] }: AccessToken) => (
            <>
              {kind === undefined ? null : <div>{labelOfKind(kind)}</div>}
              <div className={classes['scopes']}>{textOfScopes(scopes)}</div>
            </>
          ),
        },
      ]
    : []),
  {
    key: 'createdBy',
    header: 'Created by',
    isOptional: true,
    cell: ({ createdBy }) => createdBy,
  },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    width: '140px',
    isOptional: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <RelativeTime at={lastUsedAt} />),
  },
  {
    key: 'expiresAt',
    header: 'Valid until',
    width: '200px',
    isOptional: true,
    cell: ({ expiresAt }) =>
      Date.parse(expiresAt) <= Date.now() ? (
        <StatusDot tone="danger">Expired {exactTime(expiresAt)}</StatusDot>
      ) : (
        <time dateTime={expiresAt}>{exactTime(expiresAt)}</time>
      ),
  },
]

/** How many names are written out. */
const mostNamed = 3

const reach = (workflows: AccessToken['workflows']): string => {
  if (workflows === null || workflows === undefined) return 'All workflows'
  if (workflows.length === 0) return 'No workflow any more'
  const named = workflows.slice(0, mostNamed).map(({ name }) => name)
  const others = workflows.length - named.length
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ')
}
