import { type ApplicationSummary, call, routes } from '@ashlar/contract'
import { notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { NameDialog } from '../names/NameDialog.tsx'
import { applicationsKey } from './applications.ts'

/** Gives an application another name. */
export const RenameApplicationDialog = ({
  application,
  isOpen,
  onClose,
}: {
  /** Stays given while the dialog fades out. */
  application: ApplicationSummary | null
  isOpen: boolean
  onClose: () => void
}) => {
  const client = useQueryClient()
  if (application === null) return null
  return (
    <NameDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Rename application"
      label="Application name"
      submitLabel="Rename application"
      initial={application.name}
      send={async (name) => {
        await call(routes.applications.update, {
          parameters: { applicationId: application.id },
          body: { name },
        })
        await client.invalidateQueries({ queryKey: applicationsKey })
        onClose()
        notifySuccess('Application name updated')
      }}
    />
  )
}
