import { ErrorNotice, Spinner } from '@ashlar/ui'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { GitSignIn } from './use-git-sign-in.ts'

/** What somebody sees who signs in in another window, and why that failed; nothing else. */
export const SignInState = ({ signIn, hostName }: { signIn: GitSignIn; hostName: string }) => {
  const { address, isBlocked, failure, cancel } = signIn
  if (address === null) {
    return failure === null ? null : <ErrorNotice title="You are not signed in" failure={failure} />
  }
  return (
    <Stack gap="xs" role="status">
      <Group justify="space-between">
        <Spinner label={`Waiting for ${hostName}`} />
        <Button variant="default" size="xs" onClick={cancel}>
          Cancel
        </Button>
      </Group>
      <Text size="sm">
        {isBlocked
          ? 'Your browser blocked the window. '
          : 'Sign in in the window that has opened. Where there is none, '}
        <Anchor inherit href={address} target="_blank" rel="opener">
          {isBlocked ? `Sign in at ${hostName}` : 'open it here'}
        </Anchor>
        .
      </Text>
    </Stack>
  )
}
