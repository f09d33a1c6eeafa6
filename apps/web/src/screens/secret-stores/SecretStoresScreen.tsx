import type { IntegrationView } from '@ashlar/contract'
import { findSecretStoreDescriptor, secretStoreDescriptors } from '@ashlar/integrations/descriptors'
import { type Column, DataTable, EmptyState, PageHeader } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { NotFoundPage } from '../failures/NotFoundPage.tsx'
import { SystemCards } from '../integrations/SystemCards.tsx'
import { usePageTitle } from '../page-title.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { secretStoresQuery } from './secret-stores.ts'

const typeOf = ({ pluginId }: IntegrationView): string =>
  findSecretStoreDescriptor(pluginId)?.label ?? pluginId

const columns: readonly Column<IntegrationView>[] = [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: ({ id, name, pluginId }) => (
      <Link to="/secrets-management/$pluginId/$integrationId" params={{ pluginId, integrationId: id }}>
        {name}
      </Link>
    ),
    sortValue: ({ name }) => name,
    searchText: ({ name }) => name,
  },
  { key: 'type', header: 'Type', width: '220px', cell: typeOf, sortValue: typeOf },
  {
    key: 'updatedAt',
    header: 'Last change',
    width: '160px',
    isOptional: true,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    sortValue: ({ updatedAt }) => Date.parse(updatedAt),
  },
]

/** The secret stores of the organization, and the kinds that can be connected. */
export const SecretStoresScreen = () => {
  usePageTitle('Secret stores')
  const { may, capabilities } = useSession()
  const mayRead = may('secrets stores:read')
  const stores = useQuery({ ...secretStoresQuery, enabled: mayRead && capabilities.secretStores })
  if (!capabilities.secretStores) return <NotFoundPage />
  if (!mayRead) return <ForbiddenPage resources={['Secret stores']} />
  return (
    <>
      <PageHeader
        title="Secret stores"
        description="Where passwords and keys are kept that integrations refer to."
      />
      <UnlessFailed query={stores} what="The secret stores">
        <DataTable
          label="Secret stores"
          columns={columns}
          rows={stores.data?.stores ?? null}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          initialSorting={{ key: 'name', direction: 'ascending' }}
          emptyState={
            <EmptyState
              icon="lock"
              title="No secret store is connected yet"
              description={
                may('secrets stores:manage')
                  ? 'Connect the one where your passwords are. Secret fields of integrations and steps of APIs then refer to them by sb_secrets; they are read when they are used.'
                  : 'Secret stores appear here as soon as an administrator connects one.'
              }
            />
          }
        />
      </UnlessFailed>
      {may('secrets stores:manage') ? (
        <SystemCards
          title="Connect a secret store"
          systems={secretStoreDescriptors}
          to="/secrets-management/$pluginId"
        />
      ) : null}
    </>
  )
}
