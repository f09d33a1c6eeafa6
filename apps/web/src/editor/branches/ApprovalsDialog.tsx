import { call, mostApprovals, routes } from '@ashlar/contract'
import { defaultBranchName } from '@ashlar/schema'
import { DialogActions, ErrorNotice, type Failure, notifySuccess } from '@ashlar/ui'
import { Button, Modal, Select, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { branchesKey } from './branches-query.ts'

interface ApprovalsProps {
  readonly applicationId: string
  /** How many are asked for now. */
  readonly present: number
  readonly onClose: () => void
}

/** Asks how many people have to approve a branch before it is merged into the protected default one. */
export const ApprovalsDialog = ({ isOpen, ...properties }: ApprovalsProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={properties.onClose} title="Approvals before a merge" size={460}>
    <ApprovalsForm {...properties} />
  </Modal>
)

const choices = Array.from({ length: mostApprovals + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : count === 1 ? '1 approval' : `${count} approvals`,
}))

const ApprovalsForm = ({ applicationId, present, onClose }: ApprovalsProps) => {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(String(present))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const body = { isProtected: true, approvalsNeeded: Number(chosen) }
      await callInSession(call(routes.applications.protectBranch, { parameters: { applicationId }, body }))
      await queries.invalidateQueries({ queryKey: branchesKey(applicationId) })
      notifySuccess(
        body.approvalsNeeded === 0
          ? 'Branches are merged without approvals.'
          : `Branches are merged into ${defaultBranchName} once others approved them.`,
      )
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Select
          label={`A merge into ${defaultBranchName} needs`}
          description="Of people who may edit, and neither changed the branch nor asked for its review."
          data={choices}
          value={chosen}
          allowDeselect={false}
          data-autofocus
          onChange={(value) => setChosen(value ?? chosen)}
        />
        {failure === null ? null : <ErrorNotice title="Nothing was changed" failure={failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
