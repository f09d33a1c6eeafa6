import { call, type RepositoryView, routes } from '@ashlar/contract'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  EmptyState,
  ErrorNotice,
  type Failure,
  Icon,
  notifySuccess,
} from '@ashlar/ui'
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { remoteBranchesQuery, repositoriesKey, repositoryQuery } from './repositories.ts'

interface Branch {
  readonly name: string
  readonly isDefault: boolean
}

const columns: readonly Column<Branch>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <code>{name}</code>, searchText: ({ name }) => name },
  {
    key: 'isDefault',
    header: 'Use',
    width: '160px',
    isOptional: true,
    cell: ({ isDefault }) => (isDefault ? 'Default branch' : ''),
  },
]

/** The branches that the repository names, which shows that it answers; each but the default one can be deleted. */
export const RemoteBranches = ({
  repository: { id, name: repositoryName },
  mayManage,
}: {
  repository: RepositoryView
  mayManage: boolean
}) => {
  const client = useQueryClient()
  const found = useQuery(remoteBranchesQuery(id))
  const [leaving, setLeaving] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { isError } = found
  useEffect(() => {
    // Where nobody is signed in any more, the page is to say so.
    if (isError) void client.invalidateQueries({ queryKey: repositoryQuery(id).queryKey })
  }, [client, id, isError])
  const rows = found.data?.branches.map((name) => ({ name, isDefault: name === found.data.defaultBranch }))
  const remove = async (): Promise<Failure | null> => {
    if (leaving === null) return null
    try {
      await call(routes.repositories.removeBranch, {
        parameters: { repositoryId: id },
        query: { branch: leaving },
      })
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: repositoriesKey })
    notifySuccess(`The branch ${leaving} is deleted.`)
    return null
  }
  return (
    <SettingsPart title="Branches" about="As the repository names them now.">
      <Group my="sm">
        <Button
          variant="default"
          leftSection={<Icon name="refresh-cw" />}
          loading={found.isFetching}
          onClick={() => void found.refetch()}
        >
          Test connection
        </Button>
        <span role="status">
          {found.data !== undefined && !found.isFetching && !found.isError ? 'The repository answers.' : ''}
        </span>
      </Group>
      {found.isError ? (
        <ErrorNotice title="The repository does not answer" failure={failureOf(found.error)} />
      ) : (
        <DataTable
          label="Branches of the repository"
          columns={columns}
          rows={rows ?? null}
          rowKey={({ name }) => name}
          rowName={({ name }) => name}
          {...((rows?.length ?? 0) > 8 ? { searchPlaceholder: 'Search branches' } : {})}
          rowMenu={({ name, isDefault }) =>
            mayManage && !isDefault
              ? [
                  {
                    label: 'Delete',
                    icon: 'trash-2',
                    tone: 'danger',
                    onSelect: () => {
                      setLeaving(name)
                      setAsked(true)
                    },
                  },
                ]
              : []
          }
          emptyState={
            <EmptyState
              isCompact
              icon="git-branch"
              title="No branches yet"
              description="The first push makes one."
            />
          }
        />
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={`Delete branch ${leaving ?? ''} of ${repositoryName}?`}
        confirmLabel="Delete branch"
        onConfirm={remove}
        onClose={() => setAsked(false)}
      >
        <p>It is deleted in the repository, for everybody. Branches here stay.</p>
      </ConfirmDialog>
    </SettingsPart>
  )
}
