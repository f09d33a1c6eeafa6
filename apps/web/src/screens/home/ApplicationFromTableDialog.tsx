import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FromTableDialog } from '../../from-table/index.ts'
import { integrationsQuery } from '../integrations/integrations.ts'
import { applicationsKey } from './applications.ts'
import { createApplicationFromTable } from './create-from-table.ts'

/** Creates an application of a table and opens its editor. */
export const ApplicationFromTableDialog = ({
  folderId,
  onClose,
}: {
  /** The folder that it is put in; null: none. */
  folderId: string | null
  onClose: () => void
}) => {
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
        const id = await createApplicationFromTable(given, folderId)
        await client.invalidateQueries({ queryKey: applicationsKey, refetchType: 'none' })
        await navigate({ to: '/applications/$applicationId/edit', params: { applicationId: id } })
      }}
    />
  )
}
