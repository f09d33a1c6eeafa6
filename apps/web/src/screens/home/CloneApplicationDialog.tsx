import { type ApplicationSummary, call, routes } from '@ashlar/contract'
import { notify, notifyFailure } from '@ashlar/ui'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '../../forms/use-form.ts'
import { applicationsQuery } from './applications.ts'
import { nameOfCopy } from './name-of-copy.ts'

/** Names the copy of an application and makes it. */
export const CloneApplicationDialog = ({
  application,
  isOpen,
  onClose,
}: {
  /** Stays given while the dialog fades out. */
  application: ApplicationSummary | null
  isOpen: boolean
  onClose: () => void
}) => (
  <Modal opened={isOpen} onClose={onClose} title={`Clone ${application?.name ?? ''}`} size={420}>
    {application === null ? null : <CloneForm application={application} onClose={onClose} />}
  </Modal>
)

const CloneForm = ({ application, onClose }: { application: ApplicationSummary; onClose: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const others = client.getQueryData(applicationsQuery.queryKey)?.applications ?? []
  const form = useForm({
    initial: { name: nameOfCopy(application.name, new Set(others.map(({ name }) => name))) },
    schema: routes.applications.clone.body,
    fieldOfCode: { already_exists: 'name', invalid_name: 'name' },
    tell: ({ message }) => notifyFailure(`Could not clone application: ${message}`),
    send: async (body) => {
      const { id } = await call(routes.applications.clone, {
        parameters: { applicationId: application.id },
        body,
      })
      await client.invalidateQueries({ queryKey: applicationsQuery.queryKey })
      onClose()
      const edit = () =>
        void navigate({ to: '/applications/$applicationId/edit', params: { applicationId: id } })
      notify('applicationAdded', `Application ${body.name.trim()} was created.`, {
        actions: [{ label: 'Edit application', run: edit }],
      })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextInput
        label="Application name"
        description="The copy has all pages and settings. It is not deployed and shared with nobody."
        data-autofocus
        {...form.field('name')}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Clone application
        </Button>
      </Group>
    </form>
  )
}
