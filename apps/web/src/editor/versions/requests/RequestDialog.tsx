import type { DeploymentRequestView } from '@ashlar/contract'
import { StatusDot } from '@ashlar/ui'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { RelativeTime } from '../../../screens/RelativeTime.tsx'
import { exactTime } from '../../../screens/relative-time.ts'
import { useSession } from '../../../session/index.ts'
import { useEditor } from '../../context/editor-context.tsx'
import { Comparison } from '../CompareDialog.tsx'
import classes from '../Versions.module.css'
import { countInWords, stateInWords } from './request-in-words.ts'
import { useRequestActions } from './use-request-actions.ts'

interface RequestProps {
  /** Stays given while the dialog fades out. */
  readonly request: DeploymentRequestView | null
  /** How many approvals a deployment needs. */
  readonly needed: number
  /** What visitors see; null where that is nothing. */
  readonly deployedId: string | null
  readonly onClose: () => void
}

/** A deployment that others approve: what visitors would see otherwise, who approved it, and the way to decide. */
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
  deployedId,
  onClose,
}: RequestProps & { request: DeploymentRequestView }) => {
  const { versionId, number, description, askedBy, askedAt, deployAt, state } = request
  const isShown = versionId === deployedId
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
      <Approvals request={request} needed={needed} onDone={onClose} />
      <section aria-label="What differs">
        <h3 className={classes['placeTitle']}>What changes for visitors</h3>
        {deployedId === null ? (
          <p className={classes['facts']}>
            Nothing is deployed yet: visitors would see this application for the first time.
          </p>
        ) : isShown ? (
          <p className={classes['facts']}>Visitors see this version.</p>
        ) : (
          <Comparison
            from={deployedId}
            to={versionId}
            columns={['Deployed', `Version ${number}`]}
            onLeave={onClose}
          />
        )}
      </section>
    </Stack>
  )
}

const Approvals = ({
  request,
  needed,
  onDone,
}: {
  request: DeploymentRequestView
  needed: number
  onDone: () => void
}) => {
  const { approvals, state, isApproved, reason } = request
  return (
    <section aria-label="Approvals">
      <h3 className={classes['placeTitle']}>{countInWords(request, needed)}</h3>
      {approvals.length > 0 && (
        <ul className={classes['records']}>
          {approvals.map(({ person, message, at, counts }) => (
            <li key={person.id}>
              <div className={classes['head']}>
                <StatusDot tone={counts ? 'success' : 'neutral'}>Approved</StatusDot>
                <span className={classes['facts']}>
                  <bdi>{person.name}</bdi>, <RelativeTime at={at} />
                  {!counts && '. Does not count any more: they may not deploy.'}
                </span>
              </div>
              {message !== '' && (
                <p className={classes['description']} dir="auto">
                  {message}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {state === 'waiting' && isApproved && (
        <p className={classes['facts']}>
          {reason === ''
            ? 'It is approved. It is deployed at the time for which it was planned, or when somebody does it.'
            : `It is approved, but was not deployed. ${reason}`}
        </p>
      )}
      {state === 'waiting' && <Decision request={request} onDone={onDone} />}
    </section>
  )
}

const Decision = ({ request, onDone }: { request: DeploymentRequestView; onDone: () => void }) => {
  const { user } = useSession()
  const canDeploy = useEditor(({ permissions }) => permissions.canDeploy)
  const actions = useRequestActions(request)
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
        <Textarea
          size="xs"
          label="What you say to it"
          description={notApproving ?? 'Whoever asked reads it. A refusal says why.'}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
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
