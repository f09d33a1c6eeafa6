import { call, routes } from '@ashlar/contract'
import { findSecretStoreDescriptor } from '@ashlar/integrations/descriptors'
import { notifySuccess, PageHeader } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { NotFoundPage } from '../failures/NotFoundPage.tsx'
import { newDraft, requestOf } from '../integrations/connection-draft.ts'
import { ConnectionForm } from '../integrations/ConnectionForm.tsx'
import { integrationQuery } from '../integrations/integrations.ts'
import { usePageTitle } from '../page-title.ts'
import { secretStoresQuery } from './secret-stores.ts'

const route = getRouteApi('/signed-in/shell/secrets-management/$pluginId')

/** Connects a secret store. */
export const NewSecretStoreScreen = () => {
  const { pluginId } = route.useParams()
  const descriptor = findSecretStoreDescriptor(pluginId)
  const { may, capabilities } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  usePageTitle(descriptor === undefined ? 'Page not found' : `Connect ${descriptor.label}`)
  if (descriptor === undefined || !capabilities.secretStores) return <NotFoundPage />
  if (!may('secrets stores:manage')) return <ForbiddenPage resources={['Secret stores (manage)']} />
  return (
    <>
      <PageHeader
        back={<Link to="/secrets-management">Secret stores</Link>}
        title={`Connect ${descriptor.label}`}
        description={descriptor.description}
      />
      <ConnectionForm
        key={pluginId}
        descriptor={descriptor}
        initialDraft={newDraft(descriptor)}
        saved={null}
        onSave={async (draft) => {
          const created = await call(routes.secretStores.create, {
            body: { name: draft.name, pluginId, ...requestOf(descriptor, draft, null) },
          })
          client.setQueryData(integrationQuery(created.id).queryKey, created)
          await client.invalidateQueries({ queryKey: secretStoresQuery.queryKey })
          notifySuccess(`Secret store ${created.name} was saved.`)
          await navigate({
            to: '/secrets-management/$pluginId/$integrationId',
            params: { pluginId, integrationId: created.id },
            replace: true,
          })
        }}
      />
    </>
  )
}
