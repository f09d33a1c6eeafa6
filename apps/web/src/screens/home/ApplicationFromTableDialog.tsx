import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FromTableDialog } from '../../from-table/index.ts'
import { integrationsQuery } from '../integrations/integrations.ts'
import { applicationsKey } from './applications.ts'
import { createApplicationFromTable } from './create-from-table.ts'

/** Creates an application of a table and opens its editor. */
export const ApplicationFromTableDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(integrationsQuery)
  const usable = data?.integrations.filter(({ permissions }) => permissions.canUse)
  if (usable === undefined) return null
  return (
    <FromTableDialog
      isOpen
      integrations={usable}
      offered={['application']}
      onClose={onClose}
      onCreate={async ({ given }) => {
        const id = await createApplicationFromTable(given)
        await client.invalidateQueries({ queryKey: applicationsKey, refetchType: 'none' })
        await navigate({ to: '/applications/$applicationId/edit', params: { applicationId: id } })
      }}
    />
  )
}
