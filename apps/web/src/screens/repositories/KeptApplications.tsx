import type { KeptApplicationView, RepositoryView } from '@ashlar/contract'
import { type Column, DataTable, EmptyState, Icon, StatusDot } from '@ashlar/ui'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { OpenFolderDialog } from './OpenFolderDialog.tsx'
import { sayFolder } from './repositories.ts'

const columns: readonly Column<KeptApplicationView>[] = [
  {
    key: 'name',
    header: 'Application',
    isPrimary: true,
    cell: ({ applicationId, name }) => <a href={`/applications/${applicationId}/edit`}>{name}</a>,
  },
  {
    key: 'folder',
    header: 'Folder',
    isOptional: true,
    cell: ({ folder }) => <code>{sayFolder(folder)}</code>,
  },
  {
    key: 'branch',
    header: 'Branch',
    width: '140px',
    isOptional: true,
    cell: ({ branch }) => <code>{branch}</code>,
  },
  {
    key: 'syncedAt',
    header: 'State',
    width: '220px',
    cell: ({ syncedAt, failure }) =>
      failure !== null ? (
        <StatusDot tone="danger">{failure}</StatusDot>
      ) : syncedAt === null ? (
        'Nothing pushed yet'
      ) : (
        <RelativeTime at={syncedAt} />
      ),
  },
]

/** The applications that are kept in a repository, and the way to make one of what it holds. */
export const KeptApplications = ({
  repository,
  applications,
}: {
  repository: RepositoryView
  applications: readonly KeptApplicationView[]
}) => {
  const { may } = useSession()
  const [isOpening, setOpening] = useState(false)
  const others = repository.applications - applications.length
  return (
    <SettingsPart
      title="Applications"
      about={
        others > 0
          ? `${others} more ${others === 1 ? 'is' : 'are'} kept here that you may not edit.`
          : 'Open the menu of branches in the editor of an application, and choose Repository, to keep it here.'
      }
    >
      {may('applications:create') && (
        <Group my="sm">
          <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setOpening(true)}>
            New application from a folder
          </Button>
        </Group>
      )}
      <DataTable
        label="Applications in this repository"
        columns={columns}
        rows={applications}
        rowKey={({ applicationId }) => applicationId}
        rowName={({ name }) => name}
        emptyState={
          <EmptyState
            isCompact
            icon="layout-grid"
            title="No applications here yet"
            description="Several can be kept in one repository, each in a folder of its own."
          />
        }
      />
      <OpenFolderDialog repository={repository} isOpen={isOpening} onClose={() => setOpening(false)} />
    </SettingsPart>
  )
}
