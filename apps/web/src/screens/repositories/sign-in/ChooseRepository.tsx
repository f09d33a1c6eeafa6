import { call, type HostRepositoryView, routes } from '@ashlar/contract'
import {
  ConfirmDialog,
  DialogActions,
  ErrorNotice,
  type Failure,
  notifySuccess,
  SkeletonRows,
} from '@ashlar/ui'
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../../server/failure.ts'
import { repositoriesKey } from '../repositories.ts'
import { accountRepositoriesQuery, gitAccountsQuery } from './git-accounts.ts'

interface ChooseProps {
  readonly accountId: string
  readonly onBack: () => void
  readonly onConnected: (repositoryId: string) => void
}

const sayBranch = (chosen: HostRepositoryView | undefined): string | undefined =>
  chosen === undefined
    ? undefined
    : chosen.defaultBranch === null
      ? 'It has no branch yet.'
      : `Its default branch is ${chosen.defaultBranch}.`

/** Chooses among the repositories that an account may write, and connects one. */
export const ChooseRepository = ({ accountId, onBack, onConnected }: ChooseProps) => {
  const client = useQueryClient()
  const told = useQuery(gitAccountsQuery)
  const found = useQuery(accountRepositoriesQuery(accountId))
  const [chosen, setChosen] = useState<string | null>(null)
  const [entered, setEntered] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const account = told.data?.accounts.find(({ id }) => id === accountId)
  const host = told.data?.hosts.find(({ id }) => id === account?.hostId)
  const address = entered.trim() === '' ? chosen : entered.trim()

  const connect = async (wanted: string): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const parameters = { accountId }
      const { id, name } = await call(routes.gitAccounts.connect, { parameters, body: { address: wanted } })
      await client.invalidateQueries({ queryKey: repositoriesKey })
      notifySuccess(`${name} is connected.`)
      onConnected(id)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const signOut = async (): Promise<Failure | null> => {
    try {
      await call(routes.gitAccounts.signOut, { parameters: { accountId } })
    } catch (error) {
      return failureOf(error)
    }
    onBack()
    await client.invalidateQueries({ queryKey: repositoriesKey })
    return null
  }

  return (
    <Stack gap="md">
      {account === undefined || host === undefined ? null : (
        <>
          <Group justify="space-between">
            <Text size="sm">
              Signed in at {host.name} as {account.name}
            </Text>
            <Button variant="subtle" size="xs" disabled={isBusy} onClick={() => setLeaving(true)}>
              Sign out
            </Button>
          </Group>
          <ConfirmDialog
            isOpen={isLeaving}
            title={`Sign out of ${account.name} at ${host.name}?`}
            confirmLabel="Sign out"
            onConfirm={signOut}
            onClose={() => setLeaving(false)}
          >
            <p>
              Repositories that were connected with this account are reached no longer, until somebody signs
              in for them again.
            </p>
          </ConfirmDialog>
        </>
      )}
      {found.isError ? (
        <ErrorNotice
          title="Your repositories could not be read"
          failure={failureOf(found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : found.data === undefined ? (
        <SkeletonRows rows={2} label="Asking for your repositories" />
      ) : (
        <>
          <Select
            label="Repository"
            description={
              sayBranch(found.data.repositories.find((one) => one.address === chosen)) ??
              'Those that you may write, the latest first'
            }
            placeholder="Choose a repository"
            nothingFoundMessage="No repository has this in its name."
            data={found.data.repositories.map((one) => ({ value: one.address, label: one.name }))}
            value={chosen}
            onChange={setChosen}
            searchable
            data-autofocus
          />
          {found.data.repositories.length === 0 ? (
            <Text size="sm">
              There is none that you may write. With an app of {host?.name ?? 'the server'}, it has to be
              installed for the repository first.
            </Text>
          ) : null}
          {found.data.hasMore ? (
            <TextInput
              label="Address (where it is not in the list)"
              description="The list has those that changed last."
              placeholder={`${host?.address ?? 'https://github.com'}/example/apps.git`}
              value={entered}
              onChange={(event) => setEntered(event.currentTarget.value)}
              spellCheck={false}
              autoComplete="off"
            />
          ) : null}
        </>
      )}
      {failure === null ? null : <ErrorNotice failure={failure} />}
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button
          disabled={address === null}
          loading={isBusy}
          onClick={() => (address === null ? undefined : void connect(address))}
        >
          Connect
        </Button>
      </DialogActions>
    </Stack>
  )
}
