import { call, routes } from '@ashlar/contract'
import { ErrorNotice, type Failure, Icon, useCopy } from '@ashlar/ui'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { repositoriesKey } from './repositories.ts'

const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

/** How the repository tells that something was pushed: an address, and a secret that signs what it says. */
export const MessagesPart = ({
  repositoryId,
  hasSecret,
  address,
}: {
  repositoryId: string
  hasSecret: boolean
  address: string
}) => {
  const client = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { state, copy } = useCopy('value')
  const renew = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const made = await call(routes.repositories.renewHookSecret, { parameters: { repositoryId } })
      setSecret(made.secret)
      await client.invalidateQueries({ queryKey: repositoriesKey })
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsPart
      title="Pull without being asked"
      about="Let the repository send a message to this address when something is pushed: as JSON, signed with the secret. Applications that are set to follow pushes are pulled then."
    >
      <Stack gap="md" mt="md">
        <TextInput
          label="Address for messages"
          readOnly
          value={address}
          styles={monospace}
          onFocus={(event) => event.currentTarget.select()}
        />
        {secret === null ? null : (
          <>
            <Alert color="yellow" icon={<Icon name="triangle-alert" />}>
              Copy the secret now. It is not shown again.
            </Alert>
            <TextInput
              label="Secret"
              readOnly
              value={secret}
              styles={monospace}
              onFocus={(event) => event.currentTarget.select()}
            />
          </>
        )}
        {failure === null ? null : <ErrorNotice failure={failure} />}
        <Group gap="xs">
          {secret === null ? null : (
            <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => copy(secret)}>
              {state === 'copied' ? 'Copied' : 'Copy secret'}
            </Button>
          )}
          <Button variant="default" loading={isBusy} onClick={() => void renew()}>
            {hasSecret ? 'Make another secret' : 'Make a secret'}
          </Button>
        </Group>
        {hasSecret && secret === null ? (
          <span>Another secret takes the place of the present one at once.</span>
        ) : null}
      </Stack>
    </SettingsPart>
  )
}
