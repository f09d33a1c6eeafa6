import type { GitHostView } from '@ashlar/contract'
import { Icon } from '@ashlar/ui'
import { Button, Divider, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gitAccountsQuery } from './git-accounts.ts'
import { SignInState } from './SignInState.tsx'
import { useGitSignIn } from './use-git-sign-in.ts'

/** The ways to connect a repository without a token: accounts that are signed in, and servers to sign in at. */
export const SignInOffer = ({ onAccount }: { onAccount: (accountId: string) => void }) => {
  const told = useQuery(gitAccountsQuery)
  const [host, setHost] = useState<GitHostView | null>(null)
  const signIn = useGitSignIn(onAccount)
  if (told.data === undefined || told.data.hosts.length === 0) return null
  const { hosts, accounts } = told.data
  const nameOf = (hostId: string): string => hosts.find(({ id }) => id === hostId)?.name ?? ''
  return (
    <Stack gap="sm">
      {accounts.map(({ id, hostId, name }) => (
        <Button key={id} leftSection={<Icon name="git-branch" />} onClick={() => onAccount(id)}>
          Repositories of {name} at {nameOf(hostId)}
        </Button>
      ))}
      {hosts.map((one) => (
        <Button
          key={one.id}
          variant={accounts.length === 0 ? 'filled' : 'default'}
          disabled={signIn.address !== null}
          onClick={() => {
            setHost(one)
            void signIn.begin(one.id)
          }}
        >
          {accounts.some(({ hostId }) => hostId === one.id)
            ? `Sign in with another account of ${one.name}`
            : `Sign in with ${one.name}`}
        </Button>
      ))}
      <SignInState signIn={signIn} hostName={host?.name ?? ''} />
      <Divider label="or with a token" />
    </Stack>
  )
}
