import type { DeploymentRequestView } from '@ashlar/contract'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { RelativeTime } from '../screens/RelativeTime.tsx'
import { exactTime } from '../screens/relative-time.ts'
import { useSession } from '../session/index.ts'
import { OpinionField, Opinions } from '../branches/Opinions.tsx'
import type { DeployedHere } from './deployed-here.ts'
import classes from './RequestDialog.module.css'
import { countInWords, stateInWords, wordsOf } from './request-in-words.ts'
import { useRequestActions } from './use-request-actions.ts'

interface RequestProps {
  /** Stays given while the dialog fades out. */
  readonly request: DeploymentRequestView | null
  /** How many approvals a deployment needs. */
  readonly needed: number
  readonly here: DeployedHere
  readonly onClose: () => void
}

/** A deployment that others approve: what would be otherwise, who approved it, and the way to decide. */
export const RequestDialog = ({ isOpen, ...properties }: RequestProps & { isOpen: boolean }) => (
  <Modal
    opened={isOpen}
    onClose={properties.onClose}
    title={`Deployment of version ${properties.request?.number ?? ''}`}
    size={860}
  >
    {properties.request === null ? null : <RequestPane {...properties} request={properties.request} />}
  </Modal>
)

const RequestPane = ({
  request,
  needed,
  here,
  onClose,
}: RequestProps & { request: DeploymentRequestView }) => {
  const { versionId, description, askedBy, askedAt, deployAt, state } = request
  const { deployedId } = here
  const words = wordsOf(here.deployed.type)
  return (
    <Stack gap="md">
      <div>
        <p className={classes['facts']}>
          Asked for by <bdi>{askedBy?.name ?? 'somebody whose account is gone'}</bdi>,{' '}
          <RelativeTime at={askedAt} />.{deployAt !== null && ` Planned for ${exactTime(deployAt)}.`}
          {state !== 'waiting' && ` ${stateInWords(request)}.`}
        </p>
        {description !== '' && (
          <p className={classes['description']} dir="auto">
            {description}
          </p>
        )}
      </div>
      <Approvals request={request} needed={needed} here={here} onDone={onClose} />
      <section aria-label="What differs">
        <h3 className={classes['title']}>{words.changes}</h3>
        {deployedId === null ? (
          <p className={classes['facts']}>{words.first}</p>
        ) : versionId === deployedId ? (
          <p className={classes['facts']}>{words.isThere}</p>
        ) : (
          here.comparison(request, deployedId, onClose)
        )}
      </section>
    </Stack>
  )
}

const Approvals = ({
  request,
  needed,
  here,
  onDone,
}: {
  request: DeploymentRequestView
  needed: number
  here: DeployedHere
  onDone: () => void
}) => {
  const { approvals, state, isApproved, reason } = request
  return (
    <section aria-label="Approvals">
      <h3 className={classes['title']}>{countInWords(request, needed)}</h3>
      <Opinions
        opinions={approvals.map(({ counts, ...said }) => ({
          ...said,
          isApproval: true,
          lapsed: counts ? null : 'Does not count any more: they may not deploy.',
        }))}
      />
      {state === 'waiting' && isApproved && (
        <p className={classes['facts']}>
          {reason === ''
            ? 'It is approved. It is deployed at the time for which it was planned, or when somebody does it.'
            : `It is approved, but was not deployed. ${reason}`}
        </p>
      )}
      {state === 'waiting' && <Decision request={request} here={here} onDone={onDone} />}
    </section>
  )
}

const Decision = ({
  request,
  here,
  onDone,
}: {
  request: DeploymentRequestView
  here: DeployedHere
  onDone: () => void
}) => {
  const { user } = useSession()
  const { canDeploy } = here
  const actions = useRequestActions(here, request)
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { askedBy, approvals, notApproving, isApproved } = request
  const isAsker = askedBy?.id === user.id
  const isGiven = approvals.some(({ person }) => person.id === user.id)
  const run = async (work: Promise<boolean>, isOver: boolean): Promise<void> => {
    setBusy(true)
    const isDone = await work
    setBusy(false)
    if (!isDone) return
    setMessage('')
    if (isOver) onDone()
  }
  return (
    <Stack gap="xs" mt="sm">
      {canDeploy && !isAsker && (
        <OpinionField
          description={notApproving ?? 'Whoever asked reads it. A refusal says why.'}
          value={message}
          onChange={setMessage}
        />
      )}
      {isAsker && <p className={classes['facts']}>{notApproving}</p>}
      <Group gap="xs">
        {canDeploy && !isAsker && (
          <>
            <Button
              size="xs"
              loading={isBusy}
              disabled={notApproving !== null || isGiven}
              onClick={() => void run(actions.decide('approve', message.trim()), false)}
            >
              {isGiven ? 'You approved it' : 'Approve'}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={isBusy}
              onClick={() => void run(actions.decide('refuse', message.trim()), true)}
            >
              Refuse
            </Button>
          </>
        )}
        {canDeploy && isApproved && (
          <Button size="xs" loading={isBusy} onClick={() => void run(actions.deploy(), true)}>
            Deploy now
          </Button>
        )}
        {isAsker && (
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            onClick={() => void run(actions.withdraw(), true)}
          >
            Take it back
          </Button>
        )}
      </Group>
    </Stack>
  )
}
