import type { RepositoryView } from '@ashlar/contract'
import { type Column, DataTable, EmptyState, Icon, PageHeader } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { exactTime } from '../relative-time.ts'
import { ConnectRepositoryDialog } from './ConnectRepositoryDialog.tsx'
import { repositoriesQuery } from './repositories.ts'

const columns: readonly Column<RepositoryView>[] = [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: ({ id, name }) => (
      <Link to="/repositories/$repositoryId" params={{ repositoryId: id }}>
        {name}
      </Link>
    ),
    sortValue: ({ name }) => name,
    searchText: ({ name }) => name,
  },
  {
    key: 'address',
    header: 'Address',
    isOptional: true,
    cell: ({ address }) => address,
    searchText: ({ address }) => address,
  },
  {
    key: 'kept',
    header: 'Kept in it',
    width: '130px',
    align: 'end',
    cell: ({ kept }) => kept,
    sortValue: ({ kept }) => kept,
  },
  {
    key: 'createdAt',
    header: 'Connected',
    width: '220px',
    isOptional: true,
    cell: ({ createdAt, createdBy }) =>
      createdBy === null ? exactTime(createdAt) : `${exactTime(createdAt)} by ${createdBy.name}`,
    sortValue: ({ createdAt }) => createdAt,
  },
]

/** The Git repositories in which the organization keeps what it builds. */
export const RepositoriesScreen = () => {
  usePageTitle('Repositories')
  const { may } = useSession()
  const navigate = useNavigate()
  const mayRead = may('repositories:read')
  const repositories = useQuery({ ...repositoriesQuery, enabled: mayRead })
  const [isConnecting, setConnecting] = useState(false)
  if (!mayRead) return <ForbiddenPage resources={['Repositories']} />
  const connect = may('repositories:manage') ? (
    <Button leftSection={<Icon name="plus" />} onClick={() => setConnecting(true)}>
      Connect repository
    </Button>
  ) : null
  return (
    <>
      <PageHeader
        title="Repositories"
        description="Git repositories in which applications, workflows and scheduled jobs are kept as readable files."
        actions={connect}
      />
      <UnlessFailed query={repositories} what="The repositories">
        <DataTable
          label="Repositories"
          columns={columns}
          rows={repositories.data?.repositories ?? null}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          initialSorting={{ key: 'name', direction: 'ascending' }}
          {...((repositories.data?.repositories.length ?? 0) > 8
            ? { searchPlaceholder: 'Search repositories' }
            : {})}
          emptyState={
            <EmptyState
              icon="git-branch"
              title="No repositories yet"
              description="Connect one on GitHub, GitLab, Gitea, Bitbucket or any other server of Git, to review changes of applications, workflows and scheduled jobs as files, and to go back to any of them."
              action={connect}
            />
          }
        />
      </UnlessFailed>
      <ConnectRepositoryDialog
        isOpen={isConnecting}
        onClose={() => setConnecting(false)}
        onConnected={(repositoryId) =>
          void navigate({ to: '/repositories/$repositoryId', params: { repositoryId } })
        }
      />
    </>
  )
}
