import { type Column, EmptyState, Icon, ListTable, PageHeader } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useList } from '../../lists/use-list.ts'
import type { ListedApiKind, OrganizationApiSummary } from '../../organization-apis/api-kind.ts'
import { useSession } from '../../session/index.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { ApiName } from './ApiName.tsx'
import { CreateApiDialog } from './CreateApiDialog.tsx'
import { DeploymentState } from './DeploymentState.tsx'
import { useApiActions } from './use-api-actions.tsx'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'

interface ApiListScreenProps<Summary extends OrganizationApiSummary> {
  kind: ListedApiKind<Summary>
  /** What only this kind has, behind the name. */
  columns: readonly Column<Summary>[]
  isCreating: boolean
  onCreatingChange: (isCreating: boolean) => void
}

/** Every workflow, or every scheduled job, that the person may see. */
export const ApiListScreen = <Summary extends OrganizationApiSummary>({
  kind,
  columns,
  isCreating,
  onCreatingChange,
}: ApiListScreenProps<Summary>) => {
  const { noun, plural, icon } = kind
  usePageTitle(plural)
  const { may } = useSession()
  const mayRead = may(kind.mayRead)
  const mayCreate = may(kind.mayCreate)
  const listed = useList(kind.list, { enabled: mayRead })
  const { menuOf, dialogs } = useApiActions(kind)
  const allColumns = useMemo(
    (): readonly Column<Summary>[] => [
      {
        key: 'name',
        header: 'Name',
        isPrimary: true,
        cell: (api) => <ApiName kind={kind} api={api} />,
      },
      ...columns,
      {
        key: 'owner',
        header: 'Owner',
        width: '150px',
        isOptional: true,
        cell: ({ owner }) => owner.name,
      },
      {
        key: 'updatedAt',
        header: 'Last edit',
        width: '130px',
        isOptional: true,
        cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
      },
      {
        key: 'deployment',
        header: 'Deployed',
        width: '150px',
        cell: (api) => <DeploymentState api={api} />,
      },
    ],
    [kind, columns],
  )

  if (!mayRead) return <ForbiddenPage resources={[plural]} />

  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => onCreatingChange(true)}>
      {`New ${noun}`}
    </Button>
  )
  const isEmpty = listed.rows?.length === 0 && listed.search === ''
  return (
    <>
      <PageHeader title={plural} actions={mayCreate && !isEmpty ? create : undefined} />
      <UnlessFailed query={listed} what={`The ${plural.toLowerCase()}`}>
        <ListTable
          label={plural}
          columns={allColumns}
          list={listed}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowMenu={menuOf}
          searchPlaceholder={`Search ${plural.toLowerCase()}`}
          emptyState={
            <EmptyState
              icon={icon}
              title={
                mayCreate
                  ? `Build your first ${noun}`
                  : `No ${plural.toLowerCase()} have been shared with you`
              }
              description={kind.description}
              {...(mayCreate ? { action: create } : {})}
            />
          }
        />
      </UnlessFailed>
      {dialogs}
      <CreateApiDialog kind={kind} isOpen={isCreating && mayCreate} onClose={() => onCreatingChange(false)} />
    </>
  )
}
