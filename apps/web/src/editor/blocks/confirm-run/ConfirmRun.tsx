import { DialogActions } from '@ashlar/ui'
import { Button, Checkbox, Modal } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import type { ChangingStatement } from './changing-statements.ts'
import classes from './ConfirmRun.module.css'

/** A run that waits for the answer of whoever builds. */
export interface RunQuestion {
  readonly apiName: string
  readonly statements: readonly ChangingStatement[]
  readonly run: (isTrial: boolean) => void
}

interface ConfirmRunProps {
  question: RunQuestion
  /** The name of the profile with which it runs; null where there is none to choose. */
  profile: string | null
  onClose: () => void
  /** Lets the same statements run from now on without a question. */
  onAllow: () => void
}

/** Asks before a run that may change data, and offers to roll all of it back. */
export const ConfirmRun = ({ question, profile, onClose, onAllow }: ConfirmRunProps): ReactElement => {
  const [isAllowed, setAllowed] = useState(false)
  const { apiName, statements, run } = question
  const lasting = statements.filter(({ canRollBack }) => !canRollBack)
  const answer = (isTrial: boolean): void => {
    if (isAllowed && !isTrial) onAllow()
    onClose()
    run(isTrial)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={profile === null ? `Run ${apiName}?` : `Run ${apiName} in ${profile}?`}
    >
      <p className={classes['lead']}>
        {statements.length === 1 ? 'This step may change data:' : 'These steps may change data:'}
      </p>
      <ul className={classes['statements']}>
        {statements.map(({ step, integration, text }) => (
          <li key={step}>
            <span className={classes['step']}>
              <strong>{step}</strong> in {integration}
            </span>
            {text !== '' && (
              <pre className={classes['text']} tabIndex={0} role="region" aria-label={step}>
                {text}
              </pre>
            )}
          </li>
        ))}
      </ul>
      <p className={classes['lead']}>
        {lasting.length === 0
          ? 'A trial run shows how many rows it changes, and then rolls everything back.'
          : `A trial run rolls everything back. It stops at ${lasting.map(({ step }) => step).join(', ')}, which cannot be rolled back.`}
      </p>
      <Checkbox
        size="xs"
        label="Do not ask again for these steps until this page is loaded anew"
        checked={isAllowed}
        onChange={(event) => setAllowed(event.currentTarget.checked)}
      />
      <DialogActions isApart>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => answer(true)} data-autofocus>
          Trial run
        </Button>
        <Button color="red" onClick={() => answer(false)}>
          Run and keep changes
        </Button>
      </DialogActions>
    </Modal>
  )
}
