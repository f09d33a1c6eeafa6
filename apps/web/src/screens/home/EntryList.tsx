import type { FolderView } from '@ashlar/contract'
import type { Permission } from '@ashlar/schema'
import { EmptyState, type ListState, ListTable } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/session.ts'
import { CreateApiDialog } from '../organization-apis/CreateApiDialog.tsx'
import { CreateApplicationDialog } from './CreateApplicationDialog.tsx'
import { CreateModuleDialog } from './CreateModuleDialog.tsx'
import { DescribeApplicationDialog } from './DescribeApplicationDialog.tsx'
import {
  applicationType,
  entryColumns,
  entryColumnsOfUsers,
  type HomeEntry,
  menuOfEntry,
} from './home-entry.tsx'
import type { CreatableKind } from './creatable-kinds.ts'
import { CreateFolderDialog } from './folders/CreateFolderDialog.tsx'
import { FolderStrip } from './folders/FolderStrip.tsx'
import { foldersQuery, foldersShown } from './folders/folders.ts'
import { NewMenu } from './NewMenu.tsx'
import { useHomeEntries } from './use-home-entries.tsx'

/** Knows every component, which Home itself does not need. */
const ApplicationFromTableDialog = lazy(async () => ({
  default: (await import('./ApplicationFromTableDialog.tsx')).ApplicationFromTableDialog,
}))

/** Unpacks archives, which Home itself does not need. */
const ImportFilesDialog = lazy(async () => ({
  default: (await import('./files/ImportFilesDialog.tsx')).ImportFilesDialog,
}))

const types = [
  { value: 'applications', label: applicationType },
  { value: 'workflows', label: workflowKind.typeLabel },
  { value: 'scheduled jobs', label: scheduledJobKind.typeLabel },
] as const

const permissionToCreate: Readonly<Record<CreatableKind, Permission>> = {
  application: 'applications:create',
  applicationFromSentence: 'applications:create',
  applicationFromTable: 'applications:create',
  applicationFromFiles: 'applications:create',
  module: 'applications:create',
  workflow: workflowKind.mayCreate,
  scheduledJob: scheduledJobKind.mayCreate,
  folder: 'folders:manage',
}

/** Where an address says what is being created; other screens make only one kind of thing. */
interface CreatingAddress {
  new?: CreatableKind | true
}

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
  const { new: creating }: CreatingAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const create = (thing: CreatableKind) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, new: thing }) })
  const endCreating = () =>
    void navigate({ to: '.', search: ({ new: _, ...before }: Record<string, unknown>) => before })
  const { may, capabilities } = useSession()
  const folderId = folder?.id ?? null
  const isTopLevel = folder === null || folder.parentId === null
  const mayCreate = (thing: CreatableKind): boolean =>
    may(permissionToCreate[thing]) &&
    (thing !== 'folder' || isTopLevel) &&
    (thing !== 'applicationFromSentence' || capabilities.assistantBuilding)
  const isCreating = (thing: CreatableKind): boolean => creating === thing && mayCreate(thing)
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

  const newThing = <NewMenu mayCreate={mayCreate} onChoose={create} />
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
          filters={
            isBuilder && !isEmpty ? (
              <Select
                aria-label="Type"
                placeholder="All types"
                w={170}
                data={types}
                value={chosen}
                clearable
                onChange={setChosen}
              />
            ) : undefined
          }
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
      <CreateApplicationDialog
        folderId={folderId}
        isOpen={isCreating('application')}
        onClose={endCreating}
        onFromTable={() => create('applicationFromTable')}
      />
      <DescribeApplicationDialog
        folderId={folderId}
        isOpen={isCreating('applicationFromSentence')}
        onClose={endCreating}
      />
      {isCreating('applicationFromTable') ? (
        <Suspense fallback={null}>
          <ApplicationFromTableDialog folderId={folderId} onClose={endCreating} />
        </Suspense>
      ) : null}
      {isCreating('applicationFromFiles') ? (
        <Suspense fallback={null}>
          <ImportFilesDialog folderId={folderId} onClose={endCreating} />
        </Suspense>
      ) : null}
      <CreateModuleDialog folderId={folderId} isOpen={isCreating('module')} onClose={endCreating} />
      <CreateApiDialog
        kind={workflowKind}
        folderId={folderId}
        isOpen={isCreating('workflow')}
        onClose={endCreating}
      />
      <CreateApiDialog
        kind={scheduledJobKind}
        folderId={folderId}
        isOpen={isCreating('scheduledJob')}
        onClose={endCreating}
      />
      <CreateFolderDialog parentId={folderId} isOpen={isCreating('folder')} onClose={endCreating} />
    </>
  )
}
