import { ConfirmDialog, notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { apiQueryKey } from '../../organization-apis/queries.ts'
import { failureOf } from '../../server/failure.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'

/** Asks before a workflow or job is taken out of service. */
export const UndeployDialog = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
  isOpen,
  onClose,
}: {
  session: ApiSession<View, Definition>
  isOpen: boolean
  onClose: () => void
}) => {
  const queries = useQueryClient()
  const { kind, id } = session
  const { name } = session.state.view
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Undeploy ${name}?`}
      confirmLabel="Undeploy"
      onClose={onClose}
      onConfirm={async () => {
        try {
          session.takeView(await kind.undeploy(id))
        } catch (error) {
          return failureOf(error)
        }
        await queries.invalidateQueries({ queryKey: apiQueryKey(kind.facts) })
        notifySuccess(`${name} is out of service.`)
        return null
      }}
    >
      <p>{kind.facts.undeployText}</p>
    </ConfirmDialog>
  )
}
