import type { ReviewView } from '@ashlar/contract'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../session/index.ts'
import { OpinionField, Opinions } from '../Opinions.tsx'
import type { ReviewActions } from './use-review-actions.ts'
import classes from './Reviews.module.css'

const lapses = {
  changed: 'The branch was changed since.',
  right: 'Does not count any more: they may not edit, or changed the branch themselves.',
} as const

/** Who approved the branch or asked for changes, and the way to decide. */
export const Verdicts = ({ review, actions }: { review: ReviewView; actions: ReviewActions }) => {
  const { user } = useSession()
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { verdicts, approvals, approvalsNeeded, commitId, notApproving, state } = review
  const isDecided = verdicts.some(({ person }) => person.id === user.id)
  const decide = async (verdict: 'approve' | 'changes' | null): Promise<void> => {
    setBusy(true)
    if (await actions.decide(verdict, message.trim(), commitId)) setMessage('')
    setBusy(false)
  }
  return (
    <section aria-label="Decisions" className={classes['beside']}>
      <h3 className={classes['title']}>
        {approvalsNeeded === 0
          ? approvals === 1
            ? '1 approval'
            : `${approvals} approvals`
          : `${approvals} of ${approvalsNeeded} approvals`}
      </h3>
      <Opinions
        opinions={verdicts.map(({ verdict, lapsed, ...said }) => ({
          ...said,
          isApproval: verdict === 'approve',
          lapsed: lapsed === null ? null : lapses[lapsed],
        }))}
      />
      {state === 'open' && (
        <Stack gap="xs">
          <OpinionField
            description={notApproving ?? 'With what you decide. May stay empty.'}
            value={message}
            onChange={setMessage}
          />
          <Group gap="xs">
            <Button
              size="xs"
              loading={isBusy}
              disabled={notApproving !== null}
              onClick={() => void decide('approve')}
            >
              Approve
            </Button>
            <Button size="xs" variant="default" loading={isBusy} onClick={() => void decide('changes')}>
              Ask for changes
            </Button>
            {isDecided && (
              <Button size="xs" variant="subtle" loading={isBusy} onClick={() => void decide(null)}>
                Take back what you decided
              </Button>
            )}
            <Button size="xs" variant="subtle" loading={isBusy} onClick={() => void actions.setOpen(false)}>
              Close the review
            </Button>
          </Group>
        </Stack>
      )}
      {state === 'closed' && (
        <Button size="xs" variant="default" onClick={() => void actions.setOpen(true)}>
          Open it again
        </Button>
      )}
    </section>
  )
}
