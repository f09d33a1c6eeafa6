import { CallError, crashCode } from '@ashlar/contract'
import { Button } from '@mantine/core'
import { FailurePage } from '../screens/failures/FailurePage.tsx'

/** Whether something failed because the branch that an address names is not there. */
export const isBranchMissing = (error: unknown): boolean => {
  const details = error instanceof CallError ? error.body?.details : undefined
  return (
    typeof details === 'object' &&
    details !== null &&
    'reason' in details &&
    details.reason === 'branch not found'
  )
}

/** What is shown in place of an editor whose address names a branch that is not there. */
export const BranchNotFoundPage = ({
  branch,
  defaultAddress,
}: {
  branch: string
  /** Where the default branch is edited. */
  defaultAddress: string
}) => (
  <FailurePage
    code={crashCode({ reason: 'branch not found' })}
    title="This branch does not exist"
    actions={
      <>
        <Button variant="default" component="a" href="/home">
          Return home
        </Button>
        <Button component="a" href={defaultAddress}>
          Open the default branch
        </Button>
      </>
    }
  >
    There is no branch called {branch}. It may have been merged and deleted.
  </FailurePage>
)
