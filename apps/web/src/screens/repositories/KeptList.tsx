import type { KeptView, RepositoryView } from '@ashlar/contract'
import { type Column, DataTable, EmptyState, Icon, StatusDot } from '@ashlar/ui'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { OpenFolderDialog } from './OpenFolderDialog.tsx'
import { creationOf, editorOfKept, kindLabels, sayFolder } from './repositories.ts'

const columns: readonly Column<KeptView>[] = [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: ({ kind, id, name }) => <a href={editorOfKept(kind, id)}>{name}</a>,
    sortValue: ({ name }) => name,
  },
  {
    key: 'kind',
    header: 'Kind',
    width: '140px',
    isOptional: true,
    cell: ({ kind }) => kindLabels[kind],
    sortValue: ({ kind }) => kind,
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

/** What is kept in a repository, and the way to make something of what it holds. */
export const KeptList = ({ repository, kept }: { repository: RepositoryView; kept: readonly KeptView[] }) => {
  const { may } = useSession()
  const [isOpening, setOpening] = useState(false)
  const others = repository.kept - kept.length
  return (
    <SettingsPart
      title="Kept here"
      about={
        others > 0
          ? `${others} more ${others === 1 ? 'is' : 'are'} kept here that you may not edit.`
          : 'Open the menu of branches in an editor, and choose Repository, to keep what is edited here.'
      }
    >
      {Object.values(creationOf).some((permission) => may(permission)) && (
        <Group my="sm">
          <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setOpening(true)}>
            New from a folder
          </Button>
        </Group>
      )}
      <DataTable
        label="Kept in this repository"
        columns={columns}
        rows={kept}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        emptyState={
          <EmptyState
            isCompact
            icon="layout-grid"
            title="Nothing here yet"
            description="Applications, workflows and scheduled jobs can share a repository, each in a folder of its own."
          />
        }
      />
      <OpenFolderDialog repository={repository} isOpen={isOpening} onClose={() => setOpening(false)} />
    </SettingsPart>
  )
}
