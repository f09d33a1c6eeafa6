import { ConfirmDialog, notifyFailure, notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../server/failure.ts'
import { callInSession } from '../session/index.ts'
import { branchCalls } from './branch-calls.ts'
import type { Branched, OpenBranch } from './branched.ts'
import { branchesKey } from './branches-query.ts'

/** Asks before the branch that is open is deleted. */
export const DeleteBranchDialog = ({
  isOpen,
  branched,
  branch,
  flush,
  onClose,
  onLeave,
}: {
  isOpen: boolean
  branched: Branched
  branch: OpenBranch
  /** Saves what waits. */
  flush: () => Promise<boolean>
  onClose: () => void
  /** Opens the default branch. */
  onLeave: () => void
}) => {
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete branch ${branch.name}?`}
      confirmLabel="Delete branch"
      onClose={onClose}
      onConfirm={async () => {
        try {
          await flush()
          await callInSession(branchCalls[branched.type].remove(branched.id, branch.id))
          await queries.invalidateQueries({ queryKey: branchesKey(branched) })
          onLeave()
          notifySuccess(`The branch ${branch.name} is deleted.`)
        } catch (error) {
          notifyFailure(`The branch was not deleted. ${failureOf(error).message}`)
        }
        return null
      }}
    >
      What was changed here and not merged is lost. What is deployed stays.
    </ConfirmDialog>
  )
}
