import type { Permission } from '@ashlar/schema'
import { DataTable, EmptyState, ErrorNotice, PageHeader } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'
import { CreateApiDialog } from '../organization-apis/CreateApiDialog.tsx'
import { usePageTitle } from '../page-title.ts'
import { CreateApplicationDialog } from './CreateApplicationDialog.tsx'
import { applicationType, entryColumns } from './home-entry.tsx'
import type { NewThing } from './new-things.ts'
import { NewMenu } from './NewMenu.tsx'
import { useHomeEntries } from './use-home-entries.tsx'

/** Knows every component, which Home itself does not need. */
const ApplicationFromTableDialog = lazy(async () => ({
  default: (await import('./ApplicationFromTableDialog.tsx')).ApplicationFromTableDialog,
}))

const route = getRouteApi('/signed-in/shell/home')

const types = [applicationType, workflowKind.typeLabel, scheduledJobKind.typeLabel]

const permissionToCreate: Readonly<Record<NewThing, Permission>> = {
  application: 'applications:create',
  applicationFromTable: 'applications:create',
  workflow: workflowKind.mayCreate,
  scheduledJob: scheduledJobKind.mayCreate,
}

/** Every application, workflow and scheduled job that the person may open or build. */
export const HomeScreen = () => {
  const creating = route.useSearch().new ?? null
  const navigate = route.useNavigate()
  const create = (thing: NewThing) => void navigate({ search: { new: thing } })
  const endCreating = () => void navigate({ search: {} })
  usePageTitle('Home')
  const { may } = useSession()
  const mayCreate = (thing: NewThing): boolean => may(permissionToCreate[thing])
  const isCreating = (thing: NewThing): boolean => creating === thing && mayCreate(thing)
  const { entries, isBuilder, error, retry, dialogs } = useHomeEntries(mayCreate('application'))
  const [type, setType] = useState<string | null>(null)
  const shown = type === null ? entries : (entries?.filter((entry) => entry.type === type) ?? null)

  const newThing = <NewMenu mayCreate={mayCreate} onChoose={create} />
  const isEmpty = entries?.length === 0
  return (
    <>
      <PageHeader
        title={isBuilder ? 'Home' : 'Your applications'}
        actions={mayCreate('application') && !isEmpty ? newThing : undefined}
      />
      {error !== null ? (
        <ErrorNotice
          title="What you can work with could not be loaded"
          failure={failureOf(error)}
          onRetry={retry}
        />
      ) : (
        <DataTable
          label={isBuilder ? 'Applications, workflows and jobs' : 'Applications'}
          columns={isBuilder ? entryColumns : entryColumns.slice(0, 1)}
          rows={shown}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowMenu={({ menu }) => menu}
          searchPlaceholder={isBuilder ? 'Search by name, type or owner' : 'Search applications'}
          initialSorting={{ key: 'updatedAt', direction: 'descending' }}
          filters={
            isBuilder && !isEmpty ? (
              <Select
                aria-label="Type"
                placeholder="All types"
                w={170}
                data={types}
                value={type}
                clearable
                onChange={setType}
              />
            ) : undefined
          }
          emptyState={
            type !== null ? (
              <EmptyState
                icon="search"
                title="Nothing of this type"
                description={`There is no ${type.toLowerCase()} that you may see.`}
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
      )}
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
      <CreateApiDialog kind={workflowKind} isOpen={isCreating('workflow')} onClose={endCreating} />
      <CreateApiDialog kind={scheduledJobKind} isOpen={isCreating('scheduledJob')} onClose={endCreating} />
    </>
  )
}
