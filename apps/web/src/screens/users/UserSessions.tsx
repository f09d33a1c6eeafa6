import { call, routes, type SignInView, type UserView } from '@ashlar/contract'
import { type Column, ConfirmDialog, DataTable, EmptyState, type Failure, notifySuccess } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { RelativeTime } from '../RelativeTime.tsx'
import { userSessionsQuery } from './users.ts'

const columns: readonly Column<SignInView>[] = [
  { key: 'device', header: 'Browser', isPrimary: true, cell: ({ device }) => device },
  { key: 'address', header: 'Address', isOptional: true, cell: ({ address }) => address ?? '' },
  {
    key: 'signedInAt',
    header: 'Signed in',
    width: '160px',
    cell: ({ signedInAt }) => <RelativeTime at={signedInAt} />,
    sortValue: ({ signedInAt }) => Date.parse(signedInAt),
  },
]

/** Where a member is signed in, and the way to sign them out. */
export const UserSessions = ({ user }: { user: UserView }) => {
  const client = useQueryClient()
  const sessions = useQuery(userSessionsQuery(user.id))
  const [isAsking, setAsking] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const end = async (): Promise<Failure | null> => {
    try {
      await call(routes.users.endSessions, { parameters: { userId: user.id } })
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: userSessionsQuery(user.id).queryKey })
    notifySuccess(`${user.name} was signed out everywhere.`)
    return null
  }
  const reset = async (): Promise<Failure | null> => {
    try {
      await call(routes.users.resetSecondFactor, { parameters: { userId: user.id } })
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: userSessionsQuery(user.id).queryKey })
    notifySuccess(`${user.name} signs in with the password alone now.`)
    return null
  }
  const rows = sessions.data?.sessions ?? null
  return (
    <UnlessFailed query={sessions} what="The sessions">
      <DataTable
        label="Sessions"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ device }) => device}
        emptyState={
          <EmptyState
            icon="monitor"
            title="Not signed in"
            description={`${user.name} is signed in nowhere.`}
          />
        }
      />
      {rows === null || rows.length === 0 ? null : (
        <Button variant="default" mt="sm" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      )}
      {sessions.data?.hasSecondFactor === true ? (
        <Button variant="default" mt="sm" ml="xs" onClick={() => setResetting(true)}>
          Reset second factor
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isResetting}
        title={`Reset the second factor of ${user.name}?`}
        confirmLabel="Reset"
        onConfirm={reset}
        onClose={() => setResetting(false)}
      >
        <p>
          For somebody who has lost their phone and their recovery codes. Make sure that it is they who ask:
          two-step sign-in goes off, their passkeys are removed, and their password alone lets them in. They
          are signed out everywhere.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Sign out ${user.name} everywhere?`}
        confirmLabel="Sign out everywhere"
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        <p>They have to sign in again in every browser. What they have not saved is lost.</p>
      </ConfirmDialog>
    </UnlessFailed>
  )
}
