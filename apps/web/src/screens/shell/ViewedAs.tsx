import { notifyFailure } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { roleFacts } from '../../invitations/invitations.ts'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/index.ts'
import { viewAs } from '../../session/view-as.ts'
import classes from './Shell.module.css'

/** Says that somebody looks at the product as others do, and leads back. */
export const ViewedAs = () => {
  const { viewAs: role } = useSession()
  if (role === null) return null
  const stop = async (): Promise<void> => {
    try {
      await viewAs(null)
    } catch (error) {
      notifyFailure(failureOf(error).message)
    }
  }
  return (
    <div className={classes['viewedAs']} role="status">
      <span>You see what somebody with the role {roleFacts[role].label} sees.</span>
      <Button size="xs" variant="default" onClick={() => void stop()}>
        Stop
      </Button>
    </div>
  )
}
