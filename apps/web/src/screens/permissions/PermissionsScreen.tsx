import { call, routes, type SharedEntityView } from '@ashlar/contract'
import { type Column, DataTable, EmptyState, PageHeader } from '@ashlar/ui'
import { Tabs } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { NotFoundPage } from '../failures/NotFoundPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { sharedOf, typeLabels } from './shared-entities.ts'

const route = getRouteApi('/signed-in/shell/permissions/$pageType')

const sharedEntitiesQuery = queryOptions({
  queryKey: ['shared-entities'],
  queryFn: ({ signal }) => call(routes.permissions.listShared, {}, signal),
})

const people = (key: 'builders' | 'viewers' | 'configurators', header: string): Column<SharedEntityView> => ({
  key,
  header,
  isOptional: true,
  cell: (entity) => entity[key].join(', '),
  searchText: (entity) => entity[key].join(' '),
})

const columns: readonly Column<SharedEntityView>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, searchText: ({ name }) => name },
  { key: 'type', header: 'Type', width: '140px', cell: ({ type }) => typeLabels[type] },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ owner }) => owner,
    sortValue: ({ owner }) => owner,
    searchText: ({ owner }) => owner,
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
  const shared = useQuery(sharedEntitiesQuery)
  if (pageType !== 'entities' && pageType !== 'integrations') return <NotFoundPage />
  const rows = shared.data === undefined ? null : sharedOf(shared.data.entities, pageType)
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
          <UnlessFailed query={shared} what="What is shared">
            <DataTable
              label={pageType === 'entities' ? 'Applications, workflows and jobs' : 'Integrations'}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowName={({ name }) => name}
              searchPlaceholder="Search"
              emptyState={
                <EmptyState
                  icon="share-2"
                  title="Nothing here"
                  description="Whatever you may use and share is listed here."
                />
              }
            />
          </UnlessFailed>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
