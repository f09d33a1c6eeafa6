import { Button, Tooltip } from '@mantine/core'
import { Icon } from '@ashlar/ui'
import { DeployRefused } from './DeployRefused.tsx'
import { useDeploy } from './use-deploy.ts'

/** Publishes what is saved now. */
export const DeployButton = () => {
  const deploying = useDeploy()
  const { hasChanges, isBusy, deploy } = deploying
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
      <DeployRefused {...deploying} />
    </>
  )
}
