import { type ApplicationSummary, call, routes } from '@ashlar/contract'
import { ErrorNotice, notifySuccess } from '@ashlar/ui'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../forms/use-form.ts'
import { applicationsQuery } from './applications.ts'

/** Gives an application another name. */
export const RenameApplicationDialog = ({
  application,
  isOpen,
  onClose,
}: {
  /** Stays given while the dialog fades out. */
  application: ApplicationSummary | null
  isOpen: boolean
  onClose: () => void
}) => (
  <Modal opened={isOpen} onClose={onClose} title="Rename application" size={420}>
    {application === null ? null : <RenameForm application={application} onClose={onClose} />}
  </Modal>
)

const RenameForm = ({ application, onClose }: { application: ApplicationSummary; onClose: () => void }) => {
  const client = useQueryClient()
  const form = useForm({
    initial: { name: application.name },
    schema: routes.applications.update.body,
    fieldOfCode: { already_exists: 'name', invalid_name: 'name' },
    send: async (body) => {
      await call(routes.applications.update, { parameters: { applicationId: application.id }, body })
      await client.invalidateQueries({ queryKey: applicationsQuery.queryKey })
      onClose()
      notifySuccess('Application name updated')
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextInput label="Application name" data-autofocus {...form.field('name')} />
      {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Rename application
        </Button>
      </Group>
    </form>
  )
}
