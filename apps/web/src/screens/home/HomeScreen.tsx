import type { Permission } from '@ashlar/schema'
import { EmptyState, type ListState, ListTable, PageHeader } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/session.ts'
import { CreateApiDialog } from '../organization-apis/CreateApiDialog.tsx'
import { usePageTitle } from '../page-title.ts'
import { CreateApplicationDialog } from './CreateApplicationDialog.tsx'
import { applicationType, entryColumns, type HomeEntry } from './home-entry.tsx'
import type { CreatableKind } from './creatable-kinds.ts'
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

const route = getRouteApi('/signed-in/shell/home')

const types = [
  { value: 'applications', label: applicationType },
  { value: 'workflows', label: workflowKind.typeLabel },
  { value: 'scheduled jobs', label: scheduledJobKind.typeLabel },
] as const

const permissionToCreate: Readonly<Record<CreatableKind, Permission>> = {
  application: 'applications:create',
  applicationFromTable: 'applications:create',
  applicationFromFiles: 'applications:create',
  workflow: workflowKind.mayCreate,
  scheduledJob: scheduledJobKind.mayCreate,
}

/** Every application, workflow and scheduled job that the person may open or build. */
export const HomeScreen = () => {
  const creating = route.useSearch().new ?? null
  const navigate = route.useNavigate()
  const create = (thing: CreatableKind) => void navigate({ search: (before) => ({ ...before, new: thing }) })
  const endCreating = () => void navigate({ search: ({ new: _, ...before }) => before })
  usePageTitle('Home')
  const { may } = useSession()
  const mayCreate = (thing: CreatableKind): boolean => may(permissionToCreate[thing])
  const isCreating = (thing: CreatableKind): boolean => creating === thing && mayCreate(thing)
  const [chosen, setChosen] = useState<string | null>(null)
  const type = types.find(({ value }) => value === chosen) ?? null
  const { list, entryOf, isBuilder, dialogs } = useHomeEntries(type?.value ?? null, mayCreate('application'))
  const { rows } = list
  const entries = useMemo(() => rows?.map(entryOf) ?? null, [rows, entryOf])
  const shown: ListState<HomeEntry> = { ...list, rows: entries }

  const newThing = <NewMenu mayCreate={mayCreate} onChoose={create} />
  const isEmpty = entries?.length === 0 && type === null && list.search === ''
  return (
    <>
      <PageHeader
        title={isBuilder ? 'Home' : 'Your applications'}
        actions={mayCreate('application') && !isEmpty ? newThing : undefined}
      />
      <UnlessFailed query={list} what="What you can work with">
        <ListTable
          label={isBuilder ? 'Applications, workflows and jobs' : 'Applications'}
          columns={isBuilder ? entryColumns : entryColumns.slice(0, 1)}
          list={shown}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowMenu={({ menu }) => menu}
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
        isOpen={isCreating('application')}
        onClose={endCreating}
        onFromTable={() => create('applicationFromTable')}
      />
      {isCreating('applicationFromTable') ? (
        <Suspense fallback={null}>
          <ApplicationFromTableDialog onClose={endCreating} />
        </Suspense>
      ) : null}
      {isCreating('applicationFromFiles') ? (
        <Suspense fallback={null}>
          <ImportFilesDialog onClose={endCreating} />
        </Suspense>
      ) : null}
      <CreateApiDialog kind={workflowKind} isOpen={isCreating('workflow')} onClose={endCreating} />
      <CreateApiDialog kind={scheduledJobKind} isOpen={isCreating('scheduledJob')} onClose={endCreating} />
    </>
  )
}
