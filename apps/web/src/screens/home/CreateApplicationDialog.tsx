import { call, routes } from '@ashlar/contract'
import { notifyFailure } from '@ashlar/ui'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '../../forms/use-form.ts'
import { applicationsQuery } from './applications.ts'

/** Names a new application, creates it and opens its editor. */
export const CreateApplicationDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title="New application" size={420}>
    <CreateApplicationForm onClose={onClose} />
  </Modal>
)

const CreateApplicationForm = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initial: { name: '' },
    schema: routes.applications.create.body,
    fieldOfCode: { already_exists: 'name', invalid_name: 'name' },
    tell: ({ message }) => notifyFailure('Could not create application', message),
    send: async (body) => {
      const { id } = await call(routes.applications.create, { body })
      await client.invalidateQueries({ queryKey: applicationsQuery.queryKey, refetchType: 'none' })
      await navigate({ to: '/applications/$applicationId/edit', params: { applicationId: id } })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextInput label="Application name" placeholder="Orders" data-autofocus {...form.field('name')} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Create application
        </Button>
      </Group>
    </form>
  )
}
