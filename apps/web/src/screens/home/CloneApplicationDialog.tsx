import { type ApplicationSummary, call, routes } from '@ashlar/contract'
import { notifyFailure } from '@ashlar/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { nameOfCopy } from '../names/name-of-copy.ts'
import { NameDialog } from '../names/NameDialog.tsx'
import { namesLike } from '../names/names-like.ts'
import { applicationList, applicationsKey } from './applications.ts'

/** Names the copy of an application, makes it and opens its editor. */
export const CloneApplicationDialog = ({
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
  const navigate = useNavigate()
  const { data: taken } = useQuery({
    ...namesLike(applicationList, application?.name ?? ''),
    enabled: isOpen && application !== null,
  })
  if (application === null) return null
  return (
    <NameDialog
      isOpen={isOpen && taken !== undefined}
      onClose={onClose}
      title={`Clone ${application.name}`}
      label="Application name"
      help="The copy has all pages and settings. It is neither deployed nor shared."
      submitLabel="Clone application"
      initial={nameOfCopy(application.name, taken ?? new Set())}
      tell={({ message }) => notifyFailure(`Could not clone application: ${message}`)}
      send={async (name) => {
        const { id } = await call(routes.applications.clone, {
          parameters: { applicationId: application.id },
          body: { name },
        })
        await client.invalidateQueries({ queryKey: applicationsKey })
        onClose()
        await navigate({ to: '/applications/$applicationId/edit', params: { applicationId: id } })
      }}
    />
  )
}
