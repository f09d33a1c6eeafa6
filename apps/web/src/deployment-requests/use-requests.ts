import type { DeploymentRequestView } from '@ashlar/contract'
import { useQuery } from '@tanstack/react-query'
import type { DeployedHere } from './deployed-here.ts'
import { requestsQuery } from './requests-query.ts'

/** What is known of the deployments of something that others approve. */
interface Requests {
  readonly needed: number
  readonly requests: readonly DeploymentRequestView[]
  /** The one that waits. */
  readonly waiting: DeploymentRequestView | undefined
}

/** Who asked for deployments of something that others approve; nothing is asked for while that is not `wanted`. */
export const useRequests = (here: DeployedHere, wanted = true): Requests => {
  const asked = useQuery({ ...requestsQuery(here), enabled: wanted })
  const { approvalsNeeded = 0, requests = [] } = asked.data ?? {}
  return {
    needed: approvalsNeeded,
    requests,
    waiting: requests.find(({ state }) => state === 'waiting'),
  }
}
