import { Button, Tooltip } from '@mantine/core'
import { Icon } from '@ashlar/ui'
import { useDeploy } from './use-deploy.ts'

/** Publishes what is saved now. */
export const DeployButton = () => {
  const { hasChanges, isBusy, deploy } = useDeploy()
  return (
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
  )
}
