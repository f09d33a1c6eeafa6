import { refuseBranchName } from '@ashlar/schema'
import { DialogActions, ErrorNotice, notifySuccess } from '@ashlar/ui'
import { Button, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Branched } from './branched.ts'
import { branchesKey } from './branches-query.ts'
import { createBranch } from './create-branch.ts'

interface NewBranchProps {
  /** What it is to be a branch of. */
  readonly branched: Branched
  /** The branch that is open, with which the new one begins unless another one is chosen. */
  readonly present: string
  readonly branches: readonly string[]
  /** Saves what waits. */
  readonly flush: () => Promise<boolean>
  readonly onClose: () => void
  readonly onCreated: (name: string) => void
}

/** Asks what a new branch is called and begins with, and opens it. */
export const NewBranchDialog = ({ isOpen, ...props }: NewBranchProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title="New branch" size={460}>
    <NewBranchForm {...props} />
  </Modal>
)

const NewBranchForm = ({ branched, present, branches, flush, onClose, onCreated }: NewBranchProps) => {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [base, setBase] = useState(present)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const wanted = name.trim()
  const refusal = refuseBranchName(wanted)
  const create = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    await flush()
    const created = await createBranch({
      entityId: branched.id,
      entityType: branched.type,
      branchName: wanted,
      baseBranchName: base,
    })
    setBusy(false)
    if (!created.success) {
      setFailure(created.message)
      return
    }
    await queries.invalidateQueries({ queryKey: branchesKey(branched) })
    notifySuccess(`You are on the branch ${created.name} now.`)
    onClose()
    onCreated(created.name)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isBusy && refusal === null) void create()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Such as new-prices or anna/new-prices"
          required
          maxLength={100}
          data-autofocus
          value={name}
          error={isTried ? refusal : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Begins with what is saved on"
          data={branches.length === 0 ? [present] : [...branches]}
          value={base}
          allowDeselect={false}
          onChange={(value) => value !== null && setBase(value)}
        />
        {failure === null ? null : (
          <ErrorNotice title="Cannot create branch" failure={{ message: failure }} />
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create branch
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
