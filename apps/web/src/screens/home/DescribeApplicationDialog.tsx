import { DialogActions, ErrorNotice, type Failure } from '@ashlar/ui'
import { Button, Modal, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { beginWith } from '../../from-sentence/begun-with.ts'
import { nameOfSentence } from '../../from-sentence/name-of-sentence.ts'
import { failureOf } from '../../server/failure.ts'
import { applicationsKey } from './applications.ts'
import { createNamed } from './create-named.ts'

interface DescribeFormProps {
  /** The folder that it is put in; null: none. */
  folderId: string | null
  onClose: () => void
}

/** Asks for a sentence, makes an application, and opens its editor, in which the assistant works on the sentence. */
export const DescribeApplicationDialog = ({ isOpen, ...form }: DescribeFormProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={form.onClose} title="Describe an application" size={560}>
    <DescribeForm {...form} />
  </Modal>
)

const DescribeForm = ({ folderId, onClose }: DescribeFormProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [sentence, setSentence] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const create = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const { id } = await createNamed(nameOfSentence(sentence), folderId)
      await client.invalidateQueries({ queryKey: applicationsKey, refetchType: 'none' })
      beginWith(id, sentence.trim())
      await navigate({ to: '/applications/$applicationId/edit', params: { applicationId: id } })
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy && sentence.trim() !== '') void create()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        label="What shall it do?"
        description="Name the data it works with, and what people do with them. Mason proposes; nothing counts before you accept it."
        placeholder="A table of customers with a search and an edit form"
        data-autofocus
        autosize
        minRows={4}
        maxRows={12}
        maxLength={10_000}
        value={sentence}
        onChange={(event) => setSentence(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {failure === null ? null : <ErrorNotice failure={failure} />}
      <DialogActions isApart>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={sentence.trim() === ''}>
          Create and build
        </Button>
      </DialogActions>
    </form>
  )
}
