import { Icon } from '@ashlar/ui'
import { Button } from '@mantine/core'

/** Leads to deploying; where what runs is what is on the screen, it says so. */
export const DeployButton = ({ hasChanges, onDeploy }: { hasChanges: boolean; onDeploy: () => void }) => (
  <Button
    size="xs"
    variant={hasChanges ? 'filled' : 'default'}
    disabled={!hasChanges}
    leftSection={<Icon name={hasChanges ? 'rocket' : 'check'} size={14} />}
    onClick={onDeploy}
  >
    {hasChanges ? 'Deploy' : 'Up to date'}
  </Button>
)
