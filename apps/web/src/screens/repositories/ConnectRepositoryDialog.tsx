import { call, routes } from '@ashlar/contract'
import { DialogActions, ErrorNotice, notifySuccess } from '@ashlar/ui'
import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { SecretInput } from '../access/SecretInput.tsx'
import { repositoriesKey } from './repositories.ts'
import { ChooseRepository } from './sign-in/ChooseRepository.tsx'
import { gitAccountsQuery } from './sign-in/git-accounts.ts'
import { SignInOffer } from './sign-in/SignInOffer.tsx'

interface ConnectProps {
  readonly onClose: () => void
  readonly onConnected: (repositoryId: string) => void
}

/** Connects a repository: one of an account that is signed in at its server, or one with an address and a token. */
export const ConnectRepositoryDialog = ({ isOpen, ...props }: ConnectProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title="Connect repository" size={520}>
    <Connect {...props} />
  </Modal>
)

const Connect = (props: ConnectProps) => {
  const client = useQueryClient()
  const [accountId, setAccountId] = useState<string | null>(null)
  const choose = useCallback(
    (chosen: string): void => {
      setAccountId(chosen)
      void client.invalidateQueries({ queryKey: gitAccountsQuery.queryKey })
    },
    [client],
  )
  if (accountId !== null) {
    return (
      <ChooseRepository
        accountId={accountId}
        onBack={() => setAccountId(null)}
        onConnected={(repositoryId) => {
          props.onClose()
          props.onConnected(repositoryId)
        }}
      />
    )
  }
  return (
    <Stack gap="md">
      <SignInOffer onAccount={choose} />
      <ConnectForm {...props} />
    </Stack>
  )
}

const body = routes.repositories.connect.body.omit({ name: true })

/** What is said of an address over which a token would travel in the open. */
export const openAddressWarning = (address: string): string | null =>
  address.trim().toLowerCase().startsWith('http://')
    ? 'Over http, everybody on the way can read the token. Use https where the server has it.'
    : null

const ConnectForm = ({ onClose, onConnected }: ConnectProps) => {
  const client = useQueryClient()
  const form = useForm({
    initial: { address: '', token: '', username: '' },
    schema: body,
    fieldOfCode: { already_exists: 'address' },
    send: async (values) => {
      const { id, name } = await call(routes.repositories.connect, { body: values })
      await client.invalidateQueries({ queryKey: repositoriesKey })
      notifySuccess(`${name} is connected.`)
      onClose()
      onConnected(id)
    },
  })
  const warning = openAddressWarning(form.values.address)
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.field('address')}
          label="Address"
          description={warning ?? 'As for cloning over HTTPS'}
          placeholder="https://github.com/example/apps.git"
          data-autofocus
          spellCheck={false}
          autoComplete="off"
        />
        <SecretInput
          {...form.field('token')}
          label="Token"
          description="An access token that may read and write this repository, and nothing else"
          autoComplete="off"
        />
        <TextInput
          {...form.field('username')}
          label="User name (optional)"
          description="Only where the server asks for a certain one beside the token"
          spellCheck={false}
          autoComplete="off"
        />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Connect
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
