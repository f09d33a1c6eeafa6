import { Button, Tooltip } from '@mantine/core'
import { Icon, IconButton } from '@ashlar/ui'
import { useState } from 'react'
import { DeployWithNote } from './DeployWithNote.tsx'
import { DeployRefused } from './DeployRefused.tsx'
import { DeployTested } from './DeployTested.tsx'
import { useDeploy } from './use-deploy.ts'

/** Publishes what is saved now. */
export const DeployButton = () => {
  const deploying = useDeploy()
  const { hasChanges, isBusy, deploy } = deploying
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Tooltip label={hasChanges ? 'Publish what is saved now' : 'The deployed version is what you see here'}>
        <Button
          size="xs"
          variant={hasChanges ? 'filled' : 'default'}
          loading={isBusy}
          disabled={!hasChanges}
          leftSection={<Icon name={hasChanges ? 'rocket' : 'check'} size={14} />}
          onClick={() => void deploy()}
        >
          {hasChanges ? 'Deploy' : 'Up to date'}
        </Button>
      </Tooltip>
      {hasChanges && (
        <IconButton icon="pencil" label="Deploy, and say what is new" onClick={() => setAsking(true)} />
      )}
      <DeployWithNote isOpen={isAsking} deploying={deploying} onClose={() => setAsking(false)} />
      <DeployTested {...deploying} />
      <DeployRefused {...deploying} />
    </>
  )
}
