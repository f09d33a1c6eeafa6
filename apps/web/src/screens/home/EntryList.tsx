import type { FolderView } from '@ashlar/contract'
import { EmptyState, type ListState, ListTable } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/session.ts'
import { CreatingDialogs } from './CreatingDialogs.tsx'
import {
  applicationType,
  entryColumns,
  entryColumnsOfUsers,
  type HomeEntry,
  menuOfEntry,
} from './home-entry.tsx'
import { FolderStrip } from './folders/FolderStrip.tsx'
import { foldersQuery, foldersShown } from './folders/folders.ts'
import { NewMenu } from './NewMenu.tsx'
import { useCreating } from './use-creating.ts'
import { useHomeEntries } from './use-home-entries.tsx'

const types = [
  { value: 'applications', label: applicationType },
  { value: 'workflows', label: workflowKind.typeLabel },
  { value: 'scheduled jobs', label: scheduledJobKind.typeLabel },
] as const

/** Leaves out what is of another type. */
const TypeFilter = memo(
  ({ chosen, onChoose }: { chosen: string | null; onChoose: (type: string | null) => void }) => (
    <Select
      aria-label="Type"
      placeholder="All types"
      w={170}
      data={types}
      value={chosen}
      clearable
      onChange={onChoose}
    />
  ),
)

/**
 * What the person may open or build of a folder, or of what stands in none, with the folders there. A search without a
 * folder, and a filter, look through everything.
 */
export const EntryList = ({
  folder,
  header,
}: {
  /** Null: Home. */
  folder: FolderView | null
  /** What stands above; it is given the button for something new, where there is any. */
  header: (newThing: ReactNode, isBuilder: boolean) => ReactNode
}) => {
  const { may } = useSession()
  const folderId = folder?.id ?? null
  const isTopLevel = folder === null || folder.parentId === null
  const { mayCreate } = useCreating(isTopLevel)
  const [chosen, setChosen] = useState<string | null>(null)
  const type = types.find(({ value }) => value === chosen) ?? null
  const { list, entryOf, isBuilder, dialogs } = useHomeEntries({
    type: type?.value ?? null,
    folderId,
    mayCreateApplications: mayCreate('application'),
  })
  const { rows } = list
  const entries = useMemo(() => rows?.map(entryOf) ?? null, [rows, entryOf])
  const shown: ListState<HomeEntry> = { ...list, rows: entries }

  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: may('folders:read') })
  const foldersHere = type === null ? foldersShown(folders, folderId, list.search) : []

  const newThing = <NewMenu isTopLevel={isTopLevel} />
  const isEmpty = entries?.length === 0 && type === null && list.search === ''
  // Nothing was made yet, or nothing that this person may see.
  const isAtBeginning = folder === null && folders.length === 0
  return (
    <>
      {header(mayCreate('application') && !(isEmpty && isAtBeginning) ? newThing : undefined, isBuilder)}
      <FolderStrip key={folderId} folders={foldersHere} />
      <UnlessFailed query={list} what="What you can work with">
        <ListTable
          label={isBuilder ? 'Applications, workflows and jobs' : 'Applications'}
          columns={isBuilder ? entryColumns : entryColumnsOfUsers}
          list={shown}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowMenu={menuOfEntry}
          searchPlaceholder={isBuilder ? 'Search by name, type or owner' : 'Search applications'}
          isFiltered={type !== null}
          filters={isBuilder && !isEmpty ? <TypeFilter chosen={chosen} onChoose={setChosen} /> : undefined}
          emptyState={
            type !== null ? (
              <EmptyState
                icon="search"
                title="Nothing of this type"
                description={`There is no ${type.label.toLowerCase()} that you may see.`}
              />
            ) : !isAtBeginning ? (
              <EmptyState
                icon="folder"
                title={folder === null ? 'Everything stands in folders' : 'Nothing in this folder'}
                description={
                  folder === null
                    ? 'Open one of the folders above, or search through all of them.'
                    : 'Move applications, workflows and jobs here by their menus, or make new ones. You see of a folder what you may see anyway.'
                }
              />
            ) : mayCreate('application') ? (
              <EmptyState
                icon="layout-dashboard"
                title="Build your first application"
                description="An application is made of pages with tables, inputs and charts over your own databases and services. Start with an empty page and drag in what you need."
                action={newThing}
              />
            ) : (
              <EmptyState
                icon="layout-dashboard"
                title="Nothing has been shared with you yet"
                description="Applications appear here as soon as somebody in your organization shares one with you."
              />
            )
          }
        />
      </UnlessFailed>
      {dialogs}
      <CreatingDialogs folderId={folderId} isTopLevel={isTopLevel} />
    </>
  )
}
