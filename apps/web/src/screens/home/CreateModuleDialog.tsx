import { call, routes } from '@ashlar/contract'
import { notifyFailure } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { NameDialog } from '../names/NameDialog.tsx'
import { applicationsKey } from './applications.ts'

/** Names a new module, creates it empty, and opens its editor. */
export const CreateModuleDialog = ({
  folderId,
  isOpen,
  onClose,
}: {
  /** The folder that it is put in; null: none. */
  folderId: string | null
  isOpen: boolean
  onClose: () => void
}) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <NameDialog
      isOpen={isOpen}
      onClose={onClose}
      title="New module"
      label="Module name"
      placeholder="Customer card"
      submitLabel="Create module"
      tell={({ message }) => notifyFailure('Could not create module', message)}
      send={async (name) => {
        const { id } = await call(routes.applications.create, { body: { name, folderId, kind: 'module' } })
        await client.invalidateQueries({ queryKey: applicationsKey, refetchType: 'none' })
        await navigate({ to: '/applications/$applicationId/edit', params: { applicationId: id } })
      }}
    >
      <p>
        A module is built like a page and stands on the pages of applications, as often as you like. It takes
        inputs, gives out outputs and triggers events. Deploy it to use it.
      </p>
    </NameDialog>
  )
}
