import { call, type IntegrationView, routes } from '@ashlar/contract'
import { findSecretStoreDescriptor, type SecretStoreDescriptor } from '@ashlar/integrations/descriptors'
import {
  ConfirmDialog,
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
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'
import { NotFoundPage } from '../failures/NotFoundPage.tsx'
import { integrationQuery } from '../integrations/integrations.ts'
import { usesOfIntegration } from '../integrations/integrations.ts'
import { Uses } from '../uses/Uses.tsx'
import { ProfileConnection } from '../integrations/ProfileConnection.tsx'
import { usePageTitle } from '../page-title.ts'
import { secretStoresQuery } from './secret-stores.ts'

const route = getRouteApi('/signed-in/shell/secrets-management/$pluginId/$integrationId')

/** A secret store: its form for those who manage stores, and how its secrets are referred to. */
export const SecretStoreScreen = () => {
  const { integrationId } = route.useParams()
  const { capabilities } = useSession()
  const store = useQuery({ ...integrationQuery(integrationId), enabled: capabilities.secretStores })
  usePageTitle(store.data?.name ?? 'Secret store')
  const back = <Link to="/secrets-management">Secret stores</Link>
  if (!capabilities.secretStores) return <NotFoundPage />
  if (store.data === undefined) {
    return (
      <>
        <PageHeader back={back} title="Secret store" />
        {store.isError ? (
          <ErrorNotice
            title="The secret store could not be loaded"
            failure={failureOf(store.error)}
            onRetry={() => void store.refetch()}
          />
        ) : (
          <SkeletonRows rows={6} label="Loading the secret store" />
        )}
      </>
    )
  }
  const descriptor = findSecretStoreDescriptor(store.data.pluginId)
  if (descriptor === undefined) return <NotFoundPage />
  return (
    <>
      <PageHeader back={back} title={store.data.name} description={descriptor.label} />
      <p>
        Secret fields of integrations and steps of APIs refer to its secrets like this:{' '}
        <code>{`{{ sb_secrets.${store.data.name}.NAME }}`}</code>
      </p>
      <Store key={store.data.id} descriptor={descriptor} store={store.data} />
    </>
  )
}

const Store = ({ descriptor, store }: { descriptor: SecretStoreDescriptor; store: IntegrationView }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isDeleting, deletion] = useDisclosure(false)

  const remove = async (): Promise<Failure | null> => {
    try {
      await call(routes.integrations.remove, { parameters: { integrationId: store.id } })
    } catch (error) {
      return failureOf(error)
    }
    await navigate({ to: '/secrets-management' })
    client.removeQueries({ queryKey: integrationQuery(store.id).queryKey })
    await client.invalidateQueries({ queryKey: secretStoresQuery.queryKey })
    notifySuccess(`Secret store ${store.name} was deleted.`)
    return null
  }

  return (
    <>
      <ProfileConnection
        descriptor={descriptor}
        integration={store}
        noun="Secret store"
        onChanged={async (changed) => {
          client.setQueryData(integrationQuery(store.id).queryKey, changed)
          await client.invalidateQueries({ queryKey: secretStoresQuery.queryKey })
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
      <ConfirmDialog
        isOpen={isDeleting}
        title={`Delete secret store ${store.name}?`}
        confirmLabel="Delete secret store"
        onConfirm={remove}
        onClose={deletion.close}
      >
        <p>
          Its secrets stay where they are. What refers to them by <code>{`sb_secrets.${store.name}`}</code>{' '}
          fails until it refers to another store:
        </p>
        <Uses of={usesOfIntegration(store.id)} none="Nothing that is saved refers to it." />
      </ConfirmDialog>
    </>
  )
}
