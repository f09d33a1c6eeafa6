import { type ApplicationSummary, call, routes } from '@ashlar/contract'
import { ConfirmDialog, forgetNoticesAbout, notifyFailure, notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../server/failure.ts'
import { applicationsKey } from './applications.ts'

/** Asks before an application is deleted. */
export const DeleteApplicationDialog = ({
  application,
  isOpen,
  onClose,
}: {
  /** Stays given while the dialog fades out, so that it keeps its words. */
  application: ApplicationSummary | null
  isOpen: boolean
  onClose: () => void
}) => {
  const client = useQueryClient()
  const noun = application?.kind ?? 'application'

  const remove = async (): Promise<null> => {
    if (application === null) return null
    try {
      await call(routes.applications.remove, { parameters: { applicationId: application.id } })
    } catch (error) {
      notifyFailure(`Could not delete ${noun}: ${failureOf(error).message}`)
      return null
    }
    forgetNoticesAbout(application.id)
    await client.invalidateQueries({ queryKey: applicationsKey })
    notifySuccess(`${noun === 'module' ? 'Module' : 'Application'} ${application.name} was deleted.`)
    return null
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${noun} ${application?.name ?? ''}?`}
      confirmLabel={`Delete ${noun}`}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        Its pages, APIs and all published versions are deleted for everyone. The data in your integrations
        stays as it is.
      </p>
    </ConfirmDialog>
  )
}
