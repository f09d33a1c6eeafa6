import { mostApprovals } from '@ashlar/contract'
import { defaultBranchName } from '@ashlar/schema'
import { DialogActions, ErrorNotice, type Failure, notifySuccess, SkeletonRows } from '@ashlar/ui'
import { Button, Modal, Select, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../server/failure.ts'

/** What is approved before something is done: a merge into the default branch, or a deployment. */
type Approved = 'merge' | 'deployment'

interface ApprovalsProps {
  readonly of: Approved
  /** What is merged or deployed, in the middle of a sentence. */
  readonly noun: string
  /** How many are asked for now; absent until that is known. */
  readonly present: number | undefined
  /** Asks for another number from now on. Throws as `call` does. */
  readonly change: (approvalsNeeded: number) => Promise<void>
  readonly onClose: () => void
}

const words = {
  merge: {
    label: `A merge into ${defaultBranchName} needs`,
    description: () => 'Of people who may edit, and neither changed the branch nor asked for its review.',
    none: 'Branches are merged without approvals.',
    some: `Branches are merged into ${defaultBranchName} once others approved them.`,
  },
  deployment: {
    label: 'A deployment needs',
    description: (noun: string) =>
      `Of people who may deploy, and neither changed what is deployed nor asked for it. Fewer than before only whoever owns or manages the ${noun} chooses.`,
    none: 'Deployments go out without approvals.',
    some: 'Versions are deployed once others approved them.',
  },
} as const

/** Asks how many people have to approve a branch before it is merged into the protected default one, or a version before it is deployed. */
export const ApprovalsDialog = ({ isOpen, ...properties }: ApprovalsProps & { isOpen: boolean }) => (
  <Modal
    opened={isOpen}
    onClose={properties.onClose}
    title={`Approvals before a ${properties.of}`}
    size={460}
  >
    {properties.present === undefined ? (
      <SkeletonRows />
    ) : (
      <ApprovalsForm {...properties} present={properties.present} />
    )}
  </Modal>
)

const choices = Array.from({ length: mostApprovals + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : count === 1 ? '1 approval' : `${count} approvals`,
}))

const ApprovalsForm = ({ of, noun, present, change, onClose }: ApprovalsProps & { present: number }) => {
  const [chosen, setChosen] = useState(String(present))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const needed = Number(chosen)
      await change(needed)
      notifySuccess(needed === 0 ? words[of].none : words[of].some)
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
          label={words[of].label}
          description={words[of].description(noun)}
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
