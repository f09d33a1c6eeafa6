import { defaultBranchName } from '@ashlar/schema'
import { notifyFailure, notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../server/failure.ts'
import { callInSession } from '../session/index.ts'
import { branchCalls } from './branch-calls.ts'
import type { Branched } from './branched.ts'
import { branchesKey } from './branches-query.ts'

/** The way to say whether a default branch changes by merging alone; `refresh` reads again what is open. */
export const useProtection = (
  branched: Branched,
  { flush, refresh }: { flush: () => Promise<boolean>; refresh: () => Promise<unknown> },
): ((isProtected: boolean) => Promise<void>) => {
  const queries = useQueryClient()
  return async (isProtected) => {
    try {
      await flush()
      await callInSession(branchCalls[branched.type].protect(branched.id, { isProtected }))
      await refresh()
      await queries.invalidateQueries({ queryKey: branchesKey(branched) })
      notifySuccess(
        isProtected
          ? `${defaultBranchName} is protected: it changes by merging branches alone.`
          : `${defaultBranchName} can be edited again.`,
      )
    } catch (error) {
      notifyFailure(failureOf(error).message)
    }
  }
}
