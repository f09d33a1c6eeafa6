import type { DeploymentRequestView } from '@ashlar/contract'
import { Alert, Button } from '@mantine/core'
import { RelativeTime } from '../screens/RelativeTime.tsx'
import { exactTime } from '../screens/relative-time.ts'
import { countInWords } from './request-in-words.ts'

/** Says which version waits for others to approve it, and leads to it. */
export const WaitingDeployment = ({
  request,
  needed,
  onOpen,
}: {
  request: DeploymentRequestView
  needed: number
  onOpen: () => void
}) => {
  const { number, askedBy, askedAt, deployAt, isApproved, reason } = request
  return (
    <Alert
      color={reason === '' ? 'blue' : 'red'}
      title={`Version ${number} ${isApproved ? 'is approved' : 'waits for approval'}`}
      mb="sm"
    >
      Asked for by <bdi>{askedBy?.name ?? 'somebody whose account is gone'}</bdi>,{' '}
      <RelativeTime at={askedAt} />. {countInWords(request, needed)}.
      {deployAt !== null && ` Planned for ${exactTime(deployAt)}.`}
      {reason !== '' && ` ${reason}`}
      <Button size="compact-xs" variant="default" mt="xs" display="block" onClick={onOpen}>
        Look at it
      </Button>
    </Alert>
  )
}
