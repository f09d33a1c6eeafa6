import { DialogActions } from '@ashlar/ui'
import { Button, Modal, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Deploying } from './use-deploy.ts'

/** Asks what is new before the application is deployed: those who look at its versions read it. */
export const DeployWithNote = ({
  isOpen,
  deploying,
  onClose,
}: {
  isOpen: boolean
  deploying: Deploying
  onClose: () => void
}) => (
  <Modal opened={isOpen} onClose={onClose} title="Deploy" size={460}>
    <NoteForm deploying={deploying} onClose={onClose} />
  </Modal>
)

const NoteForm = ({
  deploying: { deploy, isBusy },
  onClose,
}: {
  deploying: Deploying
  onClose: () => void
}) => {
  const [description, setDescription] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy) return
    // How it went is told where every deployment is told.
    void deploy(description.trim()).then(onClose)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Textarea
          label="What is new"
          description="For those who look at the versions of this application. May stay empty."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          data-autofocus
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Deploy
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
