import { notifyFailure } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/index.ts'
import { viewAs } from '../../session/view-as.ts'
import classes from './Shell.module.css'

/** Says that somebody looks at the product as others do, and leads back. */
export const ViewedAs = () => {
  const { viewAs: viewed } = useSession()
  if (viewed === null) return null
  const stop = async (): Promise<void> => {
    try {
      await viewAs(null)
    } catch (error) {
      notifyFailure(failureOf(error).message)
    }
  }
  return (
    <div className={classes['viewedAs']} role="status">
      <span>
        {viewed.kind === 'role'
          ? `You see what somebody with the role ${viewed.name} sees.`
          : `You see what somebody sees who is in the group ${viewed.name} and has no role beside it.`}
      </span>
      <Button size="xs" variant="default" onClick={() => void stop()}>
        Stop
      </Button>
    </div>
  )
}
