import { call, embedAccessTokenDays, routes } from '@ashlar/contract'
import { ErrorNotice, type Failure, Icon, useCopy } from '@ashlar/ui'
import { Alert, Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { accessTokensQuery } from './access-tokens.ts'

/** Creates an access token, and shows it the only time that it is shown. */
export const CreateAccessTokenDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title="Create access token"
    size={480}
    // A token that is shown once is not lost to a click beside the dialog.
    closeOnClickOutside={false}
  >
    <CreateForm onClose={onClose} />
  </Modal>
)

const periods = embedAccessTokenDays.map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}))

const CreateForm = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [days, setDays] = useState<(typeof embedAccessTokenDays)[number]>(90)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [token, setToken] = useState<string | null>(null)

  if (token !== null) return <CreatedToken token={token} onClose={onClose} />

  const create = async (): Promise<void> => {
    if (name.trim() === '') {
      setError('A name is required.')
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      const created = await call(routes.embedding.createAccessToken, { body: { name, days } })
      setToken(created.token)
      await client.invalidateQueries({ queryKey: accessTokensQuery.queryKey })
    } catch (cause) {
      setFailure(failureOf(cause))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void create()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Which site uses it."
          placeholder="Shop"
          data-autofocus
          maxLength={80}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(null)
          }}
        />
        <Select
          label="Valid for"
          data={periods}
          allowDeselect={false}
          value={String(days)}
          onChange={(value) => setDays(embedAccessTokenDays.find((one) => String(one) === value) ?? days)}
        />
        {failure === null ? null : <ErrorNotice failure={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create access token
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const CreatedToken = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const { state, copy } = useCopy('value')
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<Icon name="triangle-alert" />}>
        Copy it now: it is not shown again. It belongs on the server of your site and never into a page.
      </Alert>
      <TextInput
        label="Access token"
        readOnly
        value={token}
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <span role="status">
        {state === 'failed' ? 'The browser does not allow copying. Select the text and copy it.' : ''}
      </span>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => copy(token)} leftSection={<Icon name="copy" />}>
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}
