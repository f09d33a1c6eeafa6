import { call, type DeploymentRequestView, routes } from '@ashlar/contract'
import type { BranchedType } from '../branches/branched.ts'

interface Decision {
  readonly verdict: 'approve' | 'refuse'
  readonly message: string
}

/** What is done on the server with deployments that others approve. All throw `CallError` as `call` does. */
interface RequestCalls {
  list: (
    id: string,
    signal: AbortSignal,
  ) => Promise<{ approvalsNeeded: number; requests: readonly DeploymentRequestView[] }>
  decide: (id: string, requestId: string, body: Decision) => Promise<DeploymentRequestView>
  withdraw: (id: string, requestId: string) => Promise<null>
  need: (id: string, approvalsNeeded: number) => Promise<null>
}

const ofApplications: RequestCalls = {
  list: (applicationId, signal) =>
    call(routes.applications.listDeploymentRequests, { parameters: { applicationId } }, signal),
  decide: (applicationId, requestId, body) =>
    call(routes.applications.decideDeploymentRequest, { parameters: { applicationId, requestId }, body }),
  withdraw: (applicationId, requestId) =>
    call(routes.applications.withdrawDeploymentRequest, { parameters: { applicationId, requestId } }),
  need: (applicationId, approvalsNeeded) =>
    call(routes.applications.changeDeploymentApprovals, {
      parameters: { applicationId },
      body: { approvalsNeeded },
    }),
}

const ofApis: RequestCalls = {
  list: (apiId, signal) => call(routes.apiBranches.listDeploymentRequests, { parameters: { apiId } }, signal),
  decide: (apiId, requestId, body) =>
    call(routes.apiBranches.decideDeploymentRequest, { parameters: { apiId, requestId }, body }),
  withdraw: (apiId, requestId) =>
    call(routes.apiBranches.withdrawDeploymentRequest, { parameters: { apiId, requestId } }),
  need: (apiId, approvalsNeeded) =>
    call(routes.apiBranches.changeDeploymentApprovals, { parameters: { apiId }, body: { approvalsNeeded } }),
}

/** What is done with deployments of things of a kind. */
export const requestCalls: Readonly<Record<BranchedType, RequestCalls>> = {
  application: ofApplications,
  workflow: ofApis,
  'scheduled job': ofApis,
}
