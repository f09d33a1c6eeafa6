import { call, type RepositoryView, routes } from '@ashlar/contract'
import { ErrorNotice, type Failure, Icon, notifySuccess } from '@ashlar/ui'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { failureOf } from '../../../server/failure.ts'
import { repositoriesKey } from '../repositories.ts'
import { gitAccountsQuery } from './git-accounts.ts'
import { SignInState } from './SignInState.tsx'
import { useGitSignIn } from './use-git-sign-in.ts'

/** With what a repository is reached; where nobody is signed in for it any more, the way to do so again. */
export const RepositoryAccess = ({
  repository: { id: repositoryId, name, account, isSignedOut, hostId },
  mayManage,
}: {
  repository: RepositoryView
  mayManage: boolean
}) => {
  const client = useQueryClient()
  const told = useQuery({ ...gitAccountsQuery, enabled: mayManage && hostId !== null })
  const host = told.data?.hosts.find(({ id }) => id === hostId)
  const [failure, setFailure] = useState<Failure | null>(null)
  const take = useCallback(
    (accountId: string): void => {
      const body = { accountId }
      call(routes.gitAccounts.useForRepository, { parameters: { repositoryId }, body })
        .then(() => client.invalidateQueries({ queryKey: repositoriesKey }))
        .then(
          () => notifySuccess(`${name} is reached with your account now.`),
          (error: unknown) => setFailure(failureOf(error)),
        )
    },
    [client, name, repositoryId],
  )
  const signIn = useGitSignIn(take)
  const begin = (): void => {
    if (hostId === null) return
    setFailure(null)
    void signIn.begin(hostId)
  }
  const button =
    host === undefined || (account !== null && !isSignedOut) ? null : (
      <Button variant="default" disabled={signIn.address !== null} onClick={begin}>
        {isSignedOut ? `Sign in with ${host.name}` : `Sign in with ${host.name} instead`}
      </Button>
    )
  return (
    <Stack gap="sm">
      {isSignedOut ? (
        <Alert
          color="yellow"
          icon={<Icon name="triangle-alert" />}
          title="Nobody is signed in for this repository any more"
        >
          <Stack gap="sm" align="start">
            <Text size="sm">
              {hostId === null
                ? 'Nothing is pushed or pulled. Choose Change connection, and enter a token.'
                : 'Nothing is pushed or pulled. Sign in again, or enter a token with Change connection.'}
            </Text>
            {button}
          </Stack>
        </Alert>
      ) : (
        <Group gap="sm">
          <Text size="sm">
            {account === null
              ? 'Reached with a token.'
              : `Reached as ${account.name}, signed in at ${account.hostName}.`}
          </Text>
          {button}
        </Group>
      )}
      <SignInState signIn={signIn} hostName={host?.name ?? ''} />
      {failure === null ? null : <ErrorNotice failure={failure} />}
    </Stack>
  )
}
