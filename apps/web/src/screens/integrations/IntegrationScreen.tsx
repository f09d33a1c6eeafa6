import { call, type IntegrationView, routes } from '@ashlar/contract'
import { findIntegrationDescriptor, type IntegrationDescriptor } from '@ashlar/integrations/descriptors'
import {
  ConfirmDialog,
  EmptyState,
  ErrorNotice,
  type Failure,
  Icon,
  notifySuccess,
  PageHeader,
  SkeletonRows,
} from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { failureOf } from '../../server/failure.ts'
import { usePageTitle } from '../page-title.ts'
import { Uses } from '../uses/Uses.tsx'
import usesClasses from '../uses/Uses.module.css'
import { integrationQuery, integrationsQuery, usesOfIntegration } from './integrations.ts'
import { ProfileConnection } from './ProfileConnection.tsx'
import { ShareIntegrationDialog } from './ShareIntegrationDialog.tsx'

const route = getRouteApi('/signed-in/shell/integrations/$integrationId')

/** A connected system: its form for those who may configure it, and what it is for those who may only use it. */
export const IntegrationScreen = () => {
  const { integrationId } = route.useParams()
  const isSystem = findIntegrationDescriptor(integrationId) !== undefined
  const integration = useQuery({ ...integrationQuery(integrationId), enabled: !isSystem })
  const [isSharing, sharing] = useDisclosure(false)
  usePageTitle(integration.data?.name ?? 'Integration')
  const back = <Link to="/integrations">Integrations</Link>

  // The address of a system itself leads to the form with which it is connected.
  if (isSystem)
    return <Navigate to="/integrations/new/$pluginId" params={{ pluginId: integrationId }} replace />

  if (integration.data === undefined) {
    return (
      <>
        <PageHeader back={back} title="Integration" />
        {integration.isError ? (
          <ErrorNotice
            title="The integration could not be loaded"
            failure={failureOf(integration.error)}
            onRetry={() => void integration.refetch()}
          />
        ) : (
          <SkeletonRows rows={6} label="Loading the integration" />
        )}
      </>
    )
  }
  const descriptor = findIntegrationDescriptor(integration.data.pluginId)
  return (
    <>
      <PageHeader
        back={back}
        title={integration.data.name}
        description={descriptor?.label ?? integration.data.pluginId}
        actions={
          integration.data.permissions.canShare ? (
            <Button variant="default" leftSection={<Icon name="share-2" />} onClick={sharing.open}>
              Share
            </Button>
          ) : null
        }
      />
      <ShareIntegrationDialog integration={integration.data} isOpen={isSharing} onClose={sharing.close} />
      {descriptor === undefined ? (
        <EmptyState
          icon="plug"
          title="This system is not known here"
          description={`The integration uses the plugin “${integration.data.pluginId}”, which this version does not have.`}
        />
      ) : (
        <Connection key={integration.data.id} descriptor={descriptor} integration={integration.data} />
      )}
    </>
  )
}

const Connection = ({
  descriptor,
  integration,
}: {
  descriptor: IntegrationDescriptor
  integration: IntegrationView
}) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isDeleting, deletion] = useDisclosure(false)
  const parameters = { integrationId: integration.id }
  const { canConfigure } = integration.permissions

  const remove = async (): Promise<Failure | null> => {
    try {
      await call(routes.integrations.remove, { parameters })
    } catch (error) {
      return failureOf(error)
    }
    await navigate({ to: '/integrations' })
    client.removeQueries({ queryKey: integrationQuery(integration.id).queryKey })
    await client.invalidateQueries({ queryKey: integrationsQuery.queryKey, exact: true })
    notifySuccess(`Integration ${integration.name} was deleted.`)
    return null
  }

  if (integration.isDemo) {
    return (
      <EmptyState
        icon="database"
        title="A sample database to try things with"
        description="It holds customers, orders, products and employees that were made up, comes with the product and needs no configuration. Use it in any application; nothing you do there reaches your own data."
        action={
          <Button component={Link} to="/home" variant="default">
            Go to applications
          </Button>
        }
      />
    )
  }
  return (
    <>
      {canConfigure ? null : (
        <p>You may use this integration in applications. Only administrators can change its connection.</p>
      )}
      <ProfileConnection
        descriptor={descriptor}
        integration={integration}
        onChanged={async (changed) => {
          client.setQueryData(integrationQuery(integration.id).queryKey, changed)
          await client.invalidateQueries({ queryKey: integrationsQuery.queryKey, exact: true })
        }}
        footer={
          <Button
            variant="subtle"
            color="red"
            ml="auto"
            leftSection={<Icon name="trash-2" />}
            onClick={deletion.open}
          >
            Delete
          </Button>
        }
      />
      {canConfigure ? (
        <section className={usesClasses['usedBy']} aria-labelledby="used-by">
          <h2 id="used-by">Used by</h2>
          <Uses of={usesOfIntegration(integration.id)} />
        </section>
      ) : null}
      <ConfirmDialog
        isOpen={isDeleting}
        title={`Delete integration ${integration.name}?`}
        confirmLabel="Delete integration"
        onConfirm={remove}
        onClose={deletion.close}
      >
        <p>
          The connection and its secrets are deleted. What uses it will fail until it is pointed at another
          one:
        </p>
        <Uses of={usesOfIntegration(integration.id)} />
      </ConfirmDialog>
    </>
  )
}
