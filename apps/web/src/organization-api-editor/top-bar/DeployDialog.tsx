import { DialogActions, ErrorNotice, type Failure, notifySuccess } from '@ashlar/ui'
import { Button, Modal, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { waitingIn } from '../../deployment-requests/requests-query.ts'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { apiQueryKey } from '../../organization-apis/queries.ts'
import { failureOf } from '../../server/failure.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'

interface DeployDialogProps<View extends OrganizationApiView, Definition extends EditedDefinition> {
  session: ApiSession<View, Definition>
  isOpen: boolean
  onClose: () => void
}

/** Says what is new and makes what is on the screen the version that runs. */
export const DeployDialog = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  isOpen,
  ...form
}: DeployDialogProps<View, Definition>) => (
  <Modal opened={isOpen} onClose={form.onClose} title={`Deploy ${form.session.state.view.name}`} size={460}>
    <DeployForm {...form} />
  </Modal>
)

const DeployForm = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
  onClose,
}: Omit<DeployDialogProps<View, Definition>, 'isOpen'>) => {
  const queries = useQueryClient()
  const [description, setDescription] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const deploy = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const { name, version } = await session.deploy(description.trim())
      await queries.invalidateQueries({ queryKey: apiQueryKey(session.kind.facts) })
      notifySuccess(`${name} is deployed as version ${version?.number ?? ''}.`)
      onClose()
    } catch (error) {
      const waiting = waitingIn(error)
      if (waiting === null) {
        setFailure(failureOf(error))
        return
      }
      await queries.invalidateQueries({ queryKey: apiQueryKey(session.kind.facts) })
      notifySuccess(waiting)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void deploy()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Textarea
          label="What is new"
          description={`For those who look at the versions of this ${session.kind.facts.noun}. May stay empty.`}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          data-autofocus
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {failure === null ? null : <ErrorNotice title="Nothing was deployed" failure={failure} />}
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
