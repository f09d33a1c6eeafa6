import type { IntegrationView } from '@ashlar/contract'
import { findDescriptor, integrationDescriptors } from '@ashlar/integrations/descriptors'
import { type Column, DataTable, EmptyState, Icon, PageHeader, StatusDot } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { glyphOf, integrationsQuery } from './integrations.ts'
import classes from './IntegrationsScreen.module.css'
import { SystemCards } from './SystemCards.tsx'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'

const typeOf = ({ pluginId }: IntegrationView): string => findDescriptor(pluginId)?.label ?? pluginId

const columns: readonly Column<IntegrationView>[] = [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: ({ id, name, pluginId, isDemo }) => (
      <span className={classes['name']}>
        <Icon name={glyphOf(findDescriptor(pluginId))} className={classes['glyph']} />
        <Link to="/integrations/$integrationId" params={{ integrationId: id }}>
          {name}
        </Link>
        {isDemo ? <StatusDot tone="info">Demo</StatusDot> : null}
      </span>
    ),
    sortValue: ({ name }) => name,
    searchText: ({ name }) => name,
  },
  { key: 'type', header: 'Type', width: '180px', cell: typeOf, sortValue: typeOf, searchText: typeOf },
  {
    key: 'updatedAt',
    header: 'Last change',
    width: '160px',
    isOptional: true,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    sortValue: ({ updatedAt }) => Date.parse(updatedAt),
  },
]

/** The systems that are connected, and the catalogue of those that can be. */
export const IntegrationsScreen = () => {
  usePageTitle('Integrations')
  const { may } = useSession()
  const mayRead = may('integrations:read')
  const integrations = useQuery({ ...integrationsQuery, enabled: mayRead })
  if (!mayRead) return <ForbiddenPage resources={['Integrations']} />
  return (
    <>
      <PageHeader
        title="Integrations"
        description="The databases and services that applications work with."
      />
      <UnlessFailed query={integrations} what="The integrations">
        <DataTable
          label="Integrations"
          columns={columns}
          rows={integrations.data?.integrations ?? null}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          searchPlaceholder="Search integrations"
          initialSorting={{ key: 'name', direction: 'ascending' }}
          emptyState={
            <EmptyState
              icon="database"
              title="Nothing is connected yet"
              description={
                may('integrations:create')
                  ? 'An integration is a connection to one of your databases or services. Choose a system below; its secrets are stored encrypted and never shown again.'
                  : 'Integrations appear here as soon as an administrator shares one with you.'
              }
            />
          }
        />
      </UnlessFailed>
      {may('integrations:create') ? (
        <SystemCards
          title="Connect a database or service"
          systems={integrationDescriptors}
          to="/integrations/new/$pluginId"
          searchText={{ label: 'Search systems to connect', placeholder: 'Search systems' }}
          nothingFound={(query) =>
            `No system matches “${query}”. Many services can be reached through REST API.`
          }
        />
      ) : null}
    </>
  )
}
