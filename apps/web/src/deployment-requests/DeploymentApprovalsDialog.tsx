import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApprovalsDialog } from '../branches/ApprovalsDialog.tsx'
import { callInSession } from '../session/index.ts'
import type { DeployedHere } from './deployed-here.ts'
import { requestCalls } from './request-calls.ts'
import { requestsQuery } from './requests-query.ts'

/** Asks how many have to approve a version before it is deployed. */
export const DeploymentApprovalsDialog = ({
  isOpen,
  onClose,
  ...here
}: Pick<DeployedHere, 'deployed' | 'revision' | 'versionsKey'> & {
  readonly isOpen: boolean
  readonly onClose: () => void
}) => {
  const { deployed, versionsKey } = here
  const queries = useQueryClient()
  const asked = useQuery({ ...requestsQuery(here), enabled: isOpen })
  return (
    <ApprovalsDialog
      isOpen={isOpen}
      of="deployment"
      noun={deployed.type}
      present={asked.data?.approvalsNeeded}
      change={async (approvalsNeeded) => {
        await callInSession(requestCalls[deployed.type].need(deployed.id, approvalsNeeded))
        await queries.invalidateQueries({ queryKey: versionsKey })
      }}
      onClose={onClose}
    />
  )
}
