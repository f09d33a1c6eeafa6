import { call, mostApprovals, routes } from '@ashlar/contract'
import { defaultBranchName } from '@ashlar/schema'
import { DialogActions, ErrorNotice, type Failure, notifySuccess, SkeletonRows } from '@ashlar/ui'
import { Button, Modal, Select, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { branchesKey } from '../../branches/branches-query.ts'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { versionsKey } from '../versions/versions-query.ts'

/** What is approved before something is done: a merge into the default branch, or a deployment. */
type Approved = 'merge' | 'deployment'

interface ApprovalsProps {
  readonly applicationId: string
  readonly of: Approved
  /** How many are asked for now; absent until that is known. */
  readonly present: number | undefined
  readonly onClose: () => void
}

const words = {
  merge: {
    label: `A merge into ${defaultBranchName} needs`,
    description: 'Of people who may edit, and neither changed the branch nor asked for its review.',
    none: 'Branches are merged without approvals.',
    some: `Branches are merged into ${defaultBranchName} once others approved them.`,
  },
  deployment: {
    label: 'A deployment needs',
    description:
      'Of people who may deploy, and neither changed what is deployed nor asked for it. Fewer than before only whoever owns or manages the application chooses.',
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

const change = (applicationId: string, of: Approved, approvalsNeeded: number): Promise<null> => {
  const parameters = { applicationId }
  return of === 'merge'
    ? callInSession(
        call(routes.applications.protectBranch, { parameters, body: { isProtected: true, approvalsNeeded } }),
      )
    : callInSession(
        call(routes.applications.changeDeploymentApprovals, { parameters, body: { approvalsNeeded } }),
      )
}

const choices = Array.from({ length: mostApprovals + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : count === 1 ? '1 approval' : `${count} approvals`,
}))

const ApprovalsForm = ({ applicationId, of, present, onClose }: ApprovalsProps & { present: number }) => {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(String(present))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const needed = Number(chosen)
      await change(applicationId, of, needed)
      await queries.invalidateQueries({
        queryKey: of === 'merge' ? branchesKey({ id: applicationId }) : versionsKey(applicationId),
      })
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
          description={words[of].description}
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
