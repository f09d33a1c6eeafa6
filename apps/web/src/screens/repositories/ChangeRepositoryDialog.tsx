import { call, type RepositoryView, routes } from '@ashlar/contract'
import { DialogActions, ErrorNotice, notifySuccess } from '@ashlar/ui'
import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../forms/use-form.ts'
import { SecretInput } from '../access/SecretInput.tsx'
import { openAddressWarning } from './ConnectRepositoryDialog.tsx'
import { repositoriesKey } from './repositories.ts'

interface ChangeProps {
  readonly repository: RepositoryView
  readonly onClose: () => void
}

/** Changes what a repository is called, where it is, and with which token it is reached. */
export const ChangeRepositoryDialog = ({ isOpen, ...props }: ChangeProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title={`Change ${props.repository.name}`} size={520}>
    <ChangeForm {...props} />
  </Modal>
)

const shape = routes.repositories.update.body.omit({ token: true }).loose()

const ChangeForm = ({ repository: { id, name, address, username, account }, onClose }: ChangeProps) => {
  const client = useQueryClient()
  const form = useForm({
    initial: { name, address, username, token: '' },
    schema: shape,
    fieldOfCode: { already_exists: 'name' },
    send: async ({ token, ...values }) => {
      const body = { ...values, ...(token.trim() === '' ? {} : { token }) }
      await call(routes.repositories.update, { parameters: { repositoryId: id }, body })
      await client.invalidateQueries({ queryKey: repositoriesKey })
      notifySuccess(`${values.name} was changed.`)
      onClose()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput {...form.field('name')} label="Name" data-autofocus />
        <TextInput
          {...form.field('address')}
          label="Address"
          description={openAddressWarning(form.values.address)}
          spellCheck={false}
          autoComplete="off"
        />
        <TextInput {...form.field('username')} label="User name" spellCheck={false} autoComplete="off" />
        <SecretInput
          {...form.field('token')}
          label="New token"
          description={
            account === null
              ? 'Leave it empty to keep the present one. Another address or user needs it again.'
              : 'Leave it empty to stay signed in. Another address or user needs one.'
          }
          autoComplete="off"
        />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
