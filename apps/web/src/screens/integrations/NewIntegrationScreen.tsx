import { call, routes } from '@ashlar/contract'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { notifySuccess, PageHeader } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { NotFoundPage } from '../failures/NotFoundPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { newDraft, requestOf } from './connection-draft.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import { integrationQuery, integrationsQuery } from './integrations.ts'

const route = getRouteApi('/signed-in/shell/integrations/new/$pluginId')

/** Connects a system that is not connected yet. */
export const NewIntegrationScreen = () => {
  const { pluginId } = route.useParams()
  const descriptor = findIntegrationDescriptor(pluginId)
  const { may } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  usePageTitle(descriptor === undefined ? 'Page not found' : `Connect ${descriptor.label}`)
  if (descriptor === undefined) return <NotFoundPage />
  if (!may('integrations:create')) return <ForbiddenPage resources={['Integrations (create)']} />
  return (
    <>
      <PageHeader
        back={<Link to="/integrations">Integrations</Link>}
        title={`Connect ${descriptor.label}`}
        description={descriptor.description}
      />
      <ConnectionForm
        key={pluginId}
        descriptor={descriptor}
        initialDraft={newDraft(descriptor)}
        saved={null}
        onSave={async (draft) => {
          const created = await call(routes.integrations.create, {
            body: { name: draft.name, pluginId, ...requestOf(descriptor, draft, null) },
          })
          client.setQueryData(integrationQuery(created.id).queryKey, created)
          await client.invalidateQueries({ queryKey: integrationsQuery.queryKey, exact: true })
          notifySuccess(`Integration ${created.name} was saved.`)
          await navigate({
            to: '/integrations/$integrationId',
            params: { integrationId: created.id },
            replace: true,
          })
        }}
      />
    </>
  )
}
