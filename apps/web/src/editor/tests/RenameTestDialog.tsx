import { DialogActions } from '@ashlar/ui'
import { putTest } from '@ashlar/document'
import type { TestRecord } from '@ashlar/schema'
import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useEditorSession } from '../context/editor-context.tsx'

/** Gives a test another title. */
export const RenameTestDialog = ({ test, onClose }: { test: TestRecord | null; onClose: () => void }) => (
  <Modal opened={test !== null} onClose={onClose} title="Rename a test" size={460}>
    {test !== null && <RenameForm test={test} onClose={onClose} />}
  </Modal>
)

const RenameForm = ({ test, onClose }: { test: TestRecord; onClose: () => void }) => {
  const session = useEditorSession()
  const [title, setTitle] = useState(test.title)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const step = { label: `Rename the test “${test.title}”` }
    if (session.apply(putTest(session.state.records, { ...test, title }), step)) onClose()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="What is tested"
          maxLength={200}
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={title.trim() === ''}>
            Rename
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
