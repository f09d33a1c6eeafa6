import { CallError } from '@ashlar/contract'
import { callInSession } from '../session/index.ts'
import { branchCalls } from './branch-calls.ts'
import type { BranchedType } from './branched.ts'

/** A branch to begin. */
export interface BranchToCreate {
  readonly entityId: string
  readonly entityType: BranchedType
  readonly branchName: string
  readonly baseBranchName: string
}

/** What came of it. */
export type BranchCreated =
  | { readonly success: true; readonly name: string }
  | { readonly success: false; readonly message: string; readonly httpStatus?: number }

const defaultMessage = 'Cannot create branch'

/** Begins a branch, and says what came of it; never throws. */
export const createBranch = async ({
  entityId,
  entityType,
  branchName,
  baseBranchName,
}: BranchToCreate): Promise<BranchCreated> => {
  try {
    const { name } = await callInSession(
      branchCalls[entityType].create(entityId, { name: branchName, baseBranchName }),
    )
    return { success: true, name }
  } catch (error) {
    if (!(error instanceof CallError)) return { success: false, message: defaultMessage }
    const message = error.message === '' ? defaultMessage : error.message
    // Without a connection there is no answer, and so no status.
    return error.status === 0
      ? { success: false, message }
      : { success: false, message, httpStatus: error.status }
  }
}
