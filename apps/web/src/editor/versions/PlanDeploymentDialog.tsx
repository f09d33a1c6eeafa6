import { type ApplicationVersionView, call, routes } from '@ashlar/contract'
import { DialogActions, ErrorNotice, type Failure, notifySuccess } from '@ashlar/ui'
import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { exactTime } from '../../screens/relative-time.ts'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { useEditorSession } from '../context/editor-context.tsx'
import { fromLocalTime, suggestedTime, toLocalTime } from './local-time.ts'
import { versionsKey } from './versions-query.ts'

/** Asks when visitors are to see a version. */
export const PlanDeploymentDialog = ({
  version,
  isOpen,
  onClose,
}: {
  version: ApplicationVersionView | null
  isOpen: boolean
  onClose: () => void
}) => (
  <Modal opened={isOpen} onClose={onClose} title={`Deploy version ${version?.number ?? ''} later`} size={460}>
    {version === null ? null : <PlanForm version={version} onClose={onClose} />}
  </Modal>
)

const PlanForm = ({ version, onClose }: { version: ApplicationVersionView; onClose: () => void }) => {
  const { applicationId } = useEditorSession()
  const queries = useQueryClient()
  const [time, setTime] = useState(() => toLocalTime(suggestedTime(new Date())))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const moment = fromLocalTime(time)
  const plan = async (deployAt: string): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { versionId: version.id, deployAt }
      await callInSession(call(routes.applications.planDeployment, { parameters: { applicationId }, body }))
      await queries.invalidateQueries({ queryKey: versionsKey(applicationId) })
      notifySuccess(`Version ${version.number} is deployed at ${exactTime(deployAt)}.`)
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy && moment !== null) void plan(moment.toISOString())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          type="datetime-local"
          label="When visitors are to see it"
          description="In your time zone. It is deployed with the right that you have then."
          required
          data-autofocus
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        {failure === null ? null : <ErrorNotice title="Nothing was planned" failure={failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={moment === null}>
            Deploy later
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
