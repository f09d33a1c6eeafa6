import { type BranchChoice, type BranchMergeView, type BranchView, call, routes } from '@ashlar/contract'
import type { ComparedVersions } from '@ashlar/document'
import type { BranchedType } from './branched.ts'

/** A merge that somebody asks for. */
export interface MergeToAsk {
  readonly into: 'default' | 'branch'
  readonly choices: BranchChoice[]
  readonly state?: string
}

/** What is done on the server with branches. All throw `CallError` as `call` does. */
interface BranchCalls {
  list: (id: string, signal: AbortSignal) => Promise<{ branches: readonly BranchView[] }>
  create: (id: string, body: { name: string; baseBranchName: string }) => Promise<{ name: string }>
  remove: (id: string, branchId: string) => Promise<null>
  compare: (id: string, branchId: string, signal: AbortSignal) => Promise<ComparedVersions>
  merge: (id: string, branchId: string, body: MergeToAsk) => Promise<BranchMergeView>
  protect: (id: string, body: { isProtected: boolean; approvalsNeeded?: number }) => Promise<null>
}

const ofApplication = (applicationId: string) => ({ parameters: { applicationId } })
const inApplication = (applicationId: string, branchId: string) => ({
  parameters: { applicationId, branchId },
})
const ofApi = (apiId: string) => ({ parameters: { apiId } })
const inApi = (apiId: string, branchId: string) => ({ parameters: { apiId, branchId } })

const applicationCalls: BranchCalls = {
  list: (id, signal) => call(routes.applications.listBranches, ofApplication(id), signal),
  create: (id, body) => call(routes.applications.createBranch, { ...ofApplication(id), body }),
  remove: (id, branchId) => call(routes.applications.removeBranch, inApplication(id, branchId)),
  compare: (id, branchId, signal) =>
    call(routes.applications.compareBranch, inApplication(id, branchId), signal),
  merge: (id, branchId, body) =>
    call(routes.applications.mergeBranch, { ...inApplication(id, branchId), body }),
  protect: (id, body) => call(routes.applications.protectBranch, { ...ofApplication(id), body }),
}

const apiCalls: BranchCalls = {
  list: (id, signal) => call(routes.apiBranches.listBranches, ofApi(id), signal),
  create: (id, body) => call(routes.apiBranches.createBranch, { ...ofApi(id), body }),
  remove: (id, branchId) => call(routes.apiBranches.removeBranch, inApi(id, branchId)),
  compare: (id, branchId, signal) => call(routes.apiBranches.compareBranch, inApi(id, branchId), signal),
  merge: (id, branchId, body) => call(routes.apiBranches.mergeBranch, { ...inApi(id, branchId), body }),
  protect: (id, body) => call(routes.apiBranches.protectBranch, { ...ofApi(id), body }),
}

/** What is done with the branches of things of a kind. */
export const branchCalls: Readonly<Record<BranchedType, BranchCalls>> = {
  application: applicationCalls,
  workflow: apiCalls,
  'scheduled job': apiCalls,
}
