import { call, routes, type SharedEntityView } from '@ashlar/contract'
import { type Column, EmptyState, ListTable, type MenuAction, PageHeader } from '@ashlar/ui'
import { Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListDeclaration } from '../../lists/list-query.ts'
import { useList } from '../../lists/use-list.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { useSession } from '../../session/session.ts'
import { ShareApiDialog } from '../../sharing/ShareApiDialog.tsx'
import { ShareApplicationDialog } from '../../sharing/ShareApplicationDialog.tsx'
import { TransferDialog } from '../../sharing/TransferDialog.tsx'
import { ShareIntegrationDialog } from '../integrations/ShareIntegrationDialog.tsx'
import { NotFoundPage } from '../failures/NotFoundPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { entityTypeOf, sharedEntitiesKey, typeLabels } from './shared-entities.ts'

const route = getRouteApi('/signed-in/shell/permissions/$pageType')

const sharedList = (
  among: 'entities' | 'integrations',
): ListDeclaration<SharedEntityView, 'name' | 'type' | 'owner'> => ({
  queryKey: [...sharedEntitiesKey, among],
  sortKeys: ['name', 'type', 'owner'],
  first: { key: 'type', direction: 'ascending' },
  read: async (query, signal) => {
    const asked = { ...query, among }
    const { entities, next, total } = await call(routes.permissions.listShared, { query: asked }, signal)
    return { rows: entities, next, total }
  },
})

const lists = { entities: sharedList('entities'), integrations: sharedList('integrations') }

const people = (key: 'builders' | 'viewers' | 'configurators', header: string): Column<SharedEntityView> => ({
  key,
  header,
  isOptional: true,
  hasWholeWords: true,
  cell: (entity) => entity[key].join(', ') || '–',
})

const columns: readonly Column<SharedEntityView>[] = [
  { key: 'name', header: 'Name', isPrimary: true, cell: ({ name }) => name },
  { key: 'type', header: 'Type', width: '140px', hasWholeWords: true, cell: ({ type }) => typeLabels[type] },
  {
    key: 'owner',
    header: 'Owner',
    isOptional: true,
    cell: ({ owner }) => owner,
  },
  people('builders', 'Can build'),
  people('viewers', 'Can view'),
  people('configurators', 'Can access'),
]

/** Everything that can be shared, with who was given what: one list of what is built, one of integrations. */
export const PermissionsScreen = () => {
  usePageTitle('Permissions')
  const { pageType } = route.useParams()
  const navigate = route.useNavigate()
  if (pageType !== 'entities' && pageType !== 'integrations') return <NotFoundPage />
  return (
    <>
      <PageHeader
        title="Permissions"
        description="What was shared, and with whom. Owners and admins of the organization may do everything; they are not listed."
      />
      <Tabs value={pageType} onChange={(next) => void navigate({ params: { pageType: next ?? 'entities' } })}>
        <Tabs.List mb="md">
          <Tabs.Tab value="entities">Applications, workflows and jobs</Tabs.Tab>
          <Tabs.Tab value="integrations">Integrations</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={pageType}>
          <SharedTable key={pageType} page={pageType} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

type OpenDialog = { readonly kind: 'share' | 'transfer' | null; readonly entity: SharedEntityView }

const SharedTable = ({ page }: { page: 'entities' | 'integrations' }) => {
  const shared = useList(lists[page])
  const client = useQueryClient()
  const { may, user } = useSession()
  // Kept while its dialog fades out.
  const [shown, setShown] = useState<OpenDialog | null>(null)
  const changed = () => client.invalidateQueries({ queryKey: sharedEntitiesKey })
  const close = (): void => {
    setShown((before) => before && { ...before, kind: null })
    void changed()
  }
  const menuOf = (entity: SharedEntityView): readonly MenuAction[] => {
    const mayTransfer = entity.ownerId === user.id || may(`${entityTypeOf[entity.type]}:manage`)
    return [
      ...(entity.mayShare
        ? [{ label: 'Share', icon: 'users', onSelect: () => setShown({ kind: 'share', entity }) }]
        : []),
      ...(mayTransfer
        ? [
            {
              label: 'Transfer ownership',
              icon: 'user',
              onSelect: () => setShown({ kind: 'transfer', entity }),
            },
          ]
        : []),
    ]
  }
  return (
    <UnlessFailed query={shared} what="What is shared">
      <ListTable
        label={page === 'entities' ? 'Applications, workflows and jobs' : 'Integrations'}
        columns={columns}
        list={shared}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowMenu={menuOf}
        searchPlaceholder="Search"
        emptyState={
          <EmptyState
            icon="share-2"
            title="Nothing here"
            description="Whatever you may use and share is listed here."
          />
        }
      />
      {shown === null ? null : (
        <>
          <ShareOf entity={shown.entity} isOpen={shown.kind === 'share'} onClose={close} />
          <TransferDialog
            thing={{ ...shown.entity, type: entityTypeOf[shown.entity.type] }}
            isOpen={shown.kind === 'transfer'}
            onChanged={changed}
            onClose={close}
          />
        </>
      )}
    </UnlessFailed>
  )
}

/** The dialog to share a thing of any kind. */
const ShareOf = ({
  entity,
  ...dialog
}: {
  entity: SharedEntityView
  isOpen: boolean
  onClose: () => void
}) => {
  switch (entity.type) {
    case 'application':
      return <ShareApplicationDialog application={entity} {...dialog} />
    case 'workflow':
      return <ShareApiDialog kind={workflowKind} api={entity} {...dialog} />
    case 'scheduled job':
      return <ShareApiDialog kind={scheduledJobKind} api={entity} {...dialog} />
    case 'integration':
      return <ShareIntegrationDialog integration={entity} {...dialog} />
  }
}
