import { call, routes } from '@ashlar/contract'
import { notifyFailure } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { NameDialog } from '../names/NameDialog.tsx'
import { applicationsQuery } from './applications.ts'

/** Names a new application, creates it and opens its editor. */
export const CreateApplicationDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <NameDialog
      isOpen={isOpen}
      onClose={onClose}
      title="New application"
      label="Application name"
      placeholder="Orders"
      submitLabel="Create application"
      tell={({ message }) => notifyFailure('Could not create application', message)}
      send={async (name) => {
        const { id } = await call(routes.applications.create, { body: { name } })
        await client.invalidateQueries({ queryKey: applicationsQuery.queryKey, refetchType: 'none' })
        await navigate({ to: '/applications/$applicationId/edit', params: { applicationId: id } })
      }}
    />
  )
}
