import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './ConfirmDialog.module.css'
import { DialogActions } from '../dialog/DialogActions.tsx'
import { ErrorNotice, type Failure } from './ErrorNotice.tsx'

/**
 * Asks before an act that cannot be undone. What can be undone is done at once and offers to be undone instead.
 * `onConfirm` answers with a failure to show in the dialog, which then stays open, or with null when it is done.
 */
export const ConfirmDialog = ({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  onConfirm,
  onClose,
}: {
  isOpen: boolean
  /** A question with the name of the thing: "Delete application Orders?". */
  title: string
  /** What will be lost. */
  children: ReactNode
  /** A verb and its object: "Delete application". */
  confirmLabel: string
  /** Where "Cancel" would say the opposite, as for something that is to be cancelled. */
  cancelLabel?: string
  /** `accent` for what loses nothing. */
  tone?: 'danger' | 'accent'
  onConfirm: () => Promise<Failure | null>
  onClose: () => void
}) => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const close = () => {
    setFailure(null)
    onClose()
  }

  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    const refusal = await onConfirm()
    setBusy(false)
    if (refusal === null) close()
    else setFailure(refusal)
  }

  return (
    <Modal opened={isOpen} onClose={close} title={title} size={440}>
      <div className={classes['text']}>{children}</div>
      {failure === null ? null : <ErrorNotice failure={failure} />}
      <DialogActions isApart>
        <Button variant="default" onClick={close} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color={tone === 'danger' ? 'red' : 'accent'} loading={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Modal>
  )
}
