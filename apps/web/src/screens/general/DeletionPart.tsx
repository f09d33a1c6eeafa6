import { call, CallError, daysToUndoDeletion, type GeneralSettingsView, routes } from '@ashlar/contract'
import { DialogActions, ErrorNotice, type Failure } from '@ashlar/ui'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { DownloadDocuments } from '../admin/DownloadDocuments.tsx'
import { KeepOrganization } from './KeepOrganization.tsx'

/** The end of the organization, for owners; and the way back, as long as there is one. */
export const DeletionPart = ({ settings }: { settings: GeneralSettingsView }) => {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (user.role !== 'owner') return null
  if (settings.deletesAt !== null) {
    return (
      <SettingsPart
        title="Keep organization"
        about="It was deleted, and nothing of it works. You can have it back with all that was in it; runs that were ended stay ended."
      >
        <Group mt="md">
          <KeepOrganization />
        </Group>
      </SettingsPart>
    )
  }
  return (
    <>
      <SettingsPart
        title="Export documents"
        about="Applications with their pages, workflows and scheduled jobs as readable files in a zip, without integrations and secrets."
      >
        <DownloadDocuments />
      </SettingsPart>
      <SettingsPart
        title="Delete organization"
        about={`Applications, workflows, jobs, tokens and everybody's access stop at once. For ${daysToUndoDeletion} days an owner can have it all back; then it is gone for good.`}
      >
        <Button variant="outline" color="red" mt="md" onClick={() => setOpen(true)}>
          Delete organization…
        </Button>
        <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Delete ${settings.name}?`} size={480}>
          <DeletionForm settings={settings} onClose={() => setOpen(false)} />
        </Modal>
      </SettingsPart>
    </>
  )
}

const DeletionForm = ({ settings, onClose }: { settings: GeneralSettingsView; onClose: () => void }) => {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  const remove = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await call(routes.organizations.remove, { parameters: { organizationId: settings.id }, body: { name } })
      // What anybody may do here is another thing now: everything is loaded anew.
      window.location.assign('/general')
    } catch (cause) {
      setBusy(false)
      const problem = cause instanceof CallError ? cause.body?.problems?.[0] : undefined
      if (problem === undefined) setFailure(failureOf(cause))
      else setError(problem.reason)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void remove()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <p>
          Published pages, workflows and scheduled jobs stop at once, and all members lose their access.
          Everything is deleted for good in {daysToUndoDeletion} days.
        </p>
        <TextInput
          label={`Write the name of the organization: ${settings.name}`}
          data-autofocus
          autoComplete="off"
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(undefined)
          }}
        />
        {failure === null ? null : <ErrorNotice failure={failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isBusy}>
            Delete organization
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
