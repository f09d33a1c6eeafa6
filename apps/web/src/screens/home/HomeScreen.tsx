import type { ApplicationSummary } from '@ashlar/contract'
import {
  type Column,
  DataTable,
  EmptyState,
  ErrorNotice,
  Icon,
  type MenuAction,
  notifyFailure,
  notifySuccess,
  PageHeader,
  StatusDot,
} from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'
import { usePageTitle } from '../page-title.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { applicationsQuery, editAddress, viewAddress } from './applications.ts'
import { CloneApplicationDialog } from './CloneApplicationDialog.tsx'
import { CreateApplicationDialog } from './CreateApplicationDialog.tsx'
import { DeleteApplicationDialog } from './DeleteApplicationDialog.tsx'
import { RenameApplicationDialog } from './RenameApplicationDialog.tsx'

interface Dialog {
  kind: 'rename' | 'clone' | 'delete' | 'none'
  /** Kept while its dialog fades out. */
  application: ApplicationSummary | null
}

const copyLink = async ({ id, name }: ApplicationSummary): Promise<void> => {
  try {
    await navigator.clipboard.writeText(new URL(viewAddress(id), window.location.origin).href)
    notifySuccess(`The link to ${name} is on the clipboard.`)
  } catch {
    notifyFailure('The browser did not allow copying. Copy the address of the opened application instead.')
  }
}

const Name = ({ application: { id, name, mayEdit, deployment } }: { application: ApplicationSummary }) => {
  if (mayEdit) {
    return (
      <Link to="/applications/$applicationId/edit" params={{ applicationId: id }}>
        {name}
      </Link>
    )
  }
  return deployment === null ? name : <a href={viewAddress(id)}>{name}</a>
}

const deploymentState = ({ deployment, isPublic }: ApplicationSummary) =>
  deployment === null ? (
    <StatusDot tone="neutral">Not deployed</StatusDot>
  ) : (
    <StatusDot tone="success">
      {`Version ${deployment.number}`}
      {isPublic ? ', public' : ''}
    </StatusDot>
  )

const columns: readonly Column<ApplicationSummary>[] = [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: (application) => <Name application={application} />,
    sortValue: ({ name }) => name,
    searchText: ({ name }) => name,
  },
  {
    key: 'owner',
    header: 'Owner',
    width: '200px',
    isOptional: true,
    cell: ({ owner }) => owner.name,
    sortValue: ({ owner }) => owner.name,
    searchText: ({ owner }) => owner.name,
  },
  {
    key: 'updatedAt',
    header: 'Last edit',
    width: '150px',
    isOptional: true,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    sortValue: ({ updatedAt }) => Date.parse(updatedAt),
  },
  {
    key: 'deployment',
    header: 'Deployed',
    width: '170px',
    cell: deploymentState,
    sortValue: ({ deployment }) => deployment?.number ?? null,
  },
]

const route = getRouteApi('/signed-in/shell/home')

/** Every application that the person may open or build. */
export const HomeScreen = () => {
  const isCreating = route.useSearch().new === true
  const navigate = route.useNavigate()
  const onCreatingChange = (creating: boolean) => void navigate({ search: creating ? { new: true } : {} })
  usePageTitle('Home')
  const { may } = useSession()
  const applications = useQuery(applicationsQuery)
  const [dialog, setDialog] = useState<Dialog>({ kind: 'none', application: null })
  const closeDialog = () => setDialog((current) => ({ ...current, kind: 'none' }))
  const mayCreate = may('applications:create')
  // Those who cannot build anything see a plain list of what they can open.
  const isBuilder = mayCreate || (applications.data?.applications.some(({ mayEdit }) => mayEdit) ?? false)

  const newApplication = (
    <Button leftSection={<Icon name="plus" />} onClick={() => onCreatingChange(true)}>
      New application
    </Button>
  )

  const rowMenu = (application: ApplicationSummary): readonly MenuAction[] => {
    const { id, deployment, mayEdit } = application
    const open: MenuAction = {
      label: isBuilder ? 'Open published' : 'Open',
      icon: 'external-link',
      href: viewAddress(id),
      ...(isBuilder ? { opensNewTab: true } : {}),
    }
    if (!mayEdit) return deployment === null ? [] : [open]
    return [
      { label: 'Edit', icon: 'pencil', href: editAddress(id) },
      ...(deployment === null
        ? []
        : [open, { label: 'Copy link', icon: 'link', onSelect: () => void copyLink(application) } as const]),
      {
        label: 'Rename',
        icon: 'text-cursor-input',
        beginsGroup: true,
        onSelect: () => setDialog({ kind: 'rename', application }),
      },
      ...(mayCreate
        ? [
            {
              label: 'Clone',
              icon: 'copy-plus',
              onSelect: () => setDialog({ kind: 'clone', application }),
            } as const,
          ]
        : []),
      {
        label: 'Delete',
        icon: 'trash-2',
        tone: 'danger',
        onSelect: () => setDialog({ kind: 'delete', application }),
      },
    ]
  }

  const isEmpty = applications.data?.applications.length === 0
  return (
    <>
      <PageHeader
        title={isBuilder ? 'Home' : 'Your applications'}
        actions={mayCreate && !isEmpty ? newApplication : undefined}
      />
      {applications.isError && applications.data === undefined ? (
        <ErrorNotice
          title="The applications could not be loaded"
          failure={failureOf(applications.error)}
          onRetry={() => void applications.refetch()}
        />
      ) : (
        <DataTable
          label="Applications"
          columns={isBuilder ? columns : columns.slice(0, 1)}
          rows={applications.data?.applications ?? null}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowMenu={rowMenu}
          searchPlaceholder="Search applications"
          initialSorting={{ key: 'updatedAt', direction: 'descending' }}
          emptyState={
            mayCreate ? (
              <EmptyState
                icon="layout-dashboard"
                title="Build your first application"
                description="An application is made of pages with tables, inputs and charts over your own databases and services. Start with an empty page and drag in what you need."
                action={newApplication}
              />
            ) : (
              <EmptyState
                icon="layout-dashboard"
                title="Nothing has been shared with you yet"
                description="Applications appear here as soon as somebody in your organisation shares one with you."
              />
            )
          }
        />
      )}
      <CreateApplicationDialog isOpen={isCreating && mayCreate} onClose={() => onCreatingChange(false)} />
      <RenameApplicationDialog
        application={dialog.application}
        isOpen={dialog.kind === 'rename'}
        onClose={closeDialog}
      />
      <CloneApplicationDialog
        application={dialog.application}
        isOpen={dialog.kind === 'clone'}
        onClose={closeDialog}
      />
      <DeleteApplicationDialog
        application={dialog.application}
        isOpen={dialog.kind === 'delete'}
        onClose={closeDialog}
      />
    </>
  )
}
