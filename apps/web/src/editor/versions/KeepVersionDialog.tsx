import { call, routes } from '@ashlar/contract'
import { DialogActions, ErrorNotice, type Failure, notifySuccess } from '@ashlar/ui'
import { Button, Modal, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { useEditorSession } from '../context/editor-context.tsx'
import { versionsKey } from './versions-query.ts'

/** Keeps what is saved now as a version to come back to; visitors see what they saw. */
export const KeepVersionDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title="Keep a version" size={460}>
    <KeepForm onClose={onClose} />
  </Modal>
)

const KeepForm = ({ onClose }: { onClose: () => void }) => {
  const { applicationId, saver } = useEditorSession()
  const queries = useQueryClient()
  const [description, setDescription] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const keep = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await saver.flush()
      const body = { description: description.trim() }
      const version = await callInSession(
        call(routes.applications.keepVersion, { parameters: { applicationId }, body }),
      )
      await queries.invalidateQueries({ queryKey: versionsKey(applicationId) })
      notifySuccess(`What is saved is kept as version ${version.number}.`)
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy && description.trim() !== '') void keep()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Textarea
          label="What it is"
          description="So that it is found again: “Before the new prices”. Nothing is deployed."
          required
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          data-autofocus
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {failure === null ? null : <ErrorNotice title="Nothing was kept" failure={failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={description.trim() === ''}>
            Keep
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
